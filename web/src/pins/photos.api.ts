import { photoRoutes } from '@nspect/contract/pins/photos'
import type { Pin, ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { pinByIdQuery, pinListQuery } from './pins.api.ts'

/** A photo that can be drawn on: one of a point, or one of those of a comment, counted from 0. */
export type MarkedPhoto = { projectPinPhotoId: number } | { commentId: number; index: number }

/** Which photo: one of those, or the one that a point was created from. */
export type PhotoReference = MarkedPhoto | { projectPinId: number }

/** The point of a photo: enough to find it in the query cache. */
export type PhotoOwner = Pick<Pin, 'id' | 'projectId' | 'pinNumber'>

/** Changes the photos of a point in the query cache, without a refetch but of the report. */
const changePhotos = (
  client: QueryClient,
  { id, projectId }: PhotoOwner,
  change: (photos: readonly ProjectPinPhoto[]) => ProjectPinPhoto[],
): void => {
  const changed = (pin: Pin): Pin =>
    pin.id === id
      ? { ...pin, projectPinPhotos: change(pin.projectPinPhotos).toSorted((a, b) => a.id - b.id) }
      : pin
  client.setQueryData(pinByIdQuery(id).queryKey, (pin) => pin && changed(pin))
  client.setQueryData(pinListQuery(projectId).queryKey, (pins) => pins?.map(changed))
  void invalidateRoutes(client, reportRoutes.listReportPins)
}

/** Adds or replaces a photo from a response in the query cache. */
export const cachePhoto = (client: QueryClient, pin: PhotoOwner, photo: ProjectPinPhoto): void =>
  changePhotos(client, pin, (photos) => [...photos.filter(({ id }) => id !== photo.id), photo])

/** Deletes a photo, or restores it. */
export const useDeletePhoto = (pin: PhotoOwner) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ photo, isDeleted }: { photo: ProjectPinPhoto; isDeleted: boolean }) =>
      callRoute(photoRoutes.deletePhoto, { id: photo.id, isDeleted }),
    onSuccess: (_, { photo, isDeleted }) => {
      // deleting and restoring each increment the version, which a later caption save needs
      const after = { ...photo, version: photo.version + (isDeleted ? 1 : 2) }
      changePhotos(client, pin, (photos) => [
        ...photos.filter(({ id }) => id !== photo.id),
        ...(isDeleted ? [] : [after]),
      ])
    },
  })
}
