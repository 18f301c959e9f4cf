import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import { isDecimalAmount, sumAmounts } from '@nspect/contract/money/amounts'
import { getNames } from '@nspect/contract/names/getNames'
import { getStageHeading } from '@nspect/contract/names/names'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { layoutBadge } from '../elements/badge.ts'
import {
  layoutColumns,
  wrapBlocksInElement,
  wrapSplittableBlockInElement,
} from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import {
  layoutOneLineLabel,
  layoutParagraph,
  layoutRightAlignedLabel,
  layoutShortParagraph,
} from '../elements/paragraph.ts'
import { getPinPlaceTitle } from '../groups.ts'
import type { Chapter } from '../paginate.ts'
import { linkBlockToPrintedPin } from '../pins/pinLink.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'

const gap = 7
/** Of all columns but that of the titles, which takes the rest. */
const widths = { number: 25, place: 76, stage: 92, due: 55 }
/**
 * The column of costs is as wide as its widest sum, from six digits to twelve with cents and the
 * sign of a currency.
 */
const costWidths = { least: 52, most: 110 }
type ColumnName = 'number' | 'title' | 'place' | 'stage' | 'due' | 'cost'

interface Column {
  name: ColumnName
  width: number
  heading: string
}

interface Table {
  currency: string | null
  all: Column[]
  /** a cost as all of the list are written: with cents if one of them has some */
  amount: (value: string) => string
}

/** The columns of a report: due and cost only if its type has such fields. */
const buildColumns = (
  report: ReportData,
  costWidth: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Column[] => {
  const { workFields, language } = report
  const others: Column[] = [
    { name: 'place', width: widths.place, heading: texts.place },
    { name: 'stage', width: widths.stage, heading: getStageHeading(getNames(language)) },
    ...(workFields.due === null
      ? []
      : [{ name: 'due' as const, width: widths.due, heading: workFields.due }]),
    ...(workFields.cost === null
      ? []
      : [{ name: 'cost' as const, width: costWidth, heading: workFields.cost }]),
  ]
  const taken = widths.number + others.reduce((sum, { width }) => sum + width, 0)
  return [
    { name: 'number', width: widths.number, heading: texts.number },
    { name: 'title', width: pen.sheet.measure - taken, heading: texts.point },
    ...others,
  ]
}

const row = (all: Column[], cellOf: (column: Column) => Block, role: StructureRole): Block =>
  wrapSplittableBlockInElement(
    role === 'Artifact' ? role : 'TR',
    layoutColumns(
      all.map((column) => ({ block: cellOf(column), width: column.width })),
      role,
    ),
  )

/** Text at the right edge of a column of numbers. */
const rightCell = (text: string, width: number, isStrong: boolean, pen: LayoutContext): Block =>
  layoutRightAlignedLabel(text, width, isStrong ? textStyles.fineStrong : textStyles.fine, pen)

const heads = (
  all: Column[],
  texts: ReportData['workFields'],
  pen: LayoutContext,
  role: 'TH' | 'Artifact',
): Block =>
  row(
    all,
    ({ name, width, heading }) => {
      if (name === 'cost')
        return layoutRightAlignedLabel(texts.cost ?? heading, width, textStyles.tiny, pen)
      return layoutOneLineLabel(heading, width - gap, textStyles.tiny, pen)
    },
    role,
  )

const workRow = (
  pin: ReportPin,
  { all, amount }: Table,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const { language, timeZone } = report
  const small = (text: string, width: number) =>
    layoutParagraph(text, width - gap, textStyles.fine, pen)
  const cells: Record<ColumnName, (width: number) => Block> = {
    number: () => {
      const mark = layoutBadge(pin, 6.5, pen)
      return { height: mark.height, draw: (x, y) => mark.draw(x, y) }
    },
    title: (width) =>
      linkBlockToPrintedPin(
        pin,
        layoutShortParagraph(pin.title, width - gap, 2, textStyles.fine, pen, null),
        width - gap,
      ),
    place: (width) => small(getPinPlaceTitle(pin, report, texts), width),
    stage: (width) => small(getStageName(language, pin.stage), width),
    due: (width) => small(texts.shortDate(pin.work.due, timeZone), width),
    cost: (width) => rightCell(pin.work.cost && amount(pin.work.cost), width, false, pen),
  }
  return stackBlocks([
    row(all, ({ name, width }) => cells[name](width), 'TD'),
    layoutHorizontalRule(pen.sheet.measure, 4),
  ])
}

const listCosts = (pins: readonly ReportPin[]) =>
  pins.map(({ work }) => work.cost).filter(isDecimalAmount)

/** Room for every cost and for their sum, which is longer than those of the groups. */
const computeCostWidth = (
  costs: readonly string[],
  { currency, amount }: Omit<Table, 'all'>,
  pen: LayoutContext,
): number => {
  const needed = [...costs, sumAmounts(costs, currency)].map(
    (cost) => layoutOneLineLabel(amount(cost), costWidths.most, textStyles.fineStrong, pen).width,
  )
  return Math.max(costWidths.least, Math.ceil(Math.max(...needed)))
}

/** A line with a sum at its right end. */
const sumRow = (
  title: string,
  pins: readonly ReportPin[],
  { all, currency, amount }: Table,
  texts: ReportTexts,
  pen: LayoutContext,
) => {
  const costs = listCosts(pins)
  const costWidth = all.find(({ name }) => name === 'cost')?.width
  const words = [
    title,
    ...(costWidth === undefined ? [] : [texts.withCost(costs.length, pins.length)]),
  ].join(' · ')
  const width = costWidth ?? 0
  return wrapSplittableBlockInElement(
    'TR',
    layoutColumns(
      [
        {
          block: layoutParagraph(
            words,
            pen.sheet.measure - width - gap,
            textStyles.fineStrong,
            pen,
          ),
          width: pen.sheet.measure - width,
          columns: all.length - (costWidth === undefined ? 0 : 1),
        },
        ...(costWidth === undefined
          ? []
          : [
              {
                block:
                  costs.length > 0
                    ? rightCell(amount(sumAmounts(costs, currency)), width, true, pen)
                    : createEmptyBlock(0),
                width,
              },
            ]),
      ],
      'TD',
    ),
  )
}

interface WorkGroup {
  title: string
  pins: ReportPin[]
}

const getAssignee = ({ facts }: ReportPin): string =>
  facts.find(({ key }) => key === 'assignee')?.value ?? ''

/**
 * What works are grouped by: the trades that they have, else who does them, else their categories.
 */
const pickGrouping = ({ pins }: ReportData, texts: ReportTexts) => {
  if (pins.some(({ work }) => work.trade !== ''))
    return { keyOf: ({ work }: ReportPin) => work.trade, none: texts.noTrade }
  return pins.some((pin) => getAssignee(pin) !== '')
    ? { keyOf: getAssignee, none: texts.unassigned }
    : { keyOf: ({ category }: ReportPin) => category, none: texts.noCategory }
}

/** The points in groups, in the order of their names' first occurrence. */
const buildWorkGroups = (report: ReportData, texts: ReportTexts): WorkGroup[] => {
  const { keyOf, none } = pickGrouping(report, texts)
  const groups = new Map<string, ReportPin[]>()
  for (const pin of report.pins) {
    const key = keyOf(pin)
    const group = groups.get(key)
    if (group) group.push(pin)
    else groups.set(key, [pin])
  }
  return [...groups]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([title, of]) => ({ title: title || none, pins: of }))
}

const groupRows = (
  group: WorkGroup,
  table: Table,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const rows = group.pins.map((pin) => workRow(pin, table, report, texts, pen))
  const done = group.pins.filter(({ isResolved }) => isResolved).length
  const count = layoutRightAlignedLabel(
    texts.resolvedOf(done, group.pins.length),
    160,
    textStyles.tiny,
    pen,
  )
  const words = layoutOneLineLabel(
    group.title,
    pen.sheet.measure - 170,
    textStyles.smallAccent,
    pen,
  )
  const band: Block = {
    height: 26,
    draw: (x, y) => [
      { kind: 'begin', role: 'TR' },
      { kind: 'begin', role: 'TH', columns: table.all.length },
      ...words.draw(x, y + 8),
      ...count.draw(x + pen.sheet.measure - 160, y + 9),
      { kind: 'end' },
      { kind: 'end' },
      {
        kind: 'rect',
        x,
        y: y + 22,
        width: pen.sheet.measure,
        height: 0.8,
        radius: 0,
        fill: inkColors.second,
        stroke: null,
      },
    ],
  }
  const [first, ...others] = rows
  const sum = report.workFields.cost !== null && group.pins.length > 1
  return [
    ...(first ? [keepHeadingWithNextBlock(band, first)] : []),
    ...others,
    ...(sum
      ? [stackBlocks([sumRow(texts.sum, group.pins, table, texts, pen), createEmptyBlock(4)])]
      : []),
  ]
}

/**
 * What has to be done, by trade, assignee or category, with places, due dates and costs as far as
 * the type has them.
 */
export const layoutWorkList = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (report.pins.length === 0) return []
  const costs = listCosts(report.pins)
  const isWithPart = costs.some(hasCents)
  const { currency } = report
  const amount = (value: string) => formatAmount(report.locale, value, currency, isWithPart)
  const costWidth = computeCostWidth(costs, { currency, amount }, pen)
  const table = { currency, amount, all: buildColumns(report, costWidth, texts, pen) }
  const groups = buildWorkGroups(report, texts)
  const total = sumRow(texts.total, report.pins, table, texts, pen)
  const hasTotal = report.workFields.cost !== null && groups.length > 1
  const heading = stackBlocks([
    layoutParagraph(texts.works, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(10),
  ])
  const rows = groups.flatMap((group) => groupRows(group, table, report, texts, pen))
  // not alone on the last page
  const last = rows.at(-1)
  const closing = hasTotal && last ? [stackBlocks([last, createEmptyBlock(4), total])] : []
  const headRow = heads(table.all, report.workFields, pen, 'TH')
  return [
    {
      title: texts.works,
      destination: 'works',
      head: () =>
        stackBlocks([
          layoutRunningHead(texts.works, texts, pen),
          heads(table.all, report.workFields, pen, 'Artifact'),
          createEmptyBlock(4),
        ]),
      blocks: wrapBlocksInElement(
        'Table',
        [headRow, ...(closing.length > 0 ? rows.slice(0, -1) : rows), ...closing],
        heading,
      ),
    },
  ]
}
