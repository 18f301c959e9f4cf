import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse, requiredText, text } from '../shared/scalars.ts'

/** What a challenge asks for: a code, or that two-step sign-in is set up first. */
export const challengeSteps = ['code', 'setUp'] as const

/** What a right password gets instead of a session where a second step is needed (T240). */
export const challenge = z.object({ token: z.string(), step: z.enum(challengeSteps) })
export type Challenge = z.output<typeof challenge>

/** Six digits of the app, or one of the recovery codes; people type spaces and hyphens. */
export const typedCode = requiredText(limits.secondStepCode).transform((typed) =>
  typed.replace(/[\s-]/g, '').toLowerCase(),
)
const code = typedCode
const challengeToken = requiredText(4096)

/** The key of an authenticator app: as text, and as the address that its QR code holds. */
const authenticatorKey = z.object({ secret: z.string(), uri: z.string() })
const recoveryCodes = z.array(z.string())
/** Proof that it is the owner who changes how they sign in. */
const proof = z.object({
  password: text(limits.password.max).min(1, { error: 'value.required' }),
  code,
})

/** Tries at codes are counted by the account as well, wherever they come from (T241). */
const rate = [{ per: 'ip', max: 30, seconds: 60 }] as const

export const twoStepRoutes = routes({
  /** whether the caller signs in with two steps, and how many recovery codes are left */
  readTwoStep: {
    kind: 'json',
    method: 'GET',
    path: 'auth/two-step',
    can: 'twoStep.manage',
    changes: false,
    answer: z.object({ since: instant.nullable(), codesLeft: z.int(), isRequired: z.boolean() }),
  },
  /** a new key for the caller's app; nothing changes until a code of it is confirmed */
  startTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'auth/two-step/start',
    can: 'twoStep.manage',
    changes: true,
    isSecret: true,
    answer: authenticatorKey,
  },
  confirmTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'auth/two-step/confirm',
    can: 'twoStep.manage',
    changes: true,
    isSecret: true,
    rate,
    body: z.object({ code }),
    answer: messageResponse({ recoveryCodes }),
    successMessage: 'twoStep.on',
  },
  /** ten new recovery codes; the old ones end */
  replaceRecoveryCodes: {
    kind: 'json',
    method: 'POST',
    path: 'auth/two-step/recovery-codes',
    can: 'twoStep.manage',
    changes: true,
    isSecret: true,
    rate,
    body: proof,
    answer: messageResponse({ recoveryCodes }),
    successMessage: 'twoStep.codesReplaced',
  },
  endTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'auth/two-step/end',
    can: 'twoStep.manage',
    changes: true,
    rate,
    body: proof,
    answer: messageResponse({}),
    successMessage: 'twoStep.off',
  },
  /** the second step of signing in */
  answerChallenge: {
    kind: 'json',
    method: 'POST',
    path: 'auth/challenge',
    can: 'public',
    changes: true,
    rate,
    body: z.object({ challenge: challengeToken, code }),
    answer: messageResponse({ token: z.string() }),
    successMessage: 'session.begun',
  },
  /**
   * where two-step sign-in is required and not set up yet: the same as `startTwoStep`, before there
   * is a session
   */
  startRequiredTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'auth/challenge/start',
    can: 'public',
    changes: true,
    rate,
    body: z.object({ challenge: challengeToken }),
    answer: authenticatorKey,
  },
  confirmRequiredTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'auth/challenge/confirm',
    can: 'public',
    changes: true,
    rate,
    body: z.object({ challenge: challengeToken, code }),
    answer: messageResponse({ token: z.string(), recoveryCodes }),
    successMessage: 'twoStep.on',
  },
  /** for somebody who has lost their app and their codes: they sign in with the password alone */
  resetTwoStep: {
    kind: 'json',
    method: 'POST',
    path: 'Users/ResetTwoStep',
    can: 'user.resetTwoStep',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'twoStep.reset',
  },
})
