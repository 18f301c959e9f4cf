import type { Route } from '@nspect/contract/route'
import { nameOf } from '@nspect/contract/users'
import type { HandlerContext } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { forgiveTries } from '../http/proof.ts'
import { queueMail } from '../mail/queueMail.ts'
import { addressOf, newSecret } from './authenticatorApp.ts'
import type { CheckedCode } from './checkCode.ts'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts'
import { confirmKey, keepKey, replaceCodes } from './twoStep.queries.ts'

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
export const startKey = async ({ scope, tokens }: Running, user: Person) => {
  const secret = newSecret()
  if (!(await keepKey(scope, user.id, tokens.encrypt(secret))))
    throw new HttpError('twoStep.alreadyOn')
  return { secret, uri: addressOf(secret, user.username) }
}

/** Tells a person by mail what was changed about how they sign in. */
export const tell = (
  running: Running,
  user: Person,
  letter: 'twoStepOn' | 'twoStepOff' | 'twoStepReset',
) =>
  queueMail(running, {
    to: user.username,
    language: user.language ?? running.language,
    letter,
    values: { name: nameOf(user) },
  })

/** New recovery codes; only their hashes are stored. */
export const renewCodes = async ({ scope }: Running, userId: number): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  await replaceCodes(scope, userId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Switches two-step sign-in on with the key that the code was checked with; answers the recovery codes. */
export const switchOn = async (
  running: Running,
  user: Person,
  code: CheckedCode,
): Promise<string[]> => {
  if (!('step' in code) || !(await confirmKey(running.scope, user.id, code))) {
    throw new HttpError('twoStep.notStarted')
  }
  await forgiveTries(running.scope, user.id)
  await tell(running, user, 'twoStepOn')
  return renewCodes(running, user.id)
}
