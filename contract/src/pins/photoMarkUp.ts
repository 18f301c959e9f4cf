import { z } from 'zod'
import { requiredTextLine } from '../shared/scalars.ts'

/**
 * The shapes that are drawn on a photo, and their geometry, the same for the screen that draws them
 * and for the server.
 */

/** A share of the picture's width or height, 0 at its left and upper edge. */
const share = z.number().min(0).max(1)
const spot = z.object({ x: share, y: share })
/** A place on a picture. */
export type ImageSpot = z.output<typeof spot>

const box = { x: share, y: share, width: share, height: share }

/** How many shapes a photo can have, how many places a free line, and characters of a text. */
export const markUpLimits = { shapes: 60, linePoints: 400, text: 120 } as const

/**
 * Colours of shapes, and the one around them, with which each is seen on a bright and on a dark
 * picture.
 */
export const markUpColors = {
  red: { fill: '#d6140c', edge: '#ffffff' },
  yellow: { fill: '#ffd400', edge: '#1b1b1b' },
  blue: { fill: '#0b57d0', edge: '#ffffff' },
  white: { fill: '#ffffff', edge: '#1b1b1b' },
  black: { fill: '#111111', edge: '#ffffff' },
} as const
export type MarkUpColor = keyof typeof markUpColors
const colors = Object.keys(markUpColors) as [MarkUpColor, ...MarkUpColor[]]

/** Width of lines and height of letters, as shares of the picture's long side. */
export const markUpSizes = {
  small: { line: 0.003, text: 0.022 },
  medium: { line: 0.006, text: 0.034 },
  large: { line: 0.011, text: 0.055 },
} as const
export type MarkUpSize = keyof typeof markUpSizes
const sizes = Object.keys(markUpSizes) as [MarkUpSize, ...MarkUpSize[]]

const look = { color: z.enum(colors), size: z.enum(sizes) }

/** A shape on a photo; `blur` makes what is beneath it unrecognisable, such as a face. */
export const markUpShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), from: spot, to: spot, ...look }),
  z.object({ kind: z.literal('ellipse'), ...box, ...look }),
  z.object({
    kind: z.literal('line'),
    points: z.array(spot).min(2).max(markUpLimits.linePoints),
    ...look,
  }),
  z.object({
    kind: z.literal('text'),
    at: spot,
    text: requiredTextLine(markUpLimits.text),
    ...look,
  }),
  z.object({ kind: z.literal('blur'), ...box }),
])
export type MarkUpShape = z.output<typeof markUpShape>
export type MarkUpKind = MarkUpShape['kind']

export const markUpShapes = z.array(markUpShape).max(markUpLimits.shapes)

/** The sides of a picture, in pixels. */
export interface ImageSides {
  width: number
  height: number
}

const longSide = ({ width, height }: ImageSides) => Math.max(width, height)

/** Width of the lines of a shape on a picture of these sides, in pixels. */
export const computeShapeLineWidth = (size: MarkUpSize, sides: ImageSides): number =>
  Math.max(2, longSide(sides) * markUpSizes[size].line)

/** Height of the letters of a text on a picture of these sides, in pixels. */
export const computeShapeTextHeight = (size: MarkUpSize, sides: ImageSides): number =>
  Math.max(10, longSide(sides) * markUpSizes[size].text)

const pixel = ({ x, y }: ImageSpot, { width, height }: ImageSides): ImageSpot => ({
  x: x * width,
  y: y * height,
})

const arrowLines = (from: ImageSpot, to: ImageSpot, lineWidth: number): ImageSpot[][] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return [[from, to]]
  const head = Math.min(lineWidth * 5, Math.max(length * 0.6, lineWidth * 2))
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const barb = (turn: number): ImageSpot => ({
    x: to.x - head * Math.cos(angle + turn),
    y: to.y - head * Math.sin(angle + turn),
  })
  return [
    [from, to],
    [barb(0.5), to, barb(-0.5)],
  ]
}

const ellipseSteps = 96

/** The lines of a shape on a picture of these sides, in pixels; none of a text or a blur. */
export const buildShapeLines = (shape: MarkUpShape, sides: ImageSides): ImageSpot[][] => {
  switch (shape.kind) {
    case 'arrow':
      return arrowLines(
        pixel(shape.from, sides),
        pixel(shape.to, sides),
        computeShapeLineWidth(shape.size, sides),
      )
    case 'line':
      return [shape.points.map((point) => pixel(point, sides))]
    case 'ellipse': {
      const radius = { x: shape.width / 2, y: shape.height / 2 }
      const at = (step: number) => {
        const angle = (step / ellipseSteps) * 2 * Math.PI
        return pixel(
          {
            x: shape.x + radius.x * (1 + Math.cos(angle)),
            y: shape.y + radius.y * (1 + Math.sin(angle)),
          },
          sides,
        )
      }
      return [Array.from({ length: ellipseSteps + 1 }, (_, step) => at(step))]
    }
    default:
      return []
  }
}

/** The pixels that a blur covers, of whole numbers inside the picture; null if it covers none. */
export const computeBlurArea = (
  { x, y, width, height }: Extract<MarkUpShape, { kind: 'blur' }>,
  sides: ImageSides,
): { left: number; top: number; width: number; height: number } | null => {
  const left = Math.floor(x * sides.width)
  const top = Math.floor(y * sides.height)
  const right = Math.min(sides.width, Math.ceil((x + width) * sides.width))
  const bottom = Math.min(sides.height, Math.ceil((y + height) * sides.height))
  return right > left && bottom > top
    ? { left, top, width: right - left, height: bottom - top }
    : null
}

/**
 * Squares along the long side of what is blurred: too few to read a number plate or to know a face.
 */
export const blurSquareCount = 7
