import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'

/** What the library's own types leave out of the module that it exports. */
interface Pdfium {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  HEAPF32: Float32Array
  wasmExports: {
    malloc(size: number): number
    free(at: number): void
  }
  _FPDF_InitLibrary(): void
  _FPDF_LoadMemDocument64(bytes: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_GetPageLabel(document: number, index: number, buffer: number, length: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    ...args: [bitmap: number, page: number, x: number, y: number, width: number, height: number, turn: number, flags: number]
  ): void
}

/** A PDF that is not accepted. */
export class PdfError extends Error {
  readonly code: 'encrypted' | 'damaged'

  constructor(code: PdfError['code']) {
    super(code)
    this.name = 'PdfError'
    this.code = code
  }
}

/** Of `FPDF_GetLastError`. */
const needsPassword = 4
const unknownSecurity = 5
/** Of `FPDF_RenderPageBitmap`: annotations, too; red first. */
const flags = 0x01 | 0x10
/** Four bytes a pixel, the last unused. */
const fourBytes = 3
const white = 0xffffffff
/** rows that are drawn at a time, which bounds the memory */
const bandRows = 512
/** entries of a table of contents that are read */
const mostBookmarks = 5_000
const longestName = 200
const longestText = 100_000

const start = async (): Promise<Pdfium> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  // the types name what its own wrapper uses
  const pdfium = (await PDFiumModule({ wasmBinary: Uint8Array.from(wasm).buffer })) as unknown as Pdfium
  pdfium._FPDF_InitLibrary()
  return pdfium
}

/** Reads a whole file to where the library finds it, without a copy of it elsewhere. */
const readInto = (path: string, memory: Uint8Array) => {
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < memory.length; ) {
      const read = readSync(file, memory, at, memory.length - at, at)
      if (read === 0) throw new PdfError('damaged')
      at += read
    }
  } finally {
    closeSync(file)
  }
}

/** Text as a database and a screen take it: without control characters and broken characters, blanks joined. */
const cleaned = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

/** A page as the file declares it, its size in points of 1/72 inch. */
export interface PdfPage {
  name: string
  width: number
  height: number
}

/** What is drawn of a page: its pixels, three bytes each. */
export interface DrawnPage {
  pixels: Buffer
  width: number
  height: number
}

/** Opens a PDF on this disk. No script in it is run. */
export const openPdf = async (path: string) => {
  const pdfium = await start()
  const { malloc, free } = pdfium.wasmExports
  const size = statSync(path).size
  const file = malloc(size)
  readInto(path, pdfium.HEAPU8.subarray(file, file + size))
  const document = pdfium._FPDF_LoadMemDocument64(file, size, 0)
  if (document === 0) {
    const problem = pdfium._FPDF_GetLastError()
    throw new PdfError(problem === needsPassword || problem === unknownSecurity ? 'encrypted' : 'damaged')
  }

  /** UTF-16 text that `write` puts into a buffer; it returns how many bytes it needs. */
  const textFrom = (write: (buffer: number, length: number) => number): string => {
    const length = Math.min(write(0, 0), 4 * longestName)
    if (length <= 2) return ''
    const buffer = malloc(length)
    write(buffer, length)
    const text = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + length)).toString('utf16le')
    free(buffer)
    return cleaned(text.replace(/\0.*$/su, ''), longestName)
  }

  const pageOf = (bookmark: number): number => {
    const direct = pdfium._FPDFBookmark_GetDest(document, bookmark)
    const action = direct === 0 ? pdfium._FPDFBookmark_GetAction(bookmark) : 0
    const destination = action === 0 ? direct : pdfium._FPDFAction_GetDest(document, action)
    return destination === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, destination)
  }
  /** The names of pages in the table of contents: of several of one page, the first. */
  const bookmarks = (): Map<number, string> => {
    const names = new Map<number, string>()
    const seen = new Set<number>()
    const open = [pdfium._FPDFBookmark_GetFirstChild(document, 0)]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      // a table may lead back to itself
      if (one === 0 || seen.has(one) || seen.size >= mostBookmarks) continue
      seen.add(one)
      const page = pageOf(one)
      const name = textFrom((buffer, length) => pdfium._FPDFBookmark_GetTitle(one, buffer, length))
      if (page >= 0 && name !== '' && !names.has(page)) names.set(page, name)
      open.push(pdfium._FPDFBookmark_GetNextSibling(document, one), pdfium._FPDFBookmark_GetFirstChild(document, one))
    }
    return names
  }
  const labelOf = (index: number): string => {
    const label = textFrom((buffer, length) => pdfium._FPDF_GetPageLabel(document, index, buffer, length))
    // a number alone says no more than the place
    return /^\d*$/.test(label) ? '' : label
  }
  const sizeOf = (index: number) => {
    const at = malloc(8)
    const isKnown = pdfium._FPDF_GetPageSizeByIndexF(document, index, at)
    const [width = 0, height = 0] = isKnown ? pdfium.HEAPF32.slice(at / 4, at / 4 + 2) : []
    free(at)
    return { width, height }
  }
  const withPage = <T>(index: number, work: (page: number) => T): T => {
    const page = pdfium._FPDF_LoadPage(document, index)
    if (page === 0) throw new PdfError('damaged')
    try {
      return work(page)
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }

  const wordsOn = (page: number): string => {
    const text = pdfium._FPDFText_LoadPage(page)
    if (text === 0) return ''
    const count = Math.min(pdfium._FPDFText_CountChars(text), longestText)
    const buffer = malloc(2 * (count + 1))
    pdfium._FPDFText_GetText(text, 0, count, buffer)
    const found = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + 2 * count)).toString('utf16le')
    free(buffer)
    pdfium._FPDFText_ClosePage(text)
    return cleaned(found, longestText)
  }

  const drawBand = (page: number, { width, height, pixels }: DrawnPage, from: number, buffer: number) => {
    const rows = Math.min(bandRows, height - from)
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, rows, fourBytes, buffer, width * 4)
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -from, width, height, 0, flags)
    pdfium._FPDFBitmap_Destroy(bitmap)
    const drawn = pdfium.HEAPU8.subarray(buffer, buffer + width * rows * 4)
    let at = from * width * 3
    for (let i = 0; i < drawn.length; i += 4) {
      pixels[at++] = drawn[i]!
      pixels[at++] = drawn[i + 1]!
      pixels[at++] = drawn[i + 2]!
    }
  }

  return {
    count: pdfium._FPDF_GetPageCount(document),
    /** The pages as the file declares them; a name is empty where it gives none. */
    pages: (): PdfPage[] => {
      const names = bookmarks()
      return Array.from({ length: pdfium._FPDF_GetPageCount(document) }, (_, index) => ({
        name: names.get(index) ?? labelOf(index),
        ...sizeOf(index),
      }))
    },
    /** Draws a page on white, band by band, and reads the words on it. */
    draw: (index: number, { width, height }: { width: number; height: number }): DrawnPage & { text: string } =>
      withPage(index, (page) => {
        const drawn = { width, height, pixels: Buffer.allocUnsafe(width * height * 3) }
        const buffer = malloc(width * 4 * Math.min(bandRows, height))
        for (let from = 0; from < height; from += bandRows) drawBand(page, drawn, from, buffer)
        free(buffer)
        return { ...drawn, text: wordsOn(page) }
      }),
  }
}
