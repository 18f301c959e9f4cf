import { type ErrorCode, httpErrors } from '../../errors/httpErrors.ts'
import { englishMessages, type Translation } from '../messages.ts'

/** English error messages are defined beside their status. */
export const en: Translation = {
  messages: englishMessages,
  errors: Object.fromEntries(
    Object.entries(httpErrors).map(([code, { text }]) => [code, text]),
  ) as Record<ErrorCode, string>,
}
