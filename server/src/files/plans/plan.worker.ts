import { limits } from '@nspect/contract/shared/limits'
import { sharp } from '../imageLibrary.ts'
import { drawPageInBands, type PagePixels, type PixelSize, withPdfPage } from './drawPage.ts'
import { drawPageInTiles } from './drawPageInTiles.ts'
import { omitPageImages } from './omitPageImages.ts'
import { isPdfiumCrash, openPdfDocument, type Pdf, PdfError } from './openPdfDocument.ts'
import { countPdfPages, listPdfPages, type PdfPage } from './pdfPages.ts'
import type {
  DrawnSheet,
  EncodedImage,
  EncodedTiles,
  OmittedImages,
  PlanMessage,
  SheetRequest,
} from './planMessages.ts'
import { packTilesIntoFile } from './tileFile.ts'
import { readSheetTitle } from './titleBlock.ts'
import { isXfaPlaceholder } from './xfaPlaceholder.ts'

/**
 * A separate process, because an untrusted PDF may need any amount of memory and time: it can be
 * killed safely. It opens the file named by its argument, says which pages it has, and draws those
 * that it is asked for, in their order.
 */

// leaves a core to requests
sharp.concurrency(1)
process.once('disconnect', () => process.exit(1))

/**
 * pixels of an inch of paper; of the longer side at least, and at most: as large as any picture,
 * and in tiles
 */
const resolution = 150
const shortestLongSide = 2000
const maxSide = 4096
const maxTiledSide = 16_384
const thumbSide = 320

const say = (message: PlanMessage) =>
  new Promise<void>((done) => void process.send?.(message, undefined, undefined, () => done()))

const sizeWithin = ({ width, height }: PdfPage, longest: number): PixelSize => {
  const longSide = Math.max(width, height)
  const scale = Math.min(Math.max(resolution / 72, shortestLongSide / longSide), longest / longSide)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const encodeAll = async ({
  pixels,
  width,
  height,
}: PagePixels): Promise<DrawnSheet['pictures']> => {
  const image = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const inside = (side: number) =>
    ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const encoded = async (made: ReturnType<typeof image>): Promise<EncodedImage> => {
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    return { bytes: data, mime: `image/${info.format}`, width: info.width, height: info.height }
  }
  return {
    full: await encoded(image().webp({ quality: 82, effort: 1 })),
    // baseline JPEG, which the PDF painter embeds unchanged
    report: await encoded(
      image()
        .resize(inside(limits.previewSide))
        .jpeg({ quality: 85, progressive: false, optimiseScans: false }),
    ),
    thumb: await encoded(image().resize(inside(thumbSide)).webp({ quality: 75 })),
  }
}

/** The size of a sheet in tiles; null: its picture shows as much. */
const tiledSize = (page: PdfPage): PixelSize | null => {
  const size = sizeWithin(page, maxTiledSide)
  return Math.max(size.width, size.height) > maxSide ? size : null
}

const drawn = (
  pdf: Pdf,
  number: number,
  page: PdfPage,
  omit: OmittedImages | undefined,
): Promise<DrawnSheet> =>
  withPdfPage(pdf, number - 1, async (opened, text) => {
    if (omit) omitPageImages(pdf, opened, omit)
    const size = sizeWithin(page, maxSide)
    const [whole] = drawPageInBands(pdf, opened, size, size.height)
    if (!whole) throw new PdfError('damaged')
    return {
      text,
      title: readSheetTitle(pdf, opened),
      pictures: await encodeAll(whole),
      hasTiles: tiledSize(page) !== null,
    }
  })

const tiled = async (
  pdf: Pdf,
  number: number,
  page: PdfPage,
  omit: OmittedImages | undefined,
): Promise<EncodedTiles> => {
  const size = tiledSize(page)
  if (size === null) return null
  const tiles = await withPdfPage(pdf, number - 1, (opened) => {
    if (omit) omitPageImages(pdf, opened, omit)
    return drawPageInTiles(pdf, opened, size)
  })
  return { bytes: packTilesIntoFile(tiles), mime: 'image/webp', ...size }
}

const answer = async (
  pdf: Pdf,
  pages: readonly PdfPage[],
  request: SheetRequest,
): Promise<PlanMessage> => {
  const number = 'draw' in request ? request.draw : request.tile
  const page = pages[number - 1]
  if (!page || !(page.width > 0 && page.height > 0)) return { failed: 'damaged', isLast: false }
  if (isXfaPlaceholder(pdf, number - 1)) return { failed: 'xfa', isLast: false }
  return 'draw' in request
    ? { drawn: await drawn(pdf, number, page, request.omit) }
    : { tiles: await tiled(pdf, number, page, request.omit) }
}

/** Why the library gave up: it had no more memory, or something in the file ended it. */
const getFailureReason = (pdf: Pick<Pdf, 'isOutOfMemory'>, error: unknown) =>
  error instanceof PdfError || (isPdfiumCrash(error) && !pdf.isOutOfMemory())
    ? ('damaged' as const)
    : ('tooMuch' as const)

const work = async () => {
  const pdf = await openPdfDocument(process.argv[2] ?? '')
  const count = countPdfPages(pdf)
  const pages = count > limits.sheetsPerPlan ? [] : listPdfPages(pdf)
  process.on('message', async (request: SheetRequest) => {
    try {
      await say(await answer(pdf, pages, request))
    } catch (error) {
      // the library cannot go on after any other error
      const isLast = !(error instanceof PdfError)
      await say({ failed: getFailureReason(pdf, error), isLast })
      if (isLast) process.exit(1)
    }
  })
  await say({ count, pages })
}

work().catch(async (error: unknown) => {
  if (error instanceof PdfError) await say({ refused: error.code })
  process.exit(error instanceof PdfError ? 0 : 1)
})
