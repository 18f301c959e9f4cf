import type { PhotoTime } from '@nspect/contract/media/photoTime'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import { orderPinImages } from '@nspect/contract/pins/pinImages'
import type { ReportImage, ReportPin } from '../../../reportData.ts'
import { type Block, createEmptyBlock, type LayoutContext, stackBlocks } from '../block.ts'
import { fitImageInto, layoutImage } from '../elements/image.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { textStyles } from '../theme.ts'

/** Size of a photo in a row, at most. */
export const maxPhotoSize = { width: 92, height: 47 }
const photoGap = 6

/** A picture of a point, with its text for screen readers. */
export interface CaptionedImage {
  image: ReportImage
  alt: string
  caption: string
  /** its caption where each picture needs one */
  name: string
}

/** A caption with the time at which the photo was taken; either may be missing. */
const captionPhoto = (caption: string, taken: PhotoTime | null, texts: ReportTexts): string =>
  [caption, taken && texts.takenOn(taken)].filter(Boolean).join(' · ')

/** The photos with their captions and the still, the leading picture first. */
export const listPrintedImages = (
  pin: ReportPin,
  texts: ReportTexts,
  { language }: Pick<LayoutContext, 'language'>,
): CaptionedImage[] =>
  orderPinImages<CaptionedImage>(
    pin.photos.map(({ image, caption, taken }, at) => ({
      image,
      alt: caption || formatLabeledValue(getNames(language), texts.photo(at + 1), pin.title),
      caption: captionPhoto(caption, taken, texts),
      name: captionPhoto(caption || texts.photo(at + 1), taken, texts),
    })),
    pin.still && {
      image: pin.still,
      alt: pin.title,
      caption: captionPhoto('', pin.stillTaken, texts),
      name: captionPhoto(texts.place, pin.stillTaken, texts),
    },
  )

/** The leading picture, then in a row the repair and the others. */
export const pickPinImages = (
  pin: ReportPin,
  texts: ReportTexts,
  pen: LayoutContext,
): { main: CaptionedImage | undefined; row: CaptionedImage[] } => {
  const { resolution } = pin
  const after: CaptionedImage[] = resolution?.image
    ? [
        {
          image: resolution.image,
          alt: formatLabeledValue(getNames(pen.language), texts.after, pin.title),
          caption: captionPhoto(texts.after, resolution.taken, texts),
          name: captionPhoto(texts.after, resolution.taken, texts),
        },
      ]
    : []
  const [main, ...others] = listPrintedImages(pin, texts, pen)
  // what was repaired is shown by its repair alone, if by anything
  return main ? { main, row: [...after, ...others] } : { main: after[0], row: [] }
}

const maxCaptionLines = 3

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
export const layoutPhotoRows = (
  images: CaptionedImage[],
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
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
  for (const { image, alt, caption } of images) {
    const size = fitImageInto(image, maxPhotoSize.width, maxPhotoSize.height)
    const cell = Math.max(size.width, 40)
    const shown = layoutImage(
      image,
      alt,
      maxPhotoSize.width,
      maxPhotoSize.height,
      texts.missingPicture,
    )
    const words = layoutParagraph(caption, cell, textStyles.fineLabel, pen, 'Caption')
    const isShort = caption !== '' && words.height <= maxCaptionLines * textStyles.fineLabel.leading
    if (caption !== '' && !isShort)
      notes.push(layoutParagraph(caption, width, textStyles.fine, pen, 'Caption'))
    if (used + cell > width) close()
    row.push({
      block: isShort ? stackBlocks([shown, createEmptyBlock(1), words]) : shown,
      width: cell,
    })
    used += cell + photoGap
  }
  close()
  return { rows, notes }
}
