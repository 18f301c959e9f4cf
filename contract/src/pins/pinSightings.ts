import type { PlanePoint, SpacePoint } from '../alignment/alignment.ts'
import {
  computeHeightAboveFloor,
  getUpDirection,
  toFloorPoint,
  toImagePoint,
} from '../imageAlignments/imageAlignmentGeometry.ts'
import type { ImageAlignment } from '../imageAlignments/imageAlignments.ts'
import type { AnnotationCoordinates } from '../media/annotationCoordinates.ts'
import type { PinCoordinates } from '../media/pinCoordinates.ts'
import { locatePanoramaOnPlan, pickPanoramaNodeOfPin } from '../tours/tourGeometry.ts'
import type { Tour } from '../tours/tours.ts'

/*
 * Where a point of one medium of an inspection is seen on the others. Nothing of it is stored but
 * how the media lie to each other: it follows from the point's own place whenever it is read.
 */

/** What is drawn of an inspection, as far as geometry is concerned. */
export interface PinMedia {
  projectModelImages: readonly {
    id: number
    width: number
    height: number
    onModel: ImageAlignment | null
  }[]
  tour: {
    nodes: readonly Pick<
      Tour['nodes'][number],
      'id' | 'key' | 'sha256' | 'place' | 'heading' | 'cameraHeight'
    >[]
    plans: Tour['plans']
  } | null
}

/** Where a point is seen that was placed elsewhere. */
export type SightingSource = 'model' | 'plan' | 'tour'

/** A point on a picture that it was not placed on, in percent. */
export interface ImageSighting extends PlanePoint {
  projectModelImageId: number
  from: SightingSource
}

/** Where a point was placed. */
export interface PlacedPin {
  id: number
  projectModelImageId: number | null
  annotationCoordinates: AnnotationCoordinates | null
  matterPointCoordinates: PinCoordinates | null
}

/** Length of its stem in metres, that of a point placed by dragging. */
const seenStem = 0.33

/** Metres by which a point may be below the floor that it belongs to. */
const belowFloor = 0.5
/**
 * Sheets whose floors differ by less than these metres show one storey, such as the plans of
 * several trades.
 */
const sameStorey = 1

type Picture = PinMedia['projectModelImages'][number]
type AlignedPicture = Picture & { onModel: ImageAlignment }

const isAligned = (image: Picture): image is AlignedPicture => image.onModel !== null

/** The pictures that show the storey of a place in the model. */
const filterNearestStorey = (
  images: readonly AlignedPicture[],
  place: SpacePoint,
): AlignedPicture[] => {
  const below = images.filter(
    ({ onModel }) => computeHeightAboveFloor(onModel, place) >= -belowFloor,
  )
  const highest = Math.max(...below.map(({ onModel: { level, scale } }) => level * scale))
  return below.filter(({ onModel: { level, scale } }) => level * scale > highest - sameStorey)
}

const inPercent = ({ x, y }: PlanePoint, { width, height }: Picture): PlanePoint => ({
  x: (100 * x) / width,
  y: (100 * y) / height,
})
const isInside = ({ x, y }: PlanePoint): boolean => x >= 0 && x <= 100 && y >= 0 && y <= 100

/**
 * The picture that a point was placed on, and the middle of its rectangle in the picture's pixels.
 */
const ownImage = (
  { projectModelImages }: PinMedia,
  { projectModelImageId, annotationCoordinates }: PlacedPin,
): { picture: Picture; at: PlanePoint } | null => {
  const picture = projectModelImages.find(({ id }) => id === projectModelImageId)
  if (!picture || !annotationCoordinates) return null
  const { x, y, width, height } = annotationCoordinates.geometry
  return {
    picture,
    at: {
      x: ((x + width / 2) / 100) * picture.width,
      y: ((y + height / 2) / 100) * picture.height,
    },
  }
}

/**
 * The place of a point of a tour on its plan; null unless the panorama's place and heading, the
 * plan's scale and the distance are known.
 */
const tourSight = (media: PinMedia, place: PinCoordinates): ImageSighting | null => {
  const { tour, projectModelImages } = media
  const node = tour && pickPanoramaNodeOfPin(place, tour.nodes)
  if (!node?.place || node.heading === null || place.distance === undefined) return null
  const image = projectModelImages.find(({ id }) => id === node.place?.projectModelImageId)
  const standing = locatePanoramaOnPlan(node, plansOfTour(media))
  const length = Math.hypot(place.position.x, place.position.y, place.position.z)
  if (!image || !standing?.isInMetres || length < 1e-9) return null
  const metres = place.distance / length
  const [x, z] = [place.position.x * metres, place.position.z * metres]
  const [cos, sin] = [Math.cos(standing.turn), Math.sin(standing.turn)]
  const perMetre = pixelsPerMetre(media, image)
  const at = {
    x: (standing.x + x * cos - z * sin) * perMetre,
    y: (standing.z + x * sin + z * cos) * perMetre,
  }
  const seen = inPercent(at, image)
  return isInside(seen) ? { ...seen, projectModelImageId: image.id, from: 'tour' } : null
}

const unsaid = { widthInMetres: null, north: 0 }

const getPlanScale = ({ tour }: PinMedia, imageId: number) =>
  tour?.plans.find(({ projectModelImageId }) => projectModelImageId === imageId) ?? unsaid

const plansOfTour = (media: PinMedia) =>
  media.projectModelImages.map(({ id, width, height }) => ({
    id,
    width,
    height,
    scale: getPlanScale(media, id),
  }))

const pixelsPerMetre = (media: PinMedia, { id, width }: Picture): number =>
  width / (getPlanScale(media, id).widthInMetres ?? 1)

/** Where a point is seen on pictures that it was not placed on. */
export const computeImageSightings = (media: PinMedia, point: PlacedPin): ImageSighting[] => {
  const own = ownImage(media, point)
  const place = point.matterPointCoordinates
  const isOwn = ({ id }: Picture) => own?.picture.id === id
  if (place && media.tour) {
    const seen = tourSight(media, place)
    return seen && seen.projectModelImageId !== own?.picture.id ? [seen] : []
  }
  const from = place ? 'model' : 'plan'
  const position =
    place?.position ?? (own?.picture.onModel ? toFloorPoint(own.picture.onModel, own.at) : null)
  if (!position) return []
  return filterNearestStorey(media.projectModelImages.filter(isAligned), position).flatMap(
    (image) => {
      if (isOwn(image)) return []
      const at = inPercent(toImagePoint(image.onModel, position), image)
      return isInside(at) ? [{ ...at, projectModelImageId: image.id, from }] : []
    },
  )
}

/**
 * The place in the model, or in a tour, of a point that was placed on a picture alone; null if that
 * is not known.
 */
export const computeModelSighting = (media: PinMedia, point: PlacedPin): PinCoordinates | null => {
  const own = ownImage(media, point)
  if (point.matterPointCoordinates || !own) return null
  const key = `seen-${point.id}`
  if (media.tour) return floorSight(media, own, key)
  const aligned = own.picture.onModel
  if (!aligned) return null
  return {
    position: toFloorPoint(aligned, own.at),
    normal: getUpDirection(aligned),
    key,
    stem: seenStem,
    v: 1,
  }
}

/** The floor at a place of a plan, seen from the nearest panorama on it. */
const floorSight = (
  media: PinMedia,
  { picture, at }: { picture: Picture; at: PlanePoint },
  key: string,
): PinCoordinates | null => {
  const perMetre = pixelsPerMetre(media, picture)
  const seen = (media.tour?.nodes ?? []).flatMap((node) => {
    const standing = node.heading === null ? null : locatePanoramaOnPlan(node, plansOfTour(media))
    if (!standing?.isInMetres || standing.planId !== picture.id) return []
    const [x, z] = [at.x / perMetre - standing.x, at.y / perMetre - standing.z]
    return [{ node, x, z, turn: standing.turn, away: Math.hypot(x, z) }]
  })
  const nearest = seen.sort((left, right) => left.away - right.away)[0]
  if (!nearest) return null
  const { node, x, z, turn, away } = nearest
  const distance = Math.hypot(away, node.cameraHeight)
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)]
  // on the sphere of 5 m on which the points of a panorama lie
  const share = 5 / distance
  const position = {
    x: (x * cos - z * sin) * share,
    y: -node.cameraHeight * share,
    z: (x * sin + z * cos) * share,
  }
  const normal = { x: -position.x / 5, y: -position.y / 5, z: -position.z / 5 }
  return { position, normal, key, scene: node.key, distance, v: 1 }
}
