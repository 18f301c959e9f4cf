import type { RenovationCycle } from '@nspect/contract/improvementPlan'
import type { ReportData, ReportPlan } from '../../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from '../block.ts'
import { type Column, columns, spanning, taggedAs } from '../columns.ts'
import { horizontalRule } from '../horizontalRule.ts'
import type { Chapter } from '../paginate.ts'
import { paragraph } from '../paragraph.ts'
import { runningHead } from '../runningHead.ts'
import type { ReportTexts } from '../texts/texts.ts'
import { type } from '../theme.ts'

const gap = 16
/** question and answer, in two columns */
const propertyWidthsOf = ({ sheet }: Pen) => {
  const value = (sheet.measure - 224) / 2
  return [112, value, 112, value] as const
}
/** cycle, scope, due date, and notes */
const scheduleWidthsOf = ({ sheet }: Pen) => [92, 96, 118, sheet.measure - 306]

/** Placeholder for an unknown value. */
export const unknown = '—'

/** A row of cells with these widths, from left edge to left edge. */
export const tableRow = (cells: Block[], widths: readonly number[], role: 'TH' | 'TD'): Block =>
  taggedAs(
    'TR',
    columns(
      cells.map((block, index): Column => ({ block, width: widths[index] ?? 0 })),
      role,
    ),
  )

/** A row or a table up to this height is never split between two pages, in points. */
const mostKept = 320

/** A row that stays on one page, unless it is very high. */
export const keptRow = (cells: Block[], widths: readonly number[], role: 'TH' | 'TD'): Block => {
  const { split, ...whole } = tableRow(cells, widths, role)
  return split && whole.height > mostKept ? { ...whole, split } : whole
}

const labelOf = (
  { key, label, isOwnLabel }: ReportPlan['details'][number],
  texts: ReportTexts,
): string => (isOwnLabel ? label : ((texts.plan.labels as Record<string, string>)[key] ?? label))

/** The property, two questions with their answers per row. */
const property = (
  plan: ReportPlan,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const propertyWidths = propertyWidthsOf(pen)
  const cellsOf = (one: ReportPlan['details'][number]): Block[] => {
    const value = texts.answer(one, timeZone)
    return [
      // small type, aligned with the line of the answer beside it
      stack([space(2), paragraph(labelOf(one, texts), propertyWidths[0] - gap, type.label, pen)]),
      paragraph(value || unknown, propertyWidths[1] - gap, value ? type.body : type.quiet, pen),
    ]
  }
  const rows: Block[] = []
  for (let at = 0; at < plan.details.length; at += 2) {
    const cells = plan.details.slice(at, at + 2).flatMap(cellsOf)
    rows.push(keptRow(cells, propertyWidths, 'TD'), horizontalRule(pen.sheet.measure, 10))
  }
  return spanning('Table', [horizontalRule(pen.sheet.measure, 10), ...rows])
}

/** The three renovations: cycle, scope, due date. */
const schedule = (
  plan: ReportPlan,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const scheduleWidths = scheduleWidthsOf(pen)
  const widthOf = (index: number) =>
    (scheduleWidths[index] ?? 0) - (index === scheduleWidths.length - 1 ? 0 : gap)
  const cell = (text: string, index: number) =>
    paragraph(text || unknown, widthOf(index), text ? type.body : type.quiet, pen)
  const { cycle, scope, date } = texts.plan
  const cycleOf = (years: RenovationCycle) =>
    plan.labels[`cycle${years}`] ?? texts.plan.years(years)
  const heads = [cycle, scope, date, texts.description].map((text, index) =>
    paragraph(text, widthOf(index), type.label, pen),
  )
  const [first, ...others] = spanning('Table', [
    tableRow(heads, scheduleWidths, 'TH'),
    horizontalRule(pen.sheet.measure, 10),
    ...plan.schedule.flatMap((one) => [
      keptRow(
        [
          paragraph(cycleOf(one.years), widthOf(0), type.accent, pen),
          cell(one.scope, 1),
          cell(texts.longDate(one.date, timeZone), 2),
          cell(one.description, 3),
        ],
        scheduleWidths,
        'TD',
      ),
      horizontalRule(pen.sheet.measure, 12),
    ]),
  ])
  const heading = stack([
    space(24),
    paragraph(
      plan.labels.renovationSchedule ?? texts.plan.schedule,
      pen.sheet.measure,
      type.lead,
      pen,
      'H2',
    ),
    space(8),
  ])
  const whole = stack([heading, ...(first ? [first] : []), ...others])
  if (whole.height <= mostKept) return [whole]
  return first ? [keepWithNext(heading, first), ...others] : []
}

/** The brand's words to its plan, line by line. */
const introduction = ({ introduction: words }: ReportPlan, pen: Pen): Block[] =>
  words === ''
    ? []
    : [
        space(10),
        ...words
          .split(/\r\n|\r|\n/)
          .map((line) => paragraph(line, pen.sheet.measure, type.body, pen)),
      ]

/** The plan's details: the property, the schedule of its renovations, and the plan's expiry date. */
export const planDetails = (
  plan: ReportPlan,
  report: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Chapter => {
  const until = texts.longDate(plan.validUntil, report.timeZone) || unknown
  const title = plan.labels.formTitle ?? texts.plan.detailsAndSchedule
  return {
    title,
    destination: 'plan',
    head: () => runningHead(title, texts, pen),
    blocks: [
      stack([
        paragraph(title, pen.sheet.measure, type.title, pen, 'H1'),
        space(6),
        paragraph(texts.plan.holdsUntil(until), pen.sheet.measure, type.body, pen),
      ]),
      ...introduction(plan, pen),
      stack([
        space(14),
        paragraph(
          plan.labels.propertyDetails ?? texts.plan.details,
          pen.sheet.measure,
          type.lead,
          pen,
          'H2',
        ),
        space(4),
      ]),
      ...property(plan, report, texts, pen),
      ...schedule(plan, report, texts, pen),
    ],
  }
}
