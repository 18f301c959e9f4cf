import type { User } from '@nspect/contract/users'
import { roles } from '@nspect/contract/vocab'
import type { PersonRow } from './users.queries.ts'

/** Draws up the answer of a person. */
export const viewUser = ({ lastSeenAt, updatedAt, ...row }: PersonRow): User => ({
  ...row,
  roleId: roles.indexOf(row.role) + 1,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  updatedDateTime: updatedAt.toISOString(),
})
