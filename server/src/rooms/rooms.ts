import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { limits } from '@nspect/contract/shared/limits'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { readModelRooms } from '../files/modelFormats/conversion/convertModel.ts'
import { ifcSpaces } from '../files/modelFormats/ifc/ifcSpaces.ts'
import { feature, type HandlerContext, handle, type PrepareContext } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { listModelFloors, mergeModelRooms } from './mergeModelRooms.ts'
import { createFloorFinder, mergeRooms } from './mergeRooms.ts'
import {
  type ComparedRoom,
  findModelOriginal,
  listRoomsToCompare,
  replaceRooms,
  updateFloorOrder,
} from './modelRooms.queries.ts'
import {
  deletePinRoom,
  deletePinRoomsOfRooms,
  deriveRoomsOfPins,
  findPinRoom,
  findRoomMedia,
  type MeasuredRoomMedia,
  upsertChosenRoom,
} from './pinRooms.queries.ts'
import { keepRoomImport, readLastRoomImport, undoRoomImport } from './roomImports.ts'
import { compareRooms, mapPinRoom, mapRoom } from './rooms.mapper.ts'
import {
  deleteRooms,
  insertRooms,
  isRoomOfProject,
  listRooms,
  type RoomRow,
  updateRoom,
  updateRooms,
} from './rooms.queries.ts'

/** Formats whose files describe rooms, by the type that the original is stored under. */
const originalFormats: Readonly<Record<string, 'ifc' | 'archive'>> = {
  'application/x-step': 'ifc',
  'application/zip': 'archive',
}

type SaveRoomContext = HandlerContext<typeof roomRoutes.saveRoom, ProjectFacts, unknown>

const assertRoomCount = (count: number): void => {
  if (count > limits.roomsOfProject)
    throw new HttpError('room.tooMany', { values: { limit: limits.roomsOfProject } })
}

/** Refuses an outline on what the inspection does not show, or shows no more. */
const assertOutlineMedium = (outline: RoomOutline, media: MeasuredRoomMedia): void => {
  if (outline.on === 'model') {
    if (outline.model !== media.model?.sha256) throw new HttpError('record.stale')
    return
  }
  if (!media.projectModelImages.some(({ id }) => id === outline.projectModelImageId))
    throw new HttpError('record.missing')
}

/** What a save stores; what it leaves out stays. */
const resolveRoom = (
  { input }: SaveRoomContext,
  rooms: readonly RoomRow[],
  before: RoomRow | undefined,
) => {
  const { floorName, number, name, kind, area, isAreaTyped, outline } = input
  return {
    ...createFloorFinder(rooms.filter(({ id }) => id !== before?.id))(floorName),
    number,
    name,
    kind,
    area: isAreaTyped ? area : null,
    outline: outline === undefined ? (before?.outline ?? null) : outline,
  }
}

const pickValues = ({ floorName, floorOrder, number, name, kind, area, outline }: RoomRow) => ({
  floorName,
  floorOrder,
  number,
  name,
  kind,
  area,
  outline,
})

const saveRoom = async (context: SaveRoomContext) => {
  const { scope, input, subject: project, audit } = context
  const rooms = await listRooms(scope, project.id)
  const before = rooms.find(({ id }) => id === input.id)
  if (input.id !== 0 && !before) throw new HttpError('record.missing')
  const media = await findRoomMedia(scope.db, project)
  if (before) await assertRecordVersion(input, before, () => mapRoom(media, before))
  const after = resolveRoom(context, rooms, before)
  const isMoved = JSON.stringify(after.outline) !== JSON.stringify(before?.outline ?? null)
  if (isMoved && after.outline) assertOutlineMedium(after.outline, media)
  const changes = { record: 'room', clientId: project.clientId, after }
  if (!before) {
    assertRoomCount(rooms.length + 1)
    const [id = 0] = assertFound(await insertRooms(scope, project, [after]), 'room.numberTaken')
    if (isMoved) await deriveRoomsOfPins(scope.db, project)
    audit({ ...changes, recordId: id })
    return { id, version: 1 }
  }
  if (!(await updateRoom(scope, before, after))) throw new HttpError('room.numberTaken')
  if (isMoved) await deriveRoomsOfPins(scope.db, project)
  audit({ ...changes, recordId: before.id, before: pickValues(before) })
  return { id: before.id, version: before.version + 1 }
}

/** Rooms as they were before an import changed them. */
const pickRooms = (stored: readonly ComparedRoom[], changed: readonly { id: number }[]) => {
  const ids = new Set(changed.map(({ id }) => id))
  return stored.filter(({ id }) => ids.has(id))
}

const saveRooms = async ({
  scope,
  input,
  subject: project,
  audit,
}: HandlerContext<typeof roomRoutes.saveRooms, ProjectFacts, unknown>) => {
  const stored = await listRoomsToCompare(scope, project.id)
  const { added, changed, unchanged } = mergeRooms(stored, input.rooms)
  assertRoomCount(stored.length + added.length)
  const ids = assertFound(await insertRooms(scope, project, added), 'room.numberTaken')
  await updateRooms(scope, changed)
  const importId = await keepRoomImport(scope, project, {
    added: ids,
    changed: pickRooms(stored, changed),
  })
  const counts = { added: added.length, updated: changed.length, unchanged }
  audit({ record: 'project', recordId: project.id, after: { rooms: counts } })
  return { ...counts, importId }
}

/** The spaces of an inspection's model; none of one that came in another format. */
const prepareModelRooms = async ({
  db,
  files,
  subject,
}: PrepareContext<typeof roomRoutes.addRoomsOfModel, ProjectFacts>) => {
  const model = await findModelOriginal(db, subject)
  const format = originalFormats[model?.original?.mime ?? '']
  if (!model?.original || !format) throw new HttpError('room.noneInModel')
  const spaces = ifcSpaces.parse(await readModelRooms(files, format, model.original))
  if (spaces.length === 0) throw new HttpError('room.noneInModel')
  return { sha256: model.sha256, spaces }
}

const addRoomsOfModel = async ({
  scope,
  subject: project,
  prepared,
  audit,
}: HandlerContext<
  typeof roomRoutes.addRoomsOfModel,
  ProjectFacts,
  Awaited<ReturnType<typeof prepareModelRooms>>
>) => {
  const { sha256, spaces } = prepared
  // it was replaced while it was read
  if ((await findModelOriginal(scope.db, project))?.sha256 !== sha256)
    throw new HttpError('record.stale')
  const stored = await listRoomsToCompare(scope, project.id)
  const { added, changed, unchanged } = mergeModelRooms(stored, spaces, sha256)
  assertRoomCount(stored.length + added.length)
  if (!(await replaceRooms(scope, changed))) throw new HttpError('room.numberTaken')
  const ids = assertFound(await insertRooms(scope, project, added), 'room.numberTaken')
  await updateFloorOrder(scope, project.id, listModelFloors(spaces))
  await deriveRoomsOfPins(scope.db, project)
  const importId = await keepRoomImport(scope, project, {
    added: ids,
    changed: pickRooms(stored, changed),
  })
  const counts = { added: added.length, updated: changed.length, unchanged }
  audit({ record: 'project', recordId: project.id, after: { roomsOfModel: counts } })
  return { ...counts, importId }
}

const choosePinRoom = async ({
  scope,
  input: { pinId, roomId, isDerived },
  subject: project,
  audit,
}: HandlerContext<typeof roomRoutes.choosePinRoom, ProjectFacts, unknown>) => {
  const before = mapPinRoom(await findPinRoom(scope, pinId))
  if (isDerived) {
    await deletePinRoom(scope, pinId)
    await deriveRoomsOfPins(scope.db, project, [pinId])
  } else {
    if (roomId !== null && !(await isRoomOfProject(scope, project.id, roomId)))
      throw new HttpError('record.missing')
    await upsertChosenRoom(scope, { id: pinId, clientId: project.clientId }, roomId)
  }
  const after = mapPinRoom(await findPinRoom(scope, pinId))
  audit({ record: 'pin', recordId: pinId, before, after })
  return after
}

export const roomFeature = feature(roomRoutes, {
  listRooms: handle(roomRoutes.listRooms, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) => {
      const media = await findRoomMedia(scope.db, project)
      const rows = await listRooms(scope, project.id)
      return rows.map((row) => mapRoom(media, row)).sort(compareRooms)
    },
  }),

  saveRoom: handle(roomRoutes.saveRoom, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveRoom,
  }),

  saveRooms: handle(roomRoutes.saveRooms, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveRooms,
  }),

  addRoomsOfModel: handle(roomRoutes.addRoomsOfModel, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: prepareModelRooms,
    run: addRoomsOfModel,
  }),

  readLastRoomImport: handle(roomRoutes.readLastRoomImport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) => ({
      lastImport: await readLastRoomImport(scope, project),
    }),
  }),

  undoRoomImport: handle(roomRoutes.undoRoomImport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: undoRoomImport,
  }),

  deleteRooms: handle(roomRoutes.deleteRooms, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const ids = [...new Set(input.roomIds)]
      const deleted = await deleteRooms(scope, project.id, ids)
      if (deleted.length < ids.length) throw new HttpError('record.missing')
      await deletePinRoomsOfRooms(scope, ids)
      await deriveRoomsOfPins(scope.db, project)
      const { clientId } = project
      for (const { id, ...label } of deleted)
        audit({
          record: 'room',
          recordId: id,
          clientId,
          before: { ...label, isDeleted: false },
          after: { isDeleted: true },
        })
      return { deleted: deleted.length }
    },
  }),

  choosePinRoom: handle(roomRoutes.choosePinRoom, {
    load: (scope, { pinId }) => findProjectOfPin(scope, pinId),
    run: choosePinRoom,
  }),
})
