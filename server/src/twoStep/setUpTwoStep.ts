import type { Route } from '@nspect/contract/http/route'
import { formatFullName } from '@nspect/contract/users/users'
import type { HandlerContext } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { deleteIdentityProofAttempts } from '../http/passwordProof.ts'
import { queueMail } from '../mail/queueMail.ts'
import { buildAuthenticatorUrl, createAuthenticatorSecret } from './authenticatorApp.ts'
import type { VerifiedCode } from './checkCode.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recoveryCodes.ts'
import {
  confirmAuthenticatorKey,
  replaceRecoveryCodes,
  upsertAuthenticatorKey,
} from './twoStep.queries.ts'

type Running = Pick<
  HandlerContext<Route, unknown, unknown>,
  'scope' | 'tokens' | 'site' | 'language' | 'enqueue'
>

/** Whom it is about, and how to write to them. */
interface Person {
  id: number
  username: string
  firstName: string
  lastName: string
  language: HandlerContext<Route, unknown, unknown>['language'] | null
}

/** Stores a new key and answers it, this once. */
export const createAuthenticatorKey = async ({ scope, tokens }: Running, user: Person) => {
  const secret = createAuthenticatorSecret()
  if (!(await upsertAuthenticatorKey(scope, user.id, tokens.encrypt(secret))))
    throw new HttpError('twoStep.alreadyOn')
  return { secret, uri: buildAuthenticatorUrl(secret, user.username) }
}

/** Tells a person by mail what was changed about how they sign in. */
export const notifyTwoStepChange = (
  running: Running,
  user: Person,
  letter: 'twoStepOn' | 'twoStepOff' | 'twoStepReset',
) =>
  queueMail(running, {
    to: user.username,
    language: user.language ?? running.language,
    letter,
    values: { name: formatFullName(user) },
  })

/** New recovery codes; only their hashes are stored. */
export const renewRecoveryCodes = async ({ scope }: Running, userId: number): Promise<string[]> => {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(scope, userId, codes.map(hashRecoveryCode))
  return codes
}

/**
 * Switches two-step sign-in on with the key that the code was checked with; answers the recovery
 * codes.
 */
export const enableTwoStep = async (
  running: Running,
  user: Person,
  code: VerifiedCode,
): Promise<string[]> => {
  if (!('step' in code) || !(await confirmAuthenticatorKey(running.scope, user.id, code))) {
    throw new HttpError('twoStep.notStarted')
  }
  await deleteIdentityProofAttempts(running.scope, user.id)
  await notifyTwoStepChange(running, user, 'twoStepOn')
  return renewRecoveryCodes(running, user.id)
}
