import { pickAttributes, storedAttributes } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { Scope } from '../db/scope.ts'
import type { PinRow } from './pins.queries.ts'

/** Builds the response for a point. */
export const mapPin = (scope: Scope, row: PinRow): Pin => {
  const { pin, still, plainStill, resolution } = row
  const updated = pin.updatedAt.toISOString()
  return {
    id: pin.id,
    projectId: pin.projectId,
    pinNumber: pin.pinNumber,
    pointCategoryId: pin.pointCategoryId,
    pointCategory: { id: pin.pointCategoryId, name: row.categoryName, poiColorCode: row.categoryColor },
    projectTypePOIStatusId: pin.poiStatusId,
    projectTypePOIStatus: row.status,
    ...pickAttributes(storedAttributes, pin),
    lastStep: row.lastStep,
    matterPointCoordinates: pin.matterPointCoordinates,
    annotationCoordinates: pin.annotationCoordinates,
    projectModelImageId: pin.projectModelImageId,
    imageUrl: scope.path(still?.variants.card),
    stillUrl: scope.path(still?.variants.full),
    plainStillUrl: scope.path(plainStill?.variants.full),
    contextStillUrl: scope.path(row.context?.variants.full),
    ownStillUrl: scope.path(row.ownStill?.variants.full),
    poiResolutionImagePath: scope.path(resolution?.variants.report),
    matterportResolutionLink: pin.resolutionLink,
    projectPinCheckBoxes: row.checkBoxes.map(({ checkBoxId, name, isChecked }) => ({
      projectTypeCheckBoxId: checkBoxId,
      projectPinId: pin.id,
      name,
      isChecked,
    })),
    projectPinCustomFields: row.customFields.map(({ id, customFieldId, name, value, customFieldType, options }) => ({
      id,
      projectTypeCustomFieldId: customFieldId,
      name,
      description: value,
      customFieldType,
      customFieldTypeOptions: options.join(','),
      options,
    })),
    projectPinPhotos: row.photos.map(({ id, caption, addedBy, addedById, version, variants }) => ({
      id,
      caption,
      imagePath: scope.path(variants.full) ?? '',
      thumbPath: scope.path(variants.thumb) ?? '',
      width: variants.full?.width ?? 0,
      height: variants.full?.height ?? 0,
      addedBy,
      addedById,
      version,
    })),
    anonymousUser: pin.anonymousUser,
    visitorState: pin.visitorState,
    isAddedAfterCompletion: pin.isAddedAfterCompletion,
    addedBy: row.addedByName,
    addedDateTime: pin.createdAt.toISOString(),
    updatedBy: row.updatedByName,
    updatedDateTime: updated,
    updatedOn: updated,
    version: pin.version,
  }
}
