import {
  buildShapeLines,
  computeShapeTextHeight,
  type ImageSides,
  type ImageSpot,
  type MarkUpColor,
  type MarkUpKind,
  type MarkUpShape,
  type MarkUpSize,
  markUpLimits,
} from '@nspect/contract/pins/photoMarkUp'

/** What a press on the picture does: choose and move a shape, or draw one. */
export type DrawingTool = 'select' | MarkUpKind

/** How new shapes look. */
export interface ShapeStyle {
  color: MarkUpColor
  size: MarkUpSize
}

const clampShare = (value: number, most = 1): number => Math.min(Math.max(value, 0), most)
// 0.0001 of a picture of 4096 pixels is less than one of them
const roundShare = (value: number): number => Math.round(value * 10_000) / 10_000
/** A place inside the picture. */
export const clampToImage = (x: number, y: number): ImageSpot => ({
  x: roundShare(clampShare(x)),
  y: roundShare(clampShare(y)),
})

const toBox = (from: ImageSpot, to: ImageSpot) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: roundShare(Math.abs(to.x - from.x)),
  height: roundShare(Math.abs(to.y - from.y)),
})

/** A shape drawn from one place to another; `path`: all places between, for a free line. */
export const buildShapeFromDrag = (
  kind: Exclude<MarkUpKind, 'text'>,
  path: readonly ImageSpot[],
  look: ShapeStyle,
): MarkUpShape | null => {
  const [from, to] = [path[0], path.at(-1)]
  if (!from || !to) return null
  if (kind === 'arrow') return { kind, from, to, ...look }
  if (kind === 'line') return path.length < 2 ? null : { kind, points: thinPath(path), ...look }
  return kind === 'blur' ? { kind, ...toBox(from, to) } : { kind, ...toBox(from, to), ...look }
}

/** Every so-manieth place of a long line, and always its ends. */
const thinPath = (path: readonly ImageSpot[]): ImageSpot[] => {
  const step = Math.ceil(path.length / (markUpLimits.linePoints - 1))
  return path.filter((_, index) => index % step === 0 || index === path.length - 1)
}

/** Is a drawn shape too small to be meant: a press that did not move? */
export const isShapeTooSmall = (
  path: readonly ImageSpot[],
  { width, height }: ImageSides,
): boolean => {
  const [first] = path
  const long = Math.max(width, height)
  return (
    !first ||
    path.every(
      ({ x, y }) => Math.hypot((x - first.x) * width, (y - first.y) * height) < long * 0.012,
    )
  )
}

const boxAround = (spots: readonly ImageSpot[]) => {
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const listShapeSpots = (shape: MarkUpShape): readonly ImageSpot[] => {
  if (shape.kind === 'arrow') return [shape.from, shape.to]
  if (shape.kind === 'line') return shape.points
  if (shape.kind === 'text') return [shape.at]
  return [
    { x: shape.x, y: shape.y },
    { x: shape.x + shape.width, y: shape.y + shape.height },
  ]
}

/** A shape moved by shares of the picture, as far as all of it stays inside. */
export const moveShape = (shape: MarkUpShape, dx: number, dy: number): MarkUpShape => {
  const { left, top, right, bottom } = boxAround(listShapeSpots(shape))
  const by = {
    x: Math.min(Math.max(dx, -left), 1 - right),
    y: Math.min(Math.max(dy, -top), 1 - bottom),
  }
  const move = ({ x, y }: ImageSpot) => clampToImage(x + by.x, y + by.y)
  if (shape.kind === 'arrow') return { ...shape, from: move(shape.from), to: move(shape.to) }
  if (shape.kind === 'line') return { ...shape, points: shape.points.map(move) }
  if (shape.kind === 'text') return { ...shape, at: move(shape.at) }
  return { ...shape, ...move(shape) }
}

/**
 * A shape made larger or smaller by shares of the picture; a text and a free line keep their size.
 */
export const resizeShape = (shape: MarkUpShape, dx: number, dy: number): MarkUpShape => {
  if (shape.kind === 'arrow')
    return { ...shape, to: clampToImage(shape.to.x + dx, shape.to.y + dy) }
  if (shape.kind === 'line' || shape.kind === 'text') return shape
  const width = roundShare(Math.min(Math.max(shape.width + dx, 0.02), 1 - shape.x))
  const height = roundShare(Math.min(Math.max(shape.height + dy, 0.02), 1 - shape.y))
  return { ...shape, width, height }
}

/** A shape in the middle of the picture, for those who draw by keyboard. */
export const buildCenteredShape = (
  kind: Exclude<MarkUpKind, 'text'>,
  look: ShapeStyle,
): MarkUpShape | null =>
  buildShapeFromDrag(kind, [clampToImage(0.4, 0.4), clampToImage(0.6, 0.6)], look)

const distanceTo = (p: ImageSpot, a: ImageSpot, b: ImageSpot): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : clampShare(((p.x - a.x) * dx + (p.y - a.y) * dy) / square)
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy)
}

/** The plate of a text on a picture of these sides, in pixels: about as wide as its letters. */
export const computeTextShapePlate = (
  shape: Extract<MarkUpShape, { kind: 'text' }>,
  sides: ImageSides,
) => {
  const letter = computeShapeTextHeight(shape.size, sides)
  const wide = [...shape.text].reduce(
    (sum, letterSign) => sum + (letterSign.charCodeAt(0) > 0x2e7f ? 1 : 0.6),
    0,
  )
  const padding = Math.max(2, letter * 0.25)
  const width = Math.min(sides.width, wide * letter + 2 * padding)
  const height = letter * 1.1 + 2 * padding
  return {
    x: Math.max(0, Math.min(shape.at.x * sides.width, sides.width - width)),
    y: Math.max(0, Math.min(shape.at.y * sides.height, sides.height - height)),
    width,
    height,
    padding,
    letter,
  }
}

/** The uppermost shape within `reach` pixels of a place; null: none. */
export const findShapeAt = (
  shapes: readonly MarkUpShape[],
  at: ImageSpot,
  sides: ImageSides,
  reach: number,
): number | null => {
  const p = { x: at.x * sides.width, y: at.y * sides.height }
  const isNear = (shape: MarkUpShape): boolean => {
    if (shape.kind === 'text' || shape.kind === 'blur') {
      const box =
        shape.kind === 'text'
          ? computeTextShapePlate(shape, sides)
          : {
              x: shape.x * sides.width,
              y: shape.y * sides.height,
              width: shape.width * sides.width,
              height: shape.height * sides.height,
            }
      return (
        p.x >= box.x - reach &&
        p.x <= box.x + box.width + reach &&
        p.y >= box.y - reach &&
        p.y <= box.y + box.height + reach
      )
    }
    return buildShapeLines(shape, sides).some((line) =>
      line.some((b, index) => distanceTo(p, line[index - 1] ?? b, b) <= reach),
    )
  }
  const found = shapes.findLastIndex(isNear)
  return found < 0 ? null : found
}
