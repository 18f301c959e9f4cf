import { roles } from '@nspect/contract/shared/enums'
import type { User } from '@nspect/contract/users/users'
import { mapTier } from '../clients/clients.mapper.ts'
import type { PersonRow } from './users.queries.ts'

/** Builds the response for a user. */
export const mapUser = ({ lastSeenAt, updatedAt, tier, ...row }: PersonRow): User => ({
  ...row,
  tier: tier && mapTier(tier),
  roleId: roles.indexOf(row.role) + 1,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  updatedDateTime: updatedAt.toISOString(),
})
