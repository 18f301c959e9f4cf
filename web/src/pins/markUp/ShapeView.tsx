import {
  linesOf,
  lineWidthOf,
  type MarkUpShape,
  markUpColors,
  type Sides,
  type Spot,
} from '@nspect/contract/photoMarkUp'
import { plateOf } from './drawing.ts'

const pathOf = (lines: readonly Spot[][]) =>
  lines
    .map((line) => line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')

/** A shape on a picture of these sides, as the server paints it. A blur is shown by a mosaic over the picture. */
export function ShapeView({ shape, sides }: { shape: MarkUpShape; sides: Sides }) {
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
    const { padding, letter, ...plate } = plateOf(shape, sides)
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
  const path = pathOf(linesOf(shape, sides))
  const width = lineWidthOf(shape.size, sides)
  const line = { d: path, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <>
      <path {...line} stroke={edge} strokeWidth={width * 1.8} />
      <path {...line} stroke={fill} strokeWidth={width} />
    </>
  )
}
