import type { PlaceInMedium } from '@nspect/contract/pins/pinLine/likelyDuplicate'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'

export type PinPlace = Partial<
  Pick<Pin, 'matterPointCoordinates' | 'annotationCoordinates' | 'projectModelImageId'>
>

/**
 * Where a point is in the model, a panorama of the tour or a picture; null without a place. The
 * place of a rectangle is its middle.
 */
export const getPlaceInMedium = (
  { matterPointCoordinates, annotationCoordinates, projectModelImageId }: PinPlace,
  tour: Project['tour'],
): PlaceInMedium | null => {
  if (annotationCoordinates) {
    const { x, y, width, height } = annotationCoordinates.geometry
    return {
      medium: `picture ${projectModelImageId}`,
      position: [x + width / 2, y + height / 2],
      unit: 'percent',
    }
  }
  if (!matterPointCoordinates) return null
  const { x, y, z } = matterPointCoordinates.position
  if (!tour) return { medium: 'model', position: [x, y, z], unit: 'meter' }
  const node = pickPanoramaNodeOfPin(matterPointCoordinates, tour.nodes)
  if (!node) return null
  const length = Math.hypot(x, y, z) || 1
  return {
    medium: `panorama ${node.key}`,
    position: [x / length, y / length, z / length],
    unit: 'direction',
  }
}
