import type { LengthUnit, ModelGuess } from '../../../engine/viewerApi.ts'

/** Measurements of a model with one of its file's axes up, in the file's own unit. */
export interface UprightMeasure {
  /** from a floor to the ceiling above; null if none was found */
  roomHeight: number | null
  /**
   * walkable floor area within walls or below a ceiling; 0 if there is none, or if it is unknown
   */
  indoors: number
  /** surface area that faces along the axis, either way */
  facing: number
}

/** Measurements of a model in its file's own unit and axes. */
export interface FileMeasure {
  size: { x: number; y: number; z: number }
  upright: Record<'y' | 'z', UprightMeasure>
}

export const metersPerUnit: Record<LengthUnit, number> = {
  metres: 1,
  centimetres: 0.01,
  millimetres: 0.001,
  feet: 0.3048,
  inches: 0.0254,
}
const units = Object.keys(metersPerUnit) as LengthUnit[]
/** metres: typical heights of rooms, and lengths of buildings */
const defaultRoomHeight = 2.7
const plausibleRoom = { min: 1.9, max: 7 }
const defaultBuildingLength = 25
const plausibleLength = { min: 1.5, max: 500 }
/**
 * How much less plausible (natural logarithm of the ratio) metres may be: they are the format's
 * standard.
 */
const benefitOfFormat = 0.35
/**
 * Factor of walkable floor needed for z up: between the walls of a building on its side there is
 * some, too.
 */
const moreIndoors = 1.25
/**
 * Minimum share of the surfaces facing that way: less is no floor but gaps, possibly because of the
 * unit.
 */
const leastIndoors = 0.1
/**
 * Without a detected floor, a model lies on its side if its size along z is below this share of
 * that along y…
 */
const flatter = 0.85
/** …and its surfaces facing along z exceed those facing along y by this factor; */
const moreFloor = 1.25
/**
 * if no upright rooms were found, by this smaller one, as much of what faces along y may be walls
 * between rooms.
 */
const muchWall = 0.6
/** The same factor for a tower: on its side it is larger along z than along y. */
const mostFloor = 1.5
/**
 * metres: a model that is no thicker, and as high as a room, is a wall that stands, not a floor on
 * its side
 */
const thickestWall = 0.6

/**
 * Guesses the unit and the up axis that a file was authored in. With the right axis up there is
 * more floor to stand on; if there is none either way, shape and surfaces decide. A room's height
 * determines the unit best; without one only a length that no building has is evidence against
 * metres, and feet cannot be distinguished from them. A size counts only if it is typical of rooms
 * or buildings in some unit.
 */
export function guessModelUnitAndUpAxis({ size, upright }: FileMeasure): ModelGuess {
  const longest = Math.max(size.x, size.y, size.z)
  const up = isOnSide(size, upright) ? 'z' : 'y'
  const { unit, unitReason } = pickUnit(upright[up].roomHeight, longest)
  return {
    unit,
    scale: metersPerUnit[unit],
    unitReason,
    up,
    upReason: up === 'z' ? 'floors' : 'gltf',
  }
}

function isOnSide(size: FileMeasure['size'], { y, z }: FileMeasure['upright']): boolean {
  if ([y, z].some(({ indoors, facing }) => indoors > facing * leastIndoors))
    return z.indoors > y.indoors * moreIndoors
  const hasRooms =
    pickUnit(y.roomHeight, Math.max(size.x, size.y, size.z)).unitReason.because === 'roomHeight'
  const isFlat =
    size.z < size.y * flatter && z.facing > y.facing * (hasRooms ? moreFloor : muchWall)
  const isTower = size.z > size.y && z.facing > y.facing * mostFloor
  const isWall = size.z < thickestWall && isWithin(size.y, plausibleRoom)
  return (isFlat && !isWall) || isTower
}

function pickUnit(room: number | null, length: number): Pick<ModelGuess, 'unit' | 'unitReason'> {
  const byRoom = room === null ? null : nearest(units, room, defaultRoomHeight, plausibleRoom)
  if (room !== null && byRoom) return { unit: byRoom, unitReason: { because: 'roomHeight', room } }
  const byLength = isWithin(length, plausibleLength)
    ? 'metres'
    : nearest(['centimetres', 'millimetres'], length, defaultBuildingLength, plausibleLength)
  if (byLength) return { unit: byLength, unitReason: { because: 'size', size: length } }
  return { unit: 'metres', unitReason: { because: 'format' } }
}

interface Range {
  min: number
  max: number
}

const isWithin = (metres: number, { min, max }: Range): boolean => metres >= min && metres <= max

/** The unit in which a length is closest to the usual one; null if it is plausible in none. */
function nearest(
  candidates: readonly LengthUnit[],
  length: number,
  defaultLength: number,
  range: Range,
): LengthUnit | null {
  const strangeness = (unit: LengthUnit) =>
    Math.abs(Math.log((length * metersPerUnit[unit]) / defaultLength)) -
    (unit === 'metres' ? benefitOfFormat : 0)
  return candidates
    .filter((unit) => isWithin(length * metersPerUnit[unit], range))
    .reduce<LengthUnit | null>(
      (best, unit) => (best === null || strangeness(unit) < strangeness(best) ? unit : best),
      null,
    )
}
