import type { ReportAnswer, ReportData } from '../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from './block.ts'
import { layoutColumns, wrapSplittableBlockInElement } from './elements/columns.ts'
import { layoutHorizontalRule } from './elements/horizontalRule.ts'
import { layoutParagraph } from './elements/paragraph.ts'
import type { ReportTexts } from './reportTexts.ts'
import { textStyles } from './theme.ts'

const gap = 24
/** Characters of a label and its answer that fit well in a half, a third or a quarter of a line. */
const maxLengthByColumns = { 2: 160, 3: 60, 4: 44 } as const
type PerRow = keyof typeof maxLengthByColumns

/** The answers in rows of `perRow`, a long one across the whole width. */
const splitIntoRows = (
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

/** The answers that have a value: of a point, others are left out. */
export const filterAnswered = (all: readonly ReportAnswer[]): ReportAnswer[] =>
  all.filter(({ value }) => value.trim() !== '')

/**
 * Questions with their answers as a grid, read aloud as lists; an empty answer is shown as N/A.
 * Line breaks are kept.
 */
export const layoutLabeledAnswers = (
  all: ReportAnswer[],
  perRow: PerRow,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const part = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const isLong = ({ label, value }: ReportAnswer) =>
    label.length + value.length > maxLengthByColumns[perRow]
  const written = (answer: ReportAnswer) => texts.answer(answer, timeZone) || texts.none
  const cell = (answer: ReportAnswer): Block => {
    const width = isLong(answer) ? pen.sheet.measure : part
    return keepHeadingWithNextBlock(
      layoutParagraph(answer.label, width, textStyles.label, pen, 'Lbl'),
      layoutParagraph(
        written(answer),
        width,
        answer.value ? textStyles.body : textStyles.quiet,
        pen,
        'LBody',
      ),
    )
  }
  return splitIntoRows(all, perRow, isLong).flatMap((row) => [
    wrapSplittableBlockInElement(
      'L',
      layoutColumns(
        row.map((answer) => ({ block: cell(answer), width: part + gap })),
        'LI',
      ),
    ),
    layoutHorizontalRule(pen.sheet.measure, 12),
  ])
}

/**
 * The same in rows of four below a heading, which is never alone at the end of a page; nothing
 * without answers.
 */
export const layoutAnswersWithHeading = (
  title: string,
  all: ReportAnswer[],
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
) => {
  const [first, ...rest] = layoutLabeledAnswers(all, 4, report, texts, pen)
  const heading = stackBlocks([
    createEmptyBlock(12),
    layoutParagraph(title, pen.sheet.measure, textStyles.labelStrong, pen, 'H2'),
    createEmptyBlock(4),
  ])
  return first ? [keepHeadingWithNextBlock(heading, first), ...rest] : []
}
