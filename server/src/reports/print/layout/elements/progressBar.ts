import type { Block } from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { inkColors } from '../theme.ts'

/**
 * A thin bar of `width` points that fills from the left: `done` solid, `under way` in grey, the
 * rest white. Shares are 0 to 1 of the whole. The three differ in brightness, so they are
 * distinguishable in black and white.
 */
export const layoutProgressBar = (
  done: number,
  underWay: number,
  width: number,
  height = 6,
): Block => {
  const part = (x: number, y: number, wide: number, fill: string): DrawingOperation[] =>
    wide > 0 ? [{ kind: 'rect', x, y, width: wide, height, radius: 0, fill, stroke: null }] : []
  return {
    height,
    draw: (x, y) => [
      ...part(x, y, width * done, inkColors.second),
      ...part(x + width * done, y, width * underWay, inkColors.underWay),
      { kind: 'rect', x, y, width, height, radius: 0, fill: null, stroke: inkColors.muted },
    ],
  }
}
