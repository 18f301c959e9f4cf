import { randomBytes } from 'node:crypto'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { findClient } from '../clients/clients.queries.ts'
import { assertAllowed, assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword } from '../http/passwords.ts'
import { inviteUser } from './passwordLinks.queries.ts'
import { lockUsersOfClient } from './users.queries.ts'
import { createUsernameTakenError, getRoleByNumber, resolveClientOfRole } from './users.rules.ts'
import { insertUser, isUsernameTaken } from './writeUser.queries.ts'

type AddUserContext = HandlerContext<typeof userRoutes.addUser, null, string>

/** The user's role and client; throws for a role that the caller may not grant. */
const resolveOwner = ({ scope, input }: AddUserContext) => {
  const role = getRoleByNumber(input.roleId)
  assertAllowed(assertStaff(scope), 'user.grant', { role })
  return { role, clientId: resolveClientOfRole(role, input.clientId) }
}

/** Throws 400 unless a user who is not invited has a strong password. */
const assertGivenPassword = ({ input, site }: AddUserContext): void => {
  if (input.isInvited) return
  if (!input.password) throw createFieldError('password', 'user.passwordNeeded')
  assertStrongPassword(input.password, { username: input.username, min: site.passwordMin })
}

/** Throws 409 if the client's plan has no other seat; locks its people. */
const assertSeat = async ({ scope }: AddUserContext, clientId: number | null): Promise<void> => {
  if (clientId === null) return
  await lockUsersOfClient(scope, clientId)
  // read after the lock: the plan may have changed while this call waited
  const client = assertFound(await findClient(scope, clientId), 'record.missing')
  // the only seat is the calling Admin's own
  if (client.tier === 'Individual' && assertStaff(scope).role !== 'SuperAdmin')
    throw new HttpError('user.seatTaken')
}

/** Throws 409 for a sign-in name that somebody else has. */
const insertAccount = async (
  { scope, input, prepared: passwordHash }: AddUserContext,
  owner: ReturnType<typeof resolveOwner>,
) => {
  const { firstName, lastName, username } = input
  if (await isUsernameTaken(scope, username)) throw createUsernameTakenError()
  const phoneNumber = input.phoneNumber ?? ''
  const row = { firstName, lastName, phoneNumber, username, ...owner }
  const id = await insertUser(scope, { ...row, passwordHash })
  if (id === undefined) throw createUsernameTakenError()
  return { id, row }
}

/** Adds a user with a password, or invites one who chooses their own. */
export const addUser = handle(userRoutes.addUser, {
  load: async (scope, { roleId, clientId }) => {
    if (clientId && roles[roleId - 1] !== 'SuperAdmin')
      assertFound(await findClient(scope, clientId), 'record.missing')
    return null
  },
  // nobody knows an invited user's password: none matches until the link was used
  prepare: async ({ input }) =>
    hashPassword(
      input.isInvited || !input.password ? randomBytes(32).toString('base64url') : input.password,
    ),
  run: async (context) => {
    const { input, language, audit } = context
    const caller = assertStaff(context.scope)
    const owner = resolveOwner(context)
    assertGivenPassword(context)
    await assertSeat(context, owner.clientId)
    const { id, row } = await insertAccount(context, owner)
    audit({
      record: 'user',
      recordId: id,
      clientId: owner.clientId,
      after: { ...row, isInvited: input.isInvited ?? false },
    })
    if (!input.isInvited) return { id }
    const { username, firstName, lastName } = row
    const user = { id, username, firstName, lastName }
    await inviteUser(context, user, { inviter: caller.name, language })
    return { id, message: 'user.invited' }
  },
})
