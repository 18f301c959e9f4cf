import type { ReportData } from '../../../reportData.ts'
import {
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import { layoutLabeledAnswers } from '../labeledAnswers.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'

/** The answers to the inspection's form and questions; no chapter if there are none. */
export const layoutMetaDataAnswers = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  const { formFields, properties: asked } = report
  const [first, ...others] = [
    ...layoutLabeledAnswers(asked, 2, report, texts, pen),
    ...(asked.length && formFields.length
      ? [
          stackBlocks([
            createEmptyBlock(16),
            layoutParagraph(texts.details, pen.sheet.measure, textStyles.lead, pen, 'H2'),
            createEmptyBlock(8),
          ]),
        ]
      : []),
    ...layoutLabeledAnswers(formFields, 2, report, texts, pen),
  ]
  if (!first) return []
  const heading = stackBlocks([
    layoutParagraph(texts.properties, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(12),
  ])
  return [
    {
      title: texts.properties,
      destination: 'properties',
      head: () => layoutRunningHead(texts.properties, texts, pen),
      blocks: [keepHeadingWithNextBlock(heading, first), ...others],
    },
  ]
}
