import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { Scope } from '../db/scope.ts'
import { HttpError } from '../http/httpError.ts'
import { findImageHash } from '../models/models.queries.ts'

/**
 * Throws if a mark says that it was drawn on another file than the picture has now, or on one where
 * the place names no picture. Asks the database in a statement of its own: what was loaded may be
 * older than the lock that it waited for.
 */
export const assertAnnotationOfCurrentImage = async (
  scope: Scope,
  projectId: number,
  imageId: number | null | undefined,
  mark: AnnotationCoordinates | undefined,
): Promise<void> => {
  if (mark?.picture === undefined) return
  const current = imageId ? await findImageHash(scope, projectId, imageId) : undefined
  if (mark.picture !== current) throw new HttpError('pin.otherPicture')
}
