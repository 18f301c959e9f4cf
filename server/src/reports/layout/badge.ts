import { isStageDone } from '@nspect/contract/pinStage'
import type { ReportPin } from '../reportData.ts'
import type { Pen } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { label } from './paragraph.ts'
import { ink, type Style } from './theme.ts'

export interface Badge {
  width: number
  height: number
  /** `x`, `y`: its upper left corner */
  draw: (x: number, y: number) => Operation[]
}

/**
 * A point's number as on its marker: filled while there is work to do, dark red if it is critical, outlined once it is
 * done. Filled and outlined are distinguishable in black and white.
 */
export const badge = (
  pin: Pick<ReportPin, 'pinNumber' | 'stage' | 'isCritical'>,
  size: number,
  pen: Pen,
): Badge => {
  const isDone = isStageDone(pin.stage)
  const tone = pin.isCritical ? ink.danger : ink.accent
  const height = size * 1.7
  const style: Style = { size, weight: 700, leading: height, color: isDone ? tone : ink.paper }
  const words = label(String(pin.pinNumber), 1000, style, pen)
  const width = Math.max(height, words.width + size * 0.9)
  return {
    width,
    height,
    draw: (x, y) => [
      {
        kind: 'rect',
        x,
        y,
        width,
        height,
        radius: height / 2,
        fill: isDone ? ink.paper : tone,
        stroke: isDone ? tone : ink.paper,
        weight: isDone ? 1 : 0.5,
      },
      ...words.draw(x + (width - words.width) / 2, y),
    ],
  }
}
