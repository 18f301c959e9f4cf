import { pinStillRoutes } from '@nspect/contract/pinStills'
import type { Pin } from '@nspect/contract/pins'
import type { ArgsOf } from '@nspect/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { keepChangedPin } from './pins.api.ts'

type Stills = Pick<
  ArgsOf<typeof pinStillRoutes.savePinStills>,
  'closeUpUrl' | 'plainCloseUpUrl' | 'contextUrl'
>

/** Adds close-up and context to a point at the place where it was when they were taken. Data URLs. */
export const savePinStills = async (
  client: QueryClient,
  pin: Pin,
  stills: Stills,
): Promise<void> => {
  const { matterPointCoordinates, annotationCoordinates, projectModelImageId } = pin
  const { projectPin } = await call(
    pinStillRoutes.savePinStills,
    {
      projectId: pin.projectId,
      projectPinId: pin.id,
      ...(matterPointCoordinates && { matterPointCoordinates }),
      ...(annotationCoordinates && { annotationCoordinates }),
      ...(projectModelImageId !== null && { projectModelImageId }),
      ...stills,
    },
    { idempotencyKey: newIdempotencyKey() },
  )
  await keepChangedPin(client, projectPin)
}
