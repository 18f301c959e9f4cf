import { isAmount, sumOf } from '@nspect/contract/amounts'
import { formatAmount, hasPart } from '@nspect/contract/numberFormats'
import { stageHeading, stageName } from '@nspect/contract/pinStage'
import type { ReportData, ReportPin } from '../reportData.ts'
import { badge } from './badge.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { columns, spanning, taggedAs } from './columns.ts'
import type { Role } from './drawingOperations.ts'
import { placeTitle } from './groups.ts'
import { horizontalRule } from './horizontalRule.ts'
import type { Chapter } from './paginate.ts'
import { label, paragraph, rightLabel, shortParagraph } from './paragraph.ts'
import { pointLink } from './pointLink.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

const gap = 7
/** Of all columns but that of the titles, which takes the rest. */
const widths = { number: 25, place: 76, stage: 92, due: 55 }
/** The column of costs is as wide as its widest sum, from six digits to twelve with cents and the sign of a currency. */
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

/** The columns of a report: due and cost only if its type has such fields. */
const columnsOf = (
  report: ReportData,
  costWidth: number,
  texts: ReportTexts,
  pen: Pen,
): Column[] => {
  const { workFields, language } = report
  const others: Column[] = [
    { name: 'place', width: widths.place, heading: texts.place },
    { name: 'stage', width: widths.stage, heading: stageHeading(language) },
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

const row = (all: Column[], cellOf: (column: Column) => Block, role: Role): Block =>
  taggedAs(
    'TR',
    columns(
      all.map((column) => ({ block: cellOf(column), width: column.width })),
      role,
    ),
  )

/** Text at the right edge of a column of numbers. */
const rightCell = (text: string, width: number, isStrong: boolean, pen: Pen): Block =>
  rightLabel(text, width, isStrong ? type.fineStrong : type.fine, pen)

const heads = (
  all: Column[],
  texts: ReportData['workFields'],
  pen: Pen,
  role: 'TH' | 'Artifact',
): Block =>
  row(
    all,
    ({ name, width, heading }) => {
      if (name === 'cost') return rightLabel(texts.cost ?? heading, width, type.tiny, pen)
      return label(heading, width - gap, type.tiny, pen)
    },
    role,
  )

const workRow = (
  pin: ReportPin,
  { all, amount }: Table,
  report: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const { language, timeZone } = report
  const small = (text: string, width: number) => paragraph(text, width - gap, type.fine, pen)
  const cells: Record<ColumnName, (width: number) => Block> = {
    number: () => {
      const mark = badge(pin, 6.5, pen)
      return { height: mark.height, draw: (x, y) => mark.draw(x, y) }
    },
    title: (width) =>
      pointLink(pin, shortParagraph(pin.title, width - gap, 2, type.fine, pen, null), width - gap),
    place: (width) => small(placeTitle(pin, report, texts), width),
    stage: (width) => small(stageName(language, pin.stage), width),
    due: (width) => small(texts.shortDate(pin.work.due, timeZone), width),
    cost: (width) => rightCell(pin.work.cost && amount(pin.work.cost), width, false, pen),
  }
  return stack([
    row(all, ({ name, width }) => cells[name](width), 'TD'),
    horizontalRule(pen.sheet.measure, 4),
  ])
}

const costsOf = (pins: readonly ReportPin[]) => pins.map(({ work }) => work.cost).filter(isAmount)

/** Room for every cost and for their sum, which is longer than those of the groups. */
const costWidthOf = (costs: readonly string[], amount: Table['amount'], pen: Pen): number => {
  const needed = [...costs, sumOf(costs)].map(
    (cost) => label(amount(cost), costWidths.most, type.fineStrong, pen).width,
  )
  return Math.max(costWidths.least, Math.ceil(Math.max(...needed)))
}

/** A line with a sum at its right end. */
const sumRow = (
  title: string,
  pins: readonly ReportPin[],
  { all, amount }: Table,
  texts: ReportTexts,
  pen: Pen,
) => {
  const costs = costsOf(pins)
  const costWidth = all.find(({ name }) => name === 'cost')?.width
  const words = [
    title,
    ...(costWidth === undefined ? [] : [texts.withCost(costs.length, pins.length)]),
  ].join(' · ')
  const width = costWidth ?? 0
  return taggedAs(
    'TR',
    columns(
      [
        {
          block: paragraph(words, pen.sheet.measure - width - gap, type.fineStrong, pen),
          width: pen.sheet.measure - width,
        },
        ...(costs.length > 0
          ? [{ block: rightCell(amount(sumOf(costs)), width, true, pen), width }]
          : []),
      ],
      'TD',
    ),
  )
}

interface WorkGroup {
  title: string
  pins: ReportPin[]
}

const assigneeOf = ({ facts }: ReportPin): string =>
  facts.find(({ key }) => key === 'assignee')?.value ?? ''

/** What works are grouped by: the trades that they have, else who does them, else their categories. */
const groupingOf = ({ pins }: ReportData, texts: ReportTexts) => {
  if (pins.some(({ work }) => work.trade !== ''))
    return { keyOf: ({ work }: ReportPin) => work.trade, none: texts.noTrade }
  return pins.some((pin) => assigneeOf(pin) !== '')
    ? { keyOf: assigneeOf, none: texts.unassigned }
    : { keyOf: ({ category }: ReportPin) => category, none: texts.noCategory }
}

/** The points in groups, in the order of their names' first occurrence. */
const workGroupsOf = (report: ReportData, texts: ReportTexts): WorkGroup[] => {
  const { keyOf, none } = groupingOf(report, texts)
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
  pen: Pen,
): Block[] => {
  const rows = group.pins.map((pin) => workRow(pin, table, report, texts, pen))
  const done = group.pins.filter(({ isResolved }) => isResolved).length
  const count = rightLabel(texts.resolvedOf(done, group.pins.length), 160, type.tiny, pen)
  const words = label(group.title, pen.sheet.measure - 170, type.smallAccent, pen)
  const band: Block = {
    height: 26,
    draw: (x, y) => [
      { kind: 'begin', role: 'TR' },
      { kind: 'begin', role: 'TH' },
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
        fill: ink.second,
        stroke: null,
      },
    ],
  }
  const [first, ...others] = rows
  const sum = report.workFields.cost !== null && group.pins.length > 1
  return [
    ...(first ? [keepWithNext(band, first)] : []),
    ...others,
    ...(sum ? [stack([sumRow(texts.sum, group.pins, table, texts, pen), space(4)])] : []),
  ]
}

/** What has to be done, by trade, assignee or category, with places, due dates and costs as far as the type has them. */
export const workList = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  if (report.pins.length === 0) return []
  const costs = costsOf(report.pins)
  const isWithPart = costs.some(hasPart)
  const amount = (value: string) => formatAmount(report.locale, value, report.currency, isWithPart)
  const all = columnsOf(report, costWidthOf(costs, amount, pen), texts, pen)
  const groups = workGroupsOf(report, texts)
  const total = sumRow(texts.total, report.pins, { all, amount }, texts, pen)
  const hasTotal = report.workFields.cost !== null && groups.length > 1
  const heading = stack([
    paragraph(texts.works, pen.sheet.measure, type.title, pen, 'H1'),
    space(10),
  ])
  const rows = groups.flatMap((group) => groupRows(group, { all, amount }, report, texts, pen))
  // not alone on the last page
  const last = rows.at(-1)
  const closing = hasTotal && last ? [stack([last, space(4), total])] : []
  const headRow = heads(all, report.workFields, pen, 'TH')
  return [
    {
      title: texts.works,
      destination: 'works',
      head: () =>
        stack([
          runningHead(texts.works, texts, pen),
          heads(all, report.workFields, pen, 'Artifact'),
          space(4),
        ]),
      blocks: [
        ...spanning('Table', [
          stack([heading, headRow]),
          ...(closing.length > 0 ? rows.slice(0, -1) : rows),
          ...closing,
        ]),
      ],
    },
  ]
}
