import type { ReportData } from '../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import type { Chapter } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** A heading with a text, line by line; nothing without a text. */
const section = (title: string, text: string, pen: Pen): Block[] => {
  const words = text.trim()
  const [first, ...others] = words
    ? words.split(/\r\n|\r|\n/).map((line) => paragraph(line, pen.sheet.measure, type.body, pen))
    : []
  const heading = stack([
    space(16),
    paragraph(title, pen.sheet.measure, type.lead, pen, 'H2'),
    space(6),
  ])
  return first ? [keepWithNext(heading, first), ...others] : []
}

/** What was inspected and what was not: the inspection's notes, and scope and limitations as its type states them. */
export const about = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  const { project, scope, limitations } = report
  const notes = project.notes.trim() || texts.noProjectNotes
  const [first, ...others] = [
    ...section(texts.projectNotes, notes, pen),
    ...section(texts.scope, scope, pen),
    ...section(texts.limitations, limitations, pen),
  ]
  if (!first) return []
  return [
    {
      title: texts.about,
      destination: 'about',
      head: () => runningHead(texts.about, texts, pen),
      blocks: [
        keepWithNext(paragraph(texts.about, pen.sheet.measure, type.title, pen, 'H1'), first),
        ...others,
      ],
    },
  ]
}
