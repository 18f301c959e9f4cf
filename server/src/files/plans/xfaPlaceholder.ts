import { readPageText, withPdfPageHandle } from './drawPage.ts'
import type { Pdf } from './openPdfDocument.ts'
import { countPdfPages } from './pdfPages.ts'

/** Of `FPDFAnnot_GetSubtype`. */
const widget = 20

const hasFields = ({ pdfium }: Pdf, page: number): boolean => {
  for (let n = 0; n < pdfium._FPDFPage_GetAnnotCount(page); n++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, n)
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation)
    pdfium._FPDFPage_CloseAnnot(annotation)
    if (subtype === widget) return true
  }
  return false
}

/**
 * Whether a page only says "Please wait", in some language: the form itself is in XFA, which only
 * Adobe's programs show. A form in XFA whose pages have content or fields is like any other.
 */
export const isXfaPlaceholder = (pdf: Pdf, index: number): boolean =>
  countPdfPages(pdf) === 1 &&
  pdf.pdfium._FPDF_GetXFAPacketCount(pdf.document) > 0 &&
  withPdfPageHandle(
    pdf,
    index,
    (page) => !hasFields(pdf, page) && /adobe/i.test(readPageText(pdf, page)),
  )
