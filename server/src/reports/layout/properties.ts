import type { Report } from '../report.ts'
import { answers } from './answers.ts'
import { led, type Pen, space, stack } from './block.ts'
import type { Chapter } from './flow.ts'
import { para } from './para.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** The answers to the inspection's form and questions; no chapter if there are none. */
export const properties = (report: Report, texts: ReportTexts, pen: Pen): Chapter[] => {
  const { formFields, properties: asked } = report
  const [first, ...others] = [
    ...answers(asked, 2, report, texts, pen),
    ...(asked.length && formFields.length
      ? [stack([space(16), para(texts.details, pen.sheet.measure, type.lead, pen, 'H2'), space(8)])]
      : []),
    ...answers(formFields, 2, report, texts, pen),
  ]
  if (!first) return []
  const heading = stack([para(texts.properties, pen.sheet.measure, type.title, pen, 'H1'), space(12)])
  return [
    {
      title: texts.properties,
      destination: 'properties',
      head: () => runningHead(texts.properties, texts, pen),
      blocks: [led(heading, first), ...others],
    },
  ]
}
