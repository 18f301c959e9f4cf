import { computePlaneAlignment, computeSpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { RouteInput } from '@nspect/contract/http/route'
import {
  type AnnotationCoordinates,
  removeImageFromAnnotation,
} from '@nspect/contract/media/annotationCoordinates'
import { isOutsidePanoramas } from '@nspect/contract/media/capturedSpace'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'
import { findProjectOfAnyPin, findProjectOfPin } from '../access/pinAccess.queries.ts'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import {
  alignImageByPicks,
  alignModelByPicks,
  findLastRevisionOfModel,
} from '../alignment/carryOver.queries.ts'
import {
  assertAllowed,
  assertStaff,
  feature,
  type HandlerContext,
  handle,
} from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findImageHash, findModelHash, findModelOfProject } from '../models/models.queries.ts'
import { mapPin } from '../pins/pins.mapper.ts'
import { findPin } from '../pins/pins.queries.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import { listTourNodes } from '../tours/tours.queries.ts'
import { mapCarriedPin, mapDoubtfulPin, mapRevision } from './revisions.mapper.ts'
import {
  findCarriedPin,
  findLastRevisionOfImage,
  listCarriedPins,
  listDoubtfulPins,
  listRevisions,
  updatePinDecision,
} from './revisions.queries.ts'

/** The least spread of picks, as a share of the picture's longer side. */
const minSpread = 0.04

type Picked = RouteInput<typeof revisionRoutes.alignRevision>['picks'][number]

/** A pick on two models. */
const inSpace = ({ from, to }: Picked) => {
  const [one, other] = [from.z, to.z]
  if (one === undefined || other === undefined) throw createFieldError('picks')
  return { from: { ...from, z: one }, to: { ...to, z: other } }
}

type Carried = NonNullable<Awaited<ReturnType<typeof findCarriedPin>>>
type CheckInput = RouteInput<typeof revisionRoutes.checkCarriedPin>

/** A place is said only where a point is moved, and only one on what it was carried over to. */
const assertPlaceAllowed = ({ revisionImageId }: Carried, input: CheckInput): void => {
  const place = revisionImageId === null ? 'matterPointCoordinates' : 'annotationCoordinates'
  for (const field of ['annotationCoordinates', 'matterPointCoordinates'] as const)
    if (input[field] !== undefined && (input.decision !== 'move' || field !== place))
      throw createFieldError(field, 'value.invalid')
}

/** Where somebody moves a point to, on what it was carried over to. */
const movedTo = (carried: Carried, input: CheckInput) => {
  if (carried.revisionImageId !== null) {
    const { annotationCoordinates } = input
    if (!annotationCoordinates) throw createFieldError('annotationCoordinates', 'value.required')
    return { annotationCoordinates: removeImageFromAnnotation(annotationCoordinates) }
  }
  const { matterPointCoordinates } = input
  if (!matterPointCoordinates) throw createFieldError('matterPointCoordinates', 'value.required')
  return { matterPointCoordinates }
}

/** The place that a point had when it was decided about. */
const placeToCheck = ({ revisionImageId, placeBefore, placeAfter }: Carried) =>
  revisionImageId === null
    ? { matterPointCoordinates: (placeAfter ?? placeBefore) as PinCoordinates }
    : { annotationCoordinates: (placeAfter ?? placeBefore) as AnnotationCoordinates }

const messages = {
  move: 'revision.pointMoved',
  discard: 'revision.pointDiscarded',
  undo: 'revision.undone',
} as const

const stateOfDecision = {
  keep: 'confirmed',
  move: 'moved',
  discard: 'discarded',
  undo: 'doubtful',
} as const

type CheckContext = HandlerContext<
  typeof revisionRoutes.checkCarriedPin,
  NonNullable<Awaited<ReturnType<typeof findProjectOfPin>>>,
  undefined
>

/** The pin as it is stored now. */
const findCurrentPin = async ({ scope, input, subject: project }: CheckContext) => {
  const row = await findPin(scope, input.projectPinId, project.id)
  return row ? mapPin(scope, row) : null
}

/** The pin to decide about; throws for what the caller may not say or do. */
const loadCarriedPin = async ({ scope, input, subject: project }: CheckContext) => {
  const carried = assertFound(
    await findCarriedPin(scope, project.id, input.projectPinId),
    'record.missing',
  )
  assertPlaceAllowed(carried, input)
  if (input.decision === 'discard' || (input.decision === 'undo' && carried.isDeleted)) {
    assertAllowed(scope.actor, 'pin.delete', project)
  }
  return carried
}

/** Throws 409 unless the pin waits for a decision, or has one to undo. */
const assertDecisionPossible = async (context: CheckContext, carried: Carried): Promise<void> => {
  const { input } = context
  await assertRecordVersion(input, carried, () => findCurrentPin(context))
  const isWaiting = carried.doubtfulRevisionId !== null
  // decided by somebody else, or taken back already, or moved elsewhere without a decision
  const isPossible =
    input.decision === 'undo' ? !isWaiting && carried.checkedAt !== null : isWaiting
  if (!isPossible) throw new HttpError('record.stale', { current: await findCurrentPin(context) })
}

/** Throws 409 for a place that was drawn on a picture that has been replaced meanwhile. */
const assertSameImage = async (
  { scope, input, subject: project }: CheckContext,
  { revisionImageId: imageId }: Carried,
): Promise<void> => {
  const drawnOn = input.annotationCoordinates?.picture
  if (
    drawnOn !== undefined &&
    imageId !== null &&
    drawnOn !== (await findImageHash(scope, project.id, imageId))
  )
    throw new HttpError('pin.otherPicture')
}

/** Where a place in space is now: the panorama that shows it, and the hash of that or the model. */
const findNodeAndHash = async (
  { scope, input, subject: project }: CheckContext,
  place: PinCoordinates,
) => {
  const { modelFileId = null } = (await findModelOfProject(scope, project.id)) ?? {}
  const nodes = await listTourNodes(scope, project.id)
  // beside a captured tour it would become a place in a panorama that does not show it
  if (input.decision === 'keep' && isOutsidePanoramas(place, nodes))
    throw new HttpError('pin.noPanorama')
  // of a panorama that is gone there is nothing to stay in but the first one
  const node = pickPanoramaNodeOfPin(place, nodes) ?? nodes[0]
  const hash =
    node?.sha256 ??
    (modelFileId === null
      ? undefined
      : await findModelHash(scope, { clientId: project.clientId, fileId: modelFileId }))
  return { node, hash }
}

/** What stands on the current model says so from now on. */
const resolvePlaceOnModel = async (
  context: CheckContext,
  { revisionImageId }: Carried,
  place: PinCoordinates | null,
) => {
  if (revisionImageId !== null || !place) return {}
  const { node, hash } = await findNodeAndHash(context, place)
  const { model, ...where } = place
  // it was placed in a model that has been replaced meanwhile (BI-114)
  if (context.input.decision === 'move' && model !== undefined && model !== hash)
    throw new HttpError('pin.otherModel')
  const on = { ...(node && { scene: node.key }), ...(hash && { model: hash }) }
  return { matterPointCoordinates: { ...where, ...on } as PinCoordinates }
}

/** What a decision changes of the pin. */
const resolveDecidedPin = async (context: CheckContext, carried: Carried) => {
  const { input } = context
  if (input.decision === 'undo')
    return {
      ...placeToCheck(carried),
      isDeleted: false,
      doubtfulRevisionId: carried.mediaRevisionId,
    }
  const noLonger = { doubtfulRevisionId: null }
  if (input.decision === 'discard') return { ...noLonger, isDeleted: true }
  if (input.decision === 'keep') {
    const place = carried.matterPointCoordinates
    return { ...noLonger, ...(await resolvePlaceOnModel(context, carried, place)) }
  }
  const place = input.matterPointCoordinates ?? null
  return {
    ...noLonger,
    ...movedTo(carried, input),
    ...(await resolvePlaceOnModel(context, carried, place)),
  }
}

/** Stores a decision, with the place that it was made about, and audits it. */
const storeDecision = async (
  { scope, input: { projectPinId, decision }, subject: project, audit }: CheckContext,
  carried: Carried,
  { userId, pin }: { userId: number; pin: Awaited<ReturnType<typeof resolveDecidedPin>> },
): Promise<void> => {
  const { annotationCoordinates, matterPointCoordinates, isDeleted } = carried
  await updatePinDecision(scope, carried, {
    state: stateOfDecision[decision],
    userId: decision === 'undo' ? null : userId,
    placeNow: carried.revisionImageId === null ? matterPointCoordinates : annotationCoordinates,
    pin,
  })
  await deriveRoomsOfPins(scope.db, project, [projectPinId])
  const isDoubtful = carried.doubtfulRevisionId !== null
  audit({
    record: 'pin',
    recordId: projectPinId,
    before: { annotationCoordinates, matterPointCoordinates, isDeleted, isDoubtful },
    after: { ...pin, decision },
  })
}

const checkCarriedPin = async (context: CheckContext) => {
  const { decision } = context.input
  const carried = await loadCarriedPin(context)
  await assertDecisionPossible(context, carried)
  await assertSameImage(context, carried)
  const { userId } = assertStaff(context.scope)
  const pin = await resolveDecidedPin(context, carried)
  await storeDecision(context, carried, { userId, pin })
  const message = decision === 'keep' ? {} : { message: messages[decision] }
  return { ...message, projectPin: await findCurrentPin(context) }
}

export const revisionFeature = feature(revisionRoutes, {
  listRevisions: handle(revisionRoutes.listRevisions, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) =>
      (await listRevisions(scope, project.id)).map((row) => mapRevision(scope, row)),
  }),

  alignRevision: handle(revisionRoutes.alignRevision, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, enqueue, audit }) => {
      const { mediaRevisionId, picks } = input
      const ofModel = await findLastRevisionOfModel(scope, project.id, mediaRevisionId)
      if (ofModel) {
        const aligned = computeSpaceAlignment(picks.map(inSpace))
        if (typeof aligned === 'string') throw createFieldError('picks', `align.${aligned}`)
        const [start] = await listTourNodes(scope, project.id)
        const key = {
          clientId: project.clientId,
          projectId: project.id,
          mediaRevisionId: ofModel.id,
        }
        const isByJob = await alignModelByPicks({ scope, enqueue }, key, {
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
        await findLastRevisionOfImage(scope, project.id, mediaRevisionId),
        'record.missing',
      )
      const closest = ({ width, height }: { width: number | null; height: number | null }) =>
        minSpread * Math.max(width ?? 0, height ?? 0)
      const aligned = computePlaneAlignment(picks, {
        from: closest(revision.old),
        to: closest(revision.recent),
      })
      if (typeof aligned === 'string') throw createFieldError('picks', `align.${aligned}`)
      const { id, clientId, projectModelImageId } = revision
      await alignImageByPicks(
        { scope, enqueue },
        { id, clientId, projectModelImageId },
        aligned.alignment,
      )
      const after = { mediaRevisionId, alignment: aligned.alignment, picks }
      audit({ record: 'projectModelImage', recordId: projectModelImageId, after })
      return { residuals: [...aligned.residuals] }
    },
  }),

  listDoubtfulPins: handle(revisionRoutes.listDoubtfulPins, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) =>
      (await listDoubtfulPins(scope, project.id)).map((row) => mapDoubtfulPin(scope, row)),
  }),

  listCarriedPins: handle(revisionRoutes.listCarriedPins, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project }) => {
      const rows = await listCarriedPins(scope, project.id, input.mediaRevisionId)
      assertFound(rows[0], 'record.missing')
      return rows.flatMap(mapCarriedPin)
    },
  }),

  checkCarriedPin: handle(revisionRoutes.checkCarriedPin, {
    load: (scope, { projectPinId, decision }) =>
      decision === 'undo'
        ? findProjectOfAnyPin(scope, projectPinId)
        : findProjectOfPin(scope, projectPinId),
    run: checkCarriedPin,
  }),
})
