import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { emailAddress, messageResponse, requiredText, text } from '../shared/scalars.ts'

/** An identity provider (OpenID Connect) that the sign-in page offers by a button. */
export const offeredIssuer = z.object({ key: z.string(), name: z.string() })
export type OfferedIssuer = z.output<typeof offeredIssuer>

const rate = [{ per: 'ip', max: 30, seconds: 60 }] as const

export const ssoRoutes = routes({
  /** what the sign-in page offers; `hasMore`: others are found by one's e-mail address */
  listIssuers: {
    kind: 'json',
    method: 'GET',
    path: 'auth/sign-on',
    can: 'public',
    changes: false,
    answer: z.object({ issuers: z.array(offeredIssuer), hasMore: z.boolean() }),
  },
  /** where to send the browser; `flow` stays in it and comes back with the answer */
  startSignOn: {
    kind: 'json',
    method: 'POST',
    path: 'auth/sign-on/start',
    can: 'public',
    changes: false,
    rate,
    body: z.object({
      issuer: text(40).optional(),
      email: emailAddress(3, limits.username).optional(),
    }),
    answer: z.object({ url: z.string(), flow: z.string() }),
  },
  /** what the provider has answered the browser, in exchange for a session */
  finishSignOn: {
    kind: 'json',
    method: 'POST',
    path: 'auth/sign-on/finish',
    can: 'public',
    changes: true,
    rate,
    body: z.object({
      flow: requiredText(4096),
      code: requiredText(4096),
      state: requiredText(200),
      iss: text(limits.link).optional(),
    }),
    answer: messageResponse({ token: z.string() }),
    successMessage: 'session.begun',
  },
  /** where to sign out at the provider as well, if this session began there and it is reachable */
  readSignOut: {
    kind: 'json',
    method: 'GET',
    path: 'auth/sign-on/sign-out',
    can: 'session.read',
    changes: false,
    answer: z.object({ url: z.string().nullable() }),
  },
})
