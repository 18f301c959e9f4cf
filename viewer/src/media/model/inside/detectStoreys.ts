import { Vector3 } from 'three'
import type { RobustBounds } from '../../../engine/robustBounds.ts'
import type { SurfaceRaycaster } from '../../../engine/surfaceRaycaster.ts'
import { detectFloorLevels, type FloorLevel } from './floorLevels.ts'
import { findStartPosition, isIndoorFloor, measureCeilingHeight } from './standingPositions.ts'
import {
  type PlacedGeometry,
  type SurfacePointSample,
  sampleFacingSurfaces,
} from './surfaceSamples.ts'
import { findFloorUnder } from './walkingSteps.ts'

type Solid = Pick<SurfaceRaycaster, 'cast'>

/** A detected storey; scene frame, metres. */
export interface DetectedStorey extends FloorLevel {
  /** height of the ceiling above the floor; null for the sky */
  ceiling: number | null
  /** start position on it; null if there is no room for a body */
  start: { feet: Vector3; towards: Vector3 } | null
  /** as the file calls it */
  name?: string
}

export interface DetectedStoreys {
  levels: DetectedStorey[]
  /** typical height from a floor to the ceiling; null if there are no ceilings */
  roomHeight: number | null
}

/** number of sampled places */
const placeCount = 240
const triedStarts = 16
/** maximum distance of a place from its storey's level, metres */
const sameLevel = 0.12
/** share of the total height: surfaces this close above a floor belong to it and are no ceiling */
const ownThickness = 0.02
/** natural logarithm of the ratio within which room heights count as equal */
const alike = 0.08
const pauseAfterMs = 8
/** places per side, and metres above and below, in the search for a floor that was not detected */
const grid = 12
const nearFloor = 0.4

/**
 * Detects storeys by sampling places to stand all over the model: facing up, with room above, and
 * inside. If no upward surface qualifies, the file's surfaces may be inside out, and downward ones
 * are tried. Runs in short slices.
 */
export async function detectStoreys(
  solid: Solid,
  parts: readonly PlacedGeometry[],
  height: number,
): Promise<DetectedStoreys> {
  const found = await detectLevels(
    solid,
    sampleFacingSurfaces(parts, new Vector3(0, 1, 0), placeCount),
    height,
  )
  if (found.levels.length > 0) return found
  const insideOut = await detectLevels(
    solid,
    sampleFacingSurfaces(parts, new Vector3(0, -1, 0), placeCount),
    height,
  )
  return insideOut.levels.length > 0 ? insideOut : found
}

/**
 * A storey at a height set by hand or declared by the file, though none was detected; null if there
 * is no floor to stand on.
 */
export function findStoreyAt(
  solid: Solid,
  { min, max }: Pick<RobustBounds, 'min' | 'max'>,
  y: number,
): DetectedStorey | null {
  const floors: Vector3[] = []
  for (let i = 0; i < grid; i++)
    for (let k = 0; k < grid; k++) {
      const [x, z] = [
        min.x + ((i + 0.5) / grid) * (max.x - min.x),
        min.z + ((k + 0.5) / grid) * (max.z - min.z),
      ]
      const floor = findFloorUnder(solid, new Vector3(x, y + nearFloor, z), 2 * nearFloor)
      if (floor !== null) floors.push(new Vector3(x, floor, z))
    }
  const start = findStartPosition(solid, floors)
  return start && { y, area: 0, ceiling: measureCeilingHeight(solid, start.feet), start }
}

async function detectLevels(
  solid: Solid,
  samples: readonly SurfacePointSample[],
  height: number,
): Promise<DetectedStoreys> {
  const indoors: (FloorLevel & { point: Vector3; ceiling: number | null })[] = []
  const rooms: number[] = []
  const pause = createPauser()
  for (const { point, area } of samples) {
    await pause()
    const room = measureCeilingHeight(solid, point)
    const high = measureCeilingHeight(solid, point, height * ownThickness)
    if (high !== null) rooms.push(high)
    if (isIndoorFloor(solid, point, room)) indoors.push({ y: point.y, area, point, ceiling: room })
  }
  const levels: DetectedStorey[] = []
  for (const level of detectFloorLevels(indoors)) {
    await pause()
    const here = indoors.filter(({ y }) => Math.abs(y - level.y) <= sameLevel)
    const every = Math.ceil(here.length / triedStarts)
    const tried = here.filter((_, i) => i % every === 0).map(({ point }) => point)
    const ceilings = here.map(({ ceiling }) => ceiling).filter((ceiling) => ceiling !== null)
    levels.push({ ...level, ceiling: median(ceilings), start: findStartPosition(solid, tried) })
  }
  return { levels, roomHeight: mostUsual(rooms) }
}

const median = (numbers: number[]): number | null =>
  numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? null

/**
 * The most frequent room height, approximately: furniture makes many lower gaps, but no two alike.
 */
function mostUsual(heights: readonly number[]): number | null {
  const near = (height: number) =>
    heights.filter((other) => Math.abs(Math.log(other / height)) < alike)
  const groups = heights.map((height) => ({ height, alike: near(height) }))
  const most = Math.max(...groups.map((group) => group.alike.length))
  // gaps between a ceiling and the floor above may be as frequent as rooms
  const tallest = groups
    .filter((group) => group.alike.length >= most / 2)
    .reduce<(typeof groups)[number] | null>(
      (best, group) => (best && best.height > group.height ? best : group),
      null,
    )
  return tallest && median(tallest.alike)
}

/** Yields to the event loop whenever a slice of work has taken long enough. */
function createPauser(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < pauseAfterMs) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
