import { z } from 'zod'
import { notificationSettings } from '../accounts/accounts.ts'
import { routes } from '../http/route.ts'
import { languages, roles, tiers } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { id, messageResponse, requiredText } from '../shared/scalars.ts'
import { challenge } from '../twoStep/twoStep.ts'

/** A tier in responses, everywhere in this shape. */
export const clientTier = z.object({ id, name: z.enum(tiers) })

/** The signed-in user, returned by `me` (T19). */
export const me = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.string(),
  /** null = the browser's language (T39) */
  language: z.enum(languages).nullable(),
  timeZone: z.string().nullable(),
  notifications: notificationSettings,
  /** whether the password was generated: a banner then asks to change it (T21) */
  isPasswordMade: z.boolean(),
  version: z.int(),
  role: z.enum(roles),
  roleId: id,
  clientId: id.nullable(),
  client: z.object({ id, businessName: z.string() }).nullable(),
  tier: clientTier.nullable(),
  /** their client's plan has been unpaid for so long that nothing can be changed (T109) */
  isReadOnly: z.boolean(),
  /** unread news in their inbox, counted up to `maxUnreadCount` */
  unread: z.int(),
})
export type Me = z.output<typeof me>

/** Not trimmed, and not judged: an older password may be shorter than what is asked for now. */
const signInPassword = z
  .string({ error: 'value.required' })
  .min(1, { error: 'value.required' })
  .refine((password) => [...password].length <= limits.password.max, {
    error: 'symbols.max',
    params: { max: limits.password.max },
  })

export const sessionRoutes = routes({
  authenticate: {
    kind: 'json',
    method: 'POST',
    path: 'Users/Authenticate',
    can: 'public',
    changes: true,
    rate: [
      { per: 'account+ip', account: 'username', max: 5, seconds: 15 * 60, forgives: true },
      { per: 'ip', max: 30, seconds: 60 },
    ],
    body: z.object({ username: requiredText(limits.username), password: signInPassword }),
    /**
     * `challenge`, for accounts with two-step sign-in only: the second step that is left to do
     * (T240)
     */
    answer: messageResponse({ token: z.string().optional(), challenge: challenge.optional() }),
    successMessage: 'session.begun',
  },
  readMe: {
    kind: 'json',
    method: 'GET',
    path: 'me',
    can: 'session.read',
    changes: false,
    answer: me,
  },
  endSession: {
    kind: 'json',
    method: 'POST',
    path: 'auth/logout',
    can: 'session.end',
    changes: true,
    answer: messageResponse({}),
    successMessage: 'session.over',
  },
  /**
   * moves the session of a bearer token, as browsers once stored it, into the browser's cookie
   * (T204)
   */
  moveToCookie: {
    kind: 'json',
    method: 'POST',
    path: 'auth/move-to-cookie',
    can: 'session.read',
    changes: false,
    answer: z.object({}),
  },
})
