import type { SpacePoint } from '../alignment/alignment.ts'
import { toGround } from '../imageAlignments/imageAlignmentGeometry.ts'
import type { ModelCheck } from '../media/modelFile.ts'
import {
  computeImageSightings,
  computeModelSighting,
  type PinMedia,
  type PlacedPin,
} from '../pins/pinSightings.ts'
import {
  type Bounds,
  type Corner,
  computeBounds,
  computePolygonArea,
  isInsidePolygon,
} from './polygon.ts'
import type { RoomOutline } from './roomOutline.ts'

/** What points of an inspection are placed on. */
export interface RoomMedia extends PinMedia {
  /** the model file, with how it is displayed; null: none */
  model: (Pick<ModelCheck, 'up' | 'scale'> & { sha256: string }) | null
}

/** A place of a point, on the medium of outlines. */
export type RoomPlace =
  | { on: 'model'; model: string; position: SpacePoint; scale: number }
  | { on: 'picture'; projectModelImageId: number; x: number; y: number }

/** Metres by which a point is moved off its surface, so that one on a wall is in front of it. */
const offSurface = 0.02
/** Metres between a room's floor or ceiling and what covers it. */
const heightTolerance = 0.5

/** The point in front of the surface that it lies on. */
const moveOffSurface = (pin: PlacedPin, scale: number): PlacedPin => {
  const place = pin.matterPointCoordinates
  if (!place) return pin
  const { position, normal } = place
  const share = offSurface / scale / Math.hypot(normal.x, normal.y, normal.z)
  return {
    ...pin,
    matterPointCoordinates: {
      ...place,
      position: {
        x: position.x + normal.x * share,
        y: position.y + normal.y * share,
        z: position.z + normal.z * share,
      },
    },
  }
}

/** Where a point is: where it was placed, then where it is seen on other media. */
export const listPlacesOfPin = (media: RoomMedia, pin: PlacedPin): RoomPlace[] => {
  const { model, tour } = media
  // places in a tour are directions
  const modelOfPlaces = tour ? null : model
  const placed = modelOfPlaces ? moveOffSurface(pin, modelOfPlaces.scale) : pin
  const places: RoomPlace[] = []
  const addModelPlace = (position: SpacePoint | undefined) => {
    if (!modelOfPlaces || !position) return
    const { sha256, scale } = modelOfPlaces
    places.push({ on: 'model', model: sha256, position, scale })
  }
  addModelPlace(placed.matterPointCoordinates?.position)
  const { projectModelImageId, annotationCoordinates } = pin
  if (projectModelImageId !== null && annotationCoordinates) {
    const { x, y, width, height } = annotationCoordinates.geometry
    places.push({ on: 'picture', projectModelImageId, x: x + width / 2, y: y + height / 2 })
  }
  addModelPlace(computeModelSighting(media, placed)?.position)
  for (const seen of computeImageSightings(media, placed))
    places.push({
      on: 'picture',
      projectModelImageId: seen.projectModelImageId,
      x: seen.x,
      y: seen.y,
    })
  return places
}

interface OutlinedRoom {
  id: number
  outline: RoomOutline
}
/** A room, prepared to be compared with many places. */
interface ComparedRoom extends OutlinedRoom {
  area: number
  bounds: Bounds
}

const getMedium = (on: RoomOutline | RoomPlace): string =>
  on.on === 'model' ? on.model : `picture ${on.projectModelImageId}`

/** How far a place is below or above an outline, in metres, and whether it is inside otherwise. */
const computeHeightGap = ({ outline, bounds }: ComparedRoom, place: RoomPlace): number => {
  const isInside = (corner: Corner) => isInsidePolygon(corner, outline.points, bounds)
  if (place.on === 'picture') return isInside([place.x, place.y]) ? 0 : Number.POSITIVE_INFINITY
  if (outline.on !== 'model') return Number.POSITIVE_INFINITY
  const { x, y, height } = toGround(outline.up, place.position)
  if (!isInside([x, y])) return Number.POSITIVE_INFINITY
  const below = outline.bottom === null ? 0 : outline.bottom - height
  const above = outline.top === null ? 0 : height - outline.top
  return Math.max(0, below, above) * place.scale
}

/**
 * Finds the room of a place. Of rooms that overlap the smallest has it, then the lowest id; of
 * rooms that lie above each other the one between whose floor and ceiling it is.
 */
const findRoomOfPlace = (rooms: readonly ComparedRoom[], place: RoomPlace): number | null => {
  let near: number | null = null
  for (const room of rooms) {
    const gap = computeHeightGap(room, place)
    if (gap === 0) return room.id
    if (gap <= heightTolerance) near ??= room.id
  }
  return near
}

/** A function that finds the room of a point, by where it was placed, else by where it is seen. */
export const createRoomFinder = (media: RoomMedia, rooms: readonly OutlinedRoom[]) => {
  const compared = rooms
    .map(({ id, outline }) => ({
      id,
      outline,
      area: computePolygonArea(outline.points),
      bounds: computeBounds(outline.points),
    }))
    .sort((one, other) => one.area - other.area || one.id - other.id)
  const byMedium = new Map<string, ComparedRoom[]>()
  for (const room of compared) {
    const medium = getMedium(room.outline)
    byMedium.set(medium, [...(byMedium.get(medium) ?? []), room])
  }
  return (pin: PlacedPin): number | null => {
    for (const place of listPlacesOfPin(media, pin)) {
      const found = findRoomOfPlace(byMedium.get(getMedium(place)) ?? [], place)
      if (found !== null) return found
    }
    return null
  }
}

/** Where a person stands, in the model's own frame, or in a panorama of a tour. */
export interface Standpoint {
  position: SpacePoint
  /** key of the panorama; null: the medium is no tour */
  scene: string | null
}

const up = { x: 0, y: 1, z: 0 }

const toPlacedPin = ({ tour }: RoomMedia, { position, scene }: Standpoint): PlacedPin => {
  const stands = tour?.nodes.find(({ key }) => key === scene)?.place
  return {
    id: 0,
    projectModelImageId: stands?.projectModelImageId ?? null,
    annotationCoordinates: stands
      ? {
          geometry: { type: 'RECTANGLE', x: stands.x, y: stands.y, width: 0, height: 0 },
          data: { id: 'standpoint' },
        }
      : null,
    matterPointCoordinates: tour ? null : { position, normal: up, key: 'standpoint' },
  }
}

/** A function that finds the room in which a person stands, as it finds that of a point. */
export const createStandpointRoomFinder = (media: RoomMedia, rooms: readonly OutlinedRoom[]) => {
  const findRoomOfPin = createRoomFinder(media, rooms)
  return (standpoint: Standpoint): number | null => findRoomOfPin(toPlacedPin(media, standpoint))
}
