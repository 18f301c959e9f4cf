import type { PinCoordinates, stemLength, Vec3 } from '@nspect/contract/media/pinCoordinates'

/**
 * The contract's limits in metres, kept equal by the types: importing its module would load a
 * validator, too.
 */
const stem = { min: 0.1, max: 3, initial: 1 } as const satisfies Pick<
  typeof stemLength,
  'min' | 'max' | 'initial'
>

/** Old rows were never validated: anything may be missing. */
const isFinitePoint = (p: Partial<Vec3> | null | undefined) =>
  Number.isFinite(p?.x) && Number.isFinite(p?.y) && Number.isFinite(p?.z)

/**
 * Whether a pin can be drawn and navigated to: old or foreign rows may hold non-finite numbers or
 * no direction.
 */
export const isPinDrawable = ({ position, normal }: PinCoordinates): boolean =>
  isFinitePoint(position) &&
  isFinitePoint(normal) &&
  Math.hypot(normal.x, normal.y, normal.z) > 1e-9

export const clampStemLength = (length: number): number =>
  Math.min(stem.max, Math.max(stem.min, length))

/** Length of the drawn stem, in metres: the stored one if within limits, else the default. */
export const getStemLength = (coordinates: PinCoordinates): number =>
  coordinates.stem === undefined || !Number.isFinite(coordinates.stem)
    ? stem.initial
    : clampStemLength(coordinates.stem)
