import { type AccountFacts, can, decide, type Staff } from '@nspect/contract/policy'
import { type Role, roles } from '@nspect/contract/vocab'
import { HttpError, invalidField } from '../http/httpError.ts'

/** Where somebody belongs and by which name they sign in: what callers may not change of themselves (T22). */
export interface Place {
  username: string
  role: Role
  clientId: number | null
}

/** Says no to a name that somebody has, at its field. */
export const nameTaken = (): HttpError =>
  new HttpError('user.nameTaken', { errors: [{ field: 'username', key: 'user.usernameTaken', values: {} }] })

/** The role of that number. Refuses (400) one that there is not. */
export const roleOf = (roleId: number): Role => {
  const role = roles[roleId - 1]
  if (!role) throw invalidField('roleId')
  return role
}

/** The client of somebody of that role: none for SuperAdmin, whatever was sent; for the others one is needed. */
export const clientFor = (role: Role, clientId: number | null | undefined): number | null => {
  if (role === 'SuperAdmin') return null
  if (!clientId) throw invalidField('clientId', 'user.clientNeeded')
  return clientId
}

const refuseUnless = (verdict: ReturnType<typeof decide>) => {
  if (verdict !== 'ok') throw new HttpError(verdict)
}

/**
 * Holds a change of name, role or client against what the caller may do. Refuses with 403 what is not theirs to change, with
 * 409 a change of their own role and one that would leave nobody to look after a client or the installation (T25, BI-059).
 */
export const allowPlace = (caller: Staff, before: AccountFacts & Place, after: Place): void => {
  const isRoleChanged = after.role !== before.role
  const isMoved = after.clientId !== before.clientId
  const isChanged = isRoleChanged || isMoved || after.username !== before.username
  if (isChanged && !can(caller, 'user.editOthers', before)) throw new HttpError('user.fixedFields')
  if (isRoleChanged) refuseUnless(decide(caller, 'user.grant', { role: after.role }))
  if (isMoved) refuseUnless(decide(caller, 'user.move', before))
  if (isRoleChanged || isMoved) refuseUnless(decide(caller, 'user.demote', before))
}
