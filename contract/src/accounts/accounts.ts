import { z } from 'zod'
import { routes } from '../http/route.ts'
import {
  defaultNotificationSettings,
  mailTimes,
  type NotificationSettings,
  summaryTimes,
} from '../notifications/notificationSettings.ts'
import { limits } from '../shared/limits.ts'
import {
  booleanOrText,
  emailAddress,
  id,
  instant,
  messageResponse,
  requiredText,
  requiredTextLine,
  text,
  textLineOfLength,
} from '../shared/scalars.ts'

/** A full hour of the day. */
const hour = z.int().min(0).max(23)
const mailTime = z.enum(mailTimes, { error: 'value.invalid' })
const mailedTime = z.enum(['atOnce', 'never'], { error: 'value.invalid' })

/** What a person is told by mail, and when: chosen on the account page (T22, T173). */
export const notificationSettings = z.object({
  mentioned: mailTime,
  assigned: mailTime,
  handedIn: mailTime,
  sentBack: mailTime,
  accepted: mailTime,
  commented: mailTime,
  /** absent: a form of the version before sent it */
  decided: mailTime.default(defaultNotificationSettings.decided),
  dueTomorrow: mailTime,
  overdue: mailTime,
  inspections: mailedTime,
  visitorPoints: mailedTime,
  /** absent: a form of the version before sent it */
  planSummary: z
    .enum(summaryTimes, { error: 'value.invalid' })
    .default(defaultNotificationSettings.planSummary),
  quietFrom: hour.nullable(),
  quietTo: hour.nullable(),
  dailyAt: hour,
}) satisfies z.ZodType<NotificationSettings>

/**
 * An IANA time zone as reported by the browser, `Europe/Lisbon`; the runtime decides whether it
 * exists.
 */
export const timeZone = text(64).refine(
  (zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  },
  { error: 'zone.invalid' },
)

/** A device that a user is signed in on. */
export const sessionRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /**
   * names of browser and system, `Firefox · Windows`, as far as the user agent reveals them; else
   * empty
   */
  device: z.string(),
  ip: z.string(),
  /** the session of this request */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>

const countCharacters = (password: string) => [...password].length

/**
 * A new password (T16): 3 to 50 characters, spaces allowed; `PASSWORD_MIN_LENGTH` raises the
 * minimum on the server.
 */
export const newPassword = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'value.required' : 'value.invalid',
  })
  .refine((password) => password.trim() !== '', { error: 'value.required', abort: true })
  .refine((password) => countCharacters(password) >= limits.password.min, {
    error: 'symbols.min',
    params: { min: limits.password.min },
  })
  .refine((password) => countCharacters(password) <= limits.password.max, {
    error: 'symbols.max',
    params: { max: limits.password.max },
  })

/** Lowercases one letter without regard to its context: one to one, as the database folds names. */
const small = (letter: string): string =>
  String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)

/**
 * Folds a user name for comparison: compatibility forms and case make no difference. Names are
 * displayed as typed. The database computes the column `users.username_key` in the same way.
 */
export const foldUsername = (username: string): string =>
  Array.from(username.normalize('NFKC'), small).join('')

/**
 * Further checks of a new password (T14, T16); returns the key of a message with the placeholder
 * `{min}`.
 */
export const validatePassword = (password: string, username: string, min: number) => {
  if (countCharacters(password) < min) return 'password.tooShort'
  return foldUsername(password.trim()) === foldUsername(username.trim())
    ? 'password.isAddress'
    : undefined
}

/**
 * Registration: role, client, tier, allowances and flags are accepted and ignored. It creates a new
 * client, by default of tier Individual (T404), and its first Admin (T10).
 */
export const registration = z.object({
  firstName: textLineOfLength(3, 50),
  lastName: textLineOfLength(3, 50),
  phoneNumber: textLineOfLength(10, 50),
  username: emailAddress(3, limits.username),
  password: newPassword,
  confirmPassword: text(limits.password.max),
  businessName: requiredTextLine(50),
  contactFirstName: requiredTextLine(50),
  contactLastName: requiredTextLine(50),
  contactEmail: emailAddress(3, 50),
  contactPhone: textLineOfLength(10, 50),
  companyAddress: requiredText(50),
  /** the terms checkbox, required if the installation has terms (T13) */
  hasAcceptedTerms: booleanOrText.optional(),
})

/** Both passwords must match; reports the error on the second field. */
const agree = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword

export const accountRoutes = routes({
  register: {
    kind: 'upload',
    method: 'POST',
    path: 'Users/Register',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 5, seconds: 3600 }],
    body: registration.refine(agree, { error: 'password.differs', path: ['confirmPassword'] }),
    files: { logoFile: { max: 1, maxBytes: limits.logoBytes, takes: 'image' } },
    answer: messageResponse({}),
    successMessage: 'account.registered',
  },
  /** same response for addresses with and without an account (T14) */
  forgotPassword: {
    kind: 'json',
    method: 'POST',
    path: 'auth/forgot-password',
    can: 'public',
    changes: true,
    rate: [
      { per: 'account', account: 'email', max: 3, seconds: 3600 },
      { per: 'ip', max: 10, seconds: 3600 },
    ],
    body: z.object({ email: emailAddress(3, 50) }),
    answer: messageResponse({}),
    successMessage: 'account.resetSent',
  },
  /** a new user confirms their e-mail address by the link mailed to it */
  confirmEmail: {
    kind: 'json',
    method: 'POST',
    path: 'auth/confirm-email',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 20, seconds: 3600 }],
    body: z.object({ token: text(200) }),
    answer: messageResponse({}),
    successMessage: 'account.confirmed',
  },
  /** same response for addresses that await confirmation and all others */
  sendConfirmation: {
    kind: 'json',
    method: 'POST',
    path: 'auth/send-confirmation',
    can: 'public',
    changes: true,
    rate: [
      { per: 'account', account: 'email', max: 3, seconds: 3600 },
      { per: 'ip', max: 10, seconds: 3600 },
    ],
    body: z.object({ email: emailAddress(3, 50) }),
    answer: messageResponse({}),
    successMessage: 'account.confirmationSentAgain',
  },
  resetPassword: {
    kind: 'json',
    method: 'POST',
    path: 'auth/reset-password',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 20, seconds: 3600 }],
    body: z
      .object({
        token: text(200),
        password: newPassword,
        confirmPassword: text(limits.password.max),
      })
      .refine(agree, { error: 'password.differ', path: ['confirmPassword'] }),
    answer: messageResponse({}),
    successMessage: 'account.passwordSet',
  },
  listSessions: {
    kind: 'json',
    method: 'GET',
    path: 'auth/sessions',
    can: 'session.read',
    changes: false,
    answer: z.array(sessionRow),
  },
  /**
   * ends one session, or all of a user's except the current one; without `userId` the caller's own
   */
  revokeSessions: {
    kind: 'json',
    method: 'POST',
    path: 'auth/revoke-sessions',
    can: 'user.endSessions',
    changes: true,
    body: z.object({ userId: id.optional(), sessionId: z.uuid().optional() }),
    answer: messageResponse({ ended: z.int() }),
    successMessage: 'account.sessionsEnded',
  },
  /** a link to choose a password, for installations that send no mail (T15) */
  makeResetLink: {
    kind: 'json',
    method: 'POST',
    path: 'Users/MakeResetLink',
    can: 'user.setPassword',
    changes: true,
    isSecret: true,
    body: z.object({ id }),
    answer: messageResponse({ link: z.string() }),
    successMessage: 'account.linkMade',
  },
})
