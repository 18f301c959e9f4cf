import type { Comment } from '@nspect/contract/comments/comments'
import type { Scope } from '../db/scope.ts'
import type { CommentRow } from './comments.queries.ts'

/** Builds the response for a comment. */
export const mapComment = (scope: Scope, row: CommentRow): Comment => ({
  id: row.id,
  projectPinId: row.projectPinId,
  comment: row.comment,
  action: row.action,
  userId: row.userId,
  commentedBy: row.commentedBy,
  anonymousName: row.userId === null ? row.commentedBy : null,
  firmName: row.firmName,
  commentedOn: new Date(row.createdAt).toISOString(),
  isAddedAfterCompletion: row.isAddedAfterCompletion,
  poiResolutionImagePath: scope.path(row.variants?.report),
  poiResolutionImagePaths: [row.variants, ...row.furtherVariants].flatMap(
    (variants) => scope.path(variants?.report) ?? [],
  ),
  matterportResolutionLink: row.resolutionLink,
  projectTypePOIStatusId: row.poiStatusId,
  poiStatus: row.poiStatus,
  mentionedNames: row.mentionedNames,
  isDeleted: row.isDeleted,
  isEdited: row.version > 1,
  updatedDateTime: new Date(row.updatedAt).toISOString(),
  version: row.version,
})
