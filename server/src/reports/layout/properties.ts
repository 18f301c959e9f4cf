import type { ReportData } from '../reportData.ts'
import { type Pen, space, stack } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { labelledAnswers } from './labelledAnswers.ts'
import { paginate } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { measureWidth, type } from './theme.ts'

/** The answers to the inspection's form and questions; no page if there are none. */
export const properties = (report: ReportData, texts: ReportTexts, pen: Pen): Operation[][] => {
  const { formFields, properties: asked } = report
  if (formFields.length === 0 && asked.length === 0) return []
  const blocks = [
    stack([paragraph(texts.properties, measureWidth, type.title, pen, 'H1'), space(16)]),
    ...labelledAnswers(asked, 2, report, texts, pen),
    ...(asked.length && formFields.length
      ? [stack([space(16), paragraph(texts.details, measureWidth, type.lead, pen, 'H2'), space(8)])]
      : []),
    ...labelledAnswers(formFields, 2, report, texts, pen),
  ]
  return paginate(blocks, () => runningHead(texts.properties, texts, pen))
}
