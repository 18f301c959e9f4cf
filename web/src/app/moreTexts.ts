import { englishMessages } from '@nspect/contract/words'
import { en } from '@nspect/contract/words/en'
import about from '../about/texts.en.json'
import audit from '../audit/texts.en.json'
import billing from '../billing/texts.en.json'
import clients from '../clients/texts.en.json'
import comments from '../comments/texts.en.json'
import documents from '../documents/texts.en.json'
import drafts from '../drafts/texts.en.json'
import model from '../inspection/model/texts.en.json'
import inspection from '../inspection/texts.en.json'
import mails from '../mails/texts.en.json'
import pins from '../pins/texts.en.json'
import projectTypes from '../projectTypes/texts.en.json'
import properties from '../properties/texts.en.json'
import reports from '../reports/texts.en.json'
import settings from '../settings/texts.en.json'
import userProjects from '../userProjects/texts.en.json'
import users from '../users/texts.en.json'
import type { firstTexts } from './features.ts'
import type { TextVariables } from './textVariables.ts'

/**
 * The English texts that no part of the first screen needs, by feature; they come with whatever is loaded first after it
 * (`i18n/lazily.ts`). A new feature adds its line here, or in `features.ts` where the first screen shows it,
 * under the name of its folder: so the other languages' files are found.
 */
export const moreTexts = {
  about,
  mails,
  projectTypes,
  clients,
  billing,
  users,
  userProjects,
  settings,
  inspection,
  model,
  pins,
  reports,
  comments,
  drafts,
  documents,
  properties,
  audit,
  /** sentences of the contract, for what a form finds before it is sent */
  messages: englishMessages,
  /** and of its refusals, for pages that know the answer without asking */
  errors: en.errors,
} satisfies Record<Exclude<keyof TextVariables, keyof typeof firstTexts> | 'messages' | 'errors', object>
