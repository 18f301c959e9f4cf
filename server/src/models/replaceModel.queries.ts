import type { Route } from '@nspect/contract/http/route'
import { storeModelRevision, storeRevisionWithoutPins } from '../alignment/carryOver.queries.ts'
import { assertStaff, type HandlerContext } from '../http/handler.ts'
import { endTourCaptureOfOtherSpace } from '../tours/tourCaptures.queries.ts'
import { deleteTour, listTourNodes } from '../tours/tours.queries.ts'
import { markModelPinsDeleted, updateProjectModel } from './models.queries.ts'

/** What a model is replaced by, and what becomes of its points. */
interface NewModel {
  modelLink: string
  modelFileId: number | null
  points: 'carry' | 'discard'
}

/** What a locked inspection shows until then. */
interface OldModel {
  modelLink: string | null
  modelFileId: number | null
}

/**
 * Replaces the model of a locked inspection. The old one is kept; its points wait to be checked, or
 * are discarded (T52). Panoramas that were taken of another space and not used are removed.
 */
export const replaceModel = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  project: { id: number; clientId: number },
  before: OldModel,
  { points, ...after }: NewModel,
) => {
  await updateProjectModel(scope, project.id, after)
  const removedPanoramas = await endTourCaptureOfOtherSpace(scope, project.id, after.modelLink)
  const panoramas = await listTourNodes(scope, project.id)
  await deleteTour(scope, project.id)
  const replaced = {
    clientId: project.clientId,
    projectId: project.id,
    fileId: before.modelFileId,
    modelLink: before.modelFileId === null ? before.modelLink : null,
    nextFileId: after.modelFileId,
    replacedBy: assertStaff(scope).userId,
    replacedAt: scope.now,
  }
  // the first panorama of a tour is the model itself
  for (const { fileId } of panoramas.filter((panorama) => panorama.fileId !== before.modelFileId))
    await storeRevisionWithoutPins(scope.db, { ...replaced, fileId, state: 'none' })
  const hadModel = before.modelFileId !== null || before.modelLink !== null
  const discarded = points === 'discard' ? await markModelPinsDeleted(scope, project.id) : 0
  const kept =
    points === 'carry' && hadModel
      ? await storeModelRevision({ db: scope.db, enqueue }, replaced)
      : null
  if (points === 'discard' && hadModel)
    await storeRevisionWithoutPins(scope.db, { ...replaced, state: 'none' })
  return {
    after: {
      ...after,
      discarded,
      carried: kept?.points ?? 0,
      ...(removedPanoramas !== null && { removedPanoramas }),
    },
    mediaRevisionId: kept?.mediaRevisionId ?? null,
  }
}
