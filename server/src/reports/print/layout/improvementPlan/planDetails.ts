import type { RenovationCycle } from '@nspect/contract/projectTypes/improvementPlan'
import type { ReportData, ReportPlan } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import {
  type Column,
  layoutColumns,
  wrapBlocksInElement,
  wrapSplittableBlockInElement,
} from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'

const gap = 16
/** question and answer, in two columns */
const getPropertyWidths = ({ sheet }: LayoutContext) => {
  const value = (sheet.measure - 224) / 2
  return [112, value, 112, value] as const
}
/** cycle, scope, due date, and notes */
const getScheduleWidths = ({ sheet }: LayoutContext) => [92, 96, 118, sheet.measure - 306]

/** Placeholder for an unknown value. */
export const unknownValueText = '—'

/** A row of cells with these widths, from left edge to left edge; missing ones are empty. */
export const layoutTableRow = (
  cells: Block[],
  widths: readonly number[],
  role: 'TH' | 'TD',
): Block =>
  wrapSplittableBlockInElement(
    'TR',
    layoutColumns(
      widths.map((width, index): Column => ({ block: cells[index] ?? createEmptyBlock(0), width })),
      role,
    ),
  )

/** A row or a table up to this height is never split between two pages, in points. */
const maxKeptHeight = 320

/** A row that stays on one page, unless it is very high. */
export const layoutUnbrokenRow = (
  cells: Block[],
  widths: readonly number[],
  role: 'TH' | 'TD',
): Block => {
  const { split, ...whole } = layoutTableRow(cells, widths, role)
  return split && whole.height > maxKeptHeight ? { ...whole, split } : whole
}

const getAnswerLabel = (
  { key, label, isOwnLabel }: ReportPlan['details'][number],
  texts: ReportTexts,
): string => (isOwnLabel ? label : (texts.plan.getLabel(key) ?? label))

/** The property, two questions with their answers per row. */
const property = (
  plan: ReportPlan,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const propertyWidths = getPropertyWidths(pen)
  const cellsOf = (detail: ReportPlan['details'][number]): Block[] => {
    const value = texts.answer(detail, timeZone)
    return [
      // small type, aligned with the line of the answer beside it
      stackBlocks([
        createEmptyBlock(2),
        layoutParagraph(
          getAnswerLabel(detail, texts),
          propertyWidths[0] - gap,
          textStyles.label,
          pen,
        ),
      ]),
      layoutParagraph(
        value || unknownValueText,
        propertyWidths[1] - gap,
        value ? textStyles.body : textStyles.quiet,
        pen,
      ),
    ]
  }
  const rows: Block[] = []
  for (let at = 0; at < plan.details.length; at += 2) {
    const cells = plan.details.slice(at, at + 2).flatMap(cellsOf)
    rows.push(
      layoutUnbrokenRow(cells, propertyWidths, 'TD'),
      layoutHorizontalRule(pen.sheet.measure, 10),
    )
  }
  return wrapBlocksInElement('Table', [layoutHorizontalRule(pen.sheet.measure, 10), ...rows])
}

/** The three renovations: cycle, scope, due date. */
const schedule = (
  plan: ReportPlan,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const scheduleWidths = getScheduleWidths(pen)
  const widthOf = (index: number) =>
    (scheduleWidths[index] ?? 0) - (index === scheduleWidths.length - 1 ? 0 : gap)
  const cell = (text: string, index: number) =>
    layoutParagraph(
      text || unknownValueText,
      widthOf(index),
      text ? textStyles.body : textStyles.quiet,
      pen,
    )
  const { cycle, scope, date } = texts.plan
  const cycleOf = (years: RenovationCycle) =>
    plan.labels[`cycle${years}`] ?? texts.plan.years(years)
  const heads = [cycle, scope, date, texts.description].map((text, index) =>
    layoutParagraph(text, widthOf(index), textStyles.label, pen),
  )
  const [first, ...others] = wrapBlocksInElement('Table', [
    layoutTableRow(heads, scheduleWidths, 'TH'),
    layoutHorizontalRule(pen.sheet.measure, 10),
    ...plan.schedule.flatMap((planned) => [
      layoutUnbrokenRow(
        [
          layoutParagraph(cycleOf(planned.years), widthOf(0), textStyles.accent, pen),
          cell(planned.scope, 1),
          cell(texts.longDate(planned.date, timeZone), 2),
          cell(planned.description, 3),
        ],
        scheduleWidths,
        'TD',
      ),
      layoutHorizontalRule(pen.sheet.measure, 12),
    ]),
  ])
  const heading = stackBlocks([
    createEmptyBlock(24),
    layoutParagraph(
      plan.labels.renovationSchedule ?? texts.plan.schedule,
      pen.sheet.measure,
      textStyles.lead,
      pen,
      'H2',
    ),
    createEmptyBlock(8),
  ])
  const whole = stackBlocks([heading, ...(first ? [first] : []), ...others])
  if (whole.height <= maxKeptHeight) return [whole]
  return first ? [keepHeadingWithNextBlock(heading, first), ...others] : []
}

/** The brand's words to its plan, line by line. */
const introduction = ({ introduction: words }: ReportPlan, pen: LayoutContext): Block[] =>
  words === ''
    ? []
    : [
        createEmptyBlock(10),
        ...words
          .split(/\r\n|\r|\n/)
          .map((line) => layoutParagraph(line, pen.sheet.measure, textStyles.body, pen)),
      ]

/**
 * The plan's details: the property, the schedule of its renovations, and the plan's expiry date.
 */
export const layoutPlanDetails = (
  plan: ReportPlan,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter => {
  const until = texts.longDate(plan.validUntil, report.timeZone) || unknownValueText
  const title = plan.labels.formTitle ?? texts.plan.detailsAndSchedule
  return {
    title,
    destination: 'plan',
    head: () => layoutRunningHead(title, texts, pen),
    blocks: [
      stackBlocks([
        layoutParagraph(title, pen.sheet.measure, textStyles.title, pen, 'H1'),
        createEmptyBlock(6),
        layoutParagraph(texts.plan.holdsUntil(until), pen.sheet.measure, textStyles.body, pen),
      ]),
      ...introduction(plan, pen),
      stackBlocks([
        createEmptyBlock(14),
        layoutParagraph(
          plan.labels.propertyDetails ?? texts.plan.details,
          pen.sheet.measure,
          textStyles.lead,
          pen,
          'H2',
        ),
        createEmptyBlock(4),
      ]),
      ...property(plan, report, texts, pen),
      ...schedule(plan, report, texts, pen),
    ],
  }
}
