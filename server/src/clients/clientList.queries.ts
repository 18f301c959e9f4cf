import type { clientRoutes } from '@nspect/contract/clients'
import { tiers } from '@nspect/contract/enums'
import { limits } from '@nspect/contract/limits'
import type { InputOf } from '@nspect/contract/route'
import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { holds, inOrder, letters, patternOf, type Range } from '../db/pagingAndSearch.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { clientLogos } from '../db/tables/logos.ts'
import { projectsInUse, reportsInUse } from './clients.queries.ts'

/** Filters and order of a list of clients. */
export type ClientListParams = Omit<InputOf<typeof clientRoutes.listClients>, 'page' | 'size'>

const day = 86_400_000

/** Clients deleted since then may be restored (T33). */
export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.clientRestoreDays * day)

const sorts = {
  businessName: letters(clients.businessName),
  contactName: letters(clients.contactName),
  contactPhone: letters(clients.contactPhone),
  contactEmail: letters(clients.contactEmail),
  noOfProject: clients.noOfProject,
  noOfReport: clients.noOfReport,
  clientTier: sql`array_position(${sql.raw(`array['${tiers.join("','")}']`)}, ${clients.tier})`,
}

const isWanted = (
  scope: Scope,
  { q, clientTierId, isDeleted }: ClientListParams,
): SQL | undefined => {
  const pattern = q ? patternOf(q) : undefined
  const columns = [
    clients.businessName,
    clients.contactName,
    clients.contactEmail,
    clients.contactPhone,
  ]
  return and(
    scope.ownClient(clients.id),
    isDeleted ? and(eq(clients.isDeleted, true), isNull(clients.purgedAt)) : notDeleted(clients),
    pattern ? or(...columns.map((column) => holds(column, pattern))) : undefined,
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
  isDemo: clients.isDemo,
  isDeleted: clients.isDeleted,
  deletedAt: clients.deletedAt,
  updatedAt: clients.updatedAt,
  version: clients.version,
  logo: sql<FileVariant | null>`${files.variants} -> 'thumb'`,
  projectsInUse,
  reportsInUse,
}

const rowsOf = ({ db }: Scope) =>
  db
    .select({ ...columns, total: sql<number>`(count(*) over ())::int` })
    .from(clients)
    .leftJoin(clientLogos, eq(clientLogos.clientId, clients.id))
    .leftJoin(
      files,
      and(eq(files.clientId, clientLogos.clientId), eq(files.id, clientLogos.fileId)),
    )

/** The clients that the caller may see, by default newest first; usage is counted only for the rows of the page. */
export const listClients = (scope: Scope, params: ClientListParams, { limit, offset }: Range) =>
  rowsOf(scope)
    .where(isWanted(scope, params))
    .orderBy(...inOrder(sorts, params.sort, clients.id))
    .limit(limit)
    .offset(offset)
export type ClientRow = Omit<Awaited<ReturnType<typeof listClients>>[number], 'total'>

export const countClients = async (scope: Scope, params: ClientListParams): Promise<number> => {
  const [row] = await scope.db.select({ n: count() }).from(clients).where(isWanted(scope, params))
  return row?.n ?? 0
}

/** One client with everything that forms show of it. */
export const findClientRow = async (scope: Scope, id: number): Promise<ClientRow | undefined> => {
  const [row] = await rowsOf(scope).where(
    and(eq(clients.id, id), scope.ownClient(clients.id), isNull(clients.deletedAt)),
  )
  return row
}
