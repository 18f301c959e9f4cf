import {
  addVectors,
  crossVectors,
  type Panel,
  type SurfaceCollector,
  scaleVector,
  type Vector,
} from './geometry.ts'
import { type Spot, toSpot } from './hotelDefects.ts'
import { back, forward, up } from './hotelSizes.ts'

/**
 * Offset from the surface in metres: scan-like models are uneven by 4 mm, and a decal must not sink
 * into them.
 */
const before = 0.005

/** A picture of damage laid over a surface: its centre, its normal, and its size in metres. */
export interface Decal {
  at: Vector
  facing: Vector
  width: number
  height: number
  /** a key of `looks` in hotelMaterials.ts */
  material: string
  /** position of the damage within it, 0..1 from its lower left corner; by default the centre */
  spot?: readonly [number, number]
}

/**
 * Draws a decal; returns the position of the damage. On floors and ceilings its top points along -z
 * and z.
 */
export function drawDecal(
  shape: SurfaceCollector,
  { at, facing, width, height, material, spot = [0.5, 0.5] }: Decal,
): Spot {
  const top = facing[1] > 0.5 ? back : facing[1] < -0.5 ? forward : up
  const right = crossVectors(top, facing)
  const middle = addVectors(at, scaleVector(facing, before))
  const panel: Panel = {
    corner: addVectors(
      middle,
      addVectors(scaleVector(right, -width / 2), scaleVector(top, -height / 2)),
    ),
    right,
    up: top,
    width,
    height,
    material,
    window: [0, 0, 1, 1],
  }
  shape.panel(panel)
  return toSpot(panel, spot[0] * width, spot[1] * height)
}

/** The drawing function of a flaw that is only a decal. */
export const createDecalDrawing = (options: Decal) => (shape: SurfaceCollector) =>
  drawDecal(shape, options)
