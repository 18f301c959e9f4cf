import type { Client } from '@nspect/contract/clients/clients'
import { can } from '@nspect/contract/permissions/policy'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import type { Scope } from '../db/scope.ts'
import type { ClientRow } from './clientList.queries.ts'

/** A tier as sent to clients of the API: its id is its position, counted from 1. */
export const mapTier = (tier: Tier) => ({ id: tiers.indexOf(tier) + 1, name: tier })

/**
 * Builds the response for a client: its name for everyone, the rest for Admin and SuperAdmin
 * (contract/permissions.csv).
 */
export const mapClient = (scope: Scope, row: ClientRow): Client => {
  const { id, businessName, tier, allowAnonymousCollaboration, allowOfflineCopies, isDemo } = row
  const logoPath = scope.publicPath(row.logo)
  const name = {
    id,
    businessName,
    logoPath,
    clientTier: mapTier(tier),
    allowAnonymousCollaboration,
    allowOfflineCopies,
    isDemo,
  }
  if (!scope.actor || !can(scope.actor, 'client.readDetails', row)) return name
  return {
    ...name,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    companyAddress: row.companyAddress,
    clientTierId: name.clientTier.id,
    noOfProject: row.noOfProject,
    noOfReport: row.noOfReport,
    projectsInUse: row.projectsInUse,
    reportsInUse: row.reportsInUse,
    removeWaterMark: row.removeWaterMark,
    removeCobrandedReport: row.removeCobrandedReport,
    isDeleted: row.isDeleted,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    updatedDateTime: row.updatedAt.toISOString(),
    version: row.version,
  }
}
