import { add, cross, type Panel, type Shape, scaled, type Vec } from './geometry.ts'
import { type Spot, spotOn } from './hotelDefects.ts'
import { back, forth, up } from './hotelSizes.ts'

/** Offset from the surface in metres: scan-like models are uneven by 4 mm, and a decal must not sink into them. */
const before = 0.005

/** A picture of damage laid over a surface: its centre, its normal, and its size in metres. */
export interface Decal {
  at: Vec
  facing: Vec
  width: number
  height: number
  /** a key of `looks` in hotelMaterials.ts */
  material: string
  /** position of the damage within it, 0..1 from its lower left corner; by default the centre */
  spot?: readonly [number, number]
}

/** Draws a decal; returns the position of the damage. On floors and ceilings its top points along -z and z. */
export function drawDecal(
  shape: Shape,
  { at, facing, width, height, material, spot = [0.5, 0.5] }: Decal,
): Spot {
  const top = facing[1] > 0.5 ? back : facing[1] < -0.5 ? forth : up
  const right = cross(top, facing)
  const middle = add(at, scaled(facing, before))
  const panel: Panel = {
    corner: add(middle, add(scaled(right, -width / 2), scaled(top, -height / 2))),
    right,
    up: top,
    width,
    height,
    material,
    window: [0, 0, 1, 1],
  }
  shape.panel(panel)
  return spotOn(panel, spot[0] * width, spot[1] * height)
}

/** The drawing function of a flaw that is only a decal. */
export const decal = (one: Decal) => (shape: Shape) => drawDecal(shape, one)
