import { addCostsOfWorse } from '@nspect/contract/checklistAnswers/costsOfWorse'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import type {
  ReportCheck,
  ReportCheckedRoom,
  ReportImage,
  ReportRound,
} from '../../../reportData.ts'
import { type Block, createEmptyBlock, keepHeadingWithNextBlock, stackBlocks } from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph, layoutRightAlignedLabel } from '../elements/paragraph.ts'
import { type TextStyle, textStyles } from '../theme.ts'
import {
  answerWidth,
  type ChecklistSetting,
  danger,
  gap,
  getRoomName,
  keepTogether,
  layoutPhotos,
  layoutRow,
} from './checklistParts.ts'

/** Columns, in points: of rooms, of what is compared, and of answers with pictures. */
const roomWidth = 96
const figureWidth = 150
const pictureWidth = 140
/** Where a visit has nothing to say. */
const none = '–'

type Changed = ReportCheck & { room: ReportCheckedRoom; before: NonNullable<ReportCheck['before']> }

const listChanged = ({ rooms }: ReportRound): Changed[] =>
  rooms.flatMap((room) =>
    room.sections.flatMap(({ checks }) =>
      checks.flatMap((check) => (check.before ? [{ ...check, before: check.before, room }] : [])),
    ),
  )

/** What repairs of the items that got worse cost, point by point; nothing without a cost. */
const layoutCostsOfWorse = (changed: readonly Changed[], setting: ChecklistSetting): Block[] => {
  const { report, texts, pen } = setting
  const { measure } = pen.sheet
  const costs = addCostsOfWorse(
    changed.map((check) => ({ ...check, isWorse: check.before.isWorse })),
    ({ pinNumber }) => report.pins.find((pin) => pin.pinNumber === pinNumber),
    ({ work }) => work.cost,
    report,
  )
  if (!costs) return []
  const amount = (value: string) =>
    formatAmount(report.locale, value, report.currency, costs.hasCents)
  const costWidth = 110
  const pinWidth = (measure - roomWidth - costWidth) / 2
  const widths = [roomWidth, pinWidth, pinWidth]
  const row = (
    cells: readonly string[],
    cost: string,
    role: StructureRole,
    style = role === 'TH' ? textStyles.tiny : textStyles.fine,
  ): Block[] => [
    layoutRow(
      [
        ...widths.map((width, n) => ({
          block: layoutParagraph(cells[n] ?? '', width - gap, style, pen),
          width,
        })),
        { block: layoutRightAlignedLabel(cost, costWidth, style, pen), width: costWidth },
      ],
      role,
    ),
    layoutHorizontalRule(measure, 5),
  ]
  const sums: readonly (readonly [string, string])[] = costs.tax
    ? [
        [texts.netTotal, costs.sum],
        [texts.tax(formatTaxRate(report.locale, costs.tax.rate)), costs.tax.amount],
        [texts.total, costs.tax.gross],
      ]
    : [[texts.total, costs.sum]]
  return wrapBlocksInElement(
    'Table',
    [
      ...row([texts.room, texts.checkItem, texts.point], report.workFields.cost ?? '', 'TH'),
      ...costs.rows.flatMap(({ change, pin }) =>
        row(
          [getRoomName(change.room, setting), change.question, `${pin.pinNumber} ${pin.title}`],
          pin.work.cost && amount(pin.work.cost),
          'TD',
        ),
      ),
      ...sums.flatMap(([name, value], n) =>
        row(
          [name, n === 0 ? texts.withCost(costs.priced, costs.rows.length) : ''],
          amount(value),
          'TD',
          textStyles.fineStrong,
        ),
      ),
    ],
    stackBlocks([
      createEmptyBlock(14),
      layoutParagraph(texts.costsOfWorse, measure, textStyles.lead, pen, 'H2'),
      createEmptyBlock(4),
    ]),
  )
}

/** How both visits came out, one figure a row. */
const layoutFigures = (
  { figures }: NonNullable<ReportRound['before']>,
  { texts, pen }: ChecklistSetting,
): Block[] => {
  const widths = [figureWidth, answerWidth, answerWidth]
  const row = (cells: readonly string[], role: StructureRole, style: TextStyle): Block[] => [
    layoutRow(
      widths.map((width, n) => ({
        block:
          n === 0
            ? layoutParagraph(cells[n] ?? '', width - gap, style, pen)
            : layoutRightAlignedLabel(cells[n] ?? '', width - gap, style, pen),
        width,
      })),
      role,
    ),
    layoutHorizontalRule(figureWidth + 2 * answerWidth - gap, 5),
  ]
  return wrapBlocksInElement('Table', [
    ...row(['', texts.before, texts.now], 'TH', textStyles.tiny),
    ...figures.flatMap(({ figure, before, now }) =>
      row([texts[figure], before || none, now || none], 'TD', textStyles.fine),
    ),
  ])
}

/** What an item was answered with in a visit, with the pictures of it below. */
const layoutAnswer = (
  { answer, photos, name }: { answer: string; photos: readonly ReportImage[]; name: string },
  width: number,
  style: TextStyle,
  setting: ChecklistSetting,
): Block =>
  keepTogether([
    layoutParagraph(answer, width, style, setting.pen),
    ...layoutPhotos(photos, name, width, 1, setting),
  ])

/** The items that have changed: what was answered then and now, and the pictures side by side. */
const layoutChangedItems = (
  changed: readonly Changed[],
  heading: Block,
  setting: ChecklistSetting,
): Block[] => {
  const { texts, pen } = setting
  const { measure } = pen.sheet
  const hasPhotos = changed.some(({ photos, before }) => photos.length + before.photos.length > 0)
  const answerColumn = hasPhotos ? pictureWidth : answerWidth
  const itemWidth = measure - roomWidth - 2 * answerColumn
  const widths = [roomWidth, itemWidth, answerColumn, answerColumn]
  const row = (cells: readonly Block[], role: StructureRole, gapBelow: number): Block[] => [
    layoutRow(
      cells.map((block, n) => ({ block, width: widths[n] ?? 0 })),
      role,
    ),
    layoutHorizontalRule(measure, gapBelow),
  ]
  const paragraph = (text: string, column: number, style: TextStyle) =>
    layoutParagraph(text, (widths[column] ?? 0) - gap, style, pen)
  const { fine, tiny } = textStyles
  const names = [texts.room, texts.checkItem, texts.before, texts.now]
  const head = row(
    names.map((text, n) => paragraph(text, n, tiny)),
    'TH',
    4,
  )
  const [first, ...others] = changed.flatMap(
    ({ room, question, before, answer, isFailed, photos }) =>
      row(
        [
          paragraph(getRoomName(room, setting), 0, fine),
          paragraph(question, 1, fine),
          layoutAnswer(
            { ...before, name: `${texts.before}: ${question}` },
            answerColumn - gap,
            fine,
            setting,
          ),
          layoutAnswer(
            { answer, photos, name: `${texts.now}: ${question}` },
            answerColumn - gap,
            isFailed ? danger : fine,
            setting,
          ),
        ],
        'TD',
        5,
      ),
  )
  if (!first) return []
  return wrapBlocksInElement(
    'Table',
    [keepHeadingWithNextBlock(stackBlocks(head), first), ...others],
    heading,
  )
}

/** Of a repeated inspection: how both visits came out, and the items that have changed. */
export const layoutChanges = (round: ReportRound, setting: ChecklistSetting): Block[] => {
  if (round.before === null) return []
  const { report, texts, pen } = setting
  const { measure } = pen.sheet
  const day = texts.shortDate(round.before.scanDate, report.timeZone)
  const changed = listChanged(round)
  const lead = (text: string) => layoutParagraph(text, measure, textStyles.lead, pen, 'H2')
  const [figures, ...others] = layoutFigures(round.before, setting)
  if (!figures) return []
  const comparison = [
    keepHeadingWithNextBlock(
      stackBlocks([createEmptyBlock(14), lead(texts.comparedWith(day)), createEmptyBlock(4)]),
      figures,
    ),
    ...others,
  ]
  if (changed.length === 0)
    return [
      ...comparison,
      stackBlocks([
        createEmptyBlock(14),
        layoutParagraph(texts.noChanges(day), measure, textStyles.body, pen),
      ]),
    ]
  const heading = stackBlocks([
    createEmptyBlock(14),
    lead(texts.changesSince(day)),
    layoutParagraph(texts.changeCount(changed.length), measure, textStyles.label, pen),
    createEmptyBlock(4),
  ])
  return [
    ...comparison,
    ...layoutChangedItems(changed, heading, setting),
    ...layoutCostsOfWorse(changed, setting),
  ]
}
