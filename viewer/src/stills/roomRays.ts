import { Vector3 } from 'three'
import type { SurfaceRaycaster } from '../engine/surfaceRaycaster.ts'

export type RaycastSurfaces = Pick<SurfaceRaycaster, 'cast' | 'isClear'>

/**
 * Everything stops these rays: the cameras that they choose must not look through a wall's back or
 * a pane.
 */
export const solidRayOptions = { bothSides: true, glass: true } as const

/**
 * Metres before a point that do not count, on smooth surfaces and if need be on the bumps of a
 * scan.
 */
const slacks = [0.01, 0.08]

/** The first place that sees the point, with nothing between; places are in order of preference. */
export const findFirstPlaceSeeingPin = <One extends { position: Vector3 }>(
  places: readonly One[],
  foot: Vector3,
  surfaces: RaycastSurfaces,
): One | undefined => {
  for (const slack of slacks) {
    const found = places.find(({ position }) =>
      surfaces.isClear(position, foot, slack, solidRayOptions),
    )
    if (found) return found
  }
  return undefined
}

/** metres; rays begin this far before their surface */
const lift = 0.005

const computePerpendicular = (normal: Vector3): Vector3 =>
  new Vector3().crossVectors(normal, Math.abs(normal.y) < 0.9 ? up : sideways).normalize()

const up = new Vector3(0, 1, 0)
const sideways = new Vector3(0, 0, 1)

/**
 * Unit directions around a normal: the given angles off it, in degrees, each in `turns` directions.
 */
export function listDirectionsAround(
  normal: Vector3,
  tilts: readonly number[],
  turns: number,
): Vector3[] {
  const right = computePerpendicular(normal)
  const along = new Vector3().crossVectors(right, normal)
  return tilts.flatMap((tilt) => {
    const angle = (tilt * Math.PI) / 180
    return Array.from({ length: tilt === 0 ? 1 : turns }, (_, turn) => {
      const about = (turn / turns) * 2 * Math.PI
      return new Vector3()
        .addScaledVector(normal, Math.cos(angle))
        .addScaledVector(along, Math.sin(angle) * Math.cos(about))
        .addScaledVector(right, Math.sin(angle) * Math.sin(about))
    })
  })
}

/** Positions on the surface around a point, at a distance from it in metres. */
export function listPatchPositions(foot: Vector3, normal: Vector3, radius: number): Vector3[] {
  const right = computePerpendicular(normal)
  const along = new Vector3().crossVectors(right, normal)
  const before = foot.clone().addScaledVector(normal, 0.02)
  return Array.from({ length: 8 }, (_, i) => {
    const about = (i / 8) * 2 * Math.PI
    return before
      .clone()
      .addScaledVector(along, radius * Math.cos(about))
      .addScaledVector(right, radius * Math.sin(about))
  })
}

/** Metres between the faces of a wall, or of a slab: between them nobody stands. */
const wallThickness = { across: 0.45, upright: 0.3 } as const

/** Whether a place is inside a hollow wall or slab: surfaces close on two opposite sides. */
export function isInsideWall(place: Vector3, surfaces: RaycastSurfaces): boolean {
  const air = (direction: Vector3, far: number) =>
    surfaces.cast(place, direction, { far, ...solidRayOptions })?.distance ?? far
  const between = (direction: Vector3, far: number) =>
    air(direction, far) + air(direction.clone().negate(), far) < far
  const across = listDirectionsAround(up, [90], 16).slice(0, 8)
  return (
    between(up, wallThickness.upright) ||
    across.some((direction) => between(direction, wallThickness.across))
  )
}

/** Metres of air from a point of a surface in a direction, at most `far`. */
export function measureFreeDistance(
  foot: Vector3,
  normal: Vector3,
  direction: Vector3,
  far: number,
  surfaces: RaycastSurfaces,
): number {
  return (
    surfaces.cast(foot.clone().addScaledVector(normal, lift), direction, {
      far,
      ...solidRayOptions,
    })?.distance ?? far
  )
}

/**
 * Unit directions through an even grid of a picture. `fov`: vertical, degrees; `aspect`: width over
 * height.
 */
export function listImageRays(
  forward: Vector3,
  { fov, aspect }: { fov: number; aspect: number },
  columns: number,
  rows: number,
): Vector3[] {
  const right = new Vector3()
    .crossVectors(forward, Math.abs(forward.y) < 0.99 ? up : sideways)
    .normalize()
  const above = new Vector3().crossVectors(right, forward)
  const tangent = Math.tan((fov * Math.PI) / 360)
  return Array.from({ length: columns * rows }, (_, i) => {
    const x = (((i % columns) + 0.5) / columns) * 2 - 1
    const y = ((Math.floor(i / columns) + 0.5) / rows) * 2 - 1
    return forward
      .clone()
      .addScaledVector(right, x * tangent * aspect)
      .addScaledVector(above, y * tangent)
      .normalize()
  })
}
