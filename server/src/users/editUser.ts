import type { Language } from '@nspect/contract/shared/enums'
import { formatFullName, userRoutes } from '@nspect/contract/users/users'
import { findClient } from '../clients/clients.queries.ts'
import { assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { type MailContext, queueMail } from '../mail/queueMail.ts'
import { hasLiveInvitation, inviteUser } from './passwordLinks.queries.ts'
import { mapUser } from './users.mapper.ts'
import { type Account, findUserDetails, lockAccountToChange } from './users.queries.ts'
import {
  type AccountIdentity,
  assertIdentityChange,
  createUsernameTakenError,
  getRoleByNumber,
  resolveClientOfRole,
} from './users.rules.ts'
import {
  deleteCalendarLinkOfUser,
  deleteUserProjectsInClient,
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

type EditUserContext = HandlerContext<typeof userRoutes.editUser, Account, undefined>

/** The sign-in name, role and client to be; throws for what the caller may not give or take. */
const resolveIdentity = async ({ scope, input, subject: before }: EditUserContext) => {
  const role = getRoleByNumber(input.roleId)
  const identity: AccountIdentity = {
    username: input.username,
    role,
    clientId: resolveClientOfRole(
      role,
      input.clientId === undefined ? before.clientId : input.clientId,
    ),
  }
  assertIdentityChange(assertStaff(scope), before, identity)
  if (identity.clientId !== before.clientId && identity.clientId !== null)
    assertFound(await findClient(scope, identity.clientId), 'record.missing')
  return identity
}

/** Is the sign-in name that of others, too? Throws 409 if the user would take it over. */
const isNameShared = async (
  { scope, subject: before }: EditUserContext,
  { username }: AccountIdentity,
): Promise<boolean> => {
  const isTaken = await isUsernameTaken(scope, username, before.id)
  if (username !== before.username && isTaken) throw createUsernameTakenError()
  return isTaken
}

const buildAccount = ({ input, subject: before }: EditUserContext, identity: AccountIdentity) => ({
  ...identity,
  firstName: input.firstName,
  lastName: input.lastName,
  phoneNumber: input.phoneNumber === undefined ? before.phoneNumber : (input.phoneNumber ?? ''),
  language: input.language === undefined ? before.language : input.language,
  timeZone: input.timeZone === undefined ? before.timeZone : input.timeZone,
  notifications: input.notifications ?? before.notifications,
})

type ChangedAccount = ReturnType<typeof buildAccount>

/** Ends the access of a user whose rights have changed, and writes to them about it. */
const revokeChangedAccess = async (
  context: EditUserContext,
  after: ChangedAccount,
): Promise<void> => {
  const { scope, subject: before, sessionId } = context
  const caller = assertStaff(scope)
  const isInvited = await hasLiveInvitation(scope, before.id)
  // users who rename themselves keep the current session
  await revokeUserAccess(scope, before.id, caller.userId === before.id ? sessionId : null)
  if (isInvited) await inviteAgain(context, caller.name, { id: before.id, ...after })
  else await notifyAccountChanges(context, before, after)
}

/** Updates the account, and what follows from another client, name or role. */
const updateAccount = async (
  context: EditUserContext,
  after: ChangedAccount,
  isShared: boolean,
): Promise<void> => {
  const { scope, subject: before } = context
  // an account that shared its name is no twin once nobody else has the name
  const twin = isShared ? {} : { twin: '' }
  if (!(await updateUser(scope, before, { ...after, ...twin }))) throw createUsernameTakenError()
  const isMoved = after.clientId !== before.clientId
  if (isMoved) await deleteCalendarLinkOfUser(scope, before.id)
  if (isMoved && before.clientId !== null)
    await deleteUserProjectsInClient(scope, before.id, before.clientId)
  if (isMoved || after.username !== before.username || after.role !== before.role)
    await revokeChangedAccess(context, after)
}

/** Updates a user: one's own details, of others also sign-in name, role and client (T22, T25). */
export const editUser = handle(userRoutes.editUser, {
  load: (scope, { id }) => lockAccountToChange(scope, id),
  run: async (context) => {
    const { scope, input, subject: before, audit } = context
    const identity = await resolveIdentity(context)
    await assertRecordVersion(input, before, async () => {
      const current = await findUserDetails(scope, before.id)
      return current && mapUser(current)
    })
    const isShared = await isNameShared(context, identity)
    const after = buildAccount(context, identity)
    await updateAccount(context, after, isShared)
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
