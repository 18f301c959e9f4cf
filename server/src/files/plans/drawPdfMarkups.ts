import type { Pdf } from './openPdfDocument.ts'

/** Of `FPDFAnnot_GetSubtype`: kinds whose appearance the library does not make itself. */
const kinds = { line: 4, polygon: 7, polyline: 8 }
/** Of an annotation's flags: hidden, or not shown on screens. */
const isHidden = 2 | 32
/** Of `FPDFAnnot_GetColor`. */
const colors = { stroke: 0, inside: 1 }
/** Of `FPDFPath_SetDrawMode`: fills by what lies inside. */
const fillMode = { none: 0, winding: 2 }
const maxCorners = 10_000
const defaultWidth = 1

type Point = [x: number, y: number]

const withMemory = <T>({ pdfium }: Pdf, bytes: number, work: (at: number) => T): T => {
  const at = pdfium.wasmExports.malloc(bytes)
  try {
    return work(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

const hasKey = (pdf: Pdf, annotation: number, key: string): boolean =>
  withMemory(pdf, key.length + 1, (at) => {
    pdf.pdfium.HEAPU8.set(Buffer.from(`${key}\0`), at)
    return pdf.pdfium._FPDFAnnot_HasKey(annotation, at) !== 0
  })

const readAnnotationColor = (pdf: Pdf, annotation: number, kind: number): number[] | undefined =>
  withMemory(pdf, 16, (at) => {
    const { pdfium } = pdf
    const isThere = pdfium._FPDFAnnot_GetColor(annotation, kind, at, at + 4, at + 8, at + 12)
    return isThere ? [...pdfium.HEAP32.slice(at / 4, at / 4 + 4)] : undefined
  })

const readAnnotationWidth = (pdf: Pdf, annotation: number): number =>
  withMemory(pdf, 12, (at) => {
    const isThere = pdf.pdfium._FPDFAnnot_GetBorder(annotation, at, at + 4, at + 8)
    return isThere ? (pdf.pdfium.HEAPF32[at / 4 + 2] ?? defaultWidth) : defaultWidth
  })

const pointsAt = ({ pdfium }: Pdf, at: number, count: number): Point[] =>
  Array.from({ length: count }, (_, n) => [
    pdfium.HEAPF32[at / 4 + 2 * n] ?? 0,
    pdfium.HEAPF32[at / 4 + 2 * n + 1] ?? 0,
  ])

const readAnnotationCorners = (pdf: Pdf, annotation: number, subtype: number): Point[] => {
  const { pdfium } = pdf
  if (subtype === kinds.line) {
    return withMemory(pdf, 16, (at) =>
      pdfium._FPDFAnnot_GetLine(annotation, at, at + 8) ? pointsAt(pdf, at, 2) : [],
    )
  }
  const count = Math.min(pdfium._FPDFAnnot_GetVertices(annotation, 0, 0), maxCorners)
  return withMemory(pdf, 8 * count + 8, (at) => {
    const written = pdfium._FPDFAnnot_GetVertices(annotation, at, count)
    return written === count ? pointsAt(pdf, at, count) : []
  })
}

/** Adds the path of a markup to an opened page; the file stays as it is. */
const addMarkup = (pdf: Pdf, page: number, annotation: number, subtype: number): void => {
  const { pdfium } = pdf
  const [first, ...others] = readAnnotationCorners(pdf, annotation, subtype)
  const stroke = readAnnotationColor(pdf, annotation, colors.stroke) ?? [0, 0, 0, 255]
  const width = readAnnotationWidth(pdf, annotation)
  if (first === undefined || others.length === 0) return
  const path = pdfium._FPDFPageObj_CreateNewPath(...first)
  for (const corner of others) pdfium._FPDFPath_LineTo(path, ...corner)
  const isClosed = subtype === kinds.polygon
  if (isClosed) pdfium._FPDFPath_Close(path)
  const isFilled = isClosed && hasKey(pdf, annotation, 'IC')
  const inside = isFilled ? readAnnotationColor(pdf, annotation, colors.inside) : undefined
  const [red = 0, green = 0, blue = 0, alpha = 255] = stroke
  pdfium._FPDFPageObj_SetStrokeColor(path, red, green, blue, alpha)
  pdfium._FPDFPageObj_SetStrokeWidth(path, width)
  if (inside) {
    const [r = 0, g = 0, b = 0, a = 255] = inside
    pdfium._FPDFPageObj_SetFillColor(path, r, g, b, a)
  }
  pdfium._FPDFPath_SetDrawMode(path, inside ? fillMode.winding : fillMode.none, width > 0 ? 1 : 0)
  pdfium._FPDFPage_InsertObject(page, path)
}

/**
 * Draws lines, polygons and open polygons for which the file has no appearance; the library makes
 * those of all others.
 */
export const drawPdfMarkups = (pdf: Pdf, page: number): void => {
  const { pdfium } = pdf
  const drawn = new Set(Object.values(kinds))
  const count = pdfium._FPDFPage_GetAnnotCount(page)
  for (let n = 0; n < count; n++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, n)
    if (annotation === 0) continue
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation)
    const isShown = (pdfium._FPDFAnnot_GetFlags(annotation) & isHidden) === 0
    if (drawn.has(subtype) && isShown && !hasKey(pdf, annotation, 'AP'))
      addMarkup(pdf, page, annotation, subtype)
    pdfium._FPDFPage_CloseAnnot(annotation)
  }
}
