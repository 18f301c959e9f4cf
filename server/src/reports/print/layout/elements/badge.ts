import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import type { ReportPin } from '../../../reportData.ts'
import type { LayoutContext } from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { inkColors, type TextStyle } from '../theme.ts'
import { layoutOneLineLabel } from './paragraph.ts'

export interface Badge {
  width: number
  height: number
  /** `x`, `y`: its upper left corner */
  draw: (x: number, y: number) => DrawingOperation[]
}

/**
 * A point's number as on its marker: filled while there is work to do, dark red if it is critical,
 * outlined once it is done. Filled and outlined are distinguishable in black and white.
 */
export const layoutBadge = (
  pin: Pick<ReportPin, 'pinNumber' | 'stage' | 'isCritical'>,
  size: number,
  pen: LayoutContext,
): Badge => {
  const isDone = isPinStageDone(pin.stage)
  const tone = pin.isCritical ? inkColors.danger : inkColors.accent
  const height = size * 1.7
  const style: TextStyle = {
    size,
    weight: 700,
    leading: height,
    color: isDone ? tone : inkColors.paper,
  }
  const words = layoutOneLineLabel(String(pin.pinNumber), 1000, style, pen)
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
        fill: isDone ? inkColors.paper : tone,
        stroke: isDone ? tone : inkColors.paper,
        weight: isDone ? 1 : 0.5,
      },
      ...words.draw(x + (width - words.width) / 2, y),
    ],
  }
}
