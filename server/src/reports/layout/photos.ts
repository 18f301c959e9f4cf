import { labelled } from '@nspect/contract/labelled'
import type { ReportPin } from '../reportData.ts'
import { type Block, beside, keepWithNext, type Pen, space, stack } from './block.ts'
import { paragraph } from './paragraph.ts'
import { picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const gap = 16
/** Height of a photo by the number in a row. */
const mostOfHeight: Record<number, number> = { 2: 200, 3: 130, 4: 96 }

/** The inspector's own photos, `perRow` in a row, each with its caption. */
export const photos = (pin: ReportPin, perRow: number, texts: ReportTexts, pen: Pen): Block[] => {
  const half = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const cells = pin.photos.map(({ image, caption }, index) =>
    stack([
      picture(
        image,
        caption || labelled(pen.language, texts.photo(index + 1), pin.title),
        half,
        mostOfHeight[perRow] ?? 96,
        texts.missingPicture,
      ),
      space(4),
      paragraph(caption || texts.photo(index + 1), half, type.caption, pen, 'Caption'),
      space(8),
    ]),
  )
  const rows: Block[] = []
  for (let at = 0; at < cells.length; at += perRow)
    rows.push(beside(cells.slice(at, at + perRow), half + gap))
  const [first, ...others] = rows
  const heading = stack([
    space(12),
    paragraph(texts.photos, pen.sheet.measure, type.labelStrong, pen, 'H2'),
    space(4),
  ])
  return first ? [keepWithNext(heading, first), ...others] : []
}
