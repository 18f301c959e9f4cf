import type { RefusalCode } from '@nspect/contract/refusals'
import { i18n } from './i18n.ts'

/** What the server would say, for pages that know it without asking; in the language that is shown. */
export const refusalText = (code: RefusalCode): string => i18n.t(`refusals:${code}`)
