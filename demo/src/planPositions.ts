import type { ImageAlignment } from '@nspect/contract/imageAlignments/imageAlignments'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'

/**
 * The part of the first floor that its plans show, seen from above with north (z) up and hence x to
 * the left; metres.
 */
export const planFrame = { east: 19, north: 9.4, width: 25, height: 18.9 } as const
/** of the plans' pictures */
export const planPixels = {
  width: 2400,
  height: Math.round((2400 * planFrame.height) / planFrame.width),
} as const

/** pixels of the plans' pictures per metre */
const resolution = planPixels.width / planFrame.width

/** How the plans lie over the model. */
export const planAlignment: ImageAlignment = {
  a: -resolution,
  b: 0,
  shiftX: planFrame.east * resolution,
  shiftY: planFrame.north * resolution,
  up: 'y',
  scale: 1,
  level: 0,
  residual: 0,
}

/** A rectangle on the floor, metres in the model's frame. */
export interface FloorArea {
  x: number
  z: number
  width: number
  depth: number
}

const roundPercent = (value: number) => Math.round(value * 1000) / 1000

/** Converts a rectangle of the floor to the plan, in percent of the picture. */
export const toPlanBox = ({ x, z, width, depth }: FloorArea): PercentBox => ({
  x: roundPercent(((planFrame.east - x - width) / planFrame.width) * 100),
  y: roundPercent(((planFrame.north - z - depth) / planFrame.height) * 100),
  width: roundPercent((width / planFrame.width) * 100),
  height: roundPercent((depth / planFrame.height) * 100),
})

/** side of the rectangle around a point, metres */
const around = 0.9

/** The rectangle of a point of the model. */
export const toPlanAnnotation = ({ x, z }: { x: number; z: number }): PercentBox =>
  toPlanBox({ x: x - around / 2, z: z - around / 2, width: around, depth: around })
