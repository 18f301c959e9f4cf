import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'

/**
 * In percent of a picture's width and height, from its top left corner: the frame of
 * `annotationCoordinates` (T78).
 */
export interface PercentPoint {
  x: number
  y: number
}

/** Two lengths in one unit; of a picture in its own pixels, of a window in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * Which edges follow the pointer: -1 left or upper, 1 right or lower, 0 neither. Both 0 moves the
 * whole rectangle.
 */
export interface Grip {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** The eight handles, clockwise from the top left corner. */
export const annotationGrips: readonly Grip[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]

/** Minimum side of a drawn rectangle in percent: a pixel or two of a phone's photo. */
const leastSide = 0.05

const clampValue = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/** Clamps a point to the picture. */
const ontoImage = ({ x, y }: PercentPoint): PercentPoint => ({
  x: clampValue(x, 0, 100),
  y: clampValue(y, 0, 100),
})

/** The rectangle between two corners in any order; clipped to the picture. */
export const buildBoxFromCorners = (a: PercentPoint, b: PercentPoint): PercentBox => {
  const [from, to] = [ontoImage(a), ontoImage(b)]
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** Moves a rectangle by percent; stops at the picture's edge with its size kept. */
export const moveBox = (box: PercentBox, by: PercentPoint): PercentBox => ({
  ...box,
  x: clampValue(box.x + by.x, 0, 100 - box.width),
  y: clampValue(box.y + by.y, 0, 100 - box.height),
})

const span = (
  start: number,
  length: number,
  side: Grip['x'],
  by: number,
): [start: number, length: number] => {
  if (side === 0) return [start, length]
  const end = start + length
  if (side === 1) return [start, clampValue(end + by, start + leastSide, 100) - start]
  const moved = clampValue(start + by, 0, end - leastSide)
  return [moved, end - moved]
}

/** Moves the gripped edges by percent, never past the opposite edge nor off the picture. */
export const resizeBox = (box: PercentBox, grip: Grip, by: PercentPoint): PercentBox => {
  const [x, width] = span(box.x, box.width, grip.x, by.x)
  const [y, height] = span(box.y, box.height, grip.y, by.y)
  return { x, y, width, height }
}

/** Applies a grip to a rectangle: both 0 moves, else resizes. */
export const moveOrResizeBox = (box: PercentBox, grip: Grip, by: PercentPoint): PercentBox =>
  grip.x === 0 && grip.y === 0 ? moveBox(box, by) : resizeBox(box, grip, by)

/** Whether two rectangles share a point. Touching counts. */
export const doBoxesOverlap = (a: PercentBox, b: PercentBox): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
