import { cleanPlanText } from './cleanPlanText.ts'
import { drawPdfMarkups } from './drawPdfMarkups.ts'
import { type Pdf, PdfError } from './openPdfDocument.ts'

/** pixels */
export interface PixelSize {
  width: number
  height: number
}

/** What is drawn of a page, or a band of it: its pixels, three bytes each. */
export interface PagePixels extends PixelSize {
  pixels: Buffer
}

/** Of `FPDF_RenderPageBitmap`: annotations, too; red first. */
const flags = 0x01 | 0x10
/** Four bytes a pixel, the last unused. */
const fourBytes = 3
const white = 0xffffffff
/** rows that are drawn at a time, which bounds the library's memory */
const drawnRows = 512
/** characters */
const maxTextLength = 100_000

/**
 * The pixels of what is drawn: one memory for all, which would not be collected as fast as pages
 * are drawn.
 */
let drawing = Buffer.alloc(0)
const memoryFor = (bytes: number): Buffer => {
  if (drawing.length < bytes) drawing = Buffer.allocUnsafeSlow(bytes)
  return drawing
}

/** Opens a page for `read`, without its form. */
export const withPdfPageHandle = <T>(
  { pdfium, document }: Pick<Pdf, 'pdfium' | 'document'>,
  index: number,
  read: (page: number) => T,
): T => {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) throw new PdfError('damaged')
  try {
    return read(page)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** Opens a page for `work`, which gets its handle and the words on it. */
export const withPdfPage = async <T>(
  pdf: Pdf,
  index: number,
  work: (page: number, words: string) => Promise<T>,
) => {
  const { pdfium, document, form, fonts } = pdf
  fonts.expectText('')
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) throw new PdfError('damaged')
  try {
    if (form !== 0) pdfium._FORM_OnAfterLoadPage(page, form)
    const words = readPageText(pdf, page)
    drawPdfMarkups(pdf, page)
    fonts.expectText(words)
    return await work(page, words)
  } finally {
    if (form !== 0) pdfium._FORM_OnBeforeClosePage(page, form)
    pdfium._FPDF_ClosePage(page)
  }
}

/** Draws rows of a page on white, into the library's memory at `buffer`. */
const drawRows = (
  { pdfium, form }: Pdf,
  page: number,
  { width, height }: PixelSize,
  from: number,
  rows: number,
  buffer: number,
) => {
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, rows, fourBytes, buffer, width * 4)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -from, width, height, 0, flags)
  if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, page, 0, -from, width, height, 0, flags)
  pdfium._FPDFBitmap_Destroy(bitmap)
  return pdfium.HEAPU8.subarray(buffer, buffer + width * rows * 4)
}

/**
 * Draws an opened page from above in bands of so many rows; a band is overwritten by what is drawn
 * next.
 */
export function* drawPageInBands(
  pdf: Pdf,
  page: number,
  size: PixelSize,
  rowsOfBand: number,
): Generator<PagePixels> {
  const { malloc, free } = pdf.pdfium.wasmExports
  const { width, height } = size
  const pixels = memoryFor(width * Math.min(rowsOfBand, height) * 3)
  const buffer = malloc(width * 4 * Math.min(drawnRows, height))
  try {
    for (let top = 0; top < height; top += rowsOfBand) {
      const bottom = Math.min(top + rowsOfBand, height)
      let at = 0
      for (let from = top; from < bottom; from += drawnRows) {
        const drawn = drawRows(pdf, page, size, from, Math.min(drawnRows, bottom - from), buffer)
        for (let i = 0; i < drawn.length; i += 4) {
          pixels[at++] = drawn[i]!
          pixels[at++] = drawn[i + 1]!
          pixels[at++] = drawn[i + 2]!
        }
      }
      yield { pixels: pixels.subarray(0, at), width, height: bottom - top }
    }
  } finally {
    free(buffer)
  }
}

/** The words on an opened page, without those in its form fields. */
export const readPageText = ({ pdfium }: Pick<Pdf, 'pdfium'>, page: number): string => {
  const { malloc, free } = pdfium.wasmExports
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return ''
  const count = Math.min(pdfium._FPDFText_CountChars(text), maxTextLength)
  const buffer = malloc(2 * (count + 1))
  // fewer than were counted where glyphs stand for no character; the last one ends the text
  const written = Math.max(0, pdfium._FPDFText_GetText(text, 0, count, buffer) - 1)
  const found = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + 2 * written)).toString(
    'utf16le',
  )
  free(buffer)
  pdfium._FPDFText_ClosePage(text)
  return cleanPlanText(found, maxTextLength)
}
