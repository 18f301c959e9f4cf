import 'dayjs/locale/de'
import { de as sentences } from '@nspect/contract/words/de'
import { accountTexts } from '../../accounts/texts.de.ts'
import { apiTexts } from '../../api/texts.de.ts'
import { auditTexts } from '../../audit/texts.de.ts'
import { billingTexts } from '../../billing/texts.de.ts'
import { clientTexts } from '../../clients/texts.de.ts'
import { commentTexts } from '../../comments/texts.de.ts'
import { documentTexts } from '../../documents/texts.de.ts'
import { draftTexts } from '../../drafts/texts.de.ts'
import { modelTexts } from '../../inspection/model/texts.de.ts'
import { inspectionTexts } from '../../inspection/texts.de.ts'
import { mailTexts } from '../../mails/texts.de.ts'
import { pinTexts } from '../../pins/texts.de.ts'
import { projectTexts } from '../../projects/texts.de.ts'
import { projectTypeTexts } from '../../projectTypes/texts.de.ts'
import { propertyTexts } from '../../properties/texts.de.ts'
import { reportTexts } from '../../reports/texts.de.ts'
import { sessionTexts } from '../../sessions/texts.de.ts'
import { settingTexts } from '../../settings/texts.de.ts'
import { uiTexts } from '../../ui/texts.de.ts'
import { userProjectTexts } from '../../userProjects/texts.de.ts'
import { userTexts } from '../../users/texts.de.ts'
import { appTexts } from '../texts.de.ts'
import type { Catalogue } from './catalogue.ts'

export const de: Catalogue = {
  app: appTexts,
  api: apiTexts,
  ui: uiTexts,
  sessions: sessionTexts,
  accounts: accountTexts,
  mails: mailTexts,
  projects: projectTexts,
  projectTypes: projectTypeTexts,
  clients: clientTexts,
  billing: billingTexts,
  users: userTexts,
  userProjects: userProjectTexts,
  settings: settingTexts,
  inspection: inspectionTexts,
  models: modelTexts,
  pins: pinTexts,
  reports: reportTexts,
  comments: commentTexts,
  drafts: draftTexts,
  documents: documentTexts,
  properties: propertyTexts,
  audit: auditTexts,
  messages: sentences.messages,
  errors: sentences.errors,
}
