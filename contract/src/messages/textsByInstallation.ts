import type { ErrorCode } from '../errors/httpErrors.ts'
import type { MessageKey } from './translations.ts'

/** What an installation may lack, so that some sentences would be untrue. */
export interface InstallationFeatures {
  sendsMail: boolean
  sellsPlans: boolean
}

/** Sentences that are true only where mail is sent, and what is said instead (T490). */
export const messagesWithoutMail = {
  'account.confirmationSent': 'account.confirmationAsked',
  'account.confirmationSentAgain': 'account.confirmationAskedAgain',
  'account.resetSent': 'account.resetAsked',
  'firmLink.sent': 'firmLink.made',
  'mail.again': 'mail.kept',
  'user.invited': 'user.invitedByLink',
} as const satisfies Partial<Record<MessageKey, MessageKey>>

export const errorsWithoutMail = {
  'account.unconfirmed': 'account.unconfirmedWithoutMail',
} as const satisfies Partial<Record<ErrorCode, MessageKey>>

/** Sentences that offer a plan to buy, and what is said where none is sold (T404). */
export const errorsWithoutPlans = {
  'tier.unavailable': 'tier.notIncluded',
  'tier.wholeReport': 'tier.pointsOnly',
  'user.seatTaken': 'tier.singleSeat',
} as const satisfies Partial<Record<ErrorCode, MessageKey>>

const find = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The key of the message that is true in this installation. */
export const resolveMessageKeyForInstallation = (
  { sendsMail }: InstallationFeatures,
  key: string,
): string => (sendsMail ? undefined : find(messagesWithoutMail, key)) ?? key

type Replacement =
  | (typeof errorsWithoutMail)[keyof typeof errorsWithoutMail]
  | (typeof errorsWithoutPlans)[keyof typeof errorsWithoutPlans]

/**
 * The key of the message that replaces an error's own text in this installation; undefined if that
 * is true.
 */
export const resolveErrorKeyForInstallation = (
  { sendsMail, sellsPlans }: InstallationFeatures,
  code: ErrorCode,
): Replacement | undefined =>
  ((sendsMail ? undefined : find(errorsWithoutMail, code)) ??
    (sellsPlans ? undefined : find(errorsWithoutPlans, code))) as Replacement | undefined
