import 'dayjs/locale/zh'
import { zh as sentences } from '@nspect/contract/words/zh'
import { accountTexts } from '../../accounts/texts.zh.ts'
import { apiTexts } from '../../api/texts.zh.ts'
import { auditTexts } from '../../audit/texts.zh.ts'
import { billingTexts } from '../../billing/texts.zh.ts'
import { clientTexts } from '../../clients/texts.zh.ts'
import { commentTexts } from '../../comments/texts.zh.ts'
import { documentTexts } from '../../documents/texts.zh.ts'
import { draftTexts } from '../../drafts/texts.zh.ts'
import { modelTexts } from '../../inspection/model/texts.zh.ts'
import { inspectionTexts } from '../../inspection/texts.zh.ts'
import { mailTexts } from '../../mails/texts.zh.ts'
import { pinTexts } from '../../pins/texts.zh.ts'
import { projectTexts } from '../../projects/texts.zh.ts'
import { projectTypeTexts } from '../../projectTypes/texts.zh.ts'
import { propertyTexts } from '../../properties/texts.zh.ts'
import { reportTexts } from '../../reports/texts.zh.ts'
import { sessionTexts } from '../../sessions/texts.zh.ts'
import { settingTexts } from '../../settings/texts.zh.ts'
import { uiTexts } from '../../ui/texts.zh.ts'
import { userProjectTexts } from '../../userProjects/texts.zh.ts'
import { userTexts } from '../../users/texts.zh.ts'
import { appTexts } from '../texts.zh.ts'
import type { Catalogue } from './catalogue.ts'

export const zh: Catalogue = {
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
