import type { AnnotationCoordinates } from '@nspect/contract/annotationCoordinates'
import type { Scope } from '../db/scope.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { findImageHash } from '../models/models.queries.ts'

/**
 * Throws if a mark was drawn on another file than the picture has now (409), or the inspection has no such picture (404).
 * Asks the database in a statement of its own: what was loaded may be older than the lock that it waited for.
 */
export const refuseOtherPicture = async (
  scope: Scope,
  projectId: number,
  imageId: number,
  { picture }: AnnotationCoordinates,
): Promise<void> => {
  const current = assertFound(await findImageHash(scope, projectId, imageId), 'record.missing')
  if (picture !== undefined && picture !== current) throw new HttpError('pin.otherPicture')
}
