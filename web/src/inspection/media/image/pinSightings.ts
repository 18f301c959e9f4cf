import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import {
  computeImageSightings,
  computeModelSighting,
  type PinMedia,
} from '@nspect/contract/pins/pinSightings'
import type { Pin } from '@nspect/contract/pins/pins'
import type { PinSighting } from './annotationViews.ts'

/** The points of an inspection on pictures that they were not placed on. */
export const listImageSightings = (media: PinMedia, pins: readonly Pin[]): readonly PinSighting[] =>
  pins.flatMap((pin) => computeImageSightings(media, pin).map((sight) => ({ pin, sight })))

/** Where points are seen in the model that were placed on a picture alone, by their ids. */
export const mapPinsToModelSightings = (
  media: PinMedia,
  pins: readonly Pin[],
): ReadonlyMap<number, PinCoordinates> =>
  new Map(
    pins.flatMap((pin) => {
      const place = computeModelSighting(media, pin)
      return place ? [[pin.id, place] as const] : []
    }),
  )
