import type { Pin } from '@nspect/contract/pins'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'
import { modelSightOf, type PointMedia, pictureSightsOf } from '@nspect/contract/pointSights'
import type { SeenPin } from '../image/annotationViews.ts'

/** The points of an inspection on pictures that they were not placed on. */
export const seenOnPictures = (media: PointMedia, pins: readonly Pin[]): readonly SeenPin[] =>
  pins.flatMap((pin) => pictureSightsOf(media, pin).map((sight) => ({ pin, sight })))

/** Where points are seen in the model that were placed on a picture alone, by their ids. */
export const seenInModel = (
  media: PointMedia,
  pins: readonly Pin[],
): ReadonlyMap<number, PointCoordinates> =>
  new Map(
    pins.flatMap((pin) => {
      const place = modelSightOf(media, pin)
      return place ? [[pin.id, place] as const] : []
    }),
  )
