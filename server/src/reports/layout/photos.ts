import type { ReportPin } from '../reportData.ts'
import { type Block, beside, led, type Pen, space, stack } from './block.ts'
import { paragraph } from './paragraph.ts'
import { picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { measureWidth, type } from './theme.ts'

const gap = 16
const half = (measureWidth - gap) / 2
const mostOfHeight = 200

/** The inspector's own photos, two in a row, each with its caption. */
export const photos = (pin: ReportPin, texts: ReportTexts, pen: Pen): Block[] => {
  const cells = pin.photos.map(({ image, caption }, index) =>
    stack([
      picture(image, caption || `${texts.photo(index + 1)}: ${pin.title}`, half, mostOfHeight, texts.missingPicture),
      space(4),
      paragraph(caption || texts.photo(index + 1), half, type.caption, pen, 'Caption'),
      space(8),
    ]),
  )
  const rows: Block[] = []
  for (let at = 0; at < cells.length; at += 2) rows.push(beside(cells.slice(at, at + 2), half + gap))
  const [first, ...others] = rows
  const heading = stack([space(16), paragraph(texts.photos, measureWidth, type.labelStrong, pen, 'H2'), space(4)])
  return first ? [led(heading, first), ...others] : []
}
