import { isolateRightToLeft } from '@nspect/contract/isolateRightToLeft'
import type { ReportData } from '../reportData.ts'
import { type Pen, tagged } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { horizontalRule } from './horizontalRule.ts'
import { label, rightLabel } from './paragraph.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

const product = 'nSpect'
const pageWidth = 130
const productWidth = 48

/** The footer of a page: date and author, page number, the client's own words, and, unless the client has it removed, the product (T31). */
export const footer = (
  report: ReportData,
  page: number,
  of: number,
  texts: ReportTexts,
  pen: Pen,
): Operation[] => {
  const { left, foot: y } = pen.sheet
  const asOf = texts.foot(texts.stamp(report.asOf, report.timeZone), isolateRightToLeft(report.by))
  const named = report.isProductNamed ? productWidth : 0
  const numbers = rightLabel(
    texts.page(page, of),
    pageWidth,
    { ...type.label, color: ink.text },
    pen,
  )
  const { footText } = report.look
  return tagged('Artifact', [
    ...(footText ? label(footText, pen.sheet.measure, type.label, pen).draw(left, y + 13) : []),
    ...horizontalRule(pen.sheet.measure, 0).draw(left, y - 10),
    ...(report.isProductNamed
      ? label(product, productWidth, { ...type.labelStrong, color: ink.accent }, pen).draw(left, y)
      : []),
    ...label(asOf, pen.sheet.measure - pageWidth - named, type.label, pen).draw(left + named, y),
    ...numbers.draw(left + pen.sheet.measure - pageWidth, y),
  ])
}

/** The faint product mark under the content of a page (T31). */
export const watermark = ({ sheet }: Pen): Operation[] =>
  tagged('Artifact', [
    {
      kind: 'text',
      text: product,
      x: sheet.width / 2 - 176,
      y: sheet.height / 2 + 194,
      size: 120,
      weight: 700,
      color: ink.watermark,
      han: 'sc',
      turn: 45,
    },
  ])
