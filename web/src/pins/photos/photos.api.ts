import { photoRoutes } from '@nspect/contract/photos'
import type { Pin, ProjectPinPhoto } from '@nspect/contract/pins'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { pinList, pinOne } from '../pins.api.ts'

/** Which point's photos: enough to find it among what is on screen. */
export type PhotoOwner = Pick<Pin, 'id' | 'projectId' | 'pinNumber'>

/** Changes the photos of a point wherever it is on screen, without asking the server again. */
const changePhotos = (
  client: QueryClient,
  { id, projectId }: PhotoOwner,
  change: (photos: readonly ProjectPinPhoto[]) => ProjectPinPhoto[],
): void => {
  const changed = (pin: Pin): Pin =>
    pin.id === id ? { ...pin, projectPinPhotos: change(pin.projectPinPhotos).toSorted((a, b) => a.id - b.id) } : pin
  client.setQueryData(pinOne(id).queryKey, (pin) => pin && changed(pin))
  client.setQueryData(pinList(projectId).queryKey, (pins) => pins?.map(changed))
}

/** Puts a photo that the server answered among the others. */
export const keepPhoto = (client: QueryClient, pin: PhotoOwner, photo: ProjectPinPhoto): void =>
  changePhotos(client, pin, (photos) => [...photos.filter(({ id }) => id !== photo.id), photo])

/** Takes a photo off its point, or brings it back. */
export const useDeletePhoto = (pin: PhotoOwner) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ photo, isDeleted }: { photo: ProjectPinPhoto; isDeleted: boolean }) =>
      call(photoRoutes.deletePhoto, { id: photo.id, isDeleted }),
    onSuccess: (_, { photo, isDeleted }) => {
      // each of the two raises the version, and a restored one is to be captioned again
      const after = { ...photo, version: photo.version + (isDeleted ? 1 : 2) }
      changePhotos(client, pin, (photos) => [
        ...photos.filter(({ id }) => id !== photo.id),
        ...(isDeleted ? [] : [after]),
      ])
    },
  })
}
