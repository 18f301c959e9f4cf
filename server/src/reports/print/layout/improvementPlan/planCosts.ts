import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import {
  computePlanTotals,
  type PlanItem,
  type PlanTotal,
} from '@nspect/contract/planLines/planTotals'
import type { RenovationCycle } from '@nspect/contract/projectTypes/improvementPlan'
import type { ReportData, ReportPin, ReportPlan } from '../../../reportData.ts'
import { type Block, createEmptyBlock, type LayoutContext, stackBlocks } from '../block.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph, layoutRightAlignedLabel } from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { type TextStyle, textStyles } from '../theme.ts'
import { layoutUnbrokenRow } from './planDetails.ts'

const countWidth = 90
const sumWidth = 120

const toPlanItem = (pin: ReportPin): PlanItem<RenovationCycle> => ({
  category: pin.category,
  cycle: pin.ofPlan?.cycle ?? null,
  roomKind: pin.ofPlan?.roomKind ?? '',
  cost: pin.work.cost,
})

/** Lays out a row: what it is, how many items, and what they cost. */
const createRow =
  (pen: LayoutContext) =>
  (name: string, count: string, sum: string, style: TextStyle, role: 'TH' | 'TD'): Block => {
    const nameWidth = pen.sheet.measure - countWidth - sumWidth
    return layoutUnbrokenRow(
      [
        layoutParagraph(name, nameWidth - 12, style, pen),
        layoutRightAlignedLabel(count, countWidth - 12, textStyles.body, pen),
        layoutRightAlignedLabel(sum, sumWidth, style, pen),
      ],
      [nameWidth, countWidth, sumWidth],
      role,
    )
  }

/** What a plan costs: by category, renovation and kind of room, in all, and for each guest room. */
export const layoutPlanCosts = (
  plan: ReportPlan,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  const { currency, locale } = report
  const totals = computePlanTotals(report.pins.map(toPlanItem), { currency, keys: plan.keys })
  if (!totals) return []
  const { byCategory, byCycle, byRoomKind, total, perKey } = totals
  const isWithPart = [...byCategory, ...byCycle, ...byRoomKind].some(({ sum }) => hasCents(sum))
  const amount = (sum: string) => formatAmount(locale, sum, currency, isWithPart)
  const row = createRow(pen)
  const table = <Name>(
    heading: string,
    parts: readonly PlanTotal<Name>[],
    nameOf: (name: Name) => string,
  ): Block[] =>
    wrapBlocksInElement(
      'Table',
      [
        row(heading, '', '', textStyles.label, 'TH'),
        layoutHorizontalRule(pen.sheet.measure, 8),
        ...parts.flatMap(({ name, count, sum }) => [
          row(nameOf(name), texts.plan.itemCount(count), amount(sum), textStyles.body, 'TD'),
          layoutHorizontalRule(pen.sheet.measure, 8),
        ]),
      ],
      createEmptyBlock(12),
    )
  const cycleOf = (years: RenovationCycle | null) =>
    years === null ? texts.plan.noCycle : (plan.labels[`cycle${years}`] ?? texts.plan.years(years))
  const title = texts.plan.costs
  return [
    {
      title,
      destination: 'planCosts',
      head: () => layoutRunningHead(title, texts, pen),
      blocks: [
        stackBlocks([
          layoutParagraph(title, pen.sheet.measure, textStyles.title, pen, 'H1'),
          createEmptyBlock(8),
        ]),
        ...table(texts.plan.category, byCategory, (name) => name || texts.noCategory),
        // where nothing is known of them, they would repeat the total
        ...(byCycle.some(({ name }) => name !== null)
          ? table(texts.plan.cycle, byCycle, cycleOf)
          : []),
        ...(byRoomKind.some(({ name }) => name !== '')
          ? table(texts.plan.roomKind, byRoomKind, (name) => name || texts.plan.noRoomKind)
          : []),
        ...wrapBlocksInElement(
          'Table',
          [
            row(
              texts.plan.total,
              texts.plan.itemCount(total.count),
              amount(total.sum),
              textStyles.strong,
              'TD',
            ),
            ...(perKey === null || plan.keys === null
              ? []
              : [
                  row(
                    texts.plan.perKey(plan.keys),
                    '',
                    formatAmount(locale, perKey, currency),
                    textStyles.body,
                    'TD',
                  ),
                ]),
          ],
          createEmptyBlock(14),
        ),
      ],
    },
  ]
}
