import { type ErrorCode, httpErrors } from '../httpErrors.ts'
import { englishMessages, type Sentences } from '../words.ts'

/** Refusals have their English sentence beside their status. */
export const en: Sentences = {
  messages: englishMessages,
  errors: Object.fromEntries(Object.entries(httpErrors).map(([code, { text }]) => [code, text])) as Record<
    ErrorCode,
    string
  >,
}
