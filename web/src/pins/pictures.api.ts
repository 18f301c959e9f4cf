import { pinPictureRoutes } from '@nspect/contract/pinPictures'
import type { Pin } from '@nspect/contract/pins'
import type { ArgsOf } from '@nspect/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { keepChangedPin } from './pins.api.ts'

type Pictures = Pick<ArgsOf<typeof pinPictureRoutes.savePinPictures>, 'closeUpUrl' | 'plainCloseUpUrl' | 'contextUrl'>

/** Adds close-up and context to a point at the place where it was when they were taken. Data URLs. */
export const savePictures = async (client: QueryClient, pin: Pin, pictures: Pictures): Promise<void> => {
  const { matterPointCoordinates, annotationCoordinates, projectModelImageId } = pin
  const { projectPin } = await call(
    pinPictureRoutes.savePinPictures,
    {
      projectId: pin.projectId,
      projectPinId: pin.id,
      ...(matterPointCoordinates && { matterPointCoordinates }),
      ...(annotationCoordinates && { annotationCoordinates }),
      ...(projectModelImageId !== null && { projectModelImageId }),
      ...pictures,
    },
    { idempotencyKey: newIdempotencyKey() },
  )
  await keepChangedPin(client, projectPin)
}
