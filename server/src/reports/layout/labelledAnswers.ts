import type { ReportAnswer, ReportData } from '../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { columns, taggedAs } from './columns.ts'
import { horizontalRule } from './horizontalRule.ts'
import { paragraph } from './paragraph.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const gap = 24
/** Characters of a label and its answer that fit well in a half, a third or a quarter of a line. */
const mostOf = { 2: 160, 3: 60, 4: 44 } as const
type PerRow = keyof typeof mostOf

/** The answers in rows of `perRow`, a long one across the whole width. */
const rowsOf = (
  all: ReportAnswer[],
  perRow: PerRow,
  isLong: (answer: ReportAnswer) => boolean,
): ReportAnswer[][] => {
  const rows: ReportAnswer[][] = []
  let open: ReportAnswer[] | undefined
  for (const answer of all) {
    if (isLong(answer)) {
      rows.push([answer])
      open = undefined
    } else if (open && open.length < perRow) {
      open.push(answer)
    } else {
      open = [answer]
      rows.push(open)
    }
  }
  return rows
}

/**
 * Questions with their answers as a grid, read aloud as lists; an empty answer is shown as N/A. Line breaks are kept.
 */
export const labelledAnswers = (
  all: ReportAnswer[],
  perRow: PerRow,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const part = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const isLong = ({ label, value }: ReportAnswer) => label.length + value.length > mostOf[perRow]
  const written = (answer: ReportAnswer) => texts.answer(answer, timeZone) || texts.none
  const cell = (answer: ReportAnswer): Block => {
    const width = isLong(answer) ? pen.sheet.measure : part
    return keepWithNext(
      paragraph(answer.label, width, type.label, pen, 'Lbl'),
      paragraph(written(answer), width, answer.value ? type.body : type.quiet, pen, 'LBody'),
    )
  }
  return rowsOf(all, perRow, isLong).flatMap((row) => [
    taggedAs(
      'L',
      columns(
        row.map((answer) => ({ block: cell(answer), width: part + gap })),
        'LI',
      ),
    ),
    horizontalRule(pen.sheet.measure, 12),
  ])
}

/** The same in rows of four below a heading, which is never alone at the end of a page; nothing without answers. */
export const answersUnder = (
  title: string,
  all: ReportAnswer[],
  report: ReportData,
  texts: ReportTexts,
  pen: Pen,
) => {
  const [first, ...rest] = labelledAnswers(all, 4, report, texts, pen)
  const heading = stack([
    space(12),
    paragraph(title, pen.sheet.measure, type.labelStrong, pen, 'H2'),
    space(4),
  ])
  return first ? [keepWithNext(heading, first), ...rest] : []
}
