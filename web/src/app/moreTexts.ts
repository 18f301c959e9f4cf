import { englishMessages } from '@nspect/contract/words'
import { en } from '@nspect/contract/words/en'
import { auditTexts } from '../audit/texts.en.ts'
import { billingTexts } from '../billing/texts.en.ts'
import { clientTexts } from '../clients/texts.en.ts'
import { commentTexts } from '../comments/texts.en.ts'
import { documentTexts } from '../documents/texts.en.ts'
import { draftTexts } from '../drafts/texts.en.ts'
import { modelTexts } from '../inspection/model/texts.en.ts'
import { inspectionTexts } from '../inspection/texts.en.ts'
import { mailTexts } from '../mails/texts.en.ts'
import { pinTexts } from '../pins/texts.en.ts'
import { projectTypeTexts } from '../projectTypes/texts.en.ts'
import { propertyTexts } from '../properties/texts.en.ts'
import { reportTexts } from '../reports/texts.en.ts'
import { settingTexts } from '../settings/texts.en.ts'
import { userProjectTexts } from '../userProjects/texts.en.ts'
import { userTexts } from '../users/texts.en.ts'

/**
 * The English texts that no part of the first screen needs, by feature; they come with whatever is loaded first after it
 * (`i18n/lazily.ts`). A new feature adds its line here, or in `features.ts` where the first screen shows it.
 */
export const moreTexts = {
  mails: mailTexts,
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
  /** sentences of the contract, for what a form finds before it is sent */
  messages: englishMessages,
  /** and of its refusals, for pages that know the answer without asking */
  errors: en.errors,
} as const
