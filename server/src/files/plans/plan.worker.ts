import { limits } from '@nspect/contract/limits'
import { sharp } from '../imageLibrary.ts'
import { type DrawnPage, drawPage, withPage, wordsOn } from './drawPage.ts'
import { openPdf, PdfError } from './pdfium.ts'
import { countPages, listPages, type PdfPage } from './pdfPages.ts'
import type { DrawnSheet, EncodedPicture, PlanMessage, SheetRequest } from './planMessages.ts'

/**
 * A separate process, because an untrusted PDF may need any amount of memory and time: it can be killed safely. It opens
 * the file named by its argument, says which pages it has, and draws those that it is asked for, one at a time.
 */

// leaves a core to requests
sharp.concurrency(1)
process.once('disconnect', () => process.exit(1))

/** pixels of an inch of paper, and of the longer side at most: as large as any picture */
const resolution = 150
const longestSide = 4096
const reportSide = 1280
const thumbSide = 320

const say = (message: PlanMessage) =>
  new Promise<void>((done) => void process.send?.(message, undefined, undefined, () => done()))

const sizeOf = ({ width, height }: PdfPage) => {
  const scale = Math.min(resolution / 72, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const encodeAll = async ({ pixels, width, height }: DrawnPage): Promise<DrawnSheet['pictures']> => {
  const image = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const encoded = async (made: ReturnType<typeof image>): Promise<EncodedPicture> => {
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    return { bytes: data, mime: `image/${info.format}`, width: info.width, height: info.height }
  }
  return {
    full: await encoded(image().webp({ quality: 82, effort: 1 })),
    // baseline JPEG, which the PDF painter embeds unchanged
    report: await encoded(
      image().resize(inside(reportSide)).jpeg({ quality: 85, progressive: false, optimiseScans: false }),
    ),
    thumb: await encoded(image().resize(inside(thumbSide)).webp({ quality: 75 })),
  }
}

const work = async () => {
  const pdf = await openPdf(process.argv[2] ?? '')
  const count = countPages(pdf)
  const pages = count > limits.sheetsPerPlan ? [] : listPages(pdf)
  process.on('message', async ({ draw }: SheetRequest) => {
    const page = pages[draw - 1]
    try {
      if (!page || !(page.width > 0 && page.height > 0)) return await say({ failed: 'damaged' })
      const drawn = await withPage(pdf, draw - 1, async (opened) => ({
        text: wordsOn(pdf, opened),
        pictures: await encodeAll(drawPage(pdf, opened, sizeOf(page))),
      }))
      await say({ drawn })
    } catch (error) {
      // the library cannot go on after any other error
      if (!(error instanceof PdfError)) process.exit(1)
      await say({ failed: 'damaged' })
    }
  })
  await say({ count, pages })
}

work().catch(async (error: unknown) => {
  if (error instanceof PdfError) await say({ refused: error.code })
  process.exit(error instanceof PdfError ? 0 : 1)
})
