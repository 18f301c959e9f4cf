import { isDeepStrictEqual } from 'node:util'
import type { RouteResponse } from '@nspect/contract/http/route'
import { can } from '@nspect/contract/permissions/policy'
import type { ImportedPin, pinImportRoutes } from '@nspect/contract/pins/pinImports'
import type { ImportedRecord } from '../../db/tables/tableImports.ts'
import { assertStaff, type HandlerContext } from '../../http/handler.ts'
import { HttpError } from '../../http/httpError.ts'
import { buildErrorBody, getLocalizedTexts } from '../../http/localizedTexts.ts'
import { deletePinRoom, upsertChosenRoom } from '../../rooms/pinRooms.queries.ts'
import { listRooms } from '../../rooms/rooms.queries.ts'
import { continueImport, replaceLastImport } from '../../tables/tableImports.queries.ts'
import { listPinsById, type PinRow } from '../pins.queries.ts'
import {
  buildCheckBoxesToWrite,
  buildCustomFieldChanges,
  buildPinRow,
  resolveNewPinPlace,
} from '../pins.rules.ts'
import { type LoadedProjectForPin, resolvePinContent } from '../resolvePinContent.ts'
import { insertPin, type PinChanges, type PinParts } from '../writePin.queries.ts'
import { updateLoadedPin } from '../writePin.ts'
import {
  findPinsByExternalId,
  insertImportedComments,
  updateNextPinNumber,
  upsertExternalIds,
} from './pinImports.queries.ts'

export const pinImportKind = 'pins'

export type ImportContext = HandlerContext<
  typeof pinImportRoutes.importPins,
  LoadedProjectForPin,
  unknown
>
type Refused = RouteResponse<typeof pinImportRoutes.importPins>['refused'][number]

/** What a point had before an import changed it. */
export interface PinBeforeImport {
  content: PinChanges
  fields: PinParts['fields']
  emptied: number[]
  /** undefined: the import said nothing about its room */
  room?: { id: number | null; isChosen: boolean }
  /** ids of the comments that it added */
  comments?: readonly number[]
}

/** Stores the room of a point, as a person chose it or as its place says. */
export const storePinRoom = (
  scope: ImportContext['scope'],
  pin: { id: number; clientId: number },
  room: NonNullable<PinBeforeImport['room']>,
) => (room.isChosen ? upsertChosenRoom(scope, pin, room.id) : deletePinRoom(scope, pin.id))

const hasPlace = ({ matterPointCoordinates, annotationCoordinates }: PinRow['pin']): boolean =>
  (matterPointCoordinates ?? annotationCoordinates) !== null

const resolveChange = async (
  context: ImportContext,
  pin: ImportedPin,
  before: PinRow | undefined,
) => {
  const { subject: project, scope } = context
  const input = { ...pin, projectId: project.id }
  const place = before && hasPlace(before.pin) ? {} : resolveNewPinPlace(pin, project)
  const { content, category } = await resolvePinContent(context, project, input, before, place)
  const mayChangeFixed = can(assertStaff(scope), 'pin.fixedField', project)
  const changes = buildCustomFieldChanges(project.rules, input, before, mayChangeFixed, category.id)
  return { content: { ...content, ...place }, ...changes, input }
}

type Resolved = Awaited<ReturnType<typeof resolveChange>>

/** What an import has done so far. */
class Importing {
  readonly records: ImportedRecord[] = []
  readonly externalIds: { externalId: string; pinId: number; changedThereAt: Date | null }[] = []
  readonly refused: Refused[] = []
  readonly pinIds: (number | null)[] = []
  added = 0
  unchanged = 0

  get changed(): number {
    return this.records.length - this.added
  }
}

const addPin = async (context: ImportContext, pin: ImportedPin, done: Importing) => {
  const { scope, subject: project, audit } = context
  const { content, fields, emptied, input } = await resolveChange(context, pin, undefined)
  const nextPinNumber = project.nextPinNumber + done.added + 1
  const row = buildPinRow(
    { ...project, nextPinNumber },
    content,
    assertStaff(scope).userId,
    scope.now,
  )
  const boxes = buildCheckBoxesToWrite(project.rules, input, undefined)
  const { id } = await insertPin(scope, row, { boxes, fields, emptied })
  if (pin.roomId !== undefined)
    await storePinRoom(scope, { ...project, id }, { id: pin.roomId, isChosen: true })
  const { length } = await insertImportedComments(scope, { ...project, id }, pin.comments ?? [])
  const { roomId } = pin
  const importedComments = length || undefined
  audit({ record: 'pin', recordId: id, after: { ...content, fields, roomId, importedComments } })
  done.added += 1
  done.records.push({ id, version: 1, before: null })
  return id
}

/** The values of a point that a change replaces. */
const pickBefore = (
  { pin, customFields, room, isRoomChosen }: PinRow,
  { content, fields, emptied }: Resolved,
  roomId: number | undefined,
): PinBeforeImport => {
  const names = new Set([...fields.map(({ customFieldId }) => customFieldId), ...emptied])
  const held = customFields.filter(({ customFieldId }) => names.has(customFieldId))
  const values = Object.keys(content).map((key) => [key, pin[key as keyof typeof pin]])
  return {
    content: Object.fromEntries(values),
    fields: held.map(({ id: _, categoryIds: __, ...field }) => field),
    emptied: [...names].filter((id) => !held.some((field) => field.customFieldId === id)),
    ...(roomId !== undefined && { room: { id: room?.id ?? null, isChosen: isRoomChosen } }),
  }
}

const changePin = async (
  context: ImportContext,
  pin: ImportedPin,
  before: PinRow | undefined,
  done: Importing,
) => {
  const { scope, audit } = context
  if (!before) throw new HttpError('record.missing')
  if (before.pin.version !== pin.version) throw new HttpError('record.stale')
  const resolved = await resolveChange(context, pin, before)
  const { content, fields, emptied } = resolved
  const roomId = pin.roomId !== before.room?.id ? pin.roomId : undefined
  const replaced = pickBefore(before, resolved, roomId)
  const comments = await insertImportedComments(scope, before.pin, pin.comments ?? [])
  const isSame =
    isDeepStrictEqual(replaced.content, content) &&
    fields.length + emptied.length === 0 &&
    roomId === undefined
  if (isSame && comments.length === 0) {
    done.unchanged += 1
    return
  }
  const importedComments = comments.length || undefined
  if (isSame) {
    audit({ record: 'pin', recordId: pin.id, after: { importedComments } })
    const same = { content: {}, fields: [], emptied: [], comments } satisfies PinBeforeImport
    done.records.push({ id: pin.id, version: before.pin.version, before: same })
    return
  }
  const changes = { ...content, updatedBy: assertStaff(scope).userId }
  await updateLoadedPin(scope, before, changes, { boxes: [], fields, emptied })
  if (roomId !== undefined) await storePinRoom(scope, before.pin, { id: roomId, isChosen: true })
  audit({
    record: 'pin',
    recordId: pin.id,
    before: { ...before.pin },
    after: { ...content, fields, roomId, importedComments },
  })
  const version = before.pin.version + 1
  done.records.push({ id: pin.id, version, before: { ...replaced, comments } })
}

/** Keeps what was done, as one import however many calls it takes. */
const keepImport = async (
  { scope, input, subject: project }: ImportContext,
  { records }: Importing,
): Promise<number | null> => {
  const of = { project, kind: pinImportKind } as const
  if (input.importId !== undefined) return continueImport(scope, of, input.importId, records)
  return records.length === 0 ? null : replaceLastImport(scope, of, records)
}

export const importPins = async (context: ImportContext) => {
  const { scope, input, subject: project, site, language, audit } = context
  const { pins } = input
  const rooms = new Set((await listRooms(scope, project.id)).map(({ id }) => id))
  const before = await listPinsById(
    scope,
    project.id,
    pins.map(({ id }) => id),
  )
  const known = await findPinsByExternalId(
    scope,
    project.id,
    pins.map(({ externalId }) => externalId),
  )
  const done = new Importing()

  const importOne = async (pin: ImportedPin) => {
    const { id, externalId, roomId, changedThereAt, projectModelImageId: imageId } = pin
    if (roomId !== undefined && !rooms.has(roomId)) throw new HttpError('record.missing')
    if (imageId !== undefined && !project.imageIds.includes(imageId))
      throw new HttpError('record.missing')
    const holder = externalId === '' ? undefined : known.get(externalId)
    // somebody has imported it meanwhile, or it is named twice
    if (holder !== undefined && holder !== id) throw new HttpError('record.stale')
    const pinId = id === 0 ? await addPin(context, pin, done) : id
    if (id > 0) await changePin(context, pin, before.get(id), done)
    done.pinIds.push(pinId)
    if (externalId === '' || (holder !== undefined && changedThereAt === undefined)) return
    known.set(externalId, pinId)
    const at = changedThereAt === undefined ? null : new Date(changedThereAt)
    done.externalIds.push({ externalId, pinId, changedThereAt: at })
  }

  for (const [place, pin] of pins.entries()) {
    try {
      await importOne(pin)
    } catch (error) {
      // anything else is a fault of ours or of the database, which undoes the whole call
      if (!(error instanceof HttpError)) throw error
      const { Message: message, code } = buildErrorBody(error, getLocalizedTexts(language, site))
      done.refused.push({ place, code, message })
      done.pinIds.push(null)
    }
  }
  const { added, changed, unchanged, refused, pinIds } = done
  if (added > 0) await updateNextPinNumber(scope, project.id, project.nextPinNumber + added)
  await upsertExternalIds(scope, project, done.externalIds)
  const importId = await keepImport(context, done)
  if (added + changed > 0)
    audit({
      record: 'project',
      recordId: project.id,
      after: { importedPins: { added, changed, unchanged, refused: refused.length } },
    })
  return { added, changed, unchanged, refused, pinIds, importId }
}
