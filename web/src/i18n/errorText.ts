import type { ErrorCode } from '@nspect/contract/httpErrors'
import { i18n } from './i18n.ts'

/** The server's text of an error in the shown language, for pages that need no request to know the error. */
export const errorText = (code: ErrorCode): string => i18n.t(`errors:${code}`)
