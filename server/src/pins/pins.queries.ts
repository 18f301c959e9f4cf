import { aliasedTable, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { notDeleted } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { pointCategories } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import { findProjectWhere } from '../projects/projects.queries.ts'

const adder = aliasedTable(users, 'adder')
const updater = aliasedTable(users, 'updater')
const still = aliasedTable(files, 'still')
const plainStill = aliasedTable(files, 'plain_still')
const resolution = aliasedTable(files, 'resolution')

const nameOf = (person: typeof adder) => sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

const selectPins = ({ db, mine }: Scope, which: SQL) =>
  db
    .select({
      pin: projectPins,
      categoryName: pointCategories.name,
      categoryColor: pointCategories.poiColorCode,
      addedByName: nameOf(adder),
      updatedByName: nameOf(updater),
      still: { variants: still.variants },
      plainStill: { variants: plainStill.variants },
      resolution: { variants: resolution.variants },
    })
    .from(projectPins)
    .innerJoin(pointCategories, eq(pointCategories.id, projectPins.pointCategoryId))
    .innerJoin(adder, eq(adder.id, projectPins.addedBy))
    .innerJoin(updater, eq(updater.id, projectPins.updatedBy))
    .leftJoin(still, eq(still.id, projectPins.stillFileId))
    .leftJoin(plainStill, eq(plainStill.id, projectPins.plainStillFileId))
    .leftJoin(resolution, eq(resolution.id, projectPins.resolutionFileId))
    .where(mine(projectPins, which))
    .orderBy(asc(projectPins.id))

export type PinRow = Awaited<ReturnType<typeof selectPins>>[number]

/** The points of an inspection that are not deleted; a link to one point shows that one alone (T101). */
export const listPins = (scope: Scope, projectId: number): Promise<PinRow[]> => {
  const only = scope.actor?.kind === 'visitor' ? scope.actor.pinId : null
  const one = only === null ? sql`true` : eq(projectPins.id, only)
  return selectPins(scope, sql`${eq(projectPins.projectId, projectId)} and ${notDeleted(projectPins)} and ${one}`)
}

/** A point of that very inspection, not deleted. */
export const findPin = async (scope: Scope, id: number, projectId: number): Promise<PinRow | undefined> => {
  const which = sql`${eq(projectPins.id, id)} and ${eq(projectPins.projectId, projectId)} and ${notDeleted(projectPins)}`
  const [row] = await selectPins(scope, which)
  return row
}

/** The inspection that a live point belongs to, as the rules decide about it. */
export const findProjectOfPin = (scope: Scope, pinId: number) => findProjectWhere(scope, projectOf(scope, pinId, true))

/** The same where the point may have been deleted: to bring it back. */
export const findProjectOfAnyPin = (scope: Scope, pinId: number) =>
  findProjectWhere(scope, projectOf(scope, pinId, false))

const projectOf = ({ mine }: Scope, pinId: number, isLive: boolean) => {
  const which = mine(projectPins, eq(projectPins.id, pinId), isLive ? notDeleted(projectPins) : undefined)
  return sql`${projects.id} = (select ${projectPins.projectId} from ${projectPins} where ${which})`
}

export const insertPin = async ({ db }: Scope, pin: typeof projectPins.$inferInsert): Promise<number> => {
  const [row] = await db.insert(projectPins).values(pin).returning({ id: projectPins.id })
  if (!row) throw new Error('an inserted point has no id')
  return row.id
}

/** Writes a point if it still has the version that was read; answers whether it did. */
export const updatePin = async (
  { db, mine, now }: Scope,
  id: number,
  version: number,
  changes: Partial<typeof projectPins.$inferInsert>,
): Promise<boolean> => {
  const written = await db
    .update(projectPins)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(mine(projectPins, eq(projectPins.id, id), eq(projectPins.version, version)))
    .returning({ id: projectPins.id })
  return written.length > 0
}

export const markPinDeleted = ({ db, mine, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projectPins)
    .set({ isDeleted, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(and(mine(projectPins, eq(projectPins.id, id))))
