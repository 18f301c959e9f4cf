import type { Language } from '@nspect/contract/shared/enums'
import { formatFullName, userRoutes } from '@nspect/contract/users/users'
import { findClient } from '../clients/clients.queries.ts'
import { assertStaff, handle } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { assertVersion } from '../http/versionConflict.ts'
import { type MailContext, queueMail } from '../mail/queueMail.ts'
import { hasLiveInvitation, inviteUser } from './passwordLinks.queries.ts'
import { mapUser } from './users.mapper.ts'
import { type Account, findAccount, findUserDetails } from './users.queries.ts'
import {
  type AccountIdentity,
  assertIdentityChange,
  createNameTakenError,
  getRoleById,
  resolveClientOfRole,
} from './users.rules.ts'
import {
  deleteAssignments,
  isUsernameTaken,
  revokeUserAccess,
  updateUser,
} from './writeUser.queries.ts'

/** The fields of an account that are recorded in the audit trail. */
const audited = (account: Account) => {
  const {
    firstName,
    lastName,
    phoneNumber,
    username,
    role,
    clientId,
    language,
    timeZone,
    notifications,
  } = account
  return {
    firstName,
    lastName,
    phoneNumber,
    username,
    role,
    clientId,
    language,
    timeZone,
    notifications,
  }
}

/**
 * Notifies a user whose sign-in name or role was changed. The mail to the old address names the new
 * one, also if they changed it themselves: it may have been somebody at their open session.
 */
const notifyAccountChanges = async (
  call: MailContext & { language: Language },
  before: Account,
  after: AccountIdentity & { firstName: string; lastName: string },
) => {
  const to = { to: before.username, language: before.language ?? call.language }
  const name = formatFullName(after)
  if (after.username !== before.username) {
    await queueMail(call, {
      ...to,
      letter: 'addressChanged',
      values: { name, username: after.username },
    })
  }
  if (after.role !== before.role) {
    await queueMail(call, {
      ...to,
      to: after.username,
      letter: 'roleChanged',
      values: { name, role: after.role },
    })
  }
}

/**
 * Whoever has not used their invitation yet gets another, at their new address alone: the first one
 * ended.
 */
const inviteAgain = (
  call: MailContext & { language: Language },
  inviter: string,
  user: Parameters<typeof inviteUser>[1] & { language: Language | null },
) => inviteUser(call, user, { inviter, language: user.language ?? call.language })

/** Updates a user: one's own details, of others also sign-in name, role and client (T22, T25). */
export const editUser = handle(userRoutes.editUser, {
  load: (scope, { id }) => findAccount(scope, id),
  run: async (call) => {
    const { scope, input, subject: before, sessionId, audit } = call
    const caller = assertStaff(scope)
    const role = getRoleById(input.roleId)
    const identity: AccountIdentity = {
      username: input.username,
      role,
      clientId: resolveClientOfRole(
        role,
        input.clientId === undefined ? before.clientId : input.clientId,
      ),
    }
    assertIdentityChange(caller, before, identity)
    const isMoved = identity.clientId !== before.clientId
    if (isMoved && identity.clientId !== null)
      assertFound(await findClient(scope, identity.clientId), 'record.missing')

    await assertVersion(input, before, async () => {
      const current = await findUserDetails(scope, before.id)
      return current && mapUser(current)
    })
    const isRenamed = identity.username !== before.username
    const isTaken = await isUsernameTaken(scope, identity.username, before.id)
    if (isRenamed && isTaken) throw createNameTakenError()

    const after = {
      ...identity,
      firstName: input.firstName,
      lastName: input.lastName,
      phoneNumber: input.phoneNumber === undefined ? before.phoneNumber : (input.phoneNumber ?? ''),
      language: input.language === undefined ? before.language : input.language,
      timeZone: input.timeZone === undefined ? before.timeZone : input.timeZone,
      notifications: input.notifications ?? before.notifications,
    }
    // an account that shared its name is no twin once nobody else has the name
    const twin = isTaken ? {} : { twin: '' }
    if (!(await updateUser(scope, before, { ...after, ...twin }))) throw createNameTakenError()
    if (isMoved && before.clientId !== null)
      await deleteAssignments(scope, before.id, before.clientId)
    // their rights have changed; users who rename themselves keep the current session
    const isOneself = caller.userId === before.id
    if (isMoved || isRenamed || role !== before.role) {
      const isInvited = await hasLiveInvitation(scope, before.id)
      await revokeUserAccess(scope, before.id, isOneself ? sessionId : null)
      if (isInvited) await inviteAgain(call, caller.name, { id: before.id, ...after })
      else await notifyAccountChanges(call, before, after)
    }
    audit({
      record: 'user',
      recordId: before.id,
      clientId: identity.clientId,
      before: audited(before),
      after,
    })
    return { id: before.id }
  },
})
