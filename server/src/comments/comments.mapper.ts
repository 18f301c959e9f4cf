import type { Comment } from '@nspect/contract/comments/comments'
import type { Scope } from '../db/scope.ts'
import { mapPhotoTime } from '../files/photos/photoTimes.mapper.ts'
import type { CommentRow } from './comments.queries.ts'

/** Builds the response for a comment. */
export const mapComment = (scope: Scope, row: CommentRow): Comment => ({
  id: row.id,
  projectPinId: row.projectPinId,
  comment: row.comment,
  action: row.action,
  userId: row.userId,
  commentedBy: row.commentedBy,
  anonymousName: row.userId === null && row.importedId === null ? row.commentedBy : null,
  isImported: row.importedId !== null,
  firmName: row.firmName,
  commentedOn: new Date(row.createdAt).toISOString(),
  isAddedAfterCompletion: row.isAddedAfterCompletion,
  poiResolutionImagePath: scope.path(row.photos[0]?.variants.report),
  poiResolutionImagePaths: row.photos.flatMap(({ variants }) => scope.path(variants.report) ?? []),
  repairPhotosTaken: row.photos.map(({ taken }) => mapPhotoTime(taken)),
  matterportResolutionLink: row.resolutionLink,
  projectTypePOIStatusId: row.poiStatusId,
  poiStatus: row.poiStatus,
  mentionedNames: row.mentionedNames,
  isDeleted: row.isDeleted,
  isEdited: row.version > 1,
  updatedDateTime: new Date(row.updatedAt).toISOString(),
  version: row.version,
})
