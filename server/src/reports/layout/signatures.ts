import type { ReportData } from '../reportData.ts'
import { type Block, beside, type Pen, space, stack } from './block.ts'
import { horizontalRule } from './horizontalRule.ts'
import type { Chapter } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const gap = 32
/** Room to write above a line, in points. */
const writing = 32

/** Who signs, and lines for place and date, name and signature. */
const lines = (role: string, name: string, width: number, texts: ReportTexts, pen: Pen): Block => {
  const line = (label: string): Block[] => [
    space(writing),
    horizontalRule(width, 2),
    paragraph(label, width, type.label, pen),
  ]
  return stack([
    paragraph(role, width, type.strong, pen, 'H2'),
    paragraph(name, width, type.body, pen),
    ...line(texts.placeAndDate),
    ...line(texts.signature),
  ])
}

/** Lines to sign for the surveyor and for the client, kept together. */
export const signatures = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  if (!report.hasSignatures || report.isOfPoints) return []
  const width = (pen.sheet.measure - gap) / 2
  const block = stack([
    paragraph(texts.signatures, pen.sheet.measure, type.title, pen, 'H1'),
    space(16),
    beside(
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
      head: () => runningHead(texts.signatures, texts, pen),
      blocks: [block],
    },
  ]
}
