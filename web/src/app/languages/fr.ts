import 'dayjs/locale/fr'
import { fr as sentences } from '@nspect/contract/words/fr'
import { accountTexts } from '../../accounts/texts.fr.ts'
import { apiTexts } from '../../api/texts.fr.ts'
import { auditTexts } from '../../audit/texts.fr.ts'
import { billingTexts } from '../../billing/texts.fr.ts'
import { clientTexts } from '../../clients/texts.fr.ts'
import { commentTexts } from '../../comments/texts.fr.ts'
import { documentTexts } from '../../documents/texts.fr.ts'
import { draftTexts } from '../../drafts/texts.fr.ts'
import { modelTexts } from '../../inspection/model/texts.fr.ts'
import { inspectionTexts } from '../../inspection/texts.fr.ts'
import { mailTexts } from '../../mails/texts.fr.ts'
import { pinTexts } from '../../pins/texts.fr.ts'
import { projectTexts } from '../../projects/texts.fr.ts'
import { projectTypeTexts } from '../../projectTypes/texts.fr.ts'
import { propertyTexts } from '../../properties/texts.fr.ts'
import { reportTexts } from '../../reports/texts.fr.ts'
import { sessionTexts } from '../../sessions/texts.fr.ts'
import { settingTexts } from '../../settings/texts.fr.ts'
import { uiTexts } from '../../ui/texts.fr.ts'
import { userProjectTexts } from '../../userProjects/texts.fr.ts'
import { userTexts } from '../../users/texts.fr.ts'
import { appTexts } from '../texts.fr.ts'
import type { Catalogue } from './catalogue.ts'

export const fr: Catalogue = {
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
