import type { Block } from '../block.ts'
import { inkColors } from '../theme.ts'

/** A hairline across `width` points, in the middle of `height`. */
export const layoutHorizontalRule = (width: number, height: number): Block => ({
  height,
  draw: (x, y) => [
    {
      kind: 'line',
      x1: x,
      y1: y + height / 2,
      x2: x + width,
      y2: y + height / 2,
      color: inkColors.hairline,
      width: 0.5,
    },
  ],
})
