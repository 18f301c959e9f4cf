import type { ErrorCode } from '@nspect/contract/httpErrors'
import { errorMessageIn, type Installation } from '@nspect/contract/messages/textsByInstallation'
import { i18n } from './i18n.ts'

/**
 * The server's text of an error in the shown language, for pages that need no request to know the error. What a plan
 * does not include is worded by the installation: while that is unknown, no plan is offered.
 */
export const errorText = (
  code: ErrorCode,
  installation: Installation = { sendsMail: true, sellsPlans: false },
): string => {
  const replacement = errorMessageIn(installation, code)
  return replacement ? i18n.t(`messages:${replacement}`) : i18n.t(`errors:${code}`)
}
