import { cleanPlanText } from './cleanPlanText.ts'
import type { Pdf } from './openPdfDocument.ts'

/**
 * A run of text on a sheet: its middle as parts of the shown sheet from its upper left corner, and
 * its height in points.
 */
export interface TextRun {
  text: string
  x: number
  y: number
  height: number
}

/** Runs of text that are looked at; a title block is drawn last by most programs. */
const maxRuns = 20_000
/** characters */
const maxTitleLength = 80
/** Where title blocks stand: at the lower right. */
const isInTitleBlock = ({ x, y }: TextRun) => x > 0.55 && y > 0.6

/** A-101, E2.01, TGA-02: letters, then digits. */
const sheetNumber = /^[A-Z]{1,4}[-.]?\d{1,4}(?:[-.]\d{1,4})*[a-z]?$/u
const paperSize = /^[A-C]\d$/
const isNumber = (text: string) => sheetNumber.test(text) && !paperSize.test(text)

/** What sheets are called in the product's languages, and in Russian. */
const titleWords =
  /\b(?:plans?|floor|level|section|elevation|details?|roof|basement|grundriss|\S*geschoss|schnitt|ansicht|lageplan|dach|étage|niveau|coupe|façade|toiture|rez-de-chaussée|planta|alzado|sección|cubierta)\b|план|этаж|разрез|фасад|平面|立面|断面|剖面|階|层/iu

/** The largest of them, of several as large the lowest. */
const pickMainRun = (runs: readonly TextRun[]): TextRun | undefined =>
  runs.toSorted((a, b) => b.height - a.height || b.y - a.y)[0]

/**
 * What a title block calls its sheet, such as `A-101 Ground floor plan`; empty if none is found.
 */
export const pickSheetTitle = (runs: readonly TextRun[]): string => {
  const block = runs.filter((run) => isInTitleBlock(run) && run.text.length <= maxTitleLength)
  const whole = pickMainRun(
    block.filter(({ text }) => {
      const [number = '', ...words] = text.split(' ')
      return words.length > 0 && isNumber(number) && titleWords.test(words.join(' '))
    }),
  )
  if (whole) return whole.text
  const number = pickMainRun(block.filter(({ text }) => isNumber(text)))
  const title = pickMainRun(block.filter(({ text }) => titleWords.test(text)))
  return [number?.text, title?.text].filter(Boolean).join(' ')
}

/** The runs of text on an opened page, as it is shown: with its rotation. */
const runsOn = ({ pdfium }: Pdf, page: number): TextRun[] => {
  const { malloc, free } = pdfium.wasmExports
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  const [sides, buffer] = [malloc(32), malloc(2 * (maxTitleLength + 2))]
  const isBoxed = pdfium._FPDF_GetPageBoundingBox(page, sides)
  const [left = 0, top = 0, right = 0, bottom = 0] = isBoxed
    ? pdfium.HEAPF32.slice(sides / 4, sides / 4 + 4)
    : []
  const turns = pdfium._FPDFPage_GetRotation(page)
  const count = pdfium._FPDFText_CountRects(text, 0, -1)
  const runs: TextRun[] = []
  for (let n = Math.max(0, count - maxRuns); n < count; n++) {
    pdfium._FPDFText_GetRect(text, n, sides, sides + 8, sides + 16, sides + 24)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = new Float64Array(
      pdfium.HEAPU8.slice(sides, sides + 32).buffer,
    )
    const across = ((x1 + x2) / 2 - left) / (right - left)
    const down = (top - (y1 + y2) / 2) / (top - bottom)
    const [x, y] = [
      [across, down],
      [1 - down, across],
      [1 - across, 1 - down],
      [down, 1 - across],
    ][turns] ?? [across, down]
    const place = { x: x ?? 0, y: y ?? 0, height: Math.min(Math.abs(y1 - y2), Math.abs(x2 - x1)) }
    if (!isInTitleBlock({ ...place, text: '' })) continue
    const length = pdfium._FPDFText_GetBoundedText(text, x1, y1, x2, y2, buffer, maxTitleLength + 1)
    const written = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + 2 * Math.max(0, length)))
    const found = cleanPlanText(written.toString('utf16le').replace(/\0.*$/su, ''), maxTitleLength)
    if (found.trim() !== '') runs.push({ ...place, text: found.trim().replace(/\s+/g, ' ') })
  }
  free(sides)
  free(buffer)
  pdfium._FPDFText_ClosePage(text)
  return runs
}

/** What the title block of an opened page calls it; empty if none is found. */
export const readSheetTitle = (pdf: Pdf, page: number): string => pickSheetTitle(runsOn(pdf, page))
