import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { getNames } from '@nspect/contract/names/getNames'
import { getStageHeading } from '@nspect/contract/names/names'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import {
  groupWorks,
  type WorkGroup,
  type WorkItem,
  type WorkSums,
} from '@nspect/contract/works/workSums'
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
import { getPinFloorRank, getPinFloorTitle, getPinPlaceTitle } from '../groups.ts'
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
  all: Column[]
  /** a cost as all of the list are written: with cents if one of them has some */
  amount: (value: string) => string
}

/**
 * The columns of a report: places only if points have some, due and cost only if its type has such
 * fields.
 */
const buildColumns = (
  report: ReportData,
  costWidth: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Column[] => {
  const { workFields, language } = report
  const others: Column[] = [
    ...(report.pins.some((pin) => getPinPlaceTitle(pin, report, texts) !== '')
      ? [{ name: 'place' as const, width: widths.place, heading: texts.place }]
      : []),
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

/** Room for the heading, every cost and their sums, which are longer. */
const computeCostWidth = (
  heading: string,
  amounts: readonly string[],
  { amount }: Omit<Table, 'all'>,
  pen: LayoutContext,
): number => {
  const needed = [
    layoutOneLineLabel(heading, costWidths.most, textStyles.tiny, pen).width,
    ...amounts.map(
      (value) =>
        layoutOneLineLabel(amount(value), costWidths.most, textStyles.fineStrong, pen).width,
    ),
  ]
  return Math.max(costWidths.least, Math.ceil(Math.max(...needed)))
}

/** A line with an amount in the column of costs, if there is one. */
const amountRow = (
  title: string,
  value: string | null,
  { all, amount }: Table,
  pen: LayoutContext,
): Block => {
  const width = all.find(({ name }) => name === 'cost')?.width ?? 0
  return wrapSplittableBlockInElement(
    'TR',
    layoutColumns(
      [
        {
          block: layoutParagraph(
            title,
            pen.sheet.measure - width - gap,
            textStyles.fineStrong,
            pen,
          ),
          width: pen.sheet.measure - width,
          columns: all.length - 1,
        },
        {
          block: value === null ? createEmptyBlock(0) : rightCell(amount(value), width, true, pen),
          width,
        },
      ],
      'TD',
    ),
  )
}

const getAssignee = ({ facts }: ReportPin): string =>
  facts.find(({ key }) => key === 'assignee')?.value ?? ''

const groupReportWorks = (report: ReportData, texts: ReportTexts): WorkSums<ReportPin> => {
  const toWorkItem = (pin: ReportPin): WorkItem => ({
    trade: pin.work.trade,
    assignee: getAssignee(pin),
    category: pin.category,
    floor: { name: getPinFloorTitle(pin, report, texts), rank: getPinFloorRank(pin) },
    room: pin.work.room,
    cost: pin.work.cost,
  })
  const { currency, taxRate, options } = report
  return groupWorks(report.pins, toWorkItem, { works: options.works, currency, taxRate })
}

/** What the points of no group are called. */
const getNoneTitle = (grouping: WorkSums<ReportPin>['grouping'], texts: ReportTexts): string =>
  ({
    trade: texts.noTrade,
    assignee: texts.unassigned,
    floor: texts.noFloor,
    room: texts.noRoom,
    category: texts.noCategory,
  })[grouping]

const groupRows = (
  group: WorkGroup<ReportPin>,
  hasSum: boolean,
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
  const words = layoutOneLineLabel(group.name, pen.sheet.measure - 170, textStyles.smallAccent, pen)
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
  const sum = `${texts.sum} · ${texts.withCost(group.priced, group.pins.length)}`
  return [
    ...(first ? [keepHeadingWithNextBlock(band, first)] : []),
    ...others,
    ...(hasSum ? [stackBlocks([amountRow(sum, group.sum, table, pen), createEmptyBlock(4)])] : []),
  ]
}

/** The total; with tax, net and gross around it. */
const totalRows = (
  { total, tax }: WorkSums<ReportPin>,
  report: ReportData,
  table: Table,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const withCost = texts.withCost(total.priced, report.pins.length)
  if (!tax) return [amountRow(`${texts.total} · ${withCost}`, total.sum, table, pen)]
  return [
    amountRow(`${texts.netTotal} · ${withCost}`, total.sum, table, pen),
    amountRow(texts.tax(formatTaxRate(report.locale, tax.rate)), tax.amount, table, pen),
    amountRow(texts.total, tax.gross, table, pen),
  ]
}

/**
 * What has to be done, by trade, assignee, floor or category, with places, due dates and costs as far
 * as the type has them.
 */
export const layoutWorkList = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (report.pins.length === 0) return []
  const works = groupReportWorks(report, texts)
  const { groups, total, tax } = works
  const amount = (value: string) =>
    formatAmount(report.locale, value, report.currency, works.hasCents)
  const amounts = [
    ...report.pins.map(({ work }) => work.cost),
    ...(total.sum === null ? [] : [tax?.gross ?? total.sum]),
  ]
  const costWidth = computeCostWidth(report.workFields.cost ?? '', amounts, { amount }, pen)
  const table = { amount, all: buildColumns(report, costWidth, texts, pen) }
  const hasCosts = report.workFields.cost !== null
  const hasTotal = hasCosts && (groups.length > 1 || tax !== null)
  const heading = stackBlocks([
    layoutParagraph(texts.works, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(10),
  ])
  const rows = groups.flatMap((group) =>
    groupRows(
      { ...group, name: group.name || getNoneTitle(works.grouping, texts) },
      // of a single group, the total says the same
      hasCosts && group.pins.length > 1 && !(hasTotal && groups.length === 1),
      table,
      report,
      texts,
      pen,
    ),
  )
  // not alone on the last page
  const last = rows.at(-1)
  const closing =
    hasTotal && last
      ? [
          stackBlocks([
            last,
            createEmptyBlock(4),
            ...totalRows(works, report, table, texts, pen).flatMap((row) => [
              row,
              createEmptyBlock(2),
            ]),
          ]),
        ]
      : []
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
