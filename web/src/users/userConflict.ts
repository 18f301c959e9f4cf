import { type Role, roles } from '@nspect/contract/shared/enums'
import type { User } from '@nspect/contract/users/users'
import { getRoleName } from '../i18n/displayNames.ts'
import type { ConflictRow } from '../ui/feedback/SaveConflict.tsx'
import { toUserValues, type UserValues } from './userForm.ts'

const compared = {
  firstName: true,
  lastName: true,
  phoneNumber: true,
  username: true,
  roleId: true,
} as const

/**
 * Both versions of a user, field by field, as text. `client`: the name of the client that the form
 * has.
 */
export const buildUserConflictRows = (
  savedByOther: User,
  mine: UserValues,
  labels: Record<string, string>,
  client: string,
): ConflictRow[] => {
  const stored = toUserValues(savedByOther)
  const nameOf = (role: Role | undefined) => (role ? getRoleName(role) : '')
  const textOf = (values: UserValues, key: keyof typeof compared) =>
    key === 'roleId' ? nameOf(roles[(values.roleId ?? 0) - 1]) : values[key]
  const rows = (Object.keys(compared) as (keyof typeof compared)[]).map((key) => ({
    key,
    label: labels[key] ?? key,
    savedByOther: textOf(stored, key),
    mine: textOf(mine, key),
  }))
  // somebody who was moved meanwhile must not be moved back unseen
  const isElsewhere = savedByOther.clientId !== mine.clientId
  const ofClient = {
    key: 'clientId',
    label: labels.clientId ?? '',
    savedByOther: savedByOther.client ?? '',
    mine: client,
  }
  return isElsewhere ? [...rows, ofClient] : rows
}
