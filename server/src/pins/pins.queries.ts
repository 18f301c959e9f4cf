import type { CustomFieldType } from '@nspect/contract/fields'
import { aliasedTable, and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type CommentRow, commentsOfPin } from '../comments/comments.queries.ts'
import type { Scope } from '../db/scope.ts'
import { notDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { pinCheckBoxes, pinCustomFields, pinPhotos, projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { customFields, pointCategories, poiStatuses } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import {
  asFacts,
  findProjectWhere,
  findProjectWith,
  projectFacts,
  visibleProjects,
} from '../projects/projects.queries.ts'
import { pinRules } from '../projectTypes/projectTypes.queries.ts'

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

/** What hangs on a point, as JSON lists. Outsiders do not get the fields that are not viewable (T68). */
const partsOf = (isForOutsiders: boolean) => ({
  checkBoxes: sql<CheckBoxRow[]>`(select coalesce(json_agg(json_build_object('checkBoxId', ${pinCheckBoxes.checkBoxId},
      'name', ${pinCheckBoxes.name}, 'isChecked', ${pinCheckBoxes.isChecked}) order by ${pinCheckBoxes.checkBoxId}), '[]')
    from ${pinCheckBoxes} where ${pinCheckBoxes.projectPinId} = ${projectPins.id})`,
  customFields: sql<FieldRow[]>`(select coalesce(json_agg(json_build_object('id', ${pinCustomFields.id},
      'customFieldId', ${pinCustomFields.customFieldId}, 'name', ${pinCustomFields.name},
      'value', ${pinCustomFields.value}, 'customFieldType', ${pinCustomFields.customFieldType},
      'options', ${pinCustomFields.options}) order by ${customFields.sortOrder}, ${customFields.id}), '[]')
    from ${pinCustomFields} join ${customFields} on ${customFields.id} = ${pinCustomFields.customFieldId}
    where ${pinCustomFields.projectPinId} = ${projectPins.id}
      ${isForOutsiders ? sql`and ${customFields.isViewable}` : sql``})`,
  photos: sql<PhotoRow[]>`(select coalesce(json_agg(json_build_object('id', ${pinPhotos.id},
      'caption', ${pinPhotos.caption}, 'version', ${pinPhotos.version}, 'variants', ${files.variants},
      'addedBy', ${nameOf(photographer)}, 'addedById', ${pinPhotos.addedBy}) order by ${pinPhotos.id}), '[]')
    from ${pinPhotos} join ${files} on ${files.id} = ${pinPhotos.fileId}
    join ${users} ${photographer} on ${photographer.id} = ${pinPhotos.addedBy}
    where ${pinPhotos.projectPinId} = ${projectPins.id} and ${notDeleted(pinPhotos)})`,
})

const pinColumns = ({ actor }: Scope, isForOutsiders = actor?.kind === 'visitor') => ({
  pin: projectPins,
  categoryName: pointCategories.name,
  categoryColor: pointCategories.poiColorCode,
  status: { id: poiStatuses.id, name: poiStatuses.name, poiColorCode: poiStatuses.poiColorCode },
  addedByName: nameOf(adder),
  updatedByName: nameOf(updater),
  still: { variants: still.variants },
  plainStill: { variants: plainStill.variants },
  resolution: { variants: resolution.variants },
  ...partsOf(isForOutsiders),
})

const selectPins = (scope: Scope, which: SQL) =>
  scope.db
    .select(pinColumns(scope))
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

/** A link to one point shows that one alone (T101). */
const shown = ({ actor }: Scope, ...more: (SQL | undefined)[]) => {
  const only = actor?.kind === 'visitor' && actor.pinId !== null ? eq(projectPins.id, actor.pinId) : undefined
  return and(eq(projectPins.projectId, projects.id), notDeleted(projectPins), only, ...more)
}

/** An inspection with live points of it; undefined where the caller may not see it. One without such points has none. */
const selectWithPins = (scope: Scope, which: SQL | undefined, whichPins?: SQL) =>
  selectWith<PinRow>(scope, pinColumns(scope), which, whichPins)

const selectWith = async <Row extends PinRow>(
  scope: Scope,
  columns: ReturnType<typeof pinColumns>,
  which: SQL | undefined,
  whichPins?: SQL,
) => {
  const rows = await scope.db
    .select({ facts: projectFacts, ...columns })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(projectPins, shown(scope, whichPins))
    .leftJoin(pointCategories, eq(pointCategories.id, projectPins.pointCategoryId))
    .leftJoin(adder, eq(adder.id, projectPins.addedBy))
    .leftJoin(updater, eq(updater.id, projectPins.updatedBy))
    .leftJoin(poiStatuses, eq(poiStatuses.id, projectPins.poiStatusId))
    .leftJoin(still, eq(still.id, projectPins.stillFileId))
    .leftJoin(plainStill, eq(plainStill.id, projectPins.plainStillFileId))
    .leftJoin(resolution, eq(resolution.id, projectPins.resolutionFileId))
    .where(visibleProjects(scope, which))
    .orderBy(asc(projectPins.id))
  const [first] = rows
  if (!first) return undefined
  // a row without a point is the inspection alone; with one, category and people are there by foreign key
  return { ...asFacts(first.facts), pins: rows.filter((row) => row.pin !== null) as unknown as Row[] }
}

/** An inspection together with its live points, by one statement: what a reading screen asks. */
export const findProjectWithPins = (scope: Scope, projectId: number) =>
  selectWithPins(scope, eq(projects.id, projectId))

/** The same for one picture of the inspection, else undefined; without a picture the points on any of them (T99). */
export const findProjectWithPinsOfImage = (scope: Scope, projectId: number, imageId: number | undefined) => {
  if (imageId === undefined) {
    return selectWithPins(scope, eq(projects.id, projectId), isNotNull(projectPins.projectModelImageId))
  }
  const isIts = sql`exists (select 1 from ${projectModelImages}
    where ${projectModelImages.id} = ${imageId} and ${projectModelImages.projectId} = ${projects.id})`
  return selectWithPins(scope, and(eq(projects.id, projectId), isIts), eq(projectPins.projectModelImageId, imageId))
}

/** A point with all that was said about it. */
export type ReportPinRow = PinRow & { comments: CommentRow[] }

/** An inspection with its live points and their comments, by one statement; `isForOutsiders`: as a reader gets it (T68). */
export const findProjectWithReportPins = (scope: Scope, projectId: number, isForOutsiders?: boolean) => {
  const columns = { ...pinColumns(scope, isForOutsiders), comments: commentsOfPin }
  return selectWith<ReportPinRow>(scope, columns, eq(projects.id, projectId))
}

/** A live point with its inspection, by one statement. */
export const findProjectWithPin = async (scope: Scope, pinId: number) => {
  const found = await selectWithPins(scope, projectOf(scope, pinId, true), eq(projectPins.id, pinId))
  return found?.pins[0] && { ...found, pin: found.pins[0] }
}

/** The points of an inspection that are not deleted; a link to one point shows that one alone (T101). */
export const listPins = async (scope: Scope, projectId: number): Promise<PinRow[]> =>
  (await findProjectWithPins(scope, projectId))?.pins ?? []

/** A point of that very inspection, not deleted. */
export const findPin = async (scope: Scope, id: number, projectId: number): Promise<PinRow | undefined> => {
  const which = sql`${eq(projectPins.id, id)} and ${eq(projectPins.projectId, projectId)} and ${notDeleted(projectPins)}`
  const [row] = await selectPins(scope, which)
  return row
}

/** An inspection with what the saving of a point in it needs; for a new point its number is taken (T77). */
export const findProjectToPin = async (scope: Scope, projectId: number, isNew: boolean) => {
  const found = await findProjectWith(
    scope,
    eq(projects.id, projectId),
    {
      rules: pinRules(),
      nextPinNumber: sql<number>`${projects.nextPinNumber}`,
      modelFileId: sql<number | null>`${projects.modelFileId}`,
      /** SHA-256 of the uploaded model, where there is one */
      modelHash: sql<string | null>`(select ${files.sha256} from ${files} where ${files.id} = ${projects.modelFileId})`,
      imageIds: sql<number[]>`array(select ${projectModelImages.id} from ${projectModelImages}
        where ${projectModelImages.projectId} = ${projects.id})`,
    },
    isNew ? { nextPinNumber: sql`${projects.nextPinNumber} + 1` } : {},
  )
  // a model that came while this statement waited for the lock is named by the row, but not yet seen by the sub-select
  if (!found || found.modelFileId === null || found.modelHash !== null) return found
  const [file] = await scope.db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, found.modelFileId))
  return { ...found, modelHash: file?.sha256 ?? null }
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

export const markPinDeleted = ({ db, mine, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projectPins)
    .set({ isDeleted, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(and(mine(projectPins, eq(projectPins.id, id))))
