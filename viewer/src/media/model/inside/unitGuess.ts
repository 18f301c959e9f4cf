import type { LengthUnit, ModelGuess } from '../../../engine/tour.ts'

/** What is known of a model in its file's own unit and axes. */
export interface FileMeasure {
  size: { x: number; y: number; z: number }
  /** from a floor to the ceiling above; null when none was found */
  roomHeight: number | null
  /** surface that faces along the axis, either way */
  facing: { y: number; z: number }
}

export const metresPer: Record<LengthUnit, number> = {
  metres: 1,
  centimetres: 0.01,
  millimetres: 0.001,
  feet: 0.3048,
  inches: 0.0254,
}
const units = Object.keys(metresPer) as LengthUnit[]
/** metres: what rooms are high, and what buildings are long */
const usualRoom = 2.7
const usualBuilding = 25
const plausibleLength = { min: 1.5, max: 500 }
/** How much less plausible (natural logarithm of the ratio) metres may look: they are what the format says. */
const benefitOfFormat = 0.35
/** A building on its side is less deep than high, and shows more floor that way, by these shares. */
const flatter = 0.85
const moreFloor = 1.25

/**
 * The unit and the upward axis that a file was probably drawn in. A room's height tells the unit best; without one only
 * a length that no building has speaks against metres, and feet cannot be told from them.
 */
export function guessOf({ size, roomHeight, facing }: FileMeasure): ModelGuess {
  const isFlat = size.z < size.y * flatter && facing.z > facing.y * moreFloor
  const longest = Math.max(size.x, size.y, size.z)
  const unit = roomHeight ? nearest(units, roomHeight, usualRoom) : unitOfLength(longest)
  return {
    unit,
    scale: metresPer[unit],
    unitReason: roomHeight ? { because: 'roomHeight', room: roomHeight } : { because: 'size', size: longest },
    up: isFlat ? 'z' : 'y',
    upReason: isFlat ? 'flat' : 'gltf',
  }
}

const unitOfLength = (length: number): LengthUnit =>
  length >= plausibleLength.min && length <= plausibleLength.max
    ? 'metres'
    : nearest(['metres', 'centimetres', 'millimetres'], length, usualBuilding)

function nearest(candidates: readonly LengthUnit[], length: number, usual: number): LengthUnit {
  const strangeness = (unit: LengthUnit) =>
    Math.abs(Math.log((length * metresPer[unit]) / usual)) - (unit === 'metres' ? benefitOfFormat : 0)
  return candidates.reduce((best, unit) => (strangeness(unit) < strangeness(best) ? unit : best))
}
