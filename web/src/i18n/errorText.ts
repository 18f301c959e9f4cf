import type { ErrorCode } from '@nspect/contract/errors/httpErrors'
import {
  type InstallationFeatures,
  resolveErrorKeyForInstallation,
} from '@nspect/contract/messages/textsByInstallation'
import { i18n } from './i18n.ts'

/**
 * The server's text of an error in the shown language, for pages that need no request to know the
 * error. What a plan does not include is worded by the installation: while that is unknown, no plan
 * is offered.
 */
export const getErrorText = (
  code: ErrorCode,
  installation: InstallationFeatures = { sendsMail: true, sellsPlans: false },
): string => {
  const replacement = resolveErrorKeyForInstallation(installation, code)
  return replacement ? i18n.t(`messages:${replacement}`) : i18n.t(`errors:${code}`)
}
