import type { RouteArgs } from '@nspect/contract/http/route'
import { pinStillRoutes } from '@nspect/contract/pins/pinStills'
import type { Pin } from '@nspect/contract/pins/pins'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { createIdempotencyKey } from '../api/idempotencyKey.ts'
import { cacheChangedPin } from './pins.api.ts'

type Stills = Pick<
  RouteArgs<typeof pinStillRoutes.savePinStills>,
  'closeUpUrl' | 'plainCloseUpUrl' | 'contextUrl'
>

/**
 * Adds close-up and context to a point at the place where it was when they were taken. Data URLs.
 */
export const savePinStills = async (
  client: QueryClient,
  pin: Pin,
  stills: Stills,
): Promise<void> => {
  const { matterPointCoordinates, annotationCoordinates, projectModelImageId } = pin
  const { projectPin } = await callRoute(
    pinStillRoutes.savePinStills,
    {
      projectId: pin.projectId,
      projectPinId: pin.id,
      ...(matterPointCoordinates && { matterPointCoordinates }),
      ...(annotationCoordinates && { annotationCoordinates }),
      ...(projectModelImageId !== null && { projectModelImageId }),
      ...stills,
    },
    { idempotencyKey: createIdempotencyKey() },
  )
  await cacheChangedPin(client, projectPin)
}
