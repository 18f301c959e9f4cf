import { type CapturedNode, toPanoramaCoordinates } from '@nspect/contract/media/capturedSpace'
import { eq } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { listPinsToCarry } from './model/carryModel.queries.ts'
import {
  type CarriedPlace,
  moveCarriedPins,
  updateCarriedPinPlaces,
} from './storeCarried.queries.ts'

/**
 * A captured panorama; `isTurnMeasured`: the direction of its picture was seen in it, and not taken
 * from a document.
 */
export interface CarryTargetPanorama extends CapturedNode {
  isTurnMeasured: boolean
}

/**
 * Carries the points of a vendor's tour into the panoramas that were captured from it, where each
 * keeps its place. Those that no panorama shows, or that one shows whose direction is not proved,
 * wait to be checked. Deleted points go along, but are not counted. The inspection is locked.
 */
export const carryVendorTourPinsIntoPanoramas = async (
  { db, inTenant, now }: Scope,
  mediaRevisionId: number,
  nodes: readonly CarryTargetPanorama[],
): Promise<{ moved: CarriedPlace[]; kept: number; doubtful: number }> => {
  const [revision] = await db
    .update(mediaRevisions)
    .set({ state: 'none' })
    .where(inTenant(mediaRevisions, eq(mediaRevisions.id, mediaRevisionId)))
    .returning({ clientId: mediaRevisions.clientId })
  if (!revision) return { moved: [], kept: 0, doubtful: 0 }
  const key = { clientId: revision.clientId, mediaRevisionId }
  const points = await listPinsToCarry(db, key)
  const proved = new Set(nodes.filter((node) => node.isTurnMeasured).map((node) => node.key))
  const carried = points.flatMap(({ projectPinId, placeBefore }): CarriedPlace[] => {
    const placeAfter = toPanoramaCoordinates(placeBefore, nodes)
    if (!placeAfter) return []
    const isSure = placeAfter.scene !== undefined && proved.has(placeAfter.scene)
    return [{ projectPinId, placeBefore, placeAfter, distance: 0, likeness: 1, isSure }]
  })
  await updateCarriedPinPlaces(db, key, carried)
  const moved = await moveCarriedPins(db, key, carried, now)
  const live = new Set(
    points.flatMap(({ projectPinId, isDeleted }) => (isDeleted ? [] : [projectPinId])),
  )
  const kept = moved.filter(({ projectPinId, isSure }) => isSure && live.has(projectPinId)).length
  return { moved, kept, doubtful: live.size - kept }
}
