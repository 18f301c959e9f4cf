import { isReviewer, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import {
  pickRatingDefaults,
  storedAttributes,
  withheldAttributeValues,
} from '@nspect/contract/pins/pinAttributes'
import type { Pin, PinSort } from '@nspect/contract/pins/pins'
import type { Scope } from '../db/scope.ts'
import { mapPhotoTime } from '../files/photos/photoTimes.mapper.ts'
import { withoutCosts } from '../planLines/planLines.mapper.ts'
import type { PinRow } from './pins.queries.ts'

/** What lists of points are searched in and sorted by (T115). */
export const pinListKeys = {
  texts: ({ pin, categoryName, status }: PinRow) => [
    pin.title,
    pin.description,
    categoryName,
    status?.name ?? null,
  ],
  sorts: {
    pinNumber: ({ pin }) => pin.pinNumber,
    title: ({ pin }) => pin.title,
    category: ({ categoryName }) => categoryName,
    status: ({ status }) => status?.name ?? null,
    addedDateTime: ({ pin }) => pin.createdAt.getTime(),
    updatedDateTime: ({ pin }) => pin.updatedAt.getTime(),
  } satisfies Record<PinSort, (row: PinRow) => string | number | null>,
}

/** Whether the caller may read what points are expected to cost. */
export const canSeeCosts = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  actor?.kind === 'staff'
    ? isRoleAllowed(actor.role, 'pin.readCosts')
    : actor !== null && isReviewer(actor)

const mapPhotos = (scope: Scope, { pin, photos }: PinRow): Pin['projectPinPhotos'] =>
  photos.map(({ id, caption, addedBy, addedById, updatedAt, version, variants, taken }) => ({
    id,
    projectPinId: pin.id,
    caption,
    imagePath: scope.path(variants.full) ?? '',
    previewPath: scope.path(variants.report ?? variants.full) ?? '',
    thumbPath: scope.path(variants.thumb) ?? '',
    width: variants.full?.width ?? 0,
    height: variants.full?.height ?? 0,
    taken: mapPhotoTime(taken),
    addedBy,
    addedById,
    updatedDateTime: new Date(updatedAt).toISOString(),
    version,
  }))

/** Builds the response for a point. */
export const mapPin = (scope: Scope, row: PinRow): Pin => {
  const { pin, still, plainStill, resolution } = row
  const updated = pin.updatedAt.toISOString()
  return {
    id: pin.id,
    projectId: pin.projectId,
    pinNumber: pin.pinNumber,
    pointCategoryId: pin.pointCategoryId,
    pointCategory: {
      id: pin.pointCategoryId,
      name: row.categoryName,
      poiColorCode: row.categoryColor,
    },
    projectTypePOIStatusId: pin.poiStatusId,
    projectTypePOIStatus: row.status,
    ...pickPinAttributes(storedAttributes, pin),
    ...pickRatingDefaults(pin),
    ...(canSeeCosts(scope) ? {} : withheldAttributeValues),
    assignedTo: row.assignedTo,
    lastStep: row.lastStep,
    lastStepId: row.lastStepId,
    isStatusInProgress: row.isStatusInProgress,
    matterPointCoordinates: pin.matterPointCoordinates,
    annotationCoordinates: pin.annotationCoordinates,
    projectModelImageId: pin.projectModelImageId,
    room: row.room,
    isRoomChosen: row.isRoomChosen,
    planLine: canSeeCosts(scope) ? row.planLine : withoutCosts(row.planLine),
    planDecision: canSeeCosts(scope) ? row.planDecision : null,
    isDoubtful: pin.doubtfulRevisionId !== null,
    imageUrl: scope.path(still?.variants.card),
    stillUrl: scope.path(still?.variants.full),
    plainStillUrl: scope.path(plainStill?.variants.full),
    stillTaken: mapPhotoTime(still?.taken),
    isFromPhoto: row.isFromPhoto,
    contextStillUrl: scope.path(row.context?.variants.full),
    ownStillUrl: scope.path(row.ownStill?.variants.full),
    poiResolutionImagePath: scope.path(resolution?.variants.report),
    resolutionTaken: mapPhotoTime(resolution?.taken),
    matterportResolutionLink: pin.resolutionLink,
    projectPinCheckBoxes: row.checkBoxes.map(({ checkBoxId, name, isChecked }) => ({
      projectTypeCheckBoxId: checkBoxId,
      projectPinId: pin.id,
      name,
      isChecked,
    })),
    projectPinCustomFields: row.customFields.map(
      ({ id, customFieldId, name, value, customFieldType, options, categoryIds }) => ({
        id,
        projectPinId: pin.id,
        projectTypeCustomFieldId: customFieldId,
        name,
        description: value,
        customFieldType,
        customFieldTypeOptions: options.join(','),
        options,
        pointCategoryProjectTypeCustomFields: categoryIds.map((pointCategoryId) => ({
          pointCategoryId,
        })),
      }),
    ),
    projectPinPhotos: mapPhotos(scope, row),
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
