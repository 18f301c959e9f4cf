import type { CommentAction } from '@nspect/contract/comments/comments'
import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import { pickRatingDefaults, storedAttributes } from '@nspect/contract/pins/pinAttributes'
import { formatRoomLabel, type RoomOfPin } from '@nspect/contract/pins/pinRoom'
import type { CurrentDecision } from '@nspect/contract/planDecisions/currentDecision'
import type { PlanLine } from '@nspect/contract/planLines/planLines'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { aliasedTable, and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import { type CommentRow, lastStepWithIdColumn } from '../comments/comments.queries.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { files } from '../db/tables/files.ts'
import { firms } from '../db/tables/firms.ts'
import { pinCheckBoxes, pinCustomFields, pinPhotos, projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { planLines } from '../db/tables/planLines.ts'
import { projects } from '../db/tables/projects.ts'
import {
  checkBoxes,
  customFields,
  pointCategories,
  poiStatuses,
} from '../db/tables/projectTypes.ts'
import { pinRooms, rooms } from '../db/tables/rooms.ts'
import { users } from '../db/tables/users.ts'
import { photoTimeColumn, type StoredPhoto } from '../files/photos/photoTimes.queries.ts'
import { selectOwnCurrency } from '../money/currency.queries.ts'
import { fromStoredCost } from '../money/storedCost.ts'
import {
  mapCurrentDecision,
  type StoredCurrentDecision,
} from '../planDecisions/planDecisions.mapper.ts'
import { mapPlanLine, type StoredPlanLine } from '../planLines/planLines.mapper.ts'
import { fieldCategoriesColumn } from '../projectTypes/projectTypes.queries.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'
import { buildAuthorName, buildDeletedSuffix } from '../users/authorNameColumns.queries.ts'

/**
 * The rows of points: their columns, and how they are mapped. Written by hand: 500 of them are read
 * at once.
 */

/** The columns of a point, and its assignee as the contract names them: `user:12` or `firm:3`. */
type Pin = Omit<typeof projectPins.$inferSelect, CopiedColumn | 'estimatedCost'> & {
  assignee: string | null
  /** decimal text in the client's currency */
  estimatedCost: string | null
}

type CopiedColumn = 'isInArchive' | 'isSentBack' | 'submittedBy'
const {
  isInArchive: _archive,
  isSentBack: _sentBack,
  submittedBy: _submitted,
  ...own
} = getTableColumns(projectPins)
/** The columns of a point's own row, without those that repeat what other rows say. */
export const pinRowColumns = own

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
  /** the categories that show the field; empty: all */
  categoryIds: number[]
}
interface PhotoRow extends StoredPhoto {
  id: number
  caption: string
  addedBy: string
  addedById: number
  isImported: boolean
  updatedAt: string
  version: number
}

/** A point with everything that is shown of it. */
export interface PinRow {
  pin: Pin
  categoryName: string
  categoryColor: string | null
  status: { id: number; name: string; poiColorCode: string } | null
  /** who `assignee` is; `hasCommit`: they may still see the inspection, the firm still exists */
  assignedTo: { name: string; isHere: boolean } | null
  /** the room that it is in */
  room: RoomOfPin | null
  /** empty: none is known */
  roomKind: string
  /** a person chose the room, or none */
  isRoomChosen: boolean
  planLine: PlanLine | null
  planDecision: CurrentDecision | null
  lastStep: CommentAction | null
  /** 0: none was taken */
  lastStepId: number
  /** its status, deleted or not, says that work has begun */
  isStatusInProgress: boolean
  addedByName: string
  updatedByName: string
  still: StoredPhoto | null
  /** created from a photo, which is its still or its own still */
  isFromPhoto: boolean
  plainStill: StoredPhoto | null
  context: StoredPhoto | null
  /** the person's own view, if the still is the close-up */
  ownStill: StoredPhoto | null
  ownPlainStill: StoredPhoto | null
  resolution: StoredPhoto | null
  checkBoxes: CheckBoxRow[]
  customFields: FieldRow[]
  photos: PhotoRow[]
}

type Moments = 'createdAt' | 'updatedAt' | 'resolvedAt'

/** A row as it is read; `id` is null if the inspection has no such point. */
export interface FlatPin extends Omit<Pin, Moments | 'id'> {
  id: number | null
  createdAt: string
  updatedAt: string
  resolvedAt: string | null
  categoryName: string
  categoryColor: string | null
  statusName: string | null
  statusColor: string | null
  isStatusInProgress: boolean
  assigneeName: string | null
  isAssigneeHere: boolean
  roomId: number | null
  roomNumber: string | null
  roomName: string | null
  roomKind: string | null
  isRoomChosen: boolean
  /** without the sums of its lines */
  planLine: StoredPlanLine | null
  planDecision: StoredCurrentDecision | null
  /** `action, id` */
  lastStep: [CommentAction, number] | null
  addedByName: string
  updatedByName: string
  /**
   * its stills and the picture of its repair, by file id: each `variants, taken, isPhoto`; null if it
   * has none
   */
  pictures: Record<string, [StoredPhoto['variants'], StoredPhoto['taken'], boolean]> | null
  /** each `checkBoxId, isChecked`, in no order */
  boxes: [number, boolean][]
  /** each `id, customFieldId, value, customFieldType, options`, in no order */
  fields: [number, number, string, CustomFieldType, string[]][]
  photos: PhotoRow[]
  comments?: CommentRow[]
  /** in the first row only, because it is the same for all */
  owner: PinOwner | null
}

/** The inspection of the points. */
export interface PinOwner {
  id: number
  clientId: number
  typeId: number
  tier: ProjectFacts['tier']
  /** the client's own, which its stored costs are in */
  currency: string | null
  isDeleted: boolean
  isCompleted: boolean
  /** does the client show when photos were taken? */
  showsPhotoTimes: boolean
  /** the type as it was when the inspection was completed */
  frozenType: ProjectType | null
  /** the check boxes of its type, in order: each `id, name` */
  checkBoxes: [number, string][]
  /** the fields of its type that the caller may see, in order: each `id, name, categoryIds` */
  customFields: [number, string, number[]][]
}

const adder = aliasedTable(users, 'adder')
const updater = aliasedTable(users, 'updater')
const assignedUser = aliasedTable(users, 'assigned_user')
const photographer = aliasedTable(users, 'photographer')

/**
 * The current name of a part of the type; a deleted part keeps its name where it is in use, marked
 * as deleted (T58).
 */
const nameOfPart = (
  part: typeof pointCategories | typeof poiStatuses | typeof checkBoxes | typeof customFields,
) => sql`${part.name} || ${buildDeletedSuffix(part)}`

const ofPin = (part: typeof pinCheckBoxes | typeof pinCustomFields | typeof pinPhotos) =>
  and(eq(part.clientId, projectPins.clientId), eq(part.projectPinId, projectPins.id))

/**
 * What the points say in their boxes and fields, without the names, which are the same for all: to
 * join each value of 500 points with the box or the field that it belongs to takes the database a
 * third of the statement. `toPinRow` adds them.
 */
const boxesOfPin = sql`(select coalesce(json_agg(json_build_array(${pinCheckBoxes.checkBoxId}, ${pinCheckBoxes.isChecked})), '[]')
  from ${pinCheckBoxes} where ${ofPin(pinCheckBoxes)})`

const fieldsOfPin = sql`(select coalesce(json_agg(json_build_array(${pinCustomFields.id}, ${pinCustomFields.customFieldId},
    ${pinCustomFields.value}, ${pinCustomFields.customFieldType}, ${pinCustomFields.options})), '[]')
  from ${pinCustomFields} where ${ofPin(pinCustomFields)})`

const photosOfPin = sql`(select coalesce(json_agg(json_build_object('id', ${pinPhotos.id},
    'caption', ${pinPhotos.caption}, 'version', ${pinPhotos.version}, 'updatedAt', ${pinPhotos.updatedAt}, 'variants', ${files.variants},
    'taken', ${photoTimeColumn}, 'addedBy', ${buildAuthorName(photographer)}, 'addedById', ${pinPhotos.addedBy},
    'isImported', ${pinPhotos.isImported}) order by ${pinPhotos.id}), '[]')
  from ${pinPhotos} join ${files} on ${files.clientId} = ${pinPhotos.clientId} and ${files.id} = ${pinPhotos.fileId}
  join ${users} ${photographer} on ${photographer.id} = ${pinPhotos.addedBy}
  where ${ofPin(pinPhotos)} and ${whereNotDeleted(pinPhotos)})`

/**
 * Every writer takes the parts of a point from its inspection's type, which never changes; deleted
 * ones are among them (T58).
 */
const ofType = (part: typeof checkBoxes | typeof customFields) =>
  and(eq(part.clientId, projects.clientId), eq(part.projectTypeId, projects.projectTypeId))

const boxesOfType = sql`(select coalesce(json_agg(json_build_array(${checkBoxes.id}, ${nameOfPart(checkBoxes)})
    order by ${checkBoxes.sortOrder}, ${checkBoxes.id}), '[]') from ${checkBoxes} where ${ofType(checkBoxes)})`

/** Outsiders do not get the fields that are not viewable (T68). */
const fieldsOfType = (
  isForOutsiders: boolean,
) => sql`(select coalesce(json_agg(json_build_array(${customFields.id},
    ${nameOfPart(customFields)}, ${fieldCategoriesColumn}) order by ${customFields.sortOrder}, ${customFields.id}), '[]')
  from ${customFields} where ${ofType(customFields)} ${isForOutsiders ? sql`and ${customFields.isViewable}` : sql``})`

const imageIds = [
  projectPins.stillFileId,
  projectPins.plainStillFileId,
  projectPins.closeUpFileId,
  projectPins.plainCloseUpFileId,
  projectPins.contextFileId,
  projectPins.resolutionFileId,
]
/** One column: each column of 500 rows costs, and so does each join of one point. */
const imagesOfPin = sql`case when coalesce(${sql.join(imageIds, sql`, `)}) is not null then (
  select json_object_agg(${files.id}, json_build_array(${files.variants}, ${photoTimeColumn}, ${files.kind} = 'photo')) from ${files}
  where ${files.clientId} = ${projectPins.clientId} and ${files.id} in (${sql.join(imageIds, sql`, `)})) end`

/** One column, and null for most: an inspection that is no plan has none. */
const planLineOfPin = sql`case when ${planLines.version} is not null then json_build_object('version', ${planLines.version}, 'updatedAt', ${planLines.updatedAt},
  'disposition', ${planLines.disposition}, 'deferredTo', ${planLines.deferredTo}, 'reason', ${planLines.reason}, 'lines', ${planLines.lines}) end`

/** The latest, if there is one: read from the record, which is the decision. */
const planDecisionOfPin = sql`(select json_build_object('n', ${planDecisions.n}, 'reviewer', ${planDecisions.reviewer},
    'verdict', said -> 'verdict', 'reason', said -> 'reason', 'decidedAt', said -> 'decidedAt',
    'lineVersion', said -> 'lineVersion', 'estimatedCost', said -> 'estimatedCost')
  from ${planDecisions}, lateral (select ${planDecisions.record}::json as said) record
  where ${planDecisions.clientId} = ${projectPins.clientId} and ${planDecisions.projectPinId} = ${projectPins.id}
  order by ${planDecisions.n} desc limit 1)`

const ownerOfPins = (
  isForOutsiders: boolean,
) => sql`json_build_object('id', ${projects.id}, 'clientId', ${projects.clientId},
  'typeId', ${projects.projectTypeId}, 'tier', ${clients.tier}, 'currency', ${selectOwnCurrency(projects.clientId)}, 'isDeleted', ${projects.isDeleted},
  'isCompleted', ${projects.completedAt} is not null, 'frozenType', ${projects.frozenType},
  'typeId', ${projects.projectTypeId}, 'tier', ${clients.tier}, 'isDeleted', ${projects.isDeleted},
  'isCompleted', ${projects.completedAt} is not null,
  'showsPhotoTimes', coalesce(${selectSettingOfClient('PhotoTimes')}, 'true') = 'true', 'frozenType', ${projects.frozenType},
  'checkBoxes', ${boxesOfType}, 'customFields', ${fieldsOfType(isForOutsiders)})`

const listed = (columns: Record<string, SQLWrapper>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** The columns of a `FlatPin`, for a statement that selects one point or many from `pinTables`. */
export const buildPinColumns = (
  isForOutsiders: boolean,
  isOne: boolean,
  also: Record<string, SQL> = {},
): SQL =>
  listed({
    ...pinRowColumns,
    // minor units are exact: a text, inside JSON, too
    estimatedCost: sql`${projectPins.estimatedCost}::text`,
    categoryName: nameOfPart(pointCategories),
    categoryColor: pointCategories.poiColorCode,
    statusName: nameOfPart(poiStatuses),
    statusColor: poiStatuses.poiColorCode,
    isStatusInProgress: sql`coalesce(${poiStatuses.isInProgress}, false)`,
    assignee: sql`coalesce('user:' || ${projectPins.assignedUserId}, 'firm:' || ${projectPins.assignedFirmId})`,
    assigneeName: sql`coalesce(trim(${assignedUser.firstName} || ' ' || ${assignedUser.lastName}), ${firms.name})`,
    isAssigneeHere: sql`coalesce(${wherePersonSeesProject(assignedUser)}, not ${firms.isDeleted}, false)`,
    roomId: rooms.id,
    roomNumber: rooms.number,
    roomName: rooms.name,
    roomKind: rooms.kind,
    isRoomChosen: sql`coalesce(${pinRooms.isChosen}, false)`,
    planLine: planLineOfPin,
    planDecision: planDecisionOfPin,
    lastStep: lastStepWithIdColumn,
    addedByName: sql`coalesce(${buildAuthorName(adder)}, ${projectPins.anonymousUser})`,
    updatedByName: sql`coalesce(${buildAuthorName(updater)}, ${projectPins.anonymousUser}, ${buildAuthorName(adder)})`,
    pictures: imagesOfPin,
    boxes: boxesOfPin,
    fields: fieldsOfPin,
    photos: photosOfPin,
    ...also,
    owner: isOne
      ? ownerOfPins(isForOutsiders)
      : sql`case when row_number() over (order by ${projectPins.id}) = 1 then ${ownerOfPins(isForOutsiders)} end`,
  })

/** Inspections joined with those of their points for which `shown` holds. */
export const buildPinTables = (
  shown: SQL,
): SQL => sql`${projects} join ${clients} on ${clients.id} = ${projects.clientId}
  left join ${projectPins} on ${shown}
  left join ${pointCategories} on ${pointCategories.clientId} = ${projectPins.clientId}
    and ${pointCategories.id} = ${projectPins.pointCategoryId}
  left join ${users} ${adder} on ${adder.id} = ${projectPins.addedBy}
  left join ${users} ${updater} on ${updater.id} = ${projectPins.updatedBy}
  left join ${users} ${assignedUser} on ${assignedUser.id} = ${projectPins.assignedUserId}
  left join ${firms} on ${firms.clientId} = ${projectPins.clientId} and ${firms.id} = ${projectPins.assignedFirmId}
  left join ${poiStatuses} on ${poiStatuses.clientId} = ${projectPins.clientId}
    and ${poiStatuses.id} = ${projectPins.poiStatusId}
  left join ${pinRooms} on ${pinRooms.clientId} = ${projectPins.clientId} and ${pinRooms.projectPinId} = ${projectPins.id}
  left join ${rooms} on ${rooms.clientId} = ${pinRooms.clientId} and ${rooms.id} = ${pinRooms.roomId}
  left join ${planLines} on ${planLines.clientId} = ${projectPins.clientId} and ${planLines.projectPinId} = ${projectPins.id}`

/**
 * The close-up is the still of every screen and report; on a picture the person's own view shows
 * the same.
 */
const toStills = (row: FlatPin, imageOf: (fileId: number | null) => StoredPhoto | null) => {
  const hasOwnView = row.closeUpFileId !== null && row.matterPointCoordinates !== null
  return {
    still: imageOf(row.closeUpFileId ?? row.stillFileId),
    plainStill: imageOf(row.closeUpFileId === null ? row.plainStillFileId : row.plainCloseUpFileId),
    context: imageOf(row.contextFileId),
    ownStill: hasOwnView ? imageOf(row.stillFileId) : null,
    ownPlainStill: hasOwnView ? imageOf(row.plainStillFileId) : null,
    resolution: imageOf(row.resolutionFileId),
  }
}

const imagesBy = (images: FlatPin['pictures']) => (fileId: number | null) => {
  const image = fileId === null ? undefined : images?.[fileId]
  return image ? { variants: image[0], taken: image[1] } : null
}

interface Part {
  name: string
  /** its place among those of its type */
  place: number
}
interface TypeParts {
  currency: string | null
  checkBoxes: ReadonlyMap<number, Part>
  customFields: ReadonlyMap<number, Part & { categoryIds: number[] }>
}

/**
 * The boxes and fields of an inspection's type by their ids, and its currency, for `toPinRow`.
 */
export const toTypeParts = ({ checkBoxes, customFields, currency }: PinOwner): TypeParts => ({
  currency,
  checkBoxes: new Map(checkBoxes.map(([id, name], place) => [id, { name, place }])),
  customFields: new Map(
    customFields.map(([id, name, categoryIds], place) => [id, { name, place, categoryIds }]),
  ),
})

/**
 * The values of a point with the parts that they belong to, in their order; those of parts that are
 * not known are left out.
 */
const withParts = <Value, Known extends Part>(
  values: readonly Value[],
  parts: ReadonlyMap<number, Known>,
  partIdOf: (value: Value) => number,
): { value: Value; part: Known }[] => {
  const found: { value: Value; part: Known }[] = []
  for (const value of values) {
    const part = parts.get(partIdOf(value))
    if (part) found.push({ value, part })
  }
  return found.sort((a, b) => a.part.place - b.part.place)
}

const toCheckBoxes = ({ boxes }: FlatPin, { checkBoxes }: TypeParts): CheckBoxRow[] =>
  withParts(boxes, checkBoxes, ([boxId]) => boxId).map(
    ({ value: [checkBoxId, isChecked], part: { name } }) => ({
      checkBoxId,
      name,
      isChecked,
    }),
  )

const toCustomFields = ({ fields }: FlatPin, { customFields }: TypeParts): FieldRow[] =>
  withParts(fields, customFields, ([, fieldId]) => fieldId).map(
    ({
      value: [id, customFieldId, value, customFieldType, options],
      part: { name, categoryIds },
    }) => ({
      id,
      customFieldId,
      name,
      value,
      customFieldType,
      options,
      categoryIds,
    }),
  )

const toRoomOfPin = ({ roomId, roomNumber, roomName }: FlatPin): RoomOfPin | null =>
  roomId === null
    ? null
    : { id: roomId, name: formatRoomLabel({ number: roomNumber ?? '', name: roomName ?? '' }) }

/** Maps a row to a point; `id` is the row's id, which is not null. */
export const toPinRow = (row: FlatPin, id: number, parts: TypeParts): PinRow => ({
  pin: {
    id,
    clientId: row.clientId,
    projectId: row.projectId,
    pinNumber: row.pinNumber,
    pointCategoryId: row.pointCategoryId,
    poiStatusId: row.poiStatusId,
    ...pickPinAttributes(storedAttributes, row),
    estimatedCost: fromStoredCost(row.estimatedCost, parts.currency),
    ...pickRatingDefaults(row),
    matterPointCoordinates: row.matterPointCoordinates,
    annotationCoordinates: row.annotationCoordinates,
    projectModelImageId: row.projectModelImageId,
    doubtfulRevisionId: row.doubtfulRevisionId,
    stillFileId: row.stillFileId,
    plainStillFileId: row.plainStillFileId,
    closeUpFileId: row.closeUpFileId,
    plainCloseUpFileId: row.plainCloseUpFileId,
    contextFileId: row.contextFileId,
    resolutionFileId: row.resolutionFileId,
    assignedUserId: row.assignedUserId,
    assignedFirmId: row.assignedFirmId,
    resolutionLink: row.resolutionLink,
    resolvedBy: row.resolvedBy,
    resolvedAt: row.resolvedAt === null ? null : new Date(row.resolvedAt),
    anonymousUser: row.anonymousUser,
    isAddedAfterCompletion: row.isAddedAfterCompletion,
    visitorState: row.visitorState,
    shareLinkId: row.shareLinkId,
    newsIn: row.newsIn,
    addedBy: row.addedBy,
    updatedBy: row.updatedBy,
    version: row.version,
    isDeleted: row.isDeleted,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  },
  categoryName: row.categoryName,
  categoryColor: row.categoryColor,
  status:
    row.poiStatusId === null
      ? null
      : { id: row.poiStatusId, name: row.statusName ?? '', poiColorCode: row.statusColor ?? '' },
  assignedTo:
    row.assigneeName === null ? null : { name: row.assigneeName, isHere: row.isAssigneeHere },
  room: toRoomOfPin(row),
  roomKind: row.roomKind ?? '',
  isRoomChosen: row.isRoomChosen,
  planLine: row.planLine && mapPlanLine(row.planLine, parts.currency),
  planDecision:
    row.planDecision &&
    mapCurrentDecision(row.planDecision, {
      lineVersion: row.planLine?.version ?? 0,
      estimatedCost: fromStoredCost(row.estimatedCost, parts.currency),
    }),
  lastStep: row.lastStep?.[0] ?? null,
  lastStepId: row.lastStep?.[1] ?? 0,
  isStatusInProgress: row.isStatusInProgress,
  addedByName: row.addedByName,
  updatedByName: row.updatedByName,
  ...toStills(row, imagesBy(row.pictures)),
  isFromPhoto: (row.stillFileId !== null && row.pictures?.[row.stillFileId]?.[2]) ?? false,
  checkBoxes: toCheckBoxes(row, parts),
  customFields: toCustomFields(row, parts),
  photos: row.photos,
})
