import { getDateFormatter } from '@nspect/contract/i18n/dateFormats'
import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import { isDecimalAmount, sumAmounts } from '@nspect/contract/money/amounts'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue, getStageHeading } from '@nspect/contract/names/names'
import { pinStages } from '@nspect/contract/pins/pinStage'
import {
  computePinStatistics,
  groupPinCounts,
  type PinCountGroup,
  type PinStatistics,
} from '@nspect/contract/pins/pinStatistics'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
  wrapBlockInElement,
  wrapOperationsInElement,
} from '../block.ts'
import { layoutBadge } from '../elements/badge.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutImage } from '../elements/image.ts'
import {
  layoutOneLineLabel,
  layoutParagraph,
  layoutRightAlignedLabel,
  layoutShortParagraph,
} from '../elements/paragraph.ts'
import { layoutProgressBar } from '../elements/progressBar.ts'
import { getPinFloorTitle, getPinPlaceTitle, sortPinsByFloor } from '../groups.ts'
import type { Chapter } from '../paginate.ts'
import { listPrintedImages } from '../pins/pinImages.ts'
import { linkBlockToPrintedPin } from '../pins/pinLink.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'
import { describeResult } from './checklistParts.ts'
import { formatPrintChoice } from './cover.ts'

const gap = 20
/** Rows of a chart, and pictures of critical points, at most. */
const maxRows = 8
const maxTiles = 6
const perRow = 3
/** Of one answer; the names in it are printed in full elsewhere. */
const maxLines = 5
const tileHeight = 92

/** A question with its answers as short lines, in a third of the page. */
const answer = (question: string, answers: string[], width: number, pen: LayoutContext): Block =>
  stackBlocks([
    layoutParagraph(question, width, textStyles.accent, pen, 'H2'),
    createEmptyBlock(2),
    ...answers.map((line) =>
      stackBlocks([
        layoutShortParagraph(line, width, maxLines, textStyles.small, pen),
        createEmptyBlock(2),
      ]),
    ),
  ])

const severity = (sums: PinStatistics, isRatingPrinted: boolean, texts: ReportTexts): string[] => {
  const lines = [
    ...(sums.critical
      ? [`${texts.criticalCount(sums.critical)} · ${texts.openCount(sums.criticalOpen)}`]
      : []),
    ...(sums.osha ? [`${texts.oshaCount(sums.osha)} · ${texts.openCount(sums.oshaOpen)}`] : []),
  ]
  return [
    ...(lines.length ? lines : [texts.nothingGrave]),
    ...(sums.unrated && isRatingPrinted ? [texts.unratedCount(sums.unrated)] : []),
  ]
}

const floorName = (floor: number | null, texts: ReportTexts) =>
  floor === null ? texts.noFloor : texts.floorName(floor)

/** Where most is left to do; nothing if no floor is known. */
const location = (sums: PinStatistics, texts: ReportTexts): string[] => {
  const open = (group: PinCountGroup<number | null>) => group.points - group.resolved
  const worst = sums.floors.toSorted((a, b) => open(b) - open(a))[0]
  const isKnown = sums.floors.some(({ key }) => key !== null)
  return isKnown && worst && open(worst)
    ? [texts.mostOpen(floorName(worst.key, texts), open(worst))]
    : []
}

/** The day on which the report was made, YYYY-MM-DD, in its zone. */
const today = ({ asOf, timeZone }: ReportData) =>
  getDateFormatter('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(asOf))

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
  const costs = (pricedPins: readonly ReportPin[]) =>
    pricedPins.map(({ work }) => work.cost).filter(isDecimalAmount)
  const all = costs(pins)
  if (workFields.cost === null || all.length === 0) return []
  const open = costs(pins.filter(({ isResolved }) => !isResolved))
  const isWithPart = all.some(hasCents)
  const amount = (values: string[]) =>
    formatAmount(locale, sumAmounts(values, currency), currency, isWithPart)
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
  group: PinCountGroup<unknown>,
  name: string,
  dot: string | null,
  most: number,
  width: number,
  pen: LayoutContext,
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
              stroke: inkColors.text,
            },
          ]
        : []),
      ...layoutProgressBar(group.resolved / group.points, 0, (room * group.points) / most, 7).draw(
        x + nameWidth,
        y + 4,
      ),
      ...wrapOperationsInElement('LBody', [
        ...layoutOneLineLabel(name, nameWidth - inset - 6, textStyles.small, pen).draw(
          x + inset,
          y + 1,
        ),
        ...layoutRightAlignedLabel(
          `${group.resolved}/${group.points}`,
          countWidth,
          textStyles.small,
          pen,
        ).draw(x + width - countWidth, y + 1),
      ]),
    ],
  }
  return wrapBlockInElement('LI', row)
}

interface ChartLine {
  name: string
  dot: string | null
  group: PinCountGroup<unknown>
}

/** A small chart; what exceeds its rows is summed up in the last one. */
const chart = (
  title: string,
  all: ChartLine[],
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const shown = all.length > maxRows ? all.slice(0, maxRows - 1) : all
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
            color: inkColors.muted,
            points: restOf('points'),
            resolved: restOf('resolved'),
          },
        },
      ]
    : shown
  const most = Math.max(...lines.map(({ group }) => group.points))
  return stackBlocks([
    layoutParagraph(title, width, textStyles.strong, pen, 'H2'),
    createEmptyBlock(3),
    wrapBlockInElement(
      'L',
      stackBlocks(
        lines.map(({ group, name, dot }) => chartRow(group, name, dot, most, width, pen)),
      ),
    ),
    createEmptyBlock(2),
    // bars are drawn, and no part of what is read aloud or written to Word
    wrapBlockInElement('Artifact', layoutParagraph(texts.barsNote, width, textStyles.tiny, pen)),
    layoutParagraph(texts.countsNote, width, textStyles.tiny, pen),
  ])
}

/** A critical point: picture, number and title, progress and place; leads to the point. */
const tile = (
  pin: ReportPin,
  width: number,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const mark = layoutBadge(pin, 8, pen)
  const [leading] = listPrintedImages(pin, texts, pen)
  const picture = leading
    ? layoutImage(leading.image, leading.alt, width, tileHeight, texts.missingPicture)
    : createEmptyBlock(0)
  const words = stackBlocks([
    layoutShortParagraph(pin.title, width - mark.width - 6, 2, textStyles.smallStrong, pen, null),
    layoutShortParagraph(
      [getStageName(report.language, pin.stage), getPinPlaceTitle(pin, report, texts)]
        .filter(Boolean)
        .join(' · '),
      width - mark.width - 6,
      2,
      textStyles.tiny,
      pen,
      null,
    ),
  ])
  const link: Block = {
    height: Math.max(mark.height, words.height),
    draw: (x, y) => [...mark.draw(x, y), ...words.draw(x + mark.width + 6, y)],
  }
  return wrapBlockInElement(
    'LI',
    wrapBlockInElement(
      'LBody',
      stackBlocks([picture, createEmptyBlock(5), linkBlockToPrintedPin(pin, link, width)]),
    ),
  )
}

/** The critical points, those with work to do first, with pictures. */
const critical = (report: ReportData, texts: ReportTexts, pen: LayoutContext): Block[] => {
  const all = report.pins
    .filter(({ isCritical }) => isCritical)
    .toSorted((a, b) => Number(a.isResolved) - Number(b.isResolved) || a.pinNumber - b.pinNumber)
  if (all.length === 0) return []
  const width = (pen.sheet.measure - gap * (perRow - 1)) / perRow
  const tiles = all.slice(0, maxTiles).map((pin) => tile(pin, width, report, texts, pen))
  const rest = all.slice(maxTiles)
  const rows: Block[] = []
  for (let at = 0; at < tiles.length; at += perRow) {
    rows.push(
      stackBlocks([
        createEmptyBlock(at ? 10 : 6),
        placeBlocksSideBySide(tiles.slice(at, at + perRow), width + gap),
      ]),
    )
  }
  // the heading is never without the first row
  const [begin, firstRow, ...others] = wrapBlocksInElement('L', rows)
  const opening = [begin, firstRow].filter((block) => block !== undefined)
  return [
    stackBlocks([
      createEmptyBlock(18),
      layoutParagraph(texts.criticalPoints, pen.sheet.measure, textStyles.lead, pen, 'H2'),
      ...opening,
    ]),
    ...others,
    ...(rest.length
      ? [
          createEmptyBlock(6),
          layoutShortParagraph(
            texts.furtherPoints(
              rest.length,
              rest
                .map(({ pinNumber }) => pinNumber)
                .toSorted((a, b) => a - b)
                .join(', '),
            ),
            pen.sheet.measure,
            3,
            textStyles.small,
            pen,
          ),
        ]
      : []),
  ]
}

/** How the checklists came out, in one line; null: there are none. */
const describeChecklists = (report: ReportData, texts: ReportTexts, pen: LayoutContext) =>
  report.round &&
  formatLabeledValue(
    getNames(pen.language),
    texts.checklists,
    describeResult(report.round, { report, texts, pen }),
  )

/** A report without points: what failed of its checklists is said here, too. */
const nothing = (report: ReportData, texts: ReportTexts, pen: LayoutContext): Block => {
  const checklists = describeChecklists(report, texts, pen)
  return stackBlocks([
    layoutHorizontalRule(pen.sheet.measure, 24),
    layoutParagraph(texts.noPoints, pen.sheet.measure, textStyles.lead, pen),
    createEmptyBlock(4),
    layoutParagraph(texts.noPointsHint, pen.sheet.measure, textStyles.body, pen),
    ...(checklists
      ? [
          createEmptyBlock(4),
          layoutParagraph(checklists, pen.sheet.measure, textStyles.strong, pen),
        ]
      : []),
    layoutHorizontalRule(pen.sheet.measure, 24),
  ])
}

/** By floor; by progress where no floor is known. */
const secondChart = (sums: PinStatistics, report: ReportData, texts: ReportTexts) => {
  const { pins, language } = report
  if (sums.floors.some(({ key }) => key !== null)) {
    const floors = groupPinCounts(
      sortPinsByFloor(pins),
      (pin) => getPinFloorTitle(pin, report, texts) || texts.noFloor,
    )
    return {
      title: texts.byFloor,
      lines: floors.map((group) => ({ name: group.key, dot: null, group })),
    }
  }
  const groups = groupPinCounts(
    pins.toSorted((a, b) => pinStages.indexOf(a.stage) - pinStages.indexOf(b.stage)),
    ({ stage }) => stage,
  )
  return {
    title: getStageHeading(getNames(language)),
    lines: groups.map((group) => ({ name: getStageName(language, group.key), dot: null, group })),
  }
}

const charts = (
  sums: PinStatistics,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const width = (pen.sheet.measure - gap * 1.5) / 2
  const categories = sums.categories.map((group) => ({
    name: group.key || texts.noCategory,
    dot: group.color,
    group,
  }))
  const second = secondChart(sums, report, texts)
  return placeBlocksSideBySide(
    [
      chart(texts.byCategory, categories, width, texts, pen),
      chart(second.title, second.lines, width, texts, pen),
    ],
    width + gap * 1.5,
  )
}

const figures = (report: ReportData, texts: ReportTexts, pen: LayoutContext): Block[] => {
  const sums = computePinStatistics(report.pins)
  const counts = [
    texts.pointCount(sums.points),
    texts.resolvedCount(sums.resolved),
    ...(report.isApprovalShown ? [texts.acceptedCount(sums.approved)] : []),
  ]
  const waiting = report.isApprovalShown ? sums.waiting : 0
  const width = (pen.sheet.measure - gap * 2) / 3
  const isRatingPrinted = report.look.facts.includes('severity')
  const answers = [
    { question: texts.severity, lines: severity(sums, isRatingPrinted, texts) },
    { question: texts.location, lines: location(sums, texts) },
    { question: texts.next, lines: next(sums, report, texts) },
  ].filter(({ lines }) => lines.length > 0)
  const head = [
    layoutParagraph(counts.join(' · '), pen.sheet.measure, textStyles.lead, pen),
    createEmptyBlock(6),
    layoutProgressBar(
      (sums.resolved - waiting) / sums.points,
      waiting / sums.points,
      pen.sheet.measure,
    ),
    createEmptyBlock(16),
    placeBlocksSideBySide(
      answers.map(({ question, lines }) => answer(question, lines, width, pen)),
      width + gap,
    ),
  ]
  return [
    stackBlocks(head),
    ...critical(report, texts, pen),
    stackBlocks([createEmptyBlock(20), charts(sums, report, texts, pen)]),
  ]
}

/** The heading with the figures, which is never split; then critical points and charts. */
const layoutSummaryBlocks = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const choice = formatPrintChoice(report, texts)
  const heading = stackBlocks([
    layoutParagraph(texts.summary, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(8),
    ...(choice
      ? [
          layoutParagraph(
            formatLabeledValue(getNames(pen.language), texts.choice, choice),
            pen.sheet.measure,
            textStyles.quiet,
            pen,
          ),
          createEmptyBlock(8),
        ]
      : []),
  ])
  const [first, ...others] = report.pins.length
    ? figures(report, texts, pen)
    : [nothing(report, texts, pen)]
  return [first ? stackBlocks([heading, first]) : heading, ...others]
}

/**
 * The answer on one page: how many points, how severe, where, what comes next, the critical ones,
 * two small charts.
 */
export const layoutSummary = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter => ({
  title: texts.summary,
  destination: 'summary',
  head: () => layoutRunningHead(texts.summary, texts, pen),
  isKeptWhole: true,
  blocks: layoutSummaryBlocks(report, texts, pen),
})
