import 'dayjs/locale/ja'
import { ja as sentences } from '@nspect/contract/words/ja'
import { accountTexts } from '../../accounts/texts.ja.ts'
import { apiTexts } from '../../api/texts.ja.ts'
import { auditTexts } from '../../audit/texts.ja.ts'
import { billingTexts } from '../../billing/texts.ja.ts'
import { clientTexts } from '../../clients/texts.ja.ts'
import { commentTexts } from '../../comments/texts.ja.ts'
import { documentTexts } from '../../documents/texts.ja.ts'
import { draftTexts } from '../../drafts/texts.ja.ts'
import { modelTexts } from '../../inspection/model/texts.ja.ts'
import { inspectionTexts } from '../../inspection/texts.ja.ts'
import { mailTexts } from '../../mails/texts.ja.ts'
import { pinTexts } from '../../pins/texts.ja.ts'
import { projectTexts } from '../../projects/texts.ja.ts'
import { projectTypeTexts } from '../../projectTypes/texts.ja.ts'
import { propertyTexts } from '../../properties/texts.ja.ts'
import { reportTexts } from '../../reports/texts.ja.ts'
import { sessionTexts } from '../../sessions/texts.ja.ts'
import { settingTexts } from '../../settings/texts.ja.ts'
import { uiTexts } from '../../ui/texts.ja.ts'
import { userProjectTexts } from '../../userProjects/texts.ja.ts'
import { userTexts } from '../../users/texts.ja.ts'
import { appTexts } from '../texts.ja.ts'
import type { Catalogue } from './catalogue.ts'

export const ja: Catalogue = {
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
