import { can } from '@nspect/contract/permissions/policy'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { findProjectOfAnyPin, findProjectOfPin } from '../access/pinAccess.queries.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findPinRoom } from '../rooms/pinRooms.queries.ts'
import { mapPinRoom } from '../rooms/rooms.mapper.ts'
import { assertAnnotationOfCurrentImage } from './assertAnnotationOfCurrentImage.ts'
import { mapPin, pinListKeys } from './pins.mapper.ts'
import {
  findPin,
  findProjectToSavePin,
  findProjectWithPin,
  findProjectWithPins,
  markPinDeleted,
  type PinRow,
} from './pins.queries.ts'
import {
  buildCheckBoxesToWrite,
  buildCustomFieldChanges,
  buildPinRow,
  buildPinStillReset,
  resolvePinPlaceChange,
  toNewCustomFieldValues,
} from './pins.rules.ts'
import { type LoadedProjectForPin, resolvePinContent } from './resolvePinContent.ts'
import { acceptPinStills, hasPinStillInput } from './stills.ts'
import { insertPin } from './writePin.queries.ts'
import { updateLoadedPin } from './writePin.ts'

type SavePinContext = HandlerContext<
  typeof pinRoutes.savePin,
  LoadedProjectForPin,
  Awaited<ReturnType<typeof acceptPinStills>> | undefined
>

/**
 * The values to write, those of the boxes and fields beside it, and what a response needs of them.
 */
type PinChange = Awaited<ReturnType<typeof resolveChange>>

/** What a new point does not have yet. */
const untouched = {
  planLine: null,
  planDecision: null,
  roomKind: '',
  lastStep: null,
  lastStepId: 0,
  isFromPhoto: false,
  context: null,
  ownStill: null,
  ownPlainStill: null,
  resolution: null,
  photos: [],
}

const loadPin = async ({ scope, subject: project }: SavePinContext, id: number): Promise<PinRow> =>
  assertFound(await findPin(scope, id, project.id), 'record.missing')

/** Throws 404 for a picture of another inspection, 409 for one that has another file by now. */
const assertImage = async (
  { scope, input, subject: project }: SavePinContext,
  before: PinRow | undefined,
): Promise<void> => {
  const imageId = input.projectModelImageId
  if (imageId !== undefined && !project.imageIds.includes(imageId))
    throw new HttpError('record.missing')
  await assertAnnotationOfCurrentImage(
    scope,
    project.id,
    imageId ?? before?.pin.projectModelImageId,
    input.annotationCoordinates,
  )
}

/** Stores new stills; those of an earlier place go. */
const storeStills = async (
  { scope, subject: { clientId }, prepared }: SavePinContext,
  before: PinRow | undefined,
  placed: Parameters<typeof buildPinStillReset>[1],
) => {
  const { still, plainStill } = prepared ?? {}
  return {
    ...(before ? buildPinStillReset(before.pin, placed) : {}),
    ...(still ? { stillFileId: await insertFile(scope, clientId, still) } : {}),
    ...(plainStill ? { plainStillFileId: await insertFile(scope, clientId, plainStill) } : {}),
  }
}

/**
 * Decides what the save writes; throws for what the caller may not change, or the type does not
 * have.
 */
const resolveChange = async (context: SavePinContext, before: PinRow | undefined) => {
  const { scope, input, subject: project, prepared } = context
  const { rules } = project
  const { still, plainStill } = prepared ?? {}
  const place = resolvePinPlaceChange(input, before?.pin, project)
  const { content, category, ...shown } = await resolvePinContent(context, project, input, before, {
    ...place,
    still,
    plainStill,
  })
  const boxes = buildCheckBoxesToWrite(rules, input, before)
  const mayChangeFixed = can(assertStaff(scope), 'pin.fixedField', project)
  const { fields, emptied } = buildCustomFieldChanges(
    rules,
    input,
    before,
    mayChangeFixed,
    category.id,
  )
  await assertImage(context, before)
  const placed = { ...content, ...place }
  const values = { ...placed, ...(await storeStills(context, before, placed)) }
  return {
    ...shown,
    category,
    values,
    parts: { boxes, fields, emptied },
    after: { ...values, boxes, fields },
  }
}

/** What two saves of an editing session wrote: of a box or field that both name, the later. */
const joinWritten = (earlier: PinChange['after'], later: PinChange['after']) => {
  const without = <Row, Key extends keyof Row>(rows: readonly Row[], others: Row[], key: Key) =>
    rows.filter((row) => !others.some((other) => other[key] === row[key]))
  return {
    ...earlier,
    ...later,
    boxes: [...without(earlier.boxes, later.boxes, 'checkBoxId'), ...later.boxes],
    fields: [...without(earlier.fields, later.fields, 'customFieldId'), ...later.fields],
  }
}

const updatePin = async (context: SavePinContext, before: PinRow, change: PinChange) => {
  const { scope, input, audit } = context
  const { id } = before.pin
  const mapStored = async () => mapPin(scope, await loadPin(context, id))
  await assertRecordVersion(input, before.pin, mapStored)
  const values = { ...change.values, updatedBy: assertStaff(scope).userId }
  await updateLoadedPin(scope, before, values, change.parts)
  const { editSession: session } = input
  audit({
    record: 'pin',
    recordId: id,
    before: before.pin,
    after: change.after,
    ...(session !== undefined && { edit: { session, join: joinWritten } }),
  })
  return mapStored()
}

/** A still that was just taken; no camera wrote a time. */
const toStoredStill = (still: AcceptedFile | undefined) =>
  still?.variants ? { variants: still.variants, taken: null } : null

const createPin = async (context: SavePinContext, change: PinChange) => {
  const { scope, subject: project, prepared, audit } = context
  const { category, status, assignee, assignedTo, parts } = change
  const { still, plainStill } = prepared ?? {}
  const caller = assertStaff(scope)
  const row = buildPinRow(project, change.values, caller.userId, scope.now)
  const { id, fieldIds, hasOutlinedRooms } = await insertPin(scope, row, parts)
  audit({ record: 'pin', recordId: id, after: change.after })
  return mapPin(scope, {
    pin: { ...row, id, assignee },
    categoryName: category.name,
    categoryColor: category.color,
    status: status && { id: status.id, name: status.name, poiColorCode: status.color },
    isStatusInProgress: status?.isInProgress ?? false,
    assignedTo,
    ...untouched,
    ...mapPinRoom(hasOutlinedRooms ? await findPinRoom(scope, id) : undefined),
    addedByName: caller.name,
    updatedByName: caller.name,
    still: toStoredStill(still),
    plainStill: toStoredStill(plainStill),
    checkBoxes: parts.boxes,
    customFields: toNewCustomFieldValues(project.rules, parts.fields, fieldIds),
  })
}

const savePin = async (context: SavePinContext) => {
  const { id } = context.input
  const before = id > 0 ? await loadPin(context, id) : undefined
  const change = await resolveChange(context, before)
  const save = before ? updatePin(context, before, change) : createPin(context, change)
  return { projectPin: await save }
}

export const pinFeature = feature(pinRoutes, {
  listPins: handle(pinRoutes.listPins, {
    load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
    run: async ({ scope, input, subject: { pins }, header }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) => mapPin(scope, row)),
  }),

  readPin: handle(pinRoutes.readPin, {
    load: (scope, { id }) => findProjectWithPin(scope, id),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin),
  }),

  savePin: handle(pinRoutes.savePin, {
    load: (scope, { projectId, id }) => findProjectToSavePin(scope, projectId, id === 0),
    prepares: ({ input }) => hasPinStillInput(input),
    prepare: (context) => acceptPinStills(context, context.input.id),
    run: savePin,
  }),

  deletePin: handle(pinRoutes.deletePin, {
    load: (scope, { id, isDeleted }) =>
      isDeleted ? findProjectOfPin(scope, id) : findProjectOfAnyPin(scope, id),
    run: async ({ scope, input, audit }) => {
      await markPinDeleted(scope, input.id, input.isDeleted)
      const { isDeleted } = input
      audit({
        record: 'pin',
        recordId: input.id,
        before: { isDeleted: !isDeleted },
        after: { isDeleted },
      })
      return input.isDeleted ? {} : { message: 'pin.restored' }
    },
  }),
})
