import { cleanedText } from './cleanedText.ts'
import { fileOf, type Pdf } from './pdfium.ts'
import { userUnitsOf } from './userUnits.ts'

/** A page as the file declares it, its size in points of 1/72 inch. */
export interface PdfPage {
  /** empty if the file gives none */
  name: string
  width: number
  height: number
}

/** entries of a table of contents that are read */
const mostBookmarks = 5_000
/** characters */
const longestName = 200

/** The beginning of the UTF-16 text that `write` puts into a buffer that holds all of it; it returns how many bytes it needs. */
const textFrom = ({ pdfium }: Pdf, write: (buffer: number, length: number) => number): string => {
  const length = write(0, 0)
  if (length <= 2) return ''
  const buffer = pdfium.wasmExports.malloc(length)
  write(buffer, length)
  const end = buffer + Math.min(length, 4 * longestName)
  const text = Buffer.from(pdfium.HEAPU8.subarray(buffer, end)).toString('utf16le')
  pdfium.wasmExports.free(buffer)
  return cleanedText(text.replace(/\0.*$/su, ''), longestName)
}

const pageOf = ({ pdfium, document }: Pdf, bookmark: number): number => {
  const direct = pdfium._FPDFBookmark_GetDest(document, bookmark)
  const action = direct === 0 ? pdfium._FPDFBookmark_GetAction(bookmark) : 0
  const destination = action === 0 ? direct : pdfium._FPDFAction_GetDest(document, action)
  return destination === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, destination)
}

/** The names of pages in the table of contents: of several of one page, the first. */
const bookmarksOf = (pdf: Pdf): Map<number, string> => {
  const { pdfium, document } = pdf
  const names = new Map<number, string>()
  const seen = new Set<number>()
  const open = [pdfium._FPDFBookmark_GetFirstChild(document, 0)]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    // a table may lead back to itself
    if (one === 0 || seen.has(one) || seen.size >= mostBookmarks) continue
    const bookmark = one
    seen.add(bookmark)
    const page = pageOf(pdf, bookmark)
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

const labelOf = (pdf: Pdf, index: number): string => {
  const label = textFrom(pdf, (buffer, length) =>
    pdf.pdfium._FPDF_GetPageLabel(pdf.document, index, buffer, length),
  )
  // a number alone says no more than the place
  return /^\d*$/.test(label) ? '' : label
}

const sizeOf = ({ pdfium, document }: Pdf, index: number) => {
  const { malloc, free } = pdfium.wasmExports
  const at = malloc(8)
  const isKnown = pdfium._FPDF_GetPageSizeByIndexF(document, index, at)
  const [width = 0, height = 0] = isKnown ? pdfium.HEAPF32.slice(at / 4, at / 4 + 2) : []
  free(at)
  return { width, height }
}

export const countPages = ({ pdfium, document }: Pdf): number => pdfium._FPDF_GetPageCount(document)

/** The pages as the file declares them. */
export const listPages = (pdf: Pdf): PdfPage[] => {
  const names = bookmarksOf(pdf)
  const units = userUnitsOf(fileOf(pdf))
  return Array.from({ length: countPages(pdf) }, (_, index) => {
    const { width, height } = sizeOf(pdf, index)
    const unit = units[index] ?? 1
    return {
      name: names.get(index) ?? labelOf(pdf, index),
      width: width * unit,
      height: height * unit,
    }
  })
}
