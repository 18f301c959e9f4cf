import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import { layoutImage } from '../elements/image.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { textStyles } from '../theme.ts'
import type { CaptionedImage } from './pinImages.ts'

const gap = 16
/** Height of a photo by the number in a row. */
const maxHeightByColumns: Record<number, number> = { 2: 200, 3: 130, 4: 96 }

/** A picture with its caption, at most `width` × `height` points. */
export const layoutPhoto = (
  { image, alt, name }: CaptionedImage,
  { width, height }: { width: number; height: number },
  texts: ReportTexts,
  pen: LayoutContext,
): Block =>
  stackBlocks([
    layoutImage(image, alt, width, height, texts.missingPicture),
    createEmptyBlock(4),
    layoutParagraph(name, width, textStyles.caption, pen, 'Caption'),
    createEmptyBlock(8),
  ])

/** The pictures besides the leading one, `perRow` in a row, each with its caption. */
export const layoutPhotoGrid = (
  images: readonly CaptionedImage[],
  perRow: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const half = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const box = { width: half, height: maxHeightByColumns[perRow] ?? 96 }
  const cells = images.map((image) => layoutPhoto(image, box, texts, pen))
  const rows: Block[] = []
  for (let at = 0; at < cells.length; at += perRow)
    rows.push(placeBlocksSideBySide(cells.slice(at, at + perRow), half + gap))
  const [first, ...others] = rows
  const heading = stackBlocks([
    createEmptyBlock(12),
    layoutParagraph(texts.pictures, pen.sheet.measure, textStyles.labelStrong, pen, 'H2'),
    createEmptyBlock(4),
  ])
  return first ? [keepHeadingWithNextBlock(heading, first), ...others] : []
}
