import type { ReportPin } from '../../../reportData.ts'
import { type LayoutContext, wrapOperationsInElement } from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { layoutBadge } from '../elements/badge.ts'
import { cleanText } from '../elements/breakLines.ts'
import { inkColors } from '../theme.ts'
import { placeLabelsApart } from './placeLabelsApart.ts'

/**
 * A point on a drawing: where it is, in points from the drawing's upper left corner, and where its
 * link leads.
 */
export interface MarkedPin {
  pin: ReportPin
  x: number
  y: number
  destination: string
}

interface Size {
  width: number
  height: number
}

const dot = 2.2

/** Smaller numbers where many share little room: at most a third of the drawing is covered. */
const sizeFor = (count: number, { width, height }: Size) => {
  const each = (width * height) / 3 / Math.max(1, count)
  return Math.min(8, Math.max(4.5, Math.sqrt(each) / 2.2))
}

/**
 * The numbers of points on a drawing at `left`, `top`: none covers another, a line leads to the
 * place of a moved one.
 */
export const drawPinNumbers = (
  marks: readonly MarkedPin[],
  left: number,
  top: number,
  size: Size,
  pen: LayoutContext,
): DrawingOperation[] => {
  const fontSize = sizeFor(marks.length, size)
  const badges = marks.map(({ pin }) => layoutBadge(pin, fontSize, pen))
  const placed = placeLabelsApart(
    marks.map(({ x, y }, at) => ({
      x,
      y,
      width: badges[at]?.width ?? 0,
      height: badges[at]?.height ?? 0,
    })),
    { left: 0, top: 0, right: size.width, bottom: size.height },
  )
  const leaders = marks.flatMap(({ x, y }, at): DrawingOperation[] => {
    const [place, mark] = [placed[at], badges[at]]
    if (!place?.isMoved || !mark) return []
    const [toX, toY] = [left + place.left + mark.width / 2, top + place.top + mark.height / 2]
    return [
      {
        kind: 'line',
        x1: left + x,
        y1: top + y,
        x2: toX,
        y2: toY,
        color: inkColors.paper,
        width: 1.6,
      },
      {
        kind: 'line',
        x1: left + x,
        y1: top + y,
        x2: toX,
        y2: toY,
        color: inkColors.text,
        width: 0.6,
      },
      {
        kind: 'rect',
        x: left + x - dot,
        y: top + y - dot,
        width: 2 * dot,
        height: 2 * dot,
        radius: dot,
        fill: inkColors.text,
        stroke: inkColors.paper,
      },
    ]
  })
  const numbers = marks.flatMap(({ pin, destination }, at): DrawingOperation[] => {
    const [place, mark] = [placed[at], badges[at]]
    if (!place || !mark) return []
    const at_ = { x: left + place.left, y: top + place.top }
    return wrapOperationsInElement('Link', [
      ...mark.draw(at_.x, at_.y),
      {
        kind: 'goTo',
        ...at_,
        width: mark.width,
        height: mark.height,
        destination,
        label: `${pin.pinNumber} ${cleanText(pin.title)}`,
      },
    ])
  })
  return [...leaders, ...numbers]
}
