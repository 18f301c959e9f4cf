import type { RouteArgs } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type Room, roomRoutes } from '@nspect/contract/rooms/rooms'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

export type SaveRoomArgs = RouteArgs<typeof roomRoutes.saveRoom>
export type PastedRoom = RouteArgs<typeof roomRoutes.saveRooms>['rooms'][number]

/** The rooms of an inspection, by floor and number. */
export const roomsQuery = (projectId: number) => readQuery(roomRoutes.listRooms, { projectId })

/** Adds a room, or changes the version that was read. */
export const saveRoom = (args: SaveRoomArgs, options?: CallOptions) =>
  callRoute(roomRoutes.saveRoom, args, options)

export const savePastedRooms = (projectId: number, rooms: PastedRoom[]) =>
  callRoute(roomRoutes.saveRooms, { projectId, rooms })

/** Adds the spaces of an IFC model, or brings those that were added up to it. */
export const addRoomsOfModel = (projectId: number) =>
  callRoute(roomRoutes.addRoomsOfModel, { projectId })

/** The last import of an inspection's rooms, as long as it can be undone. */
export const lastRoomImportQuery = (projectId: number) =>
  readQuery(roomRoutes.readLastRoomImport, { projectId })

export const undoRoomImport = (projectId: number, importId: number) =>
  callRoute(roomRoutes.undoRoomImport, { projectId, importId })

export const deleteRooms = (projectId: number, roomIds: number[]) =>
  callRoute(roomRoutes.deleteRooms, { projectId, roomIds })

/** What a room is saved with, as it is stored. */
export const toSaveRoomArgs = ({
  id,
  version,
  projectId,
  floorName,
  number,
  name,
  kind,
  area,
  isAreaTyped,
}: Room) => ({ id, version, projectId, floorName, number, name, kind, area, isAreaTyped })

/** Invalidates the rooms, and the points whose room may be another now. */
export const invalidateRooms = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    roomRoutes.listRooms,
    roomRoutes.readLastRoomImport,
    pinRoutes.listPins,
    pinRoutes.readPin,
    reportRoutes.listReportPins,
  )
