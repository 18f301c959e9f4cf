import { type Building, buildingRoutes } from '@nspect/contract/buildings/buildings'
import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { deleteFile, insertFile } from '../files/files.queries.ts'
import { feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import {
  type BuildingRow,
  insertBuilding,
  listBuildings,
  lockBuilding,
  updateBuilding,
} from './buildings.queries.ts'

const mapBuilding = (
  scope: Scope,
  { updatedAt, picture, pictureFileId: _, ...building }: BuildingRow,
): Building => ({
  ...building,
  picturePath: scope.path(picture?.report ?? picture?.full),
  updatedDateTime: updatedAt.toISOString(),
})

/** A stored building, or the client that a new one is for. */
type Subject = ClientFacts & { building?: BuildingRow }
type SaveContext = HandlerContext<
  typeof buildingRoutes.saveBuilding,
  Subject,
  AcceptedFile | undefined
>

/** The picture that was sent, none if it was cleared, else the one that is stored. */
const resolvePicture = async ({ scope, input, prepared, subject }: SaveContext) => {
  if (prepared) return insertFile(scope, subject.id, prepared)
  return input.picturePath === '' || input.picturePath === null
    ? null
    : (subject.building?.pictureFileId ?? null)
}

const saveBuilding = async (context: SaveContext) => {
  const { scope, input, audit } = context
  const { id: clientId, building: before } = context.subject
  if (before) await assertRecordVersion(input, before, () => mapBuilding(scope, before))
  const after = {
    name: input.name,
    address: input.address.trim(),
    roomCount: input.roomCount === undefined ? (before?.roomCount ?? null) : input.roomCount,
    pictureFileId: await resolvePicture(context),
  }
  if (!before) {
    const id = assertFound(
      await insertBuilding(scope, { clientId, ...after }),
      'building.nameTaken',
    )
    audit({ record: 'building', recordId: id, clientId, after })
    return { id, version: 1 }
  }
  if (!(await updateBuilding(scope, before, after))) throw new HttpError('building.nameTaken')
  const { id, version, name, address, roomCount, pictureFileId } = before
  if (pictureFileId !== null && pictureFileId !== after.pictureFileId)
    await deleteFile(scope, pictureFileId)
  audit({
    record: 'building',
    recordId: id,
    clientId,
    before: { name, address, roomCount, pictureFileId },
    after,
  })
  return { id, version: version + 1 }
}

export const buildingFeature = feature(buildingRoutes, {
  listBuildings: handle(buildingRoutes.listBuildings, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, subject }) =>
      (await listBuildings(scope, subject.id)).map((row) => mapBuilding(scope, row)),
  }),

  saveBuilding: handle(buildingRoutes.saveBuilding, {
    load: async (scope, { id, clientId }): Promise<Subject | undefined> => {
      if (id === 0) return findClient(scope, clientId)
      const found = await lockBuilding(scope, id)
      return found?.building.clientId === clientId ? found : undefined
    },
    prepare: async ({ uploads, files }) => (await acceptUploads(files, uploads))[0],
    run: saveBuilding,
  }),

  deleteBuilding: handle(buildingRoutes.deleteBuilding, {
    load: (scope, { id }) => lockBuilding(scope, id),
    run: async ({ scope, subject: { building }, audit }) => {
      await updateBuilding(scope, building, { isDeleted: true })
      const { id, clientId, name, inspectionCount } = building
      audit({
        record: 'building',
        recordId: id,
        clientId,
        before: { name, isDeleted: false },
        after: { isDeleted: true },
      })
      return { id, inspectionCount }
    },
  }),
})
