import type { Pdf } from './openPdfDocument.ts'
import type { OmittedImages } from './planMessages.ts'

/** Of `FPDFPageObj_GetType`. */
const image = 3
const formObject = 5
/** objects that are looked at, and forms in forms */
const maxObjects = 200_000
const deepest = 12

/** Filters as the file writes them, such as FlateDecode. */
const listImageFilters = ({ pdfium }: Pdf, object: number): string[] => {
  const size = 64
  const buffer = pdfium.wasmExports.malloc(size)
  const filters = Array.from(
    { length: pdfium._FPDFImageObj_GetImageFilterCount(object) },
    (_, n) => {
      const length = Math.min(size, pdfium._FPDFImageObj_GetImageFilter(object, n, buffer, size))
      return Buffer.from(
        pdfium.HEAPU8.subarray(buffer, buffer + Math.max(0, length - 1)),
      ).toString()
    },
  )
  pdfium.wasmExports.free(buffer)
  return filters
}

/**
 * Leaves pictures of an opened page out when it is drawn: one of them has ended the process before.
 */
export const omitPageImages = (pdf: Pdf, page: number, omitted: OmittedImages): void => {
  const { pdfium } = pdf
  let seen = 0
  const visit = (object: number, depth: number) => {
    if (object === 0 || ++seen > maxObjects) return
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === image) {
      if (omitted === 'all' || listImageFilters(pdf, object).includes('JPXDecode'))
        pdfium._FPDFPageObj_SetIsActive(object, 0)
    } else if (type === formObject && depth < deepest) {
      const count = pdfium._FPDFFormObj_CountObjects(object)
      for (let n = 0; n < count; n++) visit(pdfium._FPDFFormObj_GetObject(object, n), depth + 1)
    }
  }
  const count = pdfium._FPDFPage_CountObjects(page)
  for (let n = 0; n < count; n++) visit(pdfium._FPDFPage_GetObject(page, n), 0)
}
