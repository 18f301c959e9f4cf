import type { Pin } from '@nspect/contract/pins'
import type { Scope } from '../db/scope.ts'
import type { PinRow } from './pins.queries.ts'

/** Draws up the answer of a point. */
export const viewPin = (scope: Scope, row: PinRow): Pin => {
  const { pin, still, plainStill, resolution } = row
  const updated = pin.updatedAt.toISOString()
  return {
    id: pin.id,
    projectId: pin.projectId,
    pinNumber: pin.pinNumber,
    pointCategoryId: pin.pointCategoryId,
    pointCategory: { id: pin.pointCategoryId, name: row.categoryName, poiColorCode: row.categoryColor },
    title: pin.title,
    description: pin.description,
    isCritical: pin.isCritical,
    isOsha: pin.isOsha,
    isResolved: pin.isResolved,
    isApproved: pin.isApproved,
    matterPointCoordinates: pin.matterPointCoordinates,
    imageUrl: scope.path(still?.variants.card),
    stillUrl: scope.path(still?.variants.full),
    plainStillUrl: scope.path(plainStill?.variants.full),
    poiResolutionImagePath: scope.path(resolution?.variants.report),
    matterportResolutionLink: pin.resolutionLink,
    addedBy: row.addedByName,
    addedDateTime: pin.createdAt.toISOString(),
    updatedBy: row.updatedByName,
    updatedDateTime: updated,
    updatedOn: updated,
    version: pin.version,
  }
}
