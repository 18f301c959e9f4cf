import { listSpaceNeighbors, type SpaceLocation } from '@nspect/contract/media/capturedSpace'
import { limits } from '@nspect/contract/shared/limits'
import { type TourSweep, tourCaptureRoutes } from '@nspect/contract/tourCaptures/tourCaptures'
import { isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { carryVendorTourPinsIntoPanoramas } from '../alignment/carryIntoPanoramas.queries.ts'
import type { Scope } from '../db/scope.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { findModelOfProject } from '../models/models.queries.ts'
import { replaceModel } from '../models/replaceModel.queries.ts'
import { storeAcceptedModel } from '../models/storeAcceptedModel.queries.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import { findSettingValue } from '../settings/settings.queries.ts'
import {
  type CapturedPanorama,
  deleteCapturedPanoramas,
  endTourCaptureOfOtherSpace,
  findOpenTourCapture,
  insertCapturedPanorama,
  insertTourCapture,
  isTourCaptureOfSpace,
  listCapturedPanoramas,
  markTourCaptureEnded,
  updateTourCaptureStatement,
} from '../tours/tourCaptures.queries.ts'
import { insertTourLinks, insertTourNodes, listTourNodes } from '../tours/tours.queries.ts'
import { mapTourCapture, nameTourSweeps } from './tourCaptures.mapper.ts'

interface Project {
  id: number
  clientId: number
}

/** The Matterport tour that an inspection shows. */
const findMatterportModel = async (scope: Scope, project: Project) => {
  const { modelLink, modelFileId } = assertFound(
    await findModelOfProject(scope, project.id),
    'record.missing',
  )
  const url = modelLink === null ? null : URL.parse(modelLink)
  if (modelLink === null || !url || !isMatterportUrl(url))
    throw new HttpError('tourCapture.notMatterport')
  return { modelLink, modelFileId }
}

/**
 * Their player is asked with the client's own key, or that of the installation, and never without
 * one.
 */
const assertPlayerKey = async (
  scope: Scope,
  { clientId }: Project,
  settings: Record<string, string | undefined>,
) => {
  for (const key of ['MatterportSdkKey', 'MatterportSdkUrl'] as const) {
    const stored = await findSettingValue(scope.db, clientId, key)
    if (!(stored?.value ?? settings[key])) throw new HttpError('tourCapture.noKey')
  }
}

/** The capture that goes on of the tour that an inspection shows now, with that tour. */
const findCapture = async (scope: Scope, project: Project) => {
  const shown = await findMatterportModel(scope, project)
  const capture = await findOpenTourCapture(scope, project.id)
  if (!capture || !isTourCaptureOfSpace(capture, shown.modelLink))
    throw new HttpError('tourCapture.none')
  return { capture, shown }
}

const answer = async (scope: Scope, project: Project) => {
  const capture = await findOpenTourCapture(scope, project.id)
  if (!capture) throw new Error('a capture that was begun is not there')
  return mapTourCapture(scope, capture, await listCapturedPanoramas(scope, capture.id))
}

/**
 * The places that are told now, and those told earlier: a player may leave some out, and their
 * pictures stay.
 */
const withEarlier = (sweeps: readonly TourSweep[], earlier: readonly TourSweep[]): TourSweep[] => {
  const told = new Set(sweeps.map(({ sweepId }) => sweepId))
  const all = [...sweeps, ...earlier.filter(({ sweepId }) => !told.has(sweepId))]
  if (all.length > limits.tourNodes) throw createFieldError('sweeps', 'value.tooMany')
  return all
}

const toSpaceLocation = (
  { sweepId, position, isPlaced, floor }: TourSweep,
  turn: number,
): SpaceLocation => ({
  sweepId,
  turn,
  floor,
  position: isPlaced ? position : null,
})

/**
 * The captured panoramas in the order of the tour to be; refuses if one is missing that was not
 * left out. What is stored is used, also if it arrived after somebody had left it out.
 */
const panoramasToUse = (
  sweeps: readonly TourSweep[],
  stored: readonly CapturedPanorama[],
  leftOut: readonly string[],
) => {
  const known = new Set(sweeps.map(({ sweepId }) => sweepId))
  if (leftOut.some((sweepId) => !known.has(sweepId)))
    throw createFieldError('leftOut', 'tourCapture.unknownSweep')
  if (new Set(leftOut).size !== leftOut.length)
    throw createFieldError('leftOut', 'tourCapture.twice')
  const bySweep = new Map(stored.map((panorama) => [panorama.sweepId, panorama]))
  const missing = sweeps.filter(
    ({ sweepId }) => !bySweep.has(sweepId) && !leftOut.includes(sweepId),
  ).length
  if (missing > 0) throw new HttpError('tourCapture.incomplete', { values: { count: missing } })
  const [start, ...others] = nameTourSweeps(sweeps).flatMap((sweep) => {
    const panorama = bySweep.get(sweep.sweepId)
    return panorama ? [{ ...sweep, ...panorama }] : []
  })
  if (!start) throw createFieldError('leftOut')
  return [start, ...others] as const
}

type UseContext = HandlerContext<typeof tourCaptureRoutes.useTourCapture, Project, undefined>
type UsedPanoramas = ReturnType<typeof panoramasToUse>

/** Replaces the tour by its panoramas; its pins wait until they are carried over. */
const replaceTour = async (
  { scope, subject: project, enqueue }: UseContext,
  shown: Awaited<ReturnType<typeof findMatterportModel>>,
  modelFileId: number,
) => {
  const model = { modelFileId, modelLink: `model:${modelFileId}`, points: 'carry' as const }
  return replaceModel({ scope, enqueue }, project, shown, model)
}

/** Stores the panoramas as nodes, and links those that are next to each other. */
const insertNodesAndLinks = async (
  { scope, subject: project }: UseContext,
  used: UsedPanoramas,
): Promise<void> => {
  const tourNodeIds = await insertTourNodes(
    scope,
    project,
    used.map((panorama) => ({
      fileId: panorama.fileId,
      name: panorama.name,
      heading: null,
      ...(panorama.cameraHeight !== null && { cameraHeight: panorama.cameraHeight }),
      space: toSpaceLocation(panorama, panorama.turn),
    })),
  )
  const pairs = listSpaceNeighbors(used).flatMap(([from, to]): [number, number][] => {
    const fromId = tourNodeIds[from]
    const toId = tourNodeIds[to]
    return fromId !== undefined && toId !== undefined ? [[fromId, toId]] : []
  })
  await insertTourLinks(scope, project.clientId, pairs)
}

/** The nodes of the tour, with whether their turn was measured. */
const listNodesToCarry = async ({ scope, subject: project }: UseContext, used: UsedPanoramas) => {
  const measured = new Set(
    used.filter(({ isTurnMeasured }) => isTurnMeasured).map(({ sweepId }) => sweepId),
  )
  return (await listTourNodes(scope, project.id)).map((node) => ({
    ...node,
    isTurnMeasured: node.space !== null && measured.has(node.space.sweepId),
  }))
}

/** Carries the pins of the replaced tour into its panoramas, and audits each that moved. */
const carryPins = async (
  context: UseContext,
  used: UsedPanoramas,
  mediaRevisionId: number | null,
) => {
  const { scope, audit } = context
  const nodes = await listNodesToCarry(context, used)
  if (mediaRevisionId === null) throw new Error('the replaced tour was not kept')
  const { moved, kept, doubtful } = await carryVendorTourPinsIntoPanoramas(
    scope,
    mediaRevisionId,
    nodes,
  )
  for (const { projectPinId, placeBefore, placeAfter, isSure } of moved)
    audit({
      record: 'pin',
      recordId: projectPinId,
      before: { matterPointCoordinates: placeBefore },
      after: { matterPointCoordinates: placeAfter, isDoubtful: !isSure },
    })
  return { kept, doubtful }
}

const useTourCapture = async (context: UseContext) => {
  const { scope, input, subject: project, audit } = context
  const { capture, shown } = await findCapture(scope, project)
  const stored = await listCapturedPanoramas(scope, capture.id)
  const used = panoramasToUse(capture.sweeps, stored, input.leftOut)
  await markTourCaptureEnded(scope, capture.id)
  const { after, mediaRevisionId } = await replaceTour(context, shown, used[0].fileId)
  await insertNodesAndLinks(context, used)
  const carried = await carryPins(context, used, mediaRevisionId)
  await deriveRoomsOfPins(scope.db, project)
  const usedIds = new Set(used.map(({ sweepId }) => sweepId))
  const leftOut = input.leftOut.filter((sweepId) => !usedIds.has(sweepId))
  audit({
    record: 'project',
    recordId: project.id,
    before: shown,
    after: { ...after, panoramas: used.length, leftOut, ...carried },
  })
  return carried
}

export const tourCaptureFeature = feature(tourCaptureRoutes, {
  readTourCapture: handle(tourCaptureRoutes.readTourCapture, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) => {
      const capture = await findOpenTourCapture(scope, project.id)
      const shown = await findModelOfProject(scope, project.id)
      if (!capture || !isTourCaptureOfSpace(capture, shown?.modelLink)) return { capture: null }
      return {
        capture: mapTourCapture(scope, capture, await listCapturedPanoramas(scope, capture.id)),
      }
    },
  }),

  beginTourCapture: handle(tourCaptureRoutes.beginTourCapture, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input: { sweeps, statement }, subject: project, site, audit }) => {
      const { modelLink } = await findMatterportModel(scope, project)
      await assertPlayerKey(scope, project, site.settings)
      const open = await findOpenTourCapture(scope, project.id)
      const stated = { statement, statedBy: assertStaff(scope).userId, statedAt: scope.now, sweeps }
      if (open && isTourCaptureOfSpace(open, modelLink)) {
        // whoever stated the same first stays on record; this one is in the audit trail
        const first = open.statement === statement ? {} : stated
        await updateTourCaptureStatement(scope, open.id, {
          ...first,
          sweeps: withEarlier(sweeps, open.sweeps),
        })
      } else {
        await endTourCaptureOfOtherSpace(scope, project.id, modelLink)
        await insertTourCapture(scope, {
          clientId: project.clientId,
          projectId: project.id,
          modelLink,
          ...stated,
        })
      }
      const after = { modelLink, hasRight: true, statement, panoramas: sweeps.length }
      audit({ record: 'project', recordId: project.id, after })
      return { capture: await answer(scope, project) }
    },
  }),

  storePanorama: handle(tourCaptureRoutes.storePanorama, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ uploads, files }) => {
      const [taken] = await acceptUploads(files, uploads)
      if (!taken) throw new HttpError('file.missing')
      if (taken.kind !== 'pano')
        throw new HttpError('tour.onlyPanoramas', { values: { name: taken.displayName } })
      return taken
    },
    run: async ({ scope, input, subject: project, prepared: file, enqueue, audit }) => {
      const { capture } = await findCapture(scope, project)
      const { sweepId, turn, isTurnMeasured } = input.panorama
      const total = capture.sweeps.length
      if (!capture.sweeps.some((sweep) => sweep.sweepId === sweepId))
        throw createFieldError('panorama', 'tourCapture.unknownSweep')
      const stored = await listCapturedPanoramas(scope, capture.id)
      // sent twice, or taken at the same time by somebody else: theirs is as good
      if (stored.some((panorama) => panorama.sweepId === sweepId))
        return { stored: stored.length, total }
      const fileId = await storeAcceptedModel({ scope, enqueue }, project.clientId, file)
      const { clientId } = project
      await insertCapturedPanorama(scope, {
        clientId,
        tourCaptureId: capture.id,
        sweepId,
        fileId,
        isTurnMeasured,
        turn: turn === 360 ? 0 : turn,
      })
      audit({ record: 'project', recordId: project.id, after: { panorama: sweepId } })
      return { stored: stored.length + 1, total }
    },
  }),

  useTourCapture: handle(tourCaptureRoutes.useTourCapture, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: useTourCapture,
  }),

  discardTourCapture: handle(tourCaptureRoutes.discardTourCapture, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project, audit }) => {
      const capture = await findOpenTourCapture(scope, project.id)
      if (!capture) throw new HttpError('tourCapture.none')
      const stored = await listCapturedPanoramas(scope, capture.id)
      await deleteCapturedPanoramas(scope, capture.id, stored)
      await markTourCaptureEnded(scope, capture.id)
      audit({
        record: 'project',
        recordId: project.id,
        before: { panoramas: stored.length, of: capture.modelLink },
      })
      return {}
    },
  }),
})
