import {
  buildShapeLines,
  computeShapeLineWidth,
  type ImageSides,
  type ImageSpot,
  type MarkUpShape,
  markUpColors,
} from '@nspect/contract/pins/photoMarkUp'
import { computeTextShapePlate } from './drawing.ts'

const toSvgPath = (lines: readonly ImageSpot[][]) =>
  lines
    .map((line) => line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')

/**
 * A shape on a picture of these sides, as the server paints it. A blur is shown by a mosaic over
 * the picture.
 */
export function MarkUpShapeView({ shape, sides }: { shape: MarkUpShape; sides: ImageSides }) {
  if (shape.kind === 'blur') {
    const { width, height } = sides
    const box = {
      x: shape.x * width,
      y: shape.y * height,
      width: shape.width * width,
      height: shape.height * height,
    }
    return (
      <rect
        {...box}
        fill="url(#mark-up-blur)"
        stroke="#ffffff"
        strokeWidth={Math.max(width, height) / 500}
      />
    )
  }
  const { fill, edge } = markUpColors[shape.color]
  if (shape.kind === 'text') {
    const { padding, letter, ...plate } = computeTextShapePlate(shape, sides)
    return (
      <>
        <rect {...plate} fill={fill} />
        <text
          x={plate.x + padding}
          y={plate.y + padding + letter * 0.88}
          fill={edge}
          fontSize={letter}
          fontWeight={700}
          textLength={plate.width - 2 * padding}
          lengthAdjust="spacingAndGlyphs"
        >
          {shape.text}
        </text>
      </>
    )
  }
  const path = toSvgPath(buildShapeLines(shape, sides))
  const width = computeShapeLineWidth(shape.size, sides)
  const line = { d: path, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <>
      <path {...line} stroke={edge} strokeWidth={width * 1.8} />
      <path {...line} stroke={fill} strokeWidth={width} />
    </>
  )
}
