import { limits } from '@nspect/contract/shared/limits'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'
import { tourRoutes } from '@nspect/contract/tours/tours'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import { toNewTourNode, toPanoramaName } from './createTourOfPanoramas.queries.ts'
import {
  deleteTourNodes,
  findPanoramaOfProject,
  findPlanImage,
  insertTourNodes,
  listPinScenes,
  listTourNodes,
  type NewTourNode,
  type TourNodeChange,
  updatePlanScale,
  updateTourNode,
  updateTourOrder,
  updateTourStart,
  upsertTourLink,
} from './tours.queries.ts'

const findNode = async (scope: Scope, projectId: number, id: number) =>
  assertFound(
    (await listTourNodes(scope, projectId)).find((node) => node.id === id),
    'record.missing',
  )

/**
 * The panoramas of an inspection; its only one gets its row now, if it was uploaded before there
 * were tours.
 */
const listOrCreateNodes = async (scope: Scope, project: { id: number; clientId: number }) => {
  const nodes = await listTourNodes(scope, project.id)
  if (nodes.length > 0) return nodes
  const panorama = assertFound(await findPanoramaOfProject(scope, project.id), 'tour.notPanorama')
  const first: NewTourNode = {
    fileId: panorama.fileId,
    name: toPanoramaName(panorama.name),
    heading: null,
  }
  await insertTourNodes(scope, project, [first])
  return listTourNodes(scope, project.id)
}

export const tourFeature = feature(tourRoutes, {
  addTourNodes: handle(tourRoutes.addTourNodes, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ uploads, files }) => {
      if (uploads.length === 0) throw new HttpError('file.missing')
      const taken = await acceptUploads(files, uploads)
      const other = taken.find(({ kind }) => kind !== 'pano')
      if (other) throw new HttpError('tour.onlyPanoramas', { values: { name: other.displayName } })
      return taken
    },
    run: async ({ scope, subject: project, prepared: taken, audit }) => {
      const nodes = await listOrCreateNodes(scope, project)
      const { tourNodes: limit } = limits
      if (nodes.length + taken.length > limit)
        throw new HttpError('tour.tooMany', { values: { limit } })
      const added: NewTourNode[] = []
      for (const file of taken)
        added.push(toNewTourNode(await insertFile(scope, project.clientId, file), file))
      const tourNodeIds = await insertTourNodes(scope, project, added)
      audit({
        record: 'project',
        recordId: project.id,
        after: { panoramas: added.map(({ name }) => name) },
      })
      return { tourNodeIds }
    },
  }),

  saveTourNode: handle(tourRoutes.saveTourNode, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const node = await findNode(scope, project.id, input.tourNodeId)
      const { name, heading, cameraHeight, place } = input
      if (place)
        assertFound(
          await findPlanImage(scope, project.id, place.projectModelImageId),
          'record.missing',
        )
      const after: TourNodeChange = {
        ...(name !== undefined && { name }),
        ...(heading !== undefined && { heading: heading === 360 ? 0 : heading }),
        ...(cameraHeight !== undefined && { cameraHeight }),
        ...(place !== undefined && (place ?? { projectModelImageId: null, x: null, y: null })),
      }
      if (Object.keys(after).length === 0) return {}
      await updateTourNode(scope, node.id, after)
      await deriveRoomsOfPins(scope.db, project)
      audit({ record: 'project', recordId: project.id, after: { panorama: node.name, ...after } })
      return {}
    },
  }),

  orderTourNodes: handle(tourRoutes.orderTourNodes, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input: { tourNodeIds: ids }, subject: project, audit }) => {
      const nodes = await listTourNodes(scope, project.id)
      const byId = new Map(nodes.map((node) => [node.id, node]))
      if (ids.some((id) => !byId.has(id))) throw new HttpError('record.missing')
      if (new Set(ids).size !== nodes.length || ids.length !== nodes.length)
        throw new HttpError('tour.otherNodes')
      await updateTourOrder(scope, ids)
      const start = byId.get(ids[0] ?? 0)
      if (start && start !== nodes[0]) await updateTourStart(scope, project.id, start.fileId)
      const order = ids.map((id) => byId.get(id)?.name)
      audit({ record: 'project', recordId: project.id, after: { panoramas: order } })
      return {}
    },
  }),

  removeTourNode: handle(tourRoutes.removeTourNode, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const nodes = await listTourNodes(scope, project.id)
      const node = assertFound(
        nodes.find(({ id }) => id === input.tourNodeId),
        'record.missing',
      )
      const next = nodes.find(({ id }) => id !== node.id)
      if (!next) throw new HttpError('tour.lastNode')
      const places = await listPinScenes(scope, project.id)
      const count = places.filter(
        (place) => pickPanoramaNodeOfPin(place, nodes)?.id === node.id,
      ).length
      if (count > 0) throw new HttpError('tour.hasPoints', { values: { count } })
      await deleteTourNodes(scope, [node.id])
      if (node === nodes[0]) await updateTourStart(scope, project.id, next.fileId)
      audit({ record: 'project', recordId: project.id, before: { panorama: node.name } })
      return {}
    },
  }),

  saveTourLink: handle(tourRoutes.saveTourLink, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const { isLinked } = input
      const node = await findNode(scope, project.id, input.tourNodeId)
      const other = await findNode(scope, project.id, input.otherTourNodeId)
      if (node.id === other.id) throw new HttpError('record.missing')
      await upsertTourLink(scope, project.clientId, [node.id, other.id], isLinked)
      const after = { panoramas: [node.name, other.name], isLinked }
      audit({ record: 'project', recordId: project.id, after })
      return {}
    },
  }),

  savePlanScale: handle(tourRoutes.savePlanScale, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const { projectModelImageId, widthInMetres, north } = input
      const before = assertFound(
        await findPlanImage(scope, project.id, projectModelImageId),
        'record.missing',
      )
      const after = { widthInMetres, north: north === 360 ? 0 : north }
      await updatePlanScale(scope, before.id, after)
      await deriveRoomsOfPins(scope.db, project)
      audit({ record: 'projectModelImage', recordId: before.id, before, after })
      return {}
    },
  }),
})
