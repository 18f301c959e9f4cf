import { judgePhotoTime } from '@nspect/contract/media/photoTime'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { handle } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import { findPhotoOfPin, type PhotoOriginal } from './markUps.queries.ts'
import { loadPhoto, type NamedPhoto } from './markUps.ts'

type WithOriginal = LoadedProject & { original: PhotoOriginal }

const loadOriginal = async (
  scope: Scope,
  { projectPinId, ...named }: NamedPhoto & { projectPinId?: number | undefined },
): Promise<WithOriginal | undefined> => {
  if (projectPinId === undefined) {
    const found = await loadPhoto(scope, named)
    return found && { ...found, original: found.photo.original }
  }
  if (named.projectPinPhotoId !== undefined || named.commentId !== undefined)
    throw createFieldError('projectPinId', 'photo.unnamed')
  const project = await findProjectOfPin(scope, projectPinId)
  const original = project && (await findPhotoOfPin(scope, projectPinId))
  return original && { ...project, original }
}

/** What is known of a photo beside what it shows: for the client's own people (T406). */
export const photoEvidenceCalls = {
  readPhotoEvidence: handle(photoRoutes.readPhotoEvidence, {
    load: loadOriginal,
    run: async ({ scope, subject: { clientId, original } }) => {
      const { displayName, createdAt, uploadedSha256, takenAt, camera, variants } = original
      const { latitude, longitude } = original
      const { keepsPositions } = await findPhotoPolicy(scope.db, clientId)
      return {
        fileName: displayName,
        uploadedDateTime: createdAt.toISOString(),
        sha256: uploadedSha256,
        taken: judgePhotoTime(takenAt, createdAt),
        camera,
        position:
          keepsPositions && latitude !== null && longitude !== null
            ? { latitude, longitude }
            : null,
        originalPath: scope.path(variants.original),
      }
    },
  }),
}
