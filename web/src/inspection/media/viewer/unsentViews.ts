import type { Pin } from '@nspect/contract/pins/pins'
import type { PinView } from '@nspect/viewer'
import type { UnsentPin } from '../../../pins/unsent/unsentPins.ts'

/** Whether a stored point is this one, whose answer has not been seen yet. */
export const createSamePinTest =
  ({ body }: Pick<UnsentPin, 'body'>) =>
  ({ matterPointCoordinates, annotationCoordinates }: Pin): boolean =>
    (matterPointCoordinates !== null &&
      matterPointCoordinates.key === body.matterPointCoordinates?.key) ||
    (annotationCoordinates !== null &&
      annotationCoordinates.data.id === body.annotationCoordinates?.data.id)

/** New points that are not sent yet as the viewer draws them: in their colour, without a number. */
export const buildUnsentPinViews = (
  points: readonly UnsentPin[],
  label: (title: string) => string,
): PinView[] =>
  points.flatMap(({ body, values, color }) =>
    body.matterPointCoordinates
      ? [
          {
            key: body.matterPointCoordinates.key,
            coordinates: body.matterPointCoordinates,
            color,
            label: label(values.title),
            selected: false,
          },
        ]
      : [],
  )
