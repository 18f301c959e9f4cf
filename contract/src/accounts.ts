import { z } from 'zod'
import { limits } from './limits.ts'
import { routes } from './route.ts'
import { email, flag, id, instant, needed, neededLine, sized, text, written } from './scalars.ts'

export { accountMessages } from './sentences/accounts.ts'

/** What a person is told of by mail; a switch each on the account page (T22). */
export const notificationKinds = ['comments', 'repairs', 'assignments'] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const notifications = z.object({ comments: z.boolean(), repairs: z.boolean(), assignments: z.boolean() })
export type Notifications = z.output<typeof notifications>

/** A time zone as the browser names it, `Europe/Lisbon`; whether it exists is asked of the runtime. */
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

/** A device on which somebody is signed in. */
export const sessionRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /** browser and system by their names, `Firefox · Windows`, as far as the browser told; else empty */
  device: z.string(),
  ip: z.string(),
  /** the one that asks */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>

const lengthOf = (password: string) => [...password].length

/** A password as it is set (T16): 3 to 50, blanks and all; `PASSWORD_MIN_LENGTH` raises the minimum on the server. */
export const newPassword = z
  .string({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'value.required' : 'value.invalid'),
  })
  .refine((password) => password.trim() !== '', { error: 'value.required', abort: true })
  .refine((password) => lengthOf(password) >= limits.password.min, {
    error: 'symbols.min',
    params: { min: limits.password.min },
  })
  .refine((password) => lengthOf(password) <= limits.password.max, {
    error: 'symbols.max',
    params: { max: limits.password.max },
  })

/** A letter's own small one, whatever stands around it: one for one, as the database folds names. */
const small = (letter: string): string => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)

/**
 * What user names are compared by: compatibility forms and case make no difference. People see the name as it was typed.
 * The column `users.username_key` is made in the same way by the database.
 */
export const foldUsername = (username: string): string => Array.from(username.normalize('NFKC'), small).join('')

/** What is wrong with a new password besides (T14, T16): the key of a sentence, which `{min}` belongs into. */
export const passwordFlaw = (password: string, username: string, min: number) => {
  if (lengthOf(password) < min) return 'password.tooShort'
  return foldUsername(password.trim()) === foldUsername(username.trim()) ? 'password.isAddress' : undefined
}

/**
 * Registration: role, client, tier, allowances and flags may be sent and count for nothing: a
 * new client of tier Individual with its first Admin comes of it (T10).
 */
export const registration = z.object({
  firstName: sized(3, 50),
  lastName: sized(3, 50),
  phoneNumber: sized(10, 50),
  username: email(3, 50),
  password: newPassword,
  confirmPassword: text(limits.password.max),
  businessName: neededLine(50),
  contactFirstName: neededLine(50),
  contactLastName: neededLine(50),
  contactEmail: email(3, 50),
  contactPhone: sized(10, 50),
  companyAddress: needed(50),
  /** the box of the terms, needed where the installation has terms (T13) */
  hasAcceptedTerms: flag.optional(),
})

/** Passwords that must agree; hangs the sentence on the second field. */
const agree = (value: { password: string; confirmPassword: string }) => value.password === value.confirmPassword

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
    answer: written({}),
    says: 'account.registered',
  },
  /** the answer is the same for addresses with and without an account (T14) */
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
    body: z.object({ email: email(3, 50) }),
    answer: written({}),
    says: 'account.resetSent',
  },
  /** whoever registered proves that the address is theirs, by the link that was mailed to it */
  confirmEmail: {
    kind: 'json',
    method: 'POST',
    path: 'auth/confirm-email',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 20, seconds: 3600 }],
    body: z.object({ token: text(200) }),
    answer: written({}),
    says: 'account.confirmed',
  },
  /** the answer is the same for addresses that wait to be confirmed and all others */
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
    body: z.object({ email: email(3, 50) }),
    answer: written({}),
    says: 'account.confirmationSentAgain',
  },
  resetPassword: {
    kind: 'json',
    method: 'POST',
    path: 'auth/reset-password',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 20, seconds: 3600 }],
    body: z
      .object({ token: text(200), password: newPassword, confirmPassword: text(limits.password.max) })
      .refine(agree, { error: 'password.differ', path: ['confirmPassword'] }),
    answer: written({}),
    says: 'account.passwordSet',
  },
  listSessions: {
    kind: 'json',
    method: 'GET',
    path: 'auth/sessions',
    can: 'session.read',
    changes: false,
    answer: z.array(sessionRow),
  },
  /** ends one session, or all of a person but the one that asks; without a `userId` one's own */
  revokeSessions: {
    kind: 'json',
    method: 'POST',
    path: 'auth/revoke-sessions',
    can: 'user.endSessions',
    changes: true,
    body: z.object({ userId: id.optional(), sessionId: z.uuid().optional() }),
    answer: written({ ended: z.int() }),
    says: 'account.sessionsEnded',
  },
  /** a link that lets somebody choose a password, for installations that send no mail (T15) */
  makeResetLink: {
    kind: 'json',
    method: 'POST',
    path: 'Users/MakeResetLink',
    can: 'user.setPassword',
    changes: true,
    isSecret: true,
    body: z.object({ id }),
    answer: written({ link: z.string() }),
    says: 'account.linkMade',
  },
})
