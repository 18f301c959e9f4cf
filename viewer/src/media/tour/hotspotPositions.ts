import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import {
  computePanoramaDistanceOnPlan,
  computeYawTowards,
} from '@nspect/contract/tours/tourGeometry'
import type { TourStop } from '../../engine/viewerApi.ts'
import { toDirectionFromAngles } from '../pano/sphereGeometry.ts'

/** A neighbour as it is seen from a panorama. */
export interface HotspotPosition {
  key: string
  name: string
  /** radians to the right of the picture's middle */
  yaw: number
  direction: Vec3
}

/**
 * radians below the horizon: where the floor of a neighbour is drawn, at least and at most, and if
 * it is not known
 */
const below = { least: 0.14, most: 0.62, unknown: 0.3 } as const
/** radians between neighbours whose direction is not known */
const apart = 0.5

const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/**
 * Where the neighbours of a panorama are drawn: on the floor where they stand. Of those whose place
 * is not known, later ones of the list are ahead and earlier ones behind, side by side.
 */
export const listHotspotPositions = (
  at: TourStop,
  stops: readonly TourStop[],
): HotspotPosition[] => {
  const own = stops.indexOf(at)
  const unknown = { ahead: 0, behind: 0 }
  return at.neighbours.flatMap((key) => {
    const index = stops.findIndex((stop) => stop.key === key)
    const stop = stops[index]
    if (!stop || stop === at) return []
    const known = computeYawTowards(at.standing, stop.standing)
    const way = index > own ? 'ahead' : 'behind'
    const yaw = known ?? wrapAngle((way === 'ahead' ? 0 : Math.PI) + sideways(unknown[way]++))
    const distance = at.standing?.isInMetres
      ? computePanoramaDistanceOnPlan(at.standing, stop.standing)
      : null
    const down = distance === null ? below.unknown : Math.atan2(at.cameraHeight, distance)
    const pitch = -Math.min(below.most, Math.max(below.least, down))
    return [{ key, name: stop.name, yaw, direction: toDirectionFromAngles({ yaw, pitch }) }]
  })
}

/** 0, then alternately to the right and to the left. */
const sideways = (n: number): number => Math.ceil(n / 2) * apart * (n % 2 === 0 ? -1 : 1)

/** Half of the angle within which a neighbour counts as ahead, in radians. */
const ahead = Math.PI / 3

/**
 * The neighbour that one walks to in a direction of view; null if there is none within 60 degrees.
 */
export const findNeighborTowards = (
  places: readonly HotspotPosition[],
  yaw: number,
): HotspotPosition | null => {
  const off = (place: HotspotPosition) => Math.abs(wrapAngle(place.yaw - yaw))
  const nearest = places.toSorted((a, b) => off(a) - off(b))[0]
  return nearest && off(nearest) <= ahead ? nearest : null
}
