import { labelled } from '@nspect/contract/labelled'
import type { ReportImage, ReportPin } from '../reportData.ts'
import { type Block, type Pen, space, stack } from './block.ts'
import { paragraph } from './paragraph.ts'
import { fitInto, picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** Size of a photo in a row, at most. */
export const photo = { width: 92, height: 47 }
const photoGap = 6

/** A picture of a point, with its text for screen readers. */
export interface CaptionedPicture {
  image: ReportImage
  alt: string
  caption: string
}

/** The repair, then the inspector's photos; the first of them is the picture of a point without a still. */
export const picturesOfPoint = (
  pin: ReportPin,
  texts: ReportTexts,
  { language }: Pen,
): { main: CaptionedPicture | undefined; row: CaptionedPicture[] } => {
  const { resolution } = pin
  const after: CaptionedPicture[] = resolution?.image
    ? [
        {
          image: resolution.image,
          alt: labelled(language, texts.after, pin.title),
          caption: texts.after,
        },
      ]
    : []
  const photos = pin.photos.map(
    ({ image, caption }, at): CaptionedPicture => ({
      image,
      alt: caption || labelled(language, texts.photo(at + 1), pin.title),
      caption,
    }),
  )
  const still: CaptionedPicture[] = pin.still
    ? [{ image: pin.still, alt: pin.title, caption: '' }]
    : []
  const [main, ...row] = pin.still ? [...still, ...after, ...photos] : [...photos, ...after]
  return { main, row }
}

const mostCaptionLines = 3

interface Cell {
  block: Block
  width: number
}

const inRow = (cells: readonly Cell[]): Block => ({
  height: Math.max(0, ...cells.map(({ block }) => block.height)),
  draw: (x, y) => {
    let left = x
    return cells.flatMap(({ block, width }) => {
      const drawn = block.draw(left, y)
      left += width + photoGap
      return drawn
    })
  },
})

/** Photos in rows, each as wide as its picture; a long caption stands below the rows. */
export const photoRows = (
  pictures: CaptionedPicture[],
  width: number,
  texts: ReportTexts,
  pen: Pen,
) => {
  const rows: Cell[] = []
  const notes: Block[] = []
  let row: Cell[] = []
  let used = 0
  const close = () => {
    const cells = row
    if (cells.length === 0) return
    rows.push({ block: inRow(cells), width: used - photoGap })
    row = []
    used = 0
  }
  for (const { image, alt, caption } of pictures) {
    const size = fitInto(image, photo.width, photo.height)
    const cell = Math.max(size.width, 40)
    const shown = picture(image, alt, photo.width, photo.height, texts.missingPicture)
    const words = paragraph(caption, cell, type.fineLabel, pen, 'Caption')
    const isShort = caption !== '' && words.height <= mostCaptionLines * type.fineLabel.leading
    if (caption !== '' && !isShort) notes.push(paragraph(caption, width, type.fine, pen, 'Caption'))
    if (used + cell > width) close()
    row.push({ block: isShort ? stack([shown, space(1), words]) : shown, width: cell })
    used += cell + photoGap
  }
  close()
  return { rows, notes }
}
