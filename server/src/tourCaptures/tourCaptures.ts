import { neighboursInSpace, type SpacePlace } from '@nspect/contract/capturedSpace'
import { limits } from '@nspect/contract/limits'
import { type Sweep, tourCaptureMessages, tourCaptureRoutes } from '@nspect/contract/tourCaptures'
import { isMatterport } from '@nspect/contract/tourHosts'
import { findProject } from '../access/projectAccess.queries.ts'
import { carryIntoPanoramas } from '../alignment/carryIntoPanoramas.queries.ts'
import type { Scope } from '../db/scope.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { feature, handle, staffOf } from '../http/handler.ts'
import { assertFound, HttpError, invalidField } from '../http/httpError.ts'
import { findModelOf } from '../models/models.queries.ts'
import { replaceModel } from '../models/replaceModel.queries.ts'
import { storeModel } from '../models/storeModel.queries.ts'
import { findValue } from '../settings/settings.queries.ts'
import {
  type CapturedPanorama,
  endCapture,
  endCaptureOfOtherSpace,
  findOpenCapture,
  insertCapture,
  insertCapturedPanorama,
  isOfSpace,
  listCapturedPanoramas,
  removeCapturedPanoramas,
  restateCapture,
} from '../tours/tourCaptures.queries.ts'
import { insertTourLinks, insertTourNodes, listTourNodes } from '../tours/tours.queries.ts'
import { mapCapture, namedSweeps } from './tourCaptures.mapper.ts'

interface Project {
  id: number
  clientId: number
}

/** The Matterport tour that an inspection shows. */
const matterportOf = async (scope: Scope, project: Project) => {
  const { modelLink, modelFileId } = assertFound(
    await findModelOf(scope, project.id),
    'record.missing',
  )
  const url = modelLink === null ? null : URL.parse(modelLink)
  if (modelLink === null || !url || !isMatterport(url))
    throw new HttpError('tourCapture.notMatterport')
  return { modelLink, modelFileId }
}

/** Their player is asked with the client's own key, or that of the installation, and never without one. */
const refuseWithoutKey = async (
  scope: Scope,
  { clientId }: Project,
  settings: Record<string, string | undefined>,
) => {
  for (const key of ['MatterportSdkKey', 'MatterportSdkUrl'] as const) {
    const stored = await findValue(scope.db, clientId, key)
    if (!(stored?.value ?? settings[key])) throw new HttpError('tourCapture.noKey')
  }
}

/** The capture that goes on of the tour that an inspection shows now, with that tour. */
const captureOf = async (scope: Scope, project: Project) => {
  const shown = await matterportOf(scope, project)
  const capture = await findOpenCapture(scope, project.id)
  if (!capture || !isOfSpace(capture, shown.modelLink)) throw new HttpError('tourCapture.none')
  return { capture, shown }
}

const answer = async (scope: Scope, project: Project) => {
  const capture = await findOpenCapture(scope, project.id)
  if (!capture) throw new Error('a capture that was begun is not there')
  return mapCapture(scope, capture, await listCapturedPanoramas(scope, capture.id))
}

/** The places that are told now, and those told earlier: a player may leave some out, and their pictures stay. */
const withEarlier = (sweeps: readonly Sweep[], earlier: readonly Sweep[]): Sweep[] => {
  const told = new Set(sweeps.map(({ sweepId }) => sweepId))
  const all = [...sweeps, ...earlier.filter(({ sweepId }) => !told.has(sweepId))]
  if (all.length > limits.tourNodes) throw invalidField('sweeps', 'value.tooMany')
  return all
}

const spaceOf = ({ sweepId, position, isPlaced, floor }: Sweep, turn: number): SpacePlace => ({
  ...{ sweepId, turn, floor },
  position: isPlaced ? position : null,
})

/**
 * The captured panoramas in the order of the tour to be; refuses if one is missing that was not left out. What is stored is
 * used, also if it arrived after somebody had left it out.
 */
const panoramasToUse = (
  sweeps: readonly Sweep[],
  stored: readonly CapturedPanorama[],
  leftOut: readonly string[],
) => {
  const known = new Set(sweeps.map(({ sweepId }) => sweepId))
  if (leftOut.some((sweepId) => !known.has(sweepId)))
    throw invalidField('leftOut', 'tourCapture.unknownSweep')
  if (new Set(leftOut).size !== leftOut.length) throw invalidField('leftOut', 'tourCapture.twice')
  const bySweep = new Map(stored.map((panorama) => [panorama.sweepId, panorama]))
  const missing = sweeps.filter(
    ({ sweepId }) => !bySweep.has(sweepId) && !leftOut.includes(sweepId),
  ).length
  if (missing > 0) throw new HttpError('tourCapture.incomplete', { values: { count: missing } })
  const [start, ...others] = namedSweeps(sweeps).flatMap((sweep) => {
    const panorama = bySweep.get(sweep.sweepId)
    return panorama ? [{ ...sweep, ...panorama }] : []
  })
  if (!start) throw invalidField('leftOut')
  return [start, ...others] as const
}

export const tourCaptureFeature = feature(tourCaptureRoutes, tourCaptureMessages, {
  readTourCapture: handle(tourCaptureRoutes.readTourCapture, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project }) => {
      const capture = await findOpenCapture(scope, project.id)
      const shown = await findModelOf(scope, project.id)
      if (!capture || !isOfSpace(capture, shown?.modelLink)) return { capture: null }
      return { capture: mapCapture(scope, capture, await listCapturedPanoramas(scope, capture.id)) }
    },
  }),

  beginTourCapture: handle(tourCaptureRoutes.beginTourCapture, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, input: { sweeps, statement }, subject: project, site, audit }) => {
      const { modelLink } = await matterportOf(scope, project)
      await refuseWithoutKey(scope, project, site.settings)
      const open = await findOpenCapture(scope, project.id)
      const stated = { statement, statedBy: staffOf(scope).userId, statedAt: scope.now, sweeps }
      if (open && isOfSpace(open, modelLink)) {
        // whoever stated the same first stays on record; this one is in the audit trail
        const first = open.statement === statement ? {} : stated
        await restateCapture(scope, open.id, { ...first, sweeps: withEarlier(sweeps, open.sweeps) })
      } else {
        await endCaptureOfOtherSpace(scope, project.id, modelLink)
        await insertCapture(scope, {
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
    load: (scope, { projectId }) => findProject(scope, projectId),
    prepare: async ({ uploads, files }) => {
      const [taken] = await acceptUploads(files, uploads)
      if (!taken) throw new HttpError('file.missing')
      if (taken.kind !== 'pano')
        throw new HttpError('tour.onlyPanoramas', { values: { name: taken.displayName } })
      return taken
    },
    run: async ({ scope, input, subject: project, prepared: file, enqueue, audit }) => {
      const { capture } = await captureOf(scope, project)
      const { sweepId, turn, isTurnMeasured } = input.panorama
      const total = capture.sweeps.length
      if (!capture.sweeps.some((sweep) => sweep.sweepId === sweepId))
        throw invalidField('panorama', 'tourCapture.unknownSweep')
      const stored = await listCapturedPanoramas(scope, capture.id)
      // sent twice, or taken at the same time by somebody else: theirs is as good
      if (stored.some((panorama) => panorama.sweepId === sweepId))
        return { stored: stored.length, total }
      const fileId = await storeModel({ scope, enqueue }, project.clientId, file)
      const { clientId } = project
      await insertCapturedPanorama(scope, {
        ...{ clientId, tourCaptureId: capture.id, sweepId, fileId, isTurnMeasured },
        turn: turn === 360 ? 0 : turn,
      })
      audit({ record: 'project', recordId: project.id, after: { panorama: sweepId } })
      return { stored: stored.length + 1, total }
    },
  }),

  useTourCapture: handle(tourCaptureRoutes.useTourCapture, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, input: { leftOut }, subject: project, enqueue, audit }) => {
      const { capture, shown } = await captureOf(scope, project)
      const stored = await listCapturedPanoramas(scope, capture.id)
      const used = panoramasToUse(capture.sweeps, stored, leftOut)
      await endCapture(scope, capture.id)
      const modelFileId = used[0].fileId
      const model = { modelFileId, modelLink: `model:${modelFileId}`, points: 'carry' as const }
      const { after, mediaRevisionId } = await replaceModel(
        { scope, enqueue },
        project,
        shown,
        model,
      )
      const tourNodeIds = await insertTourNodes(
        scope,
        project,
        used.map((panorama) => ({
          fileId: panorama.fileId,
          name: panorama.name,
          heading: null,
          ...(panorama.cameraHeight !== null && { cameraHeight: panorama.cameraHeight }),
          space: spaceOf(panorama, panorama.turn),
        })),
      )
      const pairs = neighboursInSpace(used).flatMap(([a, b]): [number, number][] => {
        const [one, other] = [tourNodeIds[a], tourNodeIds[b]]
        return one !== undefined && other !== undefined ? [[one, other]] : []
      })
      await insertTourLinks(scope, project.clientId, pairs)
      const proved = new Set(
        used.filter(({ isTurnMeasured }) => isTurnMeasured).map(({ sweepId }) => sweepId),
      )
      const nodes = (await listTourNodes(scope, project.id)).map((node) => ({
        ...node,
        isTurnMeasured: node.space !== null && proved.has(node.space.sweepId),
      }))
      if (mediaRevisionId === null) throw new Error('the replaced tour was not kept')
      const { moved, kept, doubtful } = await carryIntoPanoramas(scope, mediaRevisionId, nodes)
      for (const { projectPinId, placeBefore, placeAfter, isSure } of moved)
        audit({
          ...{ record: 'pin', recordId: projectPinId },
          before: { matterPointCoordinates: placeBefore },
          after: { matterPointCoordinates: placeAfter, isDoubtful: !isSure },
        })
      const taken = new Set(used.map(({ sweepId }) => sweepId))
      const missing = leftOut.filter((sweepId) => !taken.has(sweepId))
      const tour = { panoramas: used.length, leftOut: missing, kept, doubtful }
      audit({
        record: 'project',
        recordId: project.id,
        before: shown,
        after: { ...after, ...tour },
      })
      return { kept, doubtful }
    },
  }),

  discardTourCapture: handle(tourCaptureRoutes.discardTourCapture, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project, audit }) => {
      const capture = await findOpenCapture(scope, project.id)
      if (!capture) throw new HttpError('tourCapture.none')
      const stored = await listCapturedPanoramas(scope, capture.id)
      await removeCapturedPanoramas(scope, capture.id, stored)
      await endCapture(scope, capture.id)
      audit({
        record: 'project',
        recordId: project.id,
        before: { panoramas: stored.length, of: capture.modelLink },
      })
      return {}
    },
  }),
})
