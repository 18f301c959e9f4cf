import { isDeepStrictEqual } from 'node:util'
import type { RouteInput } from '@nspect/contract/http/route'
import { removeImageFromAnnotation } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import {
  emptyAttributeValues,
  emptyRatingDefaults,
  isDueBeforeScan,
  placedAttributes,
  type StoredValues,
} from '@nspect/contract/pins/pinAttributes'
import type { pinRoutes } from '@nspect/contract/pins/pins'
import {
  getLastRepairEvent,
  type RepairEvent,
  resolveStatusAfterRepairEvent,
} from '@nspect/contract/projectTypes/repairEvents'
import {
  maxFieldValueLength,
  normalizeFieldValue,
  validateFieldValue,
} from '@nspect/contract/shared/customFields'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import type { PinRow, ProjectForPin } from './pins.queries.ts'

export type PinInput = RouteInput<(typeof pinRoutes)['savePin']>

/** Of several options the one marked as default, else the first by order (T60). */
export const pickDefaultTypePart = <T extends { isDefault: boolean; isDeleted: boolean }>(
  options: T[],
): T | undefined =>
  options.find((option) => option.isDefault && !option.isDeleted) ??
  options.find((option) => !option.isDeleted)

/**
 * The item of a type with that id; a deleted one only if the point already has it (T58). Throws 404
 * otherwise.
 */
const ofType = <T extends { id: number; isDeleted: boolean }>(
  items: T[],
  id: number,
  isHeld: boolean,
): T => {
  const one = assertFound(
    items.find((known) => known.id === id),
    'record.missing',
  )
  if (one.isDeleted && !isHeld) throw new HttpError('record.missing')
  return one
}

/** What has happened to the repair once this input is saved. */
const eventAfter = (input: PinInput, before: PinRow['pin'] | undefined): RepairEvent => {
  const { isResolved, isApproved } = before ?? emptyAttributeValues
  return getLastRepairEvent({
    isResolved: input.isResolved ?? isResolved,
    isApproved: input.isApproved ?? isApproved,
  })
}

/**
 * The id of the status that the type sets at what a save makes of the repair; undefined: none, or
 * nothing changes (T374).
 */
const followingStatus = (
  rules: PinRules,
  input: PinInput,
  before: PinRow['pin'] | undefined,
): number | undefined => {
  const event = eventAfter(input, before)
  if (event === getLastRepairEvent(before ?? emptyAttributeValues)) return undefined
  return rules.statuses.find((status) => !status.isDeleted && status.setWhen === event)?.id
}

/**
 * The new category and status of the point. A status that is sent comes before one that follows,
 * unless it would contradict the repair (T407).
 */
export const resolveCategoryAndStatus = (
  rules: PinRules,
  input: PinInput,
  before: PinRow['pin'] | undefined,
) => {
  const category = ofType(
    rules.categories,
    input.pointCategoryId,
    input.pointCategoryId === before?.pointCategoryId,
  )
  const sentStatusId = input.projectTypePOIStatusId
  const unsentStatusId = () =>
    followingStatus(rules, input, before) ??
    (before ? before.poiStatusId : pickDefaultTypePart(rules.statuses)?.id)
  const statusId = sentStatusId === undefined ? unsentStatusId() : sentStatusId
  const chosen = statusId
    ? ofType(rules.statuses, statusId, statusId === before?.poiStatusId)
    : null
  const isSent = chosen !== null && sentStatusId !== undefined
  const status = isSent
    ? resolveStatusAfterRepairEvent(
        rules.statuses.filter(({ isDeleted }) => !isDeleted),
        chosen,
        eventAfter(input, before),
      )
    : chosen
  return { category, status }
}

/**
 * The checkboxes to write: those sent, and for a new point all of the type with their defaults
 * (T60). One that was deleted from the type meanwhile, and that the point does not have, is left
 * out: the form was filled in before that.
 */
export const buildCheckBoxesToWrite = (
  rules: PinRules,
  input: PinInput,
  before: PinRow | undefined,
) => {
  const sent = (input.projectPinCheckBoxes ?? []).flatMap(
    ({ projectTypeCheckBoxId: id, isChecked }) => {
      const held = before?.checkBoxes.find((box) => box.checkBoxId === id)
      const { name, isDeleted } = ofType(rules.checkBoxes, id, true)
      if (isDeleted && !held) return []
      return [{ checkBoxId: id, name: isDeleted && held ? held.name : name, isChecked }]
    },
  )
  if (before) return sent
  const rest = rules.checkBoxes.filter(
    (box) => !box.isDeleted && !sent.some(({ checkBoxId }) => checkBoxId === box.id),
  )
  return [
    ...sent,
    ...rest.map(({ id, name, isDefault }) => ({ checkBoxId: id, name, isChecked: isDefault })),
  ]
}

/** A value to write; the categories are the type's, and are not stored with it. */
type FieldRow = Omit<PinRow['customFields'][number], 'id' | 'categoryIds'>

/**
 * The change for one value that was sent: undefined if unchanged, a row to write, null to remove
 * it, or the key of the error. Throws 404 for a field that the type does not have, or that was
 * deleted and the point does not have, unless the form `mayBeOlder` than that.
 */
export const resolveCustomFieldChange = (
  rules: PinRules,
  before: PinRow | undefined,
  {
    projectTypeCustomFieldId: id,
    description,
  }: { projectTypeCustomFieldId: number; description: string },
  pointCategoryId: number,
  mayBeOlder = false,
): { rule: PinRules['customFields'][number]; row?: FieldRow | null; problem?: string } => {
  const held = before?.customFields.find((field) => field.customFieldId === id)
  const rule = ofType(rules.customFields, id, mayBeOlder || held !== undefined)
  const value = normalizeFieldValue(rule, description)
  if (value === held?.value || (value === '' && !held && rule.isDeleted)) return { rule }
  // a field of a category other than the new one may be cleared, required or not (T61)
  const isRequired = rule.isRequired && isShownIn(rule, pointCategoryId)
  const problem = validateFieldValue({ ...rule, isRequired }, value, held?.value.split(', '))
  if (problem) return { rule, problem }
  const { name, customFieldType, options } = rule
  return {
    rule,
    row: value === '' ? null : { customFieldId: id, name, value, customFieldType, options },
  }
}

const isShownIn = ({ categoryIds }: PinRules['customFields'][number], pointCategoryId: number) =>
  categoryIds.length === 0 || categoryIds.includes(pointCategoryId)

/**
 * The values to write and those to remove. What was filled in before its field was deleted is kept,
 * as other points keep theirs. A field that is not editable keeps its value for people below
 * Manager once the point exists (T68). Throws an error for each invalid field, named
 * `projectPinCustomFields.<index>.description`.
 */
export const buildCustomFieldChanges = (
  rules: PinRules,
  input: PinInput,
  before: PinRow | undefined,
  mayChangeFixed: boolean,
  pointCategoryId: number,
) => {
  const sent = input.projectPinCustomFields ?? []
  const rows: FieldRow[] = []
  const emptied: number[] = []
  const errors: { field: string; key: string; values: Record<string, string | number> }[] = []
  for (const [place, one] of sent.entries()) {
    const { rule, row, problem } = resolveCustomFieldChange(
      rules,
      before,
      one,
      pointCategoryId,
      true,
    )
    if (before && !rule.isEditable && !mayChangeFixed) continue
    if (problem) {
      const values = { name: rule.name, max: maxFieldValueLength }
      errors.push({ field: `projectPinCustomFields.${place}.description`, key: problem, values })
    } else if (row === null) emptied.push(rule.id)
    else if (row) rows.push(row)
  }
  for (const rule of before ? [] : rules.customFields) {
    if (
      !rule.isRequired ||
      rule.isDeleted ||
      !isShownIn(rule, pointCategoryId) ||
      sent.some((value) => value.projectTypeCustomFieldId === rule.id)
    )
      continue
    errors.push({
      field: 'projectPinCustomFields',
      key: 'value.required',
      values: { name: rule.name },
    })
  }
  if (errors.length > 0) throw new HttpError('input.invalid', { errors })
  return { fields: rows, emptied }
}

/**
 * The values of a new point as they are read: with their ids, and the categories that show their
 * fields.
 */
export const toNewCustomFieldValues = (
  rules: PinRules,
  fields: readonly FieldRow[],
  ids: Readonly<Record<string, number>> | null,
): PinRow['customFields'] =>
  fields.map((field) => {
    const rule = rules.customFields.find(({ id }) => id === field.customFieldId)
    return { ...field, id: ids?.[field.customFieldId] ?? 0, categoryIds: rule?.categoryIds ?? [] }
  })

/**
 * Throws for a due date before the scan. One that is stored may be: the day of the scan can have
 * changed since. Days are `YYYY-MM-DD`.
 */
export const assertDueDateAfterScan = (
  { dueDate }: Pick<StoredValues, 'dueDate'>,
  before: PinRow['pin'] | undefined,
  { scanDate }: { scanDate: string },
): void => {
  if (isDueBeforeScan(dueDate, before?.dueDate ?? null, scanDate))
    throw createFieldError('dueDate', 'pin.dueBeforeScan')
}

/** A place on a surface or on a picture. */
type Place = Partial<
  Pick<PinRow['pin'], 'matterPointCoordinates' | 'annotationCoordinates' | 'projectModelImageId'>
>

/**
 * Does this save change what needs an active inspection: its position, its stills, or an attribute
 * that belongs to it (T49)?
 */
export const isPinCoreChanged = (
  input: PinInput,
  before: PinRow['pin'] | undefined,
  changed: Place & { still?: unknown; plainStill?: unknown },
): boolean =>
  !before ||
  placedAttributes.some((name) => input[name] !== undefined && input[name] !== before[name]) ||
  Object.values(changed).some((value) => value !== undefined)

/** SHA-256 of the inspection's model, and of the panoramas that one walks to from it. */
type ShownModel = Pick<ProjectForPin, 'modelHash' | 'tourHashes' | 'isCaptured'>
type PlaceInput = Pick<
  PinInput,
  'matterPointCoordinates' | 'annotationCoordinates' | 'projectModelImageId'
>

/**
 * What the save changes of the point's position; a place that is sent back as it was read changes
 * nothing (T127).
 */
export const resolvePinPlaceChange = (
  input: PlaceInput,
  before: PinRow['pin'] | undefined,
  shown: ShownModel,
): Place => {
  const { matterPointCoordinates, projectModelImageId } = input
  const annotationCoordinates =
    input.annotationCoordinates && removeImageFromAnnotation(input.annotationCoordinates)
  const place = { matterPointCoordinates, annotationCoordinates, projectModelImageId }
  const isSame = (name: keyof Place) => isDeepStrictEqual(place[name], before?.[name])
  return {
    ...(matterPointCoordinates &&
      !isSame('matterPointCoordinates') &&
      placeInModel(matterPointCoordinates, shown)),
    ...(annotationCoordinates && !isSame('annotationCoordinates') && { annotationCoordinates }),
    ...(projectModelImageId && !isSame('projectModelImageId') && { projectModelImageId }),
  }
}

/** The place of a new point. */
export const resolveNewPinPlace = (input: PlaceInput, shown: ShownModel): Place =>
  resolvePinPlaceChange(input, undefined, shown)

/** A position in the model, with the server's hash of its file. */
const placeInModel = ({ model: seen, ...where }: PinCoordinates, shown: ShownModel): Place => {
  const { modelHash, tourHashes, isCaptured } = shown
  // placed in the vendor's tour that this one replaced
  if (seen === undefined && isCaptured) throw new HttpError('pin.otherModel')
  const isInTour = seen !== undefined && tourHashes.includes(seen)
  // placed in a file that has been replaced: the position would be meaningless in the new one
  // (BI-114)
  if (seen !== undefined && seen !== modelHash && !isInTour) throw new HttpError('pin.otherModel')
  const model = isInTour ? seen : modelHash
  return {
    matterPointCoordinates: { ...where, ...(model === null ? {} : { model }) } as PinCoordinates,
  }
}

/** A new point has no close-up and no context yet. */
const noImages = { closeUpFileId: null, plainCloseUpFileId: null, contextFileId: null } as const

/** Whether the stills of one place are valid for the other; stem and text are ignored. */
export const areStillsOfSamePlace = (left: Place, right: Place): boolean => {
  const spot = ({
    matterPointCoordinates: point,
    annotationCoordinates: mark,
    projectModelImageId,
  }: Place) =>
    // a point in the model is shown there, even if it is also marked on a picture
    point
      ? [point.position, point.normal, point.model ?? null, point.scene ?? null]
      : [mark?.geometry ?? null, projectModelImageId ?? null]
  return isDeepStrictEqual(spot(left), spot(right))
}

/** The columns of all stills of a point's place. */
const stills = [
  'stillFileId',
  'plainStillFileId',
  'closeUpFileId',
  'plainCloseUpFileId',
  'contextFileId',
] as const

/**
 * What a change leaves of the stills: those of another place are kept in the history only. Whoever
 * moves a point that was carried over has checked it.
 */
export const buildPinStillReset = (
  before: PinRow['pin'],
  change: Place,
): Partial<Record<(typeof stills)[number] | 'doubtfulRevisionId', null>> => {
  if (areStillsOfSamePlace(before, { ...before, ...change })) return {}
  const gone = [...stills, 'doubtfulRevisionId'] as const
  return Object.fromEntries(
    gone.filter((column) => before[column] !== null).map((column) => [column, null]),
  )
}

type Content = Omit<StoredValues, 'assignee'> &
  Pick<PinRow['pin'], 'pointCategoryId' | 'poiStatusId'> &
  Partial<PinRow['pin']>

/**
 * The row of a new point, without its id; `userId` is null for a visitor's. Its number was taken
 * when the inspection was loaded.
 */
export const buildPinRow = (
  project: { id: number; clientId: number; nextPinNumber: number },
  content: Content,
  userId: number | null,
  now: Date,
): Omit<PinRow['pin'], 'id' | 'assignee'> => ({
  clientId: project.clientId,
  projectId: project.id,
  pinNumber: project.nextPinNumber - 1,
  matterPointCoordinates: null,
  annotationCoordinates: null,
  projectModelImageId: null,
  doubtfulRevisionId: null,
  stillFileId: null,
  plainStillFileId: null,
  ...noImages,
  resolutionFileId: null,
  assignedUserId: null,
  assignedFirmId: null,
  resolutionLink: null,
  resolvedBy: null,
  resolvedAt: null,
  anonymousUser: null,
  isAddedAfterCompletion: false,
  visitorState: null,
  shareLinkId: null,
  newsIn: null,
  ...emptyRatingDefaults,
  ...content,
  addedBy: userId,
  updatedBy: userId,
  version: 1,
  isDeleted: false,
  createdAt: now,
  updatedAt: now,
})
