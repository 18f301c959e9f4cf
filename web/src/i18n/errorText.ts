import type { ErrorCode } from '@nspect/contract/httpErrors'
import { i18n } from './i18n.ts'

/** What the server would say, for pages that know it without asking; in the language that is shown. */
export const errorText = (code: ErrorCode): string => i18n.t(`errors:${code}`)
