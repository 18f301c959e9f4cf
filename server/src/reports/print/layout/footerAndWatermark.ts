import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import type { ReportData } from '../../reportData.ts'
import { type LayoutContext, wrapOperationsInElement } from './block.ts'
import type { DrawingOperation } from './drawingOperations.ts'
import { layoutHorizontalRule } from './elements/horizontalRule.ts'
import { layoutOneLineLabel, layoutRightAlignedLabel } from './elements/paragraph.ts'
import type { ReportTexts } from './reportTexts.ts'
import { inkColors, textStyles } from './theme.ts'

const product = 'nSpect'
const pageWidth = 130
const productWidth = 48

/** The client's own words and its address, unless they name it. */
const formatOwnLine = ({ look, client }: ReportData): string => {
  const words = look.footText.trim()
  const address = client.address.replaceAll(/\s*(\r\n|\r|\n)\s*/g, ', ')
  if (!address || words.includes(address)) return words
  return [words || client.businessName, address].join(' · ')
}

/**
 * The footer of a page: date and author, page number, the client's own words and address, and,
 * unless the client has it removed, the product (T31).
 */
export const layoutFooter = (
  report: ReportData,
  page: number,
  of: number,
  texts: ReportTexts,
  pen: LayoutContext,
): DrawingOperation[] => {
  const { left, foot: y } = pen.sheet
  const asOf = texts.foot(texts.stamp(report.asOf, report.timeZone), isolateRightToLeft(report.by))
  const named = report.isProductNamed ? productWidth : 0
  const numbers = layoutRightAlignedLabel(
    texts.page(page, of),
    pageWidth,
    { ...textStyles.label, color: inkColors.text },
    pen,
  )
  const ownLine = formatOwnLine(report)
  return wrapOperationsInElement('Artifact', [
    ...(ownLine
      ? layoutOneLineLabel(ownLine, pen.sheet.measure, textStyles.label, pen).draw(left, y + 11)
      : []),
    ...layoutHorizontalRule(pen.sheet.measure, 0).draw(left, y - 10),
    ...(report.isProductNamed
      ? layoutOneLineLabel(
          product,
          productWidth,
          { ...textStyles.labelStrong, color: inkColors.accent },
          pen,
        ).draw(left, y)
      : []),
    ...layoutOneLineLabel(asOf, pen.sheet.measure - pageWidth - named, textStyles.label, pen).draw(
      left + named,
      y,
    ),
    ...numbers.draw(left + pen.sheet.measure - pageWidth, y),
  ])
}

/** Its size in points, and half its extent across and down once it is turned. */
const watermark = { size: 44, half: { x: 64, y: 71 } } as const

/** The faint product mark under the content of a page (T31). */
export const layoutWatermark = ({ sheet }: LayoutContext): DrawingOperation[] =>
  wrapOperationsInElement('Artifact', [
    {
      kind: 'text',
      text: product,
      paragraph: product,
      x: sheet.width / 2 - watermark.half.x,
      y: sheet.height / 2 + watermark.half.y,
      size: watermark.size,
      weight: 700,
      color: inkColors.watermark,
      han: 'sc',
      turn: 45,
    },
  ])
