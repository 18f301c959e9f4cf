import type { ReportData } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'

const gap = 32
/** Room to write above a line, in points. */
const writing = 32

/** Who signs, and lines for place and date, name and signature. */
const lines = (
  role: string,
  name: string,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const line = (label: string): Block[] => [
    createEmptyBlock(writing),
    layoutHorizontalRule(width, 2),
    layoutParagraph(label, width, textStyles.label, pen),
  ]
  return stackBlocks([
    layoutParagraph(role, width, textStyles.strong, pen, 'H2'),
    layoutParagraph(name, width, textStyles.body, pen),
    ...line(texts.placeAndDate),
    ...line(texts.signature),
  ])
}

/** Lines to sign for the surveyor and for the client, kept together. */
export const layoutSignatures = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (!report.hasSignatures || report.isOfPoints) return []
  const width = (pen.sheet.measure - gap) / 2
  const block = stackBlocks([
    layoutParagraph(texts.signatures, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(16),
    placeBlocksSideBySide(
      [
        lines(texts.surveyedBy, report.project.surveyor, width, texts, pen),
        lines(texts.client, report.client.businessName, width, texts, pen),
      ],
      width + gap,
    ),
  ])
  return [
    {
      title: texts.signatures,
      destination: 'signatures',
      head: () => layoutRunningHead(texts.signatures, texts, pen),
      blocks: [block],
    },
  ]
}
