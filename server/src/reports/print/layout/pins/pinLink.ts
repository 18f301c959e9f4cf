import type { ReportPin } from '../../../reportData.ts'
import { type Block, wrapOperationsInElement } from '../block.ts'
import { cleanText } from '../elements/breakLines.ts'

/**
 * The place where a point is printed. Equal length guarantees the alphabetical order by which a
 * reader looks names up.
 */
export const getPinDestination = ({ pinNumber }: Pick<ReportPin, 'pinNumber'>): string =>
  `point${String(pinNumber).padStart(9, '0')}`

/** A block that leads to a point, across `width` points. */
export const linkBlockToPrintedPin = (pin: ReportPin, block: Block, width: number): Block => ({
  height: block.height,
  draw: (x, y) =>
    wrapOperationsInElement('Link', [
      ...block.draw(x, y),
      {
        kind: 'goTo',
        x,
        y,
        width,
        height: block.height,
        destination: getPinDestination(pin),
        label: `${pin.pinNumber} ${cleanText(pin.title)}`,
      },
    ]),
})
