import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { bcfImportRoutes } from '@nspect/contract/reports/bcfImport'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'
import type { SentPin } from './readPinRows.ts'

/** The points of an inspection, which a list is compared with. */
export const comparedPinsQuery = (projectId: number) => readQuery(pinRoutes.listPins, { projectId })

/** What was imported before. */
export const pinImportsQuery = (projectId: number) =>
  readQuery(pinImportRoutes.readPinImports, { projectId })

/** The rooms that a list can name. */
export const importRoomsQuery = (projectId: number) =>
  readQuery(roomRoutes.listRooms, { projectId })

/** Reads a BCF file, compared with the points of an inspection. */
export const readBcf = (projectId: number, file: File) =>
  callRoute(bcfImportRoutes.readBcf, { projectId }, { files: { file: [file] } })

/** Sends points of a list; `importId` continues an import. Sent again, it is done once. */
export const importPins = (
  projectId: number,
  pins: readonly SentPin[],
  importId: number | null,
  idempotencyKey: string,
) =>
  callRoute(
    pinImportRoutes.importPins,
    { projectId, pins: [...pins], ...(importId !== null && { importId }) },
    { idempotencyKey },
  )

/** Adds a photo that an import brings to its point. Sent again, it is there once. */
export const importPhoto = (pinId: number, file: File, idempotencyKey: string) =>
  callRoute(
    photoRoutes.savePhoto,
    { projectPinId: pinId, isImported: true },
    { files: { file: [file] }, idempotencyKey },
  )

export const undoPinImport = (projectId: number, importId: number) =>
  callRoute(pinImportRoutes.undoPinImport, { projectId, importId })

export const invalidatePinImport = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    pinImportRoutes.readPinImports,
    pinRoutes.listPins,
    pinRoutes.readPin,
    reportRoutes.listReportPins,
    projectRoutes.readProject,
    roomRoutes.listRooms,
  )
