import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { ImageSighting, SightingSource } from '@nspect/contract/pins/pinSightings'
import { getPinStage, type PinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { getPinColor } from '../../../pins/values/pinColor.ts'

/** A point as shown on a picture. */
export interface AnnotationView {
  pin: Pin
  geometry: AnnotationCoordinates['geometry']
  /** `#rrggbb` */
  color: string
  stage: PinStage
  /**
   * null: it was placed on this picture; else where it was placed, and the geometry is where that
   * is here
   */
  from: SightingSource | null
}

/** A point on a picture that it was not placed on. */
export interface PinSighting {
  pin: Pin
  sight: ImageSighting
}

/**
 * Returns a function that lists the marks of one picture, in the order of the points' numbers; then
 * the points that were placed elsewhere. A point that stays as it is keeps its mark: only others are
 * drawn again.
 */
export const createAnnotationViewBuilder = (imageId: number, isStatusShown: boolean) => {
  const views = new WeakMap<Pin | PinSighting, AnnotationView>()
  const keep = (source: Pin | PinSighting, build: () => AnnotationView): AnnotationView => {
    const view = views.get(source) ?? build()
    views.set(source, view)
    return view
  }
  const describe = (pin: Pin) => ({
    pin,
    color: getPinColor(pin, isStatusShown),
    stage: getPinStage(pin, isStatusShown),
  })
  return (pins: readonly Pin[], seen: readonly PinSighting[] = []): readonly AnnotationView[] => [
    ...pins.flatMap((pin) => {
      const { annotationCoordinates: place, projectModelImageId } = pin
      if (!place || projectModelImageId !== imageId) return []
      return keep(pin, () => ({ ...describe(pin), geometry: place.geometry, from: null }))
    }),
    ...seen.flatMap((sighting) => {
      const { x, y, from, projectModelImageId } = sighting.sight
      if (projectModelImageId !== imageId) return []
      const geometry = { type: 'POINT' as const, x, y, width: 0, height: 0 }
      return keep(sighting, () => ({ ...describe(sighting.pin), geometry, from }))
    }),
  ]
}

const channel = (digits: string): number => {
  const share = Number.parseInt(digits, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/**
 * Text colour on a background: white, or near black where that has more contrast (WCAG's relative
 * luminance).
 */
export const pickReadableTextColor = (color: string): '#ffffff' | '#14181c' => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)))
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return luminance > 0.2 ? '#14181c' : '#ffffff'
}
