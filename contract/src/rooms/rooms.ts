import { z } from 'zod'
import { routes } from '../http/route.ts'
import { roomOfPin } from '../pins/pinRoom.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  idOrNew,
  instant,
  messageResponse,
  optionalTextLine,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { roomOutline } from './roomOutline.ts'

/** A room of an inspection; one that came as IFC is a space there. */
export const room = z.object({
  id,
  projectId: id,
  /** empty: on no floor */
  floorName: z.string(),
  /** of its floor among the others; floors without an order of their own come as they were added */
  floorOrder: z.int(),
  /** number or name is empty, never both */
  number: z.string(),
  name: z.string(),
  kind: z.string(),
  /** square metres; null: unknown */
  area: z.number().nullable(),
  /** the area was typed or came with the model; otherwise it follows from the outline */
  isAreaTyped: z.boolean(),
  outline: roomOutline.nullable(),
  /** a space of the model */
  isFromModel: z.boolean(),
  /** points in it, and those of them that are not resolved */
  pinCount: z.int(),
  openPinCount: z.int(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Room = z.output<typeof room>
/** What is said of a room, by a person or by the model. */
export type RoomValues = Pick<Room, 'floorName' | 'number' | 'name' | 'kind' | 'area' | 'outline'>

const hasLabel = ({ number, name }: Pick<Room, 'number' | 'name'>) => number !== '' || name !== ''
const labelRequired = { error: 'room.nameRequired', path: ['name'] }

/** What an import has done to the rooms of an inspection. */
const imported = {
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** with which it can be undone; null: it has changed nothing */
  importId: id.nullable(),
}

/** The last import of rooms, as long as it can be undone. */
export const lastRoomImport = z.object({
  id,
  added: z.int(),
  updated: z.int(),
  importedDateTime: instant,
})
export type LastRoomImport = z.output<typeof lastRoomImport>

const line = (max: number) => optionalTextLine(max).transform((value) => value.trim())
const area = z.number().gt(0).max(1e7).nullable()

/** What people enter of a room. */
const entered = {
  floorName: line(limits.floorName).default(''),
  /** told apart from the others of its floor without regard to case */
  number: line(limits.roomNumber).default(''),
  name: line(limits.roomName).default(''),
  kind: line(limits.roomKind).default(''),
  /** square metres; null: as the outline says */
  area: area.default(null),
}

export const roomRoutes = routes({
  /** an inspection's rooms by floor and number, as people count: 2 before 10 */
  listRooms: {
    kind: 'json',
    method: 'GET',
    path: 'Room/GetRooms',
    can: 'room.list',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(room),
  },
  saveRoom: {
    kind: 'json',
    method: 'POST',
    path: 'Room/SaveRoom',
    can: 'room.save',
    changes: true,
    body: z
      .object({
        /** 0 or absent: a new room */
        id: idOrNew.default(0),
        projectId: id,
        ...entered,
        /** false: `area` is what the outline says, and is not stored */
        isAreaTyped: z.boolean().default(true),
        /** absent: unchanged; null: none */
        outline: roomOutline.nullable().optional(),
        /** the version that was read (T83) */
        version: version.optional(),
        updatedDateTime: updatedAtAsRead.optional(),
      })
      .refine(hasLabel, labelRequired),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'room.saved',
  },
  /**
   * Adds a list of rooms. One that its floor has already, by its number or else by its name, gets
   * what the list says and it lacks or has otherwise; empty values change nothing.
   */
  saveRooms: {
    kind: 'json',
    method: 'POST',
    path: 'Room/AddRooms',
    can: 'room.save',
    changes: true,
    body: z.object({
      projectId: id,
      rooms: z
        .array(z.object(entered).refine(hasLabel, labelRequired))
        .min(1, { error: 'value.required' })
        .max(limits.roomsOfProject, { error: 'value.tooMany' }),
    }),
    answer: messageResponse(imported),
    successMessage: 'room.listSaved',
  },
  /**
   * Adds the spaces of an IFC model. Of one that was added before, what nobody has changed follows
   * the model.
   */
  addRoomsOfModel: {
    kind: 'json',
    method: 'POST',
    path: 'Room/AddRoomsOfModel',
    can: 'room.save',
    changes: true,
    body: z.object({ projectId: id }),
    answer: messageResponse(imported),
    successMessage: 'room.listSaved',
  },
  /** The last import of rooms; none once it was undone, or 30 days later. */
  readLastRoomImport: {
    kind: 'json',
    method: 'GET',
    path: 'Room/GetLastImport',
    can: 'room.list',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({ lastImport: lastRoomImport.nullable() }),
  },
  /**
   * Undoes the last import: rooms that it added are deleted, those that it changed get back what
   * they had. What people have changed or used since stays. Undone again it changes nothing.
   */
  undoRoomImport: {
    kind: 'json',
    method: 'POST',
    path: 'Room/UndoImport',
    can: 'room.save',
    changes: true,
    body: z.object({ projectId: id, importId: id }),
    answer: messageResponse({
      deleted: z.int(),
      restored: z.int(),
      /** rooms that stay as they are, because they were changed since */
      changedSince: z.int(),
      /** rooms that stay, because they have answers, or points by choice */
      inUse: z.int(),
    }),
    successMessage: 'room.importUndone',
  },
  /** their points are in the rooms that are left */
  deleteRooms: {
    kind: 'json',
    method: 'POST',
    path: 'Room/DeleteRooms',
    can: 'room.save',
    changes: true,
    body: z.object({
      projectId: id,
      roomIds: z
        .array(id)
        .min(1, { error: 'value.required' })
        .max(limits.roomsOfProject, { error: 'value.tooMany' }),
    }),
    answer: messageResponse({ deleted: z.int() }),
    successMessage: 'room.deleted',
  },
  /** the room of a point as a person says, whatever its place is; null: in none */
  choosePinRoom: {
    kind: 'json',
    method: 'POST',
    path: 'Room/ChoosePinRoom',
    can: 'pin.save',
    changes: true,
    body: z.object({
      pinId: id,
      roomId: id.nullable().default(null),
      /** true: by its place again; `roomId` counts for nothing */
      isDerived: z.boolean().default(false),
    }),
    answer: messageResponse({ room: roomOfPin.nullable(), isRoomChosen: z.boolean() }),
    successMessage: 'pin.saved',
  },
})
