import { alignPlane, alignSpace } from '@nspect/contract/alignment'
import { type AnnotationCoordinates, withoutPicture } from '@nspect/contract/annotationCoordinates'
import { isInNoPanorama } from '@nspect/contract/capturedSpace'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'
import { revisionMessages, revisionRoutes } from '@nspect/contract/revisions'
import type { InputOf } from '@nspect/contract/route'
import { nodeOfPoint } from '@nspect/contract/tourGeometry'
import { findProjectOfAnyPin, findProjectOfPin } from '../access/pinAccess.queries.ts'
import { findProject } from '../access/projectAccess.queries.ts'
import { alignModel, findLastRevisionOfModel, realign } from '../alignment/carryOver.queries.ts'
import { allow, feature, handle, staffOf } from '../http/handler.ts'
import { assertFound, HttpError, invalidField } from '../http/httpError.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { findHash, findImageHash, findModelOf } from '../models/models.queries.ts'
import { mapPin } from '../pins/pins.mapper.ts'
import { findPin } from '../pins/pins.queries.ts'
import { listTourNodes } from '../tours/tours.queries.ts'
import { mapCarried, mapDoubtful, mapRevision } from './revisions.mapper.ts'
import {
  findCarriedPin,
  findLastRevisionOfPicture,
  listCarried,
  listDoubtful,
  listRevisions,
  storeDecision,
} from './revisions.queries.ts'

/** The least spread of picks, as a share of the picture's longer side. */
const leastSpread = 0.04

type Picked = InputOf<typeof revisionRoutes.alignRevision>['picks'][number]

/** A pick on two models. */
const inSpace = ({ from, to }: Picked) => {
  const [one, other] = [from.z, to.z]
  if (one === undefined || other === undefined) throw invalidField('picks')
  return { from: { ...from, z: one }, to: { ...to, z: other } }
}

type Carried = NonNullable<Awaited<ReturnType<typeof findCarriedPin>>>
type CheckInput = InputOf<typeof revisionRoutes.checkCarriedPin>

/** A place is said only where a point is moved, and only one on what it was carried over to. */
const refuseOtherPlaces = ({ revisionImageId }: Carried, input: CheckInput): void => {
  const place = revisionImageId === null ? 'matterPointCoordinates' : 'annotationCoordinates'
  for (const field of ['annotationCoordinates', 'matterPointCoordinates'] as const)
    if (input[field] !== undefined && (input.decision !== 'move' || field !== place))
      throw invalidField(field, 'value.invalid')
}

/** Where somebody moves a point to, on what it was carried over to. */
const movedTo = (carried: Carried, input: CheckInput) => {
  if (carried.revisionImageId !== null) {
    const { annotationCoordinates } = input
    if (!annotationCoordinates) throw invalidField('annotationCoordinates', 'value.required')
    return { annotationCoordinates: withoutPicture(annotationCoordinates) }
  }
  const { matterPointCoordinates } = input
  if (!matterPointCoordinates) throw invalidField('matterPointCoordinates', 'value.required')
  return { matterPointCoordinates }
}

/** The place that a point had when it was decided about. */
const placeToCheck = ({ revisionImageId, placeBefore, placeAfter }: Carried) =>
  revisionImageId === null
    ? { matterPointCoordinates: (placeAfter ?? placeBefore) as PointCoordinates }
    : { annotationCoordinates: (placeAfter ?? placeBefore) as AnnotationCoordinates }

const messages = {
  move: 'revision.pointMoved',
  discard: 'revision.pointDiscarded',
  undo: 'revision.undone',
} as const

export const revisionFeature = feature(revisionRoutes, revisionMessages, {
  listRevisions: handle(revisionRoutes.listRevisions, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project }) =>
      (await listRevisions(scope, project.id)).map((row) => mapRevision(scope, row)),
  }),

  alignRevision: handle(revisionRoutes.alignRevision, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, input, subject: project, enqueue, audit }) => {
      const { mediaRevisionId, picks } = input
      const ofModel = await findLastRevisionOfModel(scope, project.id, mediaRevisionId)
      if (ofModel) {
        const aligned = alignSpace(picks.map(inSpace))
        if (typeof aligned === 'string') throw invalidField('picks', `align.${aligned}`)
        const [start] = await listTourNodes(scope, project.id)
        const key = { clientId: project.clientId, mediaRevisionId: ofModel.id }
        const isByJob = await alignModel({ scope, enqueue }, key, {
          alignment: aligned.alignment,
          scene: start?.key,
        })
        const after = { mediaRevisionId, alignment: aligned.alignment, picks }
        audit({ record: 'project', recordId: project.id, after })
        return {
          ...(!isByJob && { message: 'revision.modelAligned' }),
          residuals: [...aligned.residuals],
        }
      }
      const revision = assertFound(
        await findLastRevisionOfPicture(scope, project.id, mediaRevisionId),
        'record.missing',
      )
      const closest = ({ width, height }: { width: number | null; height: number | null }) =>
        leastSpread * Math.max(width ?? 0, height ?? 0)
      const aligned = alignPlane(picks, {
        from: closest(revision.old),
        to: closest(revision.recent),
      })
      if (typeof aligned === 'string') throw invalidField('picks', `align.${aligned}`)
      const { id, clientId, projectModelImageId } = revision
      await realign({ scope, enqueue }, { id, clientId, projectModelImageId }, aligned.alignment)
      const after = { mediaRevisionId, alignment: aligned.alignment, picks }
      audit({ record: 'projectModelImage', recordId: projectModelImageId, after })
      return { residuals: [...aligned.residuals] }
    },
  }),

  listDoubtfulPins: handle(revisionRoutes.listDoubtfulPins, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project }) =>
      (await listDoubtful(scope, project.id)).map((row) => mapDoubtful(scope, row)),
  }),

  listCarriedPins: handle(revisionRoutes.listCarriedPins, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, input, subject: project }) => {
      const rows = await listCarried(scope, project.id, input.mediaRevisionId)
      assertFound(rows[0], 'record.missing')
      return rows.flatMap(mapCarried)
    },
  }),

  checkCarriedPin: handle(revisionRoutes.checkCarriedPin, {
    load: (scope, { projectPinId, decision }) =>
      decision === 'undo'
        ? findProjectOfAnyPin(scope, projectPinId)
        : findProjectOfPin(scope, projectPinId),
    run: async ({ scope, input, subject: project, audit }) => {
      const { projectPinId, decision } = input
      const carried = assertFound(
        await findCarriedPin(scope, project.id, projectPinId),
        'record.missing',
      )
      refuseOtherPlaces(carried, input)
      if (decision === 'discard' || (decision === 'undo' && carried.isDeleted)) {
        allow(scope.actor, 'pin.delete', project)
      }
      const present = async () => {
        const row = await findPin(scope, projectPinId, project.id)
        return row ? mapPin(scope, row) : null
      }
      await refuseVersionConflict(input, carried, present)
      const isWaiting = carried.doubtfulRevisionId !== null
      // decided by somebody else, or taken back already, or moved elsewhere without a decision
      const isPossible = decision === 'undo' ? !isWaiting && carried.checkedAt !== null : isWaiting
      if (!isPossible) throw new HttpError('record.stale', { current: await present() })
      const drawnOn = input.annotationCoordinates?.picture
      const { revisionImageId: imageId } = carried
      if (
        drawnOn !== undefined &&
        imageId !== null &&
        drawnOn !== (await findImageHash(scope, project.id, imageId))
      )
        throw new HttpError('pin.otherPicture')
      const { userId } = staffOf(scope)
      const before = {
        annotationCoordinates: carried.annotationCoordinates,
        matterPointCoordinates: carried.matterPointCoordinates,
        isDeleted: carried.isDeleted,
        isDoubtful: isWaiting,
      }
      const noLonger = { doubtfulRevisionId: null }
      /** what stands on the current model says so from now on */
      const onModel = async (place: PointCoordinates | null) => {
        if (carried.revisionImageId !== null || !place) return {}
        const { modelFileId = null } = (await findModelOf(scope, project.id)) ?? {}
        const nodes = await listTourNodes(scope, project.id)
        // beside a captured tour it would become a place in a panorama that does not show it
        if (decision === 'keep' && isInNoPanorama(place, nodes))
          throw new HttpError('pin.noPanorama')
        // of a panorama that is gone there is nothing to stay in but the first one
        const node = nodeOfPoint(place, nodes) ?? nodes[0]
        const hash =
          node?.sha256 ??
          (modelFileId === null
            ? undefined
            : await findHash(scope, { clientId: project.clientId, fileId: modelFileId }))
        // it was placed in a model that has been replaced meanwhile (BI-114)
        if (decision === 'move' && place.model !== undefined && place.model !== hash)
          throw new HttpError('pin.otherModel')
        const { model: _, ...where } = place
        const on = { ...(node && { scene: node.key }), ...(hash && { model: hash }) }
        return { matterPointCoordinates: { ...where, ...on } as PointCoordinates }
      }
      const pin =
        decision === 'undo'
          ? {
              ...placeToCheck(carried),
              isDeleted: false,
              doubtfulRevisionId: carried.mediaRevisionId,
            }
          : decision === 'discard'
            ? { ...noLonger, isDeleted: true }
            : decision === 'keep'
              ? { ...noLonger, ...(await onModel(carried.matterPointCoordinates)) }
              : {
                  ...noLonger,
                  ...movedTo(carried, input),
                  ...(await onModel(input.matterPointCoordinates ?? null)),
                }
      const state = (
        { keep: 'confirmed', move: 'moved', discard: 'discarded', undo: 'doubtful' } as const
      )[decision]
      const placeNow =
        carried.revisionImageId === null
          ? carried.matterPointCoordinates
          : carried.annotationCoordinates
      await storeDecision(scope, carried, {
        state,
        userId: decision === 'undo' ? null : userId,
        placeNow,
        pin,
      })
      audit({ record: 'pin', recordId: projectPinId, before, after: { ...pin, decision } })
      const message = decision === 'keep' ? {} : { message: messages[decision] }
      return { ...message, projectPin: await present() }
    },
  }),
})
