import { randomBytes } from 'node:crypto'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { findClient } from '../clients/clients.queries.ts'
import { assertAllowed, assertStaff, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword } from '../http/passwords.ts'
import { inviteUser } from './passwordLinks.queries.ts'
import { lockPeopleOfClient } from './users.queries.ts'
import { createNameTakenError, getRoleById, resolveClientOfRole } from './users.rules.ts'
import { insertUser, isUsernameTaken } from './writeUser.queries.ts'

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
  run: async (call) => {
    const { scope, input, prepared: passwordHash, site, language, audit } = call
    const caller = assertStaff(scope)
    const role = getRoleById(input.roleId)
    assertAllowed(caller, 'user.grant', { role })
    const clientId = resolveClientOfRole(role, input.clientId)
    if (!input.isInvited) {
      if (!input.password) throw createFieldError('password', 'user.passwordNeeded')
      assertStrongPassword(input.password, { username: input.username, min: site.passwordMin })
    }
    if (clientId !== null) {
      await lockPeopleOfClient(scope, clientId)
      // read after the lock: the plan may have changed while this call waited
      const client = assertFound(await findClient(scope, clientId), 'record.missing')
      // the only seat is the calling Admin's own
      if (client.tier === 'Individual' && caller.role !== 'SuperAdmin')
        throw new HttpError('user.seatTaken')
    }
    if (await isUsernameTaken(scope, input.username)) throw createNameTakenError()
    const { firstName, lastName, username } = input
    const row = {
      firstName,
      lastName,
      phoneNumber: input.phoneNumber ?? '',
      username,
      role,
      clientId,
    }
    const id = await insertUser(scope, { ...row, passwordHash })
    if (id === undefined) throw createNameTakenError()
    audit({
      record: 'user',
      recordId: id,
      clientId,
      after: { ...row, isInvited: input.isInvited ?? false },
    })
    if (!input.isInvited) return { id }
    await inviteUser(
      call,
      { id, username, firstName, lastName },
      { inviter: caller.name, language },
    )
    return { id, message: 'user.invited' }
  },
})
