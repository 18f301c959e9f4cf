import type { ReportData } from '../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { paragraph } from './paragraph.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** The inspection's own notes, with their line breaks. */
export const notes = (report: ReportData, texts: ReportTexts, pen: Pen): Block[] => {
  const words = report.project.notes.trim() || texts.noProjectNotes
  const [first, ...others] = words
    .split(/\r\n|\r|\n/)
    .map((line) => paragraph(line, pen.sheet.measure, type.body, pen))
  const heading = stack([
    space(20),
    paragraph(texts.projectNotes, pen.sheet.measure, type.lead, pen, 'H2'),
    space(6),
  ])
  return first ? [keepWithNext(heading, first), ...others] : []
}
