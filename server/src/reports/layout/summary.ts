import { isAmount, sumOf } from '@nspect/contract/amounts'
import { dateFormatter } from '@nspect/contract/dateFormats'
import { labelled } from '@nspect/contract/labelled'
import { formatAmount, hasPart } from '@nspect/contract/numberFormats'
import { stageHeading, stageName, stages } from '@nspect/contract/pinStage'
import {
  type Group,
  groupBy,
  type PinStatistics,
  pinStatistics,
} from '@nspect/contract/pinStatistics'
import type { ReportData, ReportPin } from '../reportData.ts'
import { badge } from './badge.ts'
import { type Block, beside, type Pen, space, stack, tagged, within } from './block.ts'
import { choiceOf } from './cover.ts'
import { byFloor, floorTitle, placeTitle } from './groups.ts'
import { horizontalRule } from './horizontalRule.ts'
import type { Chapter } from './paginate.ts'
import { label, paragraph, rightLabel, shortParagraph } from './paragraph.ts'
import { picture } from './picture.ts'
import { pointLink } from './pointLink.ts'
import { progressBar } from './progressBar.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

const gap = 20
/** Rows of a chart, and pictures of critical points, at most. */
const mostRows = 8
const mostTiles = 6
const perRow = 3
/** Of one answer; the names in it are printed in full elsewhere. */
const mostLines = 5
const tileHeight = 92

/** A question with its answers as short lines, in a third of the page. */
const answer = (question: string, answers: string[], width: number, pen: Pen): Block =>
  stack([
    paragraph(question, width, type.accent, pen, 'H2'),
    space(2),
    ...answers.map((line) =>
      stack([shortParagraph(line, width, mostLines, type.small, pen), space(2)]),
    ),
  ])

const severity = (sums: PinStatistics, texts: ReportTexts): string[] => {
  const lines = [
    ...(sums.critical
      ? [`${texts.criticalCount(sums.critical)} · ${texts.openCount(sums.criticalOpen)}`]
      : []),
    ...(sums.osha ? [`${texts.oshaCount(sums.osha)} · ${texts.openCount(sums.oshaOpen)}`] : []),
  ]
  return lines.length ? lines : [texts.nothingGrave]
}

const floorName = (floor: number | null, texts: ReportTexts) =>
  floor === null ? texts.noFloor : texts.floorName(floor)

const location = (sums: PinStatistics, texts: ReportTexts): string[] => {
  const open = (group: Group<number | null>) => group.points - group.resolved
  const worst = sums.floors.toSorted((a, b) => open(b) - open(a))[0]
  const [most] = sums.categories
  const isKnown = sums.floors.some(({ key }) => key !== null)
  return [
    ...(isKnown && worst && open(worst)
      ? [texts.mostOpen(floorName(worst.key, texts), open(worst))]
      : []),
    ...(sums.resolved === sums.points ? [texts.allResolved] : []),
    ...(!isKnown && sums.resolved < sums.points ? [texts.noFloor] : []),
    ...(most && sums.categories.length > 1
      ? [texts.mostIn(most.key || texts.noCategory, most.points)]
      : []),
  ]
}

/** The day on which the report was made, YYYY-MM-DD, in its zone. */
const today = ({ asOf, timeZone }: ReportData) =>
  dateFormatter('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(asOf))

const dueLines = (report: ReportData, texts: ReportTexts): string[] => {
  const open = report.pins.filter(({ isResolved, work }) => !isResolved && work.due !== '')
  const day = today(report)
  const overdue = open.filter(({ work }) => work.due < day)
  const [next] = open
    .filter(({ work }) => work.due >= day)
    .toSorted((a, b) => a.work.due.localeCompare(b.work.due))
  return [
    ...(overdue.length ? [texts.overdueCount(overdue.length)] : []),
    ...(next
      ? [texts.nextDue(next.pinNumber, texts.longDate(next.work.due, report.timeZone))]
      : []),
  ]
}

const costLines = (
  { pins, workFields, locale, currency }: ReportData,
  texts: ReportTexts,
): string[] => {
  const costs = (some: readonly ReportPin[]) => some.map(({ work }) => work.cost).filter(isAmount)
  const all = costs(pins)
  if (workFields.cost === null || all.length === 0) return []
  const open = costs(pins.filter(({ isResolved }) => !isResolved))
  const isWithPart = all.some(hasPart)
  const amount = (values: string[]) => formatAmount(locale, sumOf(values), currency, isWithPart)
  return [
    `${texts.costTotal(workFields.cost, amount(all))}${open.length < all.length ? ` · ${texts.costOfOpen(amount(open))}` : ''}`,
  ]
}

const next = (sums: PinStatistics, report: ReportData, texts: ReportTexts): string[] => [
  ...(sums.oldestOpen
    ? [
        texts.oldestOpen(
          sums.oldestOpen.pinNumber,
          texts.longDate(sums.oldestOpen.reportedOn, report.timeZone),
        ),
      ]
    : [texts.allResolved]),
  ...dueLines(report, texts),
  ...costLines(report, texts),
]

/** One row of a chart: label, share as a bar, and the same as text. */
const chartRow = (
  group: Group<unknown>,
  name: string,
  dot: string | null,
  most: number,
  width: number,
  pen: Pen,
) => {
  const inset = dot ? 12 : 0
  const [nameWidth, countWidth] = [width * 0.46, 34]
  const room = width - nameWidth - countWidth - 6
  const row: Block = {
    height: 15,
    draw: (x, y) => [
      ...(dot
        ? [
            {
              kind: 'rect' as const,
              x,
              y: y + 4,
              width: 7,
              height: 7,
              radius: 3.5,
              fill: dot,
              stroke: ink.text,
            },
          ]
        : []),
      ...progressBar(group.resolved / group.points, 0, (room * group.points) / most, 7).draw(
        x + nameWidth,
        y + 4,
      ),
      ...tagged('LBody', [
        ...label(name, nameWidth - inset - 6, type.small, pen).draw(x + inset, y + 1),
        ...rightLabel(`${group.resolved}/${group.points}`, countWidth, type.small, pen).draw(
          x + width - countWidth,
          y + 1,
        ),
      ]),
    ],
  }
  return within('LI', row)
}

interface ChartLine {
  name: string
  dot: string | null
  group: Group<unknown>
}

/** A small chart; what exceeds its rows is summed up in the last one. */
const chart = (
  title: string,
  all: ChartLine[],
  width: number,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const shown = all.length > mostRows ? all.slice(0, mostRows - 1) : all
  const rest = all.slice(shown.length)
  const restOf = (count: 'points' | 'resolved') =>
    rest.reduce((sum, { group }) => sum + group[count], 0)
  const lines: ChartLine[] = rest.length
    ? [
        ...shown,
        {
          name: texts.further(rest.length),
          dot: null,
          group: {
            key: null,
            color: ink.muted,
            points: restOf('points'),
            resolved: restOf('resolved'),
          },
        },
      ]
    : shown
  const most = Math.max(...lines.map(({ group }) => group.points))
  return stack([
    paragraph(title, width, type.strong, pen, 'H2'),
    space(3),
    within(
      'L',
      stack(lines.map(({ group, name, dot }) => chartRow(group, name, dot, most, width, pen))),
    ),
    space(2),
    paragraph(texts.chartNote, width, type.tiny, pen),
  ])
}

/** A critical point: picture, number and title, progress and place; leads to the point. */
const tile = (
  pin: ReportPin,
  width: number,
  report: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const mark = badge(pin, 8, pen)
  const still = pin.still
    ? picture(pin.still, pin.title, width, tileHeight, texts.missingPicture)
    : space(0)
  const words = stack([
    shortParagraph(pin.title, width - mark.width - 6, 2, type.smallStrong, pen, null),
    shortParagraph(
      [stageName(report.language, pin.stage), placeTitle(pin, report, texts)]
        .filter(Boolean)
        .join(' · '),
      width - mark.width - 6,
      2,
      type.tiny,
      pen,
      null,
    ),
  ])
  const link: Block = {
    height: Math.max(mark.height, words.height),
    draw: (x, y) => [...mark.draw(x, y), ...words.draw(x + mark.width + 6, y)],
  }
  return within('LI', within('LBody', stack([still, space(5), pointLink(pin, link, width)])))
}

/** The critical points, those with work to do first, with pictures. */
const critical = (report: ReportData, texts: ReportTexts, pen: Pen): Block[] => {
  const all = report.pins
    .filter(({ isCritical }) => isCritical)
    .toSorted((a, b) => Number(a.isResolved) - Number(b.isResolved) || a.pinNumber - b.pinNumber)
  if (all.length === 0) return []
  const width = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const tiles = all.slice(0, mostTiles).map((pin) => tile(pin, width, report, texts, pen))
  const rest = all.slice(mostTiles)
  const rows: Block[] = []
  for (let at = 0; at < tiles.length; at += perRow) {
    rows.push(space(at ? 10 : 6), beside(tiles.slice(at, at + perRow), width + gap))
  }
  return [
    space(18),
    paragraph(texts.criticalPoints, pen.sheet.measure, type.lead, pen, 'H2'),
    within('L', stack(rows)),
    ...(rest.length
      ? [
          space(6),
          shortParagraph(
            texts.furtherPoints(
              rest.length,
              rest
                .map(({ pinNumber }) => pinNumber)
                .toSorted((a, b) => a - b)
                .join(', '),
            ),
            pen.sheet.measure,
            3,
            type.small,
            pen,
          ),
        ]
      : []),
  ]
}

const nothing = (texts: ReportTexts, pen: Pen): Block =>
  stack([
    horizontalRule(pen.sheet.measure, 24),
    paragraph(texts.noPoints, pen.sheet.measure, type.lead, pen),
    space(4),
    paragraph(texts.noPointsHint, pen.sheet.measure, type.body, pen),
    horizontalRule(pen.sheet.measure, 24),
  ])

/** By floor; by progress where no floor is known. */
const secondChart = (sums: PinStatistics, report: ReportData, texts: ReportTexts) => {
  const { pins, language } = report
  if (sums.floors.some(({ key }) => key !== null)) {
    const floors = groupBy(byFloor(pins), (pin) => floorTitle(pin, report, texts))
    return {
      title: texts.byFloor,
      lines: floors.map((group) => ({ name: group.key, dot: null, group })),
    }
  }
  const groups = groupBy(
    pins.toSorted((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage)),
    ({ stage }) => stage,
  )
  return {
    title: stageHeading(language),
    lines: groups.map((group) => ({ name: stageName(language, group.key), dot: null, group })),
  }
}

const charts = (sums: PinStatistics, report: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const width = (pen.sheet.measure - gap * 1.5) / 2
  const categories = sums.categories.map((group) => ({
    name: group.key || texts.noCategory,
    dot: group.color,
    group,
  }))
  const second = secondChart(sums, report, texts)
  return beside(
    [
      chart(texts.byCategory, categories, width, texts, pen),
      chart(second.title, second.lines, width, texts, pen),
    ],
    width + gap * 1.5,
  )
}

const figures = (report: ReportData, texts: ReportTexts, pen: Pen): Block[] => {
  const sums = pinStatistics(report.pins)
  const counts = [
    texts.pointCount(sums.points),
    texts.resolvedCount(sums.resolved),
    ...(report.isApprovalShown ? [texts.approvedCount(sums.approved)] : []),
  ]
  const waiting = report.isApprovalShown ? sums.waiting : 0
  const width = (pen.sheet.measure - gap * 2) / 3
  return [
    paragraph(counts.join(' · '), pen.sheet.measure, type.lead, pen),
    space(6),
    progressBar((sums.resolved - waiting) / sums.points, waiting / sums.points, pen.sheet.measure),
    space(16),
    beside(
      [
        answer(texts.severity, severity(sums, texts), width, pen),
        answer(texts.location, location(sums, texts), width, pen),
        answer(texts.next, next(sums, report, texts), width, pen),
      ],
      width + gap,
    ),
    ...critical(report, texts, pen),
    stack([space(20), charts(sums, report, texts, pen)]),
  ]
}

/** The answer on one page: how many points, how severe, where, what comes next, the critical ones, two small charts. */
export const summary = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter => ({
  title: texts.summary,
  destination: 'summary',
  head: () => runningHead(texts.summary, texts, pen),
  isKeptWhole: true,
  blocks: [
    stack([paragraph(texts.summary, pen.sheet.measure, type.title, pen, 'H1'), space(8)]),
    ...(report.choice
      ? [
          stack([
            paragraph(
              labelled(pen.language, texts.choice, choiceOf(report, texts)),
              pen.sheet.measure,
              type.quiet,
              pen,
            ),
            space(8),
          ]),
        ]
      : []),
    ...(report.pins.length ? figures(report, texts, pen) : [nothing(texts, pen)]),
  ],
})
