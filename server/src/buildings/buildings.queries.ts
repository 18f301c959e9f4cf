import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { and, eq, sql } from 'drizzle-orm'
import { lowerCaseText } from '../db/pagingAndSearch.ts'
import type { Scope } from '../db/scope.ts'
import { buildings } from '../db/tables/buildings.ts'
import { clients } from '../db/tables/clients.ts'
import { files } from '../db/tables/files.ts'
import { projects } from '../db/tables/projects.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

/** Inspections that name the building of the statement, archived ones too. */
const inspectionCountColumn = sql<number>`(select count(*)::int from ${projects}
  where ${projects.clientId} = ${buildings.clientId} and ${projects.buildingId} = ${buildings.id})`

const columns = {
  id: buildings.id,
  clientId: buildings.clientId,
  name: buildings.name,
  address: buildings.address,
  roomCount: buildings.roomCount,
  pictureFileId: buildings.pictureFileId,
  picture: files.variants,
  inspectionCount: inspectionCountColumn,
  updatedAt: buildings.updatedAt,
  version: buildings.version,
}

const pictureJoin = and(
  eq(files.clientId, buildings.clientId),
  eq(files.id, buildings.pictureFileId),
)

/** A client's buildings, by name. */
export const listBuildings = ({ db, live }: Scope, clientId: number) =>
  db
    .select(columns)
    .from(buildings)
    .leftJoin(files, pictureJoin)
    .where(live(buildings, eq(buildings.clientId, clientId)))
    .orderBy(lowerCaseText(buildings.name), buildings.id)
export type BuildingRow = Awaited<ReturnType<typeof listBuildings>>[number]

/** A building, locked, with its client as rules know it. */
export const lockBuilding = async (
  { db, live }: Scope,
  id: number,
): Promise<(ClientFacts & { building: BuildingRow }) | undefined> => {
  const [row] = await db
    .select({ ...columns, tier: clients.tier })
    .from(buildings)
    .innerJoin(clients, eq(clients.id, buildings.clientId))
    .leftJoin(files, pictureJoin)
    .where(live(buildings, eq(buildings.id, id)))
    .for('no key update', { of: buildings })
  if (!row) return undefined
  const { tier, ...building } = row
  return { id: building.clientId, tier, building }
}

/** Inserts a building; undefined if the client has one of that name. */
export const insertBuilding = async (
  { db, now }: Scope,
  building: typeof buildings.$inferInsert,
): Promise<number | undefined> => {
  const [row] = await db
    .insert(buildings)
    .values({ ...building, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: buildings.id })
  return row?.id
}

/** The id of the client's building of that name, told apart without regard to case. */
export const findBuildingId = async (
  { db, live }: Scope,
  clientId: number,
  name: string,
): Promise<number | undefined> => {
  const isNamedSo = sql`lower(${buildings.name}) = lower(${name})`
  const [row] = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(live(buildings, eq(buildings.clientId, clientId), isNamedSo))
  return row?.id
}

/** Updates a locked building; returns whether its name was free. */
export const updateBuilding = (
  { db, inTenant, now }: Scope,
  { id, version }: BuildingRow,
  changes: Partial<typeof buildings.$inferInsert>,
): Promise<boolean> =>
  db
    .update(buildings)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(buildings, eq(buildings.id, id)))
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )
