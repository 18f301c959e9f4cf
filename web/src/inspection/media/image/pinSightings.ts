import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import {
  computeImageSightings,
  computeModelSighting,
  type PinMedia,
} from '@nspect/contract/pins/pinSightings'
import type { Pin } from '@nspect/contract/pins/pins'
import type { PinSighting } from './annotationViews.ts'

/**
 * Computes something once for each point of an inspection: both are replaced when they change, so
 * that a filter, which shows other points, computes nothing.
 */
const rememberByPin = <Result>(compute: (media: PinMedia, pin: Pin) => Result) => {
  const resultsOf = new WeakMap<PinMedia, WeakMap<Pin, Result>>()
  return (media: PinMedia, pin: Pin): Result => {
    const results = resultsOf.get(media) ?? new WeakMap<Pin, Result>()
    resultsOf.set(media, results)
    if (!results.has(pin)) results.set(pin, compute(media, pin))
    return results.get(pin) as Result
  }
}

const findImageSightings = rememberByPin<readonly PinSighting[]>((media, pin) =>
  computeImageSightings(media, pin).map((sight) => ({ pin, sight })),
)
const findModelSighting = rememberByPin(computeModelSighting)

/** The points of an inspection on pictures that they were not placed on. */
export const listImageSightings = (media: PinMedia, pins: readonly Pin[]): readonly PinSighting[] =>
  pins.flatMap((pin) => findImageSightings(media, pin))

/** Where points are seen in the model that were placed on a picture alone, by their ids. */
export const mapPinsToModelSightings = (
  media: PinMedia,
  pins: readonly Pin[],
): ReadonlyMap<number, PinCoordinates> =>
  new Map(
    pins.flatMap((pin) => {
      const place = findModelSighting(media, pin)
      return place ? [[pin.id, place] as const] : []
    }),
  )
