import { cleanPlanText } from './cleanPlanText.ts'
import { withPdfPageHandle } from './drawPage.ts'
import { getOpenedPdfBytes, type Pdf, PdfError } from './openPdfDocument.ts'
import { readUserUnits } from './userUnits.ts'

/** A page as the file declares it, its size in points of 1/72 inch. */
export interface PdfPage {
  /** empty if the file gives none */
  name: string
  width: number
  height: number
}

/** entries of a table of contents that are read */
const maxBookmarks = 5_000
/** characters */
const maxNameLength = 200

/**
 * The beginning of the UTF-16 text that `write` puts into a buffer that holds all of it; it returns
 * how many bytes it needs.
 */
const textFrom = ({ pdfium }: Pdf, write: (buffer: number, length: number) => number): string => {
  const length = write(0, 0)
  if (length <= 2) return ''
  const buffer = pdfium.wasmExports.malloc(length)
  write(buffer, length)
  const end = buffer + Math.min(length, 4 * maxNameLength)
  const text = Buffer.from(pdfium.HEAPU8.subarray(buffer, end)).toString('utf16le')
  pdfium.wasmExports.free(buffer)
  return cleanPlanText(text.replace(/\0.*$/su, ''), maxNameLength)
}

const getBookmarkPage = ({ pdfium, document }: Pdf, bookmark: number): number => {
  const direct = pdfium._FPDFBookmark_GetDest(document, bookmark)
  const action = direct === 0 ? pdfium._FPDFBookmark_GetAction(bookmark) : 0
  const destination = action === 0 ? direct : pdfium._FPDFAction_GetDest(document, action)
  return destination === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, destination)
}

/** The names of pages in the table of contents: of several of one page, the first. */
const listBookmarks = (pdf: Pdf): Map<number, string> => {
  const { pdfium, document } = pdf
  const names = new Map<number, string>()
  const seen = new Set<number>()
  const open = [pdfium._FPDFBookmark_GetFirstChild(document, 0)]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    // a table may lead back to itself
    if (one === 0 || seen.has(one) || seen.size >= maxBookmarks) continue
    const bookmark = one
    seen.add(bookmark)
    const page = getBookmarkPage(pdf, bookmark)
    const name = textFrom(pdf, (buffer, length) =>
      pdfium._FPDFBookmark_GetTitle(bookmark, buffer, length),
    )
    if (page >= 0 && name !== '' && !names.has(page)) names.set(page, name)
    open.push(
      pdfium._FPDFBookmark_GetNextSibling(document, one),
      pdfium._FPDFBookmark_GetFirstChild(document, one),
    )
  }
  return names
}

/** A name that a table gives to several pages names none of them, such as "Blank Page". */
const withoutRepetition = (names: ReadonlyMap<number, string>): Map<number, string> => {
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...names].filter(([, name]) => counts.get(name) === 1))
}

const readPageLabel = (pdf: Pdf, index: number): string => {
  const label = textFrom(pdf, (buffer, length) =>
    pdf.pdfium._FPDF_GetPageLabel(pdf.document, index, buffer, length),
  )
  // a number alone, also a Roman one, says no more than the place
  return /^(?:\d*|[ivxlc]+)$/.test(label) ? '' : label
}

/** Of a page that says nothing sensible: Letter, as in other programs. */
const defaultBox = [0, 0, 612, 792] as const

/**
 * Gives a page without a size one that it can be drawn in: where its crop box is beside its media
 * box, all of that. The library takes it for a page of no size, which others repair.
 */
const repairBoxes = ({ pdfium, document }: Pdf, index: number): void => {
  const { malloc, free } = pdfium.wasmExports
  withPdfPageHandle({ pdfium, document }, index, (page) => {
    const at = malloc(16)
    const isThere = pdfium._FPDFPage_GetMediaBox(page, at, at + 4, at + 8, at + 12)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = isThere ? pdfium.HEAPF32.slice(at / 4, at / 4 + 4) : []
    free(at)
    const hasSize = Math.abs(x2 - x1) > 0 && Math.abs(y2 - y1) > 0
    const [left, bottom, right, top] = hasSize ? [x1, y1, x2, y2] : defaultBox
    pdfium._FPDFPage_SetMediaBox(page, left, bottom, right, top)
    pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top)
  })
}

const readPageSize = ({ pdfium, document }: Pdf, index: number) => {
  const { malloc, free } = pdfium.wasmExports
  const at = malloc(8)
  const isKnown = pdfium._FPDF_GetPageSizeByIndexF(document, index, at)
  const [width = 0, height = 0] = isKnown ? pdfium.HEAPF32.slice(at / 4, at / 4 + 2) : []
  free(at)
  return { width, height }
}

const readRepairedPageSize = (pdf: Pdf, index: number) => {
  const size = readPageSize(pdf, index)
  if (size.width > 0 && size.height > 0) return size
  try {
    repairBoxes(pdf, index)
  } catch (error) {
    // one that cannot even be loaded is said to be damaged when it is drawn
    if (!(error instanceof PdfError)) throw error
  }
  return readPageSize(pdf, index)
}

export const countPdfPages = ({ pdfium, document }: Pdf): number =>
  pdfium._FPDF_GetPageCount(document)

/** The pages as the file declares them. */
export const listPdfPages = (pdf: Pdf): PdfPage[] => {
  const names = withoutRepetition(listBookmarks(pdf))
  const units = readUserUnits(getOpenedPdfBytes(pdf))
  return Array.from({ length: countPdfPages(pdf) }, (_, index) => {
    const { width, height } = readRepairedPageSize(pdf, index)
    const unit = units[index] ?? 1
    return {
      name: names.get(index) ?? readPageLabel(pdf, index),
      width: width * unit,
      height: height * unit,
    }
  })
}
