import { type RefusalCode, refusals } from '../refusals.ts'
import { englishMessages, type Sentences } from '../words.ts'

/** Refusals have their English sentence beside their status. */
export const en: Sentences = {
  messages: englishMessages,
  refusals: Object.fromEntries(Object.entries(refusals).map(([code, { text }]) => [code, text])) as Record<
    RefusalCode,
    string
  >,
}
