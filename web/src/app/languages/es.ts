import 'dayjs/locale/es'
import { es as sentences } from '@nspect/contract/words/es'
import { accountTexts } from '../../accounts/texts.es.ts'
import { apiTexts } from '../../api/texts.es.ts'
import { auditTexts } from '../../audit/texts.es.ts'
import { billingTexts } from '../../billing/texts.es.ts'
import { clientTexts } from '../../clients/texts.es.ts'
import { commentTexts } from '../../comments/texts.es.ts'
import { documentTexts } from '../../documents/texts.es.ts'
import { draftTexts } from '../../drafts/texts.es.ts'
import { modelTexts } from '../../inspection/model/texts.es.ts'
import { inspectionTexts } from '../../inspection/texts.es.ts'
import { mailTexts } from '../../mails/texts.es.ts'
import { pinTexts } from '../../pins/texts.es.ts'
import { projectTexts } from '../../projects/texts.es.ts'
import { projectTypeTexts } from '../../projectTypes/texts.es.ts'
import { propertyTexts } from '../../properties/texts.es.ts'
import { reportTexts } from '../../reports/texts.es.ts'
import { sessionTexts } from '../../sessions/texts.es.ts'
import { settingTexts } from '../../settings/texts.es.ts'
import { uiTexts } from '../../ui/texts.es.ts'
import { userProjectTexts } from '../../userProjects/texts.es.ts'
import { userTexts } from '../../users/texts.es.ts'
import { appTexts } from '../texts.es.ts'
import type { Catalogue } from './catalogue.ts'

export const es: Catalogue = {
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
