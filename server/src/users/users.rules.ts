import {
  type AccountFacts,
  can,
  checkPermission,
  type Staff,
} from '@nspect/contract/permissions/policy'
import { type Role, roles } from '@nspect/contract/shared/enums'
import { createFieldError, HttpError } from '../http/httpError.ts'

/** A user's client, role and sign-in name: what callers may not change of themselves (T22). */
export interface AccountIdentity {
  username: string
  role: Role
  clientId: number | null
}

/** The field error for a name that is taken. */
export const createUsernameTakenError = (): HttpError =>
  new HttpError('user.nameTaken', {
    errors: [{ field: 'username', key: 'user.usernameTaken', values: {} }],
  })

/** The role with that number. Throws 400 if there is none. */
export const getRoleByNumber = (roleId: number): Role => {
  const role = roles[roleId - 1]
  if (!role) throw createFieldError('roleId')
  return role
}

/**
 * The client of a user with that role: none for SuperAdmin, whatever was sent; required for the
 * others.
 */
export const resolveClientOfRole = (
  role: Role,
  clientId: number | null | undefined,
): number | null => {
  if (role === 'SuperAdmin') return null
  if (!clientId) throw createFieldError('clientId', 'user.clientNeeded')
  return clientId
}

const assertPermitted = (verdict: ReturnType<typeof checkPermission>) => {
  if (verdict !== 'ok') throw new HttpError(verdict)
}

/**
 * Checks a change of name, role or client against the caller's rights. Throws 403 for what they may
 * not change, and 409 for a change of their own role and one that would leave a client or the
 * installation without an administrator (T25, BI-059).
 */
export const assertIdentityChange = (
  caller: Staff,
  before: AccountFacts & AccountIdentity,
  after: AccountIdentity,
): void => {
  const isRoleChanged = after.role !== before.role
  const isMoved = after.clientId !== before.clientId
  const isChanged = isRoleChanged || isMoved || after.username !== before.username
  if (isChanged && !can(caller, 'user.editOthers', before)) throw new HttpError('user.fixedFields')
  if (isRoleChanged) assertPermitted(checkPermission(caller, 'user.grant', { role: after.role }))
  if (isMoved) assertPermitted(checkPermission(caller, 'user.move', before))
  if (isRoleChanged || isMoved) assertPermitted(checkPermission(caller, 'user.demote', before))
}
