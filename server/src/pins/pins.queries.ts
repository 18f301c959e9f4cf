import type { CustomFieldType } from '@nspect/contract/fields'
import { aliasedTable, and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { notDeleted } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { pinCheckBoxes, pinCustomFields, pinPhotos, projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { customFields, pointCategories, poiStatuses } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import { findProjectWhere } from '../projects/projects.queries.ts'

const adder = aliasedTable(users, 'adder')
const updater = aliasedTable(users, 'updater')
const still = aliasedTable(files, 'still')
const plainStill = aliasedTable(files, 'plain_still')
const resolution = aliasedTable(files, 'resolution')

const photographer = aliasedTable(users, 'photographer')

const nameOf = (person: typeof adder) => sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

interface CheckBoxRow {
  checkBoxId: number
  name: string
  isChecked: boolean
}
interface FieldRow {
  id: number
  customFieldId: number
  name: string
  value: string
  customFieldType: CustomFieldType
  options: string[]
}
interface PhotoRow {
  id: number
  caption: string
  addedBy: string
  addedById: number
  version: number
  variants: Record<string, FileVariant>
}

/** What hangs on a point, as JSON lists. The holder of a share link does not get the fields that are not viewable (T68). */
const partsOf = ({ actor }: Scope) => ({
  checkBoxes: sql<CheckBoxRow[]>`(select coalesce(json_agg(json_build_object('checkBoxId', ${pinCheckBoxes.checkBoxId},
      'name', ${pinCheckBoxes.name}, 'isChecked', ${pinCheckBoxes.isChecked}) order by ${pinCheckBoxes.checkBoxId}), '[]')
    from ${pinCheckBoxes} where ${pinCheckBoxes.projectPinId} = ${projectPins.id})`,
  customFields: sql<FieldRow[]>`(select coalesce(json_agg(json_build_object('id', ${pinCustomFields.id},
      'customFieldId', ${pinCustomFields.customFieldId}, 'name', ${pinCustomFields.name},
      'value', ${pinCustomFields.value}, 'customFieldType', ${pinCustomFields.customFieldType},
      'options', ${pinCustomFields.options}) order by ${customFields.sortOrder}, ${customFields.id}), '[]')
    from ${pinCustomFields} join ${customFields} on ${customFields.id} = ${pinCustomFields.customFieldId}
    where ${pinCustomFields.projectPinId} = ${projectPins.id}
      ${actor?.kind === 'visitor' ? sql`and ${customFields.isViewable}` : sql``})`,
  photos: sql<PhotoRow[]>`(select coalesce(json_agg(json_build_object('id', ${pinPhotos.id},
      'caption', ${pinPhotos.caption}, 'version', ${pinPhotos.version}, 'variants', ${files.variants},
      'addedBy', ${nameOf(photographer)}, 'addedById', ${pinPhotos.addedBy}) order by ${pinPhotos.id}), '[]')
    from ${pinPhotos} join ${files} on ${files.id} = ${pinPhotos.fileId}
    join ${users} ${photographer} on ${photographer.id} = ${pinPhotos.addedBy}
    where ${pinPhotos.projectPinId} = ${projectPins.id} and ${notDeleted(pinPhotos)})`,
})

const selectPins = (scope: Scope, which: SQL) =>
  scope.db
    .select({
      pin: projectPins,
      categoryName: pointCategories.name,
      categoryColor: pointCategories.poiColorCode,
      status: { id: poiStatuses.id, name: poiStatuses.name, poiColorCode: poiStatuses.poiColorCode },
      addedByName: nameOf(adder),
      updatedByName: nameOf(updater),
      still: { variants: still.variants },
      plainStill: { variants: plainStill.variants },
      resolution: { variants: resolution.variants },
      ...partsOf(scope),
    })
    .from(projectPins)
    .innerJoin(pointCategories, eq(pointCategories.id, projectPins.pointCategoryId))
    .innerJoin(adder, eq(adder.id, projectPins.addedBy))
    .innerJoin(updater, eq(updater.id, projectPins.updatedBy))
    .leftJoin(poiStatuses, eq(poiStatuses.id, projectPins.poiStatusId))
    .leftJoin(still, eq(still.id, projectPins.stillFileId))
    .leftJoin(plainStill, eq(plainStill.id, projectPins.plainStillFileId))
    .leftJoin(resolution, eq(resolution.id, projectPins.resolutionFileId))
    .where(scope.mine(projectPins, which))
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

/** A picture of that very inspection. */
export const findModelImageOf = async ({ db, mine }: Scope, id: number, projectId: number) => {
  const [row] = await db
    .select({ id: projectModelImages.id })
    .from(projectModelImages)
    .where(mine(projectModelImages, eq(projectModelImages.id, id), eq(projectModelImages.projectId, projectId)))
  return row
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

/** Writes the boxes of a point; those that are not named stay. */
export const writeCheckBoxes = async ({ db }: Scope, rows: (typeof pinCheckBoxes.$inferInsert)[]) => {
  if (rows.length === 0) return
  await db
    .insert(pinCheckBoxes)
    .values(rows)
    .onConflictDoUpdate({
      target: [pinCheckBoxes.projectPinId, pinCheckBoxes.checkBoxId],
      set: { name: sql`excluded.name`, isChecked: sql`excluded.is_checked` },
    })
}

/** Writes the values of a point, and removes those that were emptied. */
export const writeCustomFields = async (
  { db, mine }: Scope,
  pinId: number,
  rows: (typeof pinCustomFields.$inferInsert)[],
  emptied: number[],
) => {
  if (rows.length > 0) {
    await db
      .insert(pinCustomFields)
      .values(rows)
      .onConflictDoUpdate({
        target: [pinCustomFields.projectPinId, pinCustomFields.customFieldId],
        set: {
          name: sql`excluded.name`,
          customFieldType: sql`excluded.custom_field_type`,
          options: sql`excluded.options`,
          value: sql`excluded.value`,
        },
      })
  }
  if (emptied.length > 0) {
    await db
      .delete(pinCustomFields)
      .where(
        mine(
          pinCustomFields,
          and(eq(pinCustomFields.projectPinId, pinId), inArray(pinCustomFields.customFieldId, emptied)),
        ),
      )
  }
}

export const markPinDeleted = ({ db, mine, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projectPins)
    .set({ isDeleted, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(and(mine(projectPins, eq(projectPins.id, id))))
