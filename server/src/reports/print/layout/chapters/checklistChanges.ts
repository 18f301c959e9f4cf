import { addCostsOfWorse } from '@nspect/contract/checklistAnswers/costsOfWorse'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import type { ReportCheck, ReportCheckedRoom, ReportRound } from '../../../reportData.ts'
import { type Block, createEmptyBlock, stackBlocks } from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph, layoutRightAlignedLabel } from '../elements/paragraph.ts'
import { textStyles } from '../theme.ts'
import {
  answerWidth,
  type ChecklistSetting,
  danger,
  gap,
  getRoomName,
  layoutRow,
} from './checklistParts.ts'

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
  const [roomWidth, costWidth] = [120, 110]
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

/** Of a repeated inspection: the items whose answers have changed, room by room. */
export const layoutChanges = (round: ReportRound, setting: ChecklistSetting): Block[] => {
  if (round.before === null) return []
  const { report, texts, pen } = setting
  const { measure } = pen.sheet
  const day = texts.shortDate(round.before, report.timeZone)
  const changed = listChanged(round)
  if (changed.length === 0)
    return [
      stackBlocks([
        createEmptyBlock(14),
        layoutParagraph(texts.noChanges(day), measure, textStyles.body, pen),
      ]),
    ]
  const heading = stackBlocks([
    createEmptyBlock(14),
    layoutParagraph(texts.changesSince(day), measure, textStyles.lead, pen, 'H2'),
    layoutParagraph(texts.changeCount(changed.length), measure, textStyles.label, pen),
    createEmptyBlock(4),
  ])
  const [roomWidth, answer] = [120, answerWidth]
  const itemWidth = measure - roomWidth - 2 * answer
  const row = (
    texts: readonly [string, string, string, string],
    role: StructureRole,
    isFailed = false,
  ): Block => {
    const style = role === 'TH' ? textStyles.tiny : textStyles.fine
    return layoutRow(
      [roomWidth, itemWidth, answer, answer].map((width, n) => ({
        block: layoutParagraph(
          texts[n] ?? '',
          width - gap,
          n === 3 && isFailed ? danger : style,
          pen,
        ),
        width,
      })),
      role,
    )
  }
  const table = wrapBlocksInElement(
    'Table',
    [
      row([texts.room, texts.checkItem, texts.before, texts.now], 'TH'),
      layoutHorizontalRule(measure, 4),
      ...changed.flatMap(({ room, question, before, answer, isFailed }) => [
        row([getRoomName(room, setting), question, before.answer, answer], 'TD', isFailed),
        layoutHorizontalRule(measure, 5),
      ]),
    ],
    heading,
  )
  return [...table, ...layoutCostsOfWorse(changed, setting)]
}
