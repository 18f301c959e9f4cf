import { type Group, type PinStatistics, pinStatistics } from '@nspect/contract/pinStatistics'
import type { ReportData } from '../reportData.ts'
import { type Block, beside, type Pen, space, stack, tagged, within } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { horizontalRule } from './horizontalRule.ts'
import { notes } from './notes.ts'
import { paginate } from './paginate.ts'
import { label, paragraph, rightLabel } from './paragraph.ts'
import { progressBar } from './progressBar.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, measureWidth, type } from './theme.ts'

const questionWidth = 96
const nameWidth = 220
const barWidth = 120

/** A question at the left, its answers as short lines at the right. */
const answer = (question: string, answers: string[], pen: Pen): Block =>
  beside(
    [
      paragraph(question, questionWidth - 8, type.accent, pen, 'H2'),
      stack(answers.map((line) => paragraph(line, measureWidth - questionWidth, type.body, pen))),
    ],
    questionWidth,
  )

const howBad = (sums: PinStatistics, texts: ReportTexts): string[] => {
  const lines = [
    ...(sums.critical ? [`${texts.criticalCount(sums.critical)} · ${texts.openCount(sums.criticalOpen)}`] : []),
    ...(sums.osha ? [`${texts.oshaCount(sums.osha)} · ${texts.openCount(sums.oshaOpen)}`] : []),
  ]
  return lines.length ? lines : [texts.nothingGrave]
}

const floorName = (floor: number | null, texts: ReportTexts) =>
  floor === null ? texts.noFloor : texts.floorName(floor)

const where = (sums: PinStatistics, texts: ReportTexts): string[] => {
  const open = (group: Group<number | null>) => group.points - group.resolved
  const worst = sums.floors.toSorted((a, b) => open(b) - open(a))[0]
  return worst && open(worst) ? [texts.mostOpen(floorName(worst.key, texts), open(worst))] : [texts.allResolved]
}

const byWhen = (sums: PinStatistics, { timeZone }: ReportData, texts: ReportTexts): string[] => [
  ...(sums.first && sums.last
    ? [
        texts.reportedBetween(
          texts.longDate(sums.first.reportedOn, timeZone),
          texts.longDate(sums.last.reportedOn, timeZone),
        ),
      ]
    : []),
  sums.oldestOpen
    ? texts.oldestOpen(sums.oldestOpen.pinNumber, texts.longDate(sums.oldestOpen.reportedOn, timeZone))
    : texts.allResolved,
]

/** One row of a chart: label, share as a bar, and the same as text. */
const chartRow = (
  name: string,
  dot: string | null,
  group: Group<unknown>,
  most: number,
  texts: ReportTexts,
  pen: Pen,
) => {
  const inset = dot ? 14 : 0
  const words = texts.resolvedOf(group.resolved, group.points)
  const whole = (barWidth * group.points) / most
  const row: Block = {
    height: 18,
    draw: (x, y) => [
      ...(dot
        ? [{ kind: 'rect' as const, x, y: y + 5, width: 8, height: 8, radius: 4, fill: dot, stroke: ink.text }]
        : []),
      ...progressBar(group.resolved / group.points, 0, whole).draw(x + nameWidth, y + 6),
      ...tagged('LBody', [
        ...label(name, nameWidth - inset - 12, type.body, pen).draw(x + inset, y + 1),
        ...rightLabel(words, measureWidth - nameWidth - barWidth, type.body, pen).draw(x + nameWidth + barWidth, y + 1),
      ]),
    ],
  }
  return within('LI', row)
}

const chart = (title: string, rows: Block[], pen: Pen): Block[] => [
  stack([
    space(20),
    paragraph(title, measureWidth, type.lead, pen, 'H2'),
    space(4),
    ...rows.slice(0, 1).map((row) => within('L', row)),
  ]),
  ...rows.slice(1).map((row) => within('L', row)),
]

const nothing = (texts: ReportTexts, pen: Pen): Block =>
  stack([
    horizontalRule(measureWidth, 24),
    paragraph(texts.noPoints, measureWidth, type.lead, pen),
    space(4),
    paragraph(texts.noPointsHint, measureWidth, type.body, pen),
    horizontalRule(measureWidth, 24),
  ])

const figures = (report: ReportData, texts: ReportTexts, pen: Pen): Block[] => {
  const sums = pinStatistics(report.pins)
  const mostOf = (groups: Group<unknown>[]) => Math.max(...groups.map((group) => group.points))
  const categories = sums.categories.map((group) =>
    chartRow(group.key || texts.noCategory, group.color, group, mostOf(sums.categories), texts, pen),
  )
  const floors = sums.floors.map((group) =>
    chartRow(floorName(group.key, texts), null, group, mostOf(sums.floors), texts, pen),
  )
  const counts = [
    texts.pointCount(sums.points),
    texts.resolvedCount(sums.resolved),
    ...(report.isApprovalShown ? [texts.approvedCount(sums.approved)] : []),
  ]
  const waiting = report.isApprovalShown ? sums.waiting : 0
  return [
    paragraph(counts.join(' · '), measureWidth, type.lead, pen),
    space(6),
    progressBar((sums.resolved - waiting) / sums.points, waiting / sums.points, measureWidth),
    space(20),
    answer(texts.howBad, howBad(sums, texts), pen),
    space(8),
    answer(texts.where, where(sums, texts), pen),
    space(8),
    answer(texts.byWhen, byWhen(sums, report, texts), pen),
    ...chart(texts.byCategory, categories, pen),
    ...chart(texts.byFloor, floors, pen),
  ]
}

/** The summary: severity, locations, due dates, two small charts, and the inspection's notes. */
export const summary = (report: ReportData, texts: ReportTexts, pen: Pen): Operation[][] =>
  paginate(
    [
      stack([paragraph(texts.summary, measureWidth, type.title, pen, 'H1'), space(12)]),
      ...(report.pins.length ? figures(report, texts, pen) : [nothing(texts, pen)]),
      ...notes(report, texts, pen),
    ],
    () => runningHead(texts.summary, texts, pen),
  )
