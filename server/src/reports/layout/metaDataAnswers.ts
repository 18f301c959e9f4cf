import type { ReportData } from '../reportData.ts'
import { keepWithNext, type Pen, space, stack } from './block.ts'
import { labelledAnswers } from './labelledAnswers.ts'
import type { Chapter } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** The answers to the inspection's form and questions; no chapter if there are none. */
export const properties = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  const { formFields, properties: asked } = report
  const [first, ...others] = [
    ...labelledAnswers(asked, 2, report, texts, pen),
    ...(asked.length && formFields.length
      ? [
          stack([
            space(16),
            paragraph(texts.details, pen.sheet.measure, type.lead, pen, 'H2'),
            space(8),
          ]),
        ]
      : []),
    ...labelledAnswers(formFields, 2, report, texts, pen),
  ]
  if (!first) return []
  const heading = stack([
    paragraph(texts.properties, pen.sheet.measure, type.title, pen, 'H1'),
    space(12),
  ])
  return [
    {
      title: texts.properties,
      destination: 'properties',
      head: () => runningHead(texts.properties, texts, pen),
      blocks: [keepWithNext(heading, first), ...others],
    },
  ]
}
