import type { Route, RouteResult } from '@nspect/contract/http/route'
import { formatFullName, userRoutes } from '@nspect/contract/users/users'
import type { DbOrTransaction } from '../db/connect.ts'
import { assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword, isPasswordCorrect } from '../http/passwords.ts'
import { queueMail } from '../mail/queueMail.ts'
import { type Account, lockAccountToChange } from './users.queries.ts'
import { findPasswordHash, revokeUserAccess, updateUserPassword } from './writeUser.queries.ts'

/**
 * Stores the hashed password, and ends sessions of the old one: all others for oneself, all for
 * other users.
 */
const setPassword = async (
  call: Pick<
    HandlerContext<Route, Account, unknown>,
    'scope' | 'subject' | 'sessionId' | 'site' | 'language' | 'audit' | 'enqueue' | 'tokens'
  >,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<RouteResult<typeof userRoutes.changePassword>> => {
  const { scope, subject: user, sessionId, site, language, audit } = call
  assertStrongPassword(password, { username: user.username, min: site.passwordMin })
  const isOneself = assertStaff(scope).userId === user.id
  await updateUserPassword(scope, user.id, passwordHash)
  await revokeUserAccess(scope, user.id, isOneself ? sessionId : null)
  const to = { to: user.username, language: user.language ?? language }
  await queueMail(call, {
    ...to,
    letter: 'passwordChanged',
    values: { name: formatFullName(user) },
  })
  audit({ record: 'user', recordId: user.id, after: { isPasswordChanged: true } })
  return { id: user.id }
}

/** The stored hash if the old password matches; slow work, so it is done before the transaction. */
const fittingHash = async (
  db: DbOrTransaction,
  id: number,
  oldPassword: string | undefined,
): Promise<string | undefined> => {
  if (oldPassword === undefined) return undefined
  const stored = await findPasswordHash(db, id)
  return (await isPasswordCorrect(stored, oldPassword)) ? stored : undefined
}

/** One's own with the old password, other users' without (T17). */
export const changePassword = handle(userRoutes.changePassword, {
  load: (scope, { id }) => lockAccountToChange(scope, id),
  prepare: async ({ db, input }) => ({
    fits: await fittingHash(db, input.id, input.oldPassword),
    passwordHash: await hashPassword(input.password),
  }),
  run: async (call) => {
    const { scope, input, subject: user, prepared } = call
    if (assertStaff(scope).userId === user.id) {
      if (!input.oldPassword) throw createFieldError('oldPassword', 'value.required')
      if (prepared.fits !== user.passwordHash)
        throw createFieldError('oldPassword', 'password.wrongOld')
    }
    return setPassword(call, { password: input.password, passwordHash: prepared.passwordHash })
  },
})

/** The same with the password in the path, for other users only (T17). */
export const changePasswordByPath = handle(userRoutes.changePasswordByPath, {
  load: (scope, { id }) => lockAccountToChange(scope, id),
  prepare: ({ input }) => hashPassword(input.password),
  run: (call) => setPassword(call, { password: call.input.password, passwordHash: call.prepared }),
})
