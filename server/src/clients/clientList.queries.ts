import type { clientRoutes } from '@nspect/contract/clients/clients'
import type { RouteInput } from '@nspect/contract/http/route'
import { tiers } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  buildLikePattern,
  buildOrderBy,
  lowerCaseText,
  type RowRange,
  whereContains,
} from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { clientLogos } from '../db/tables/logos.ts'
import { projectsInUseColumn, reportsInUseColumn } from './clients.queries.ts'

/** Filters and order of a list of clients. */
export type ClientListParams = Omit<RouteInput<typeof clientRoutes.listClients>, 'page' | 'size'>

const day = 86_400_000

/** Clients deleted since then may be restored (T33). */
export const getRestorableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.clientRestoreDays * day)

const sorts = {
  businessName: lowerCaseText(clients.businessName),
  contactName: lowerCaseText(clients.contactName),
  contactPhone: lowerCaseText(clients.contactPhone),
  contactEmail: lowerCaseText(clients.contactEmail),
  noOfProject: clients.noOfProject,
  noOfReport: clients.noOfReport,
  clientTier: sql`array_position(${sql.raw(`array['${tiers.join("','")}']`)}, ${clients.tier})`,
}

const isWanted = (
  scope: Scope,
  { q, clientTierId, isDeleted }: ClientListParams,
): SQL | undefined => {
  const pattern = q ? buildLikePattern(q) : undefined
  const columns = [
    clients.businessName,
    clients.contactName,
    clients.contactEmail,
    clients.contactPhone,
  ]
  return and(
    scope.ownClient(clients.id),
    isDeleted
      ? and(eq(clients.isDeleted, true), isNull(clients.purgedAt))
      : whereNotDeleted(clients),
    pattern ? or(...columns.map((column) => whereContains(column, pattern))) : undefined,
    clientTierId === undefined ? undefined : eq(clients.tier, tiers[clientTierId - 1] ?? sql`null`),
  )
}

const columns = {
  id: clients.id,
  businessName: clients.businessName,
  tier: clients.tier,
  contactName: clients.contactName,
  contactEmail: clients.contactEmail,
  contactPhone: clients.contactPhone,
  companyAddress: clients.companyAddress,
  noOfProject: clients.noOfProject,
  noOfReport: clients.noOfReport,
  removeWaterMark: clients.removeWaterMark,
  removeCobrandedReport: clients.removeCobrandedReport,
  allowAnonymousCollaboration: clients.allowAnonymousCollaboration,
  allowOfflineCopies: clients.allowOfflineCopies,
  isDemo: clients.isDemo,
  isDeleted: clients.isDeleted,
  deletedAt: clients.deletedAt,
  updatedAt: clients.updatedAt,
  version: clients.version,
  logo: sql<FileVariant | null>`${files.variants} -> 'thumb'`,
  projectsInUse: projectsInUseColumn,
  reportsInUse: reportsInUseColumn,
}

const selectClientRows = ({ db }: Scope) =>
  db
    .select({ ...columns, total: sql<number>`(count(*) over ())::int` })
    .from(clients)
    .leftJoin(clientLogos, eq(clientLogos.clientId, clients.id))
    .leftJoin(
      files,
      and(eq(files.clientId, clientLogos.clientId), eq(files.id, clientLogos.fileId)),
    )

/**
 * The clients that the caller may see, by default newest first; usage is counted only for the rows
 * of the page.
 */
export const listClients = (scope: Scope, params: ClientListParams, { limit, offset }: RowRange) =>
  selectClientRows(scope)
    .where(isWanted(scope, params))
    .orderBy(...buildOrderBy(sorts, params.sort, clients.id))
    .limit(limit)
    .offset(offset)
export type ClientRow = Omit<Awaited<ReturnType<typeof listClients>>[number], 'total'>

export const countClients = async (scope: Scope, params: ClientListParams): Promise<number> => {
  const [row] = await scope.db.select({ n: count() }).from(clients).where(isWanted(scope, params))
  return row?.n ?? 0
}

/** One client with everything that forms show of it. */
export const findClientRow = async (scope: Scope, id: number): Promise<ClientRow | undefined> => {
  const [row] = await selectClientRows(scope).where(
    and(eq(clients.id, id), scope.ownClient(clients.id), isNull(clients.deletedAt)),
  )
  return row
}
