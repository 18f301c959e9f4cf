import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import type { ListedDecision } from '@nspect/contract/planDecisions/planDecisions'
import { getVerdictName } from '@nspect/contract/planDecisions/verdictNames/verdictNames'
import { formatDisposition } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { formatLineFactors, formatLineScope } from '@nspect/contract/planLines/formatCostLine'
import type { ReportData } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  stackBlocks,
  stackSplittableBlocks,
} from '../block.ts'
import { layoutColumns, wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph, layoutRightAlignedLabel } from '../elements/paragraph.ts'
import { layoutTableRow, layoutUnbrokenRow } from '../improvementPlan/planDetails.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'
import { getDecisionTexts } from './decisionTexts.ts'

const gap = 9
/** number, point, what was proposed, amount, decision, by whom */
const getWidths = ({ sheet }: LayoutContext): number[] => {
  const fixed = { number: 30, point: 92, amount: 78, by: 86 }
  const rest = sheet.measure - fixed.number - fixed.point - fixed.amount - fixed.by
  return [fixed.number, fixed.point, rest * 0.52, fixed.amount, rest * 0.48, fixed.by]
}

const amountColumn = 3

interface Setting {
  report: ReportData
  texts: ReportTexts
  pen: LayoutContext
  words: ReturnType<typeof getDecisionTexts>
  /** a sum as all of the table are written: with cents if one of them has some */
  amount: (sum: string | null) => string
}

const layoutHeads = ({ pen, words }: Setting, isRepeated: boolean): Block => {
  const widths = getWidths(pen)
  const headings = [
    words.number,
    words.point,
    words.proposed,
    words.amount,
    words.decision,
    words.decidedBy,
  ]
  const cells = headings.map((heading, index) =>
    index === amountColumn
      ? layoutRightAlignedLabel(heading, (widths[index] ?? 0) - gap, textStyles.label, pen)
      : layoutParagraph(
          heading,
          (widths[index] ?? 0) - gap,
          textStyles.label,
          pen,
          isRepeated ? null : 'P',
        ),
  )
  const row = isRepeated
    ? layoutColumns(
        cells.map((block, index) => ({ block, width: widths[index] ?? 0 })),
        'Artifact',
      )
    : layoutTableRow(cells, widths, 'TH')
  return stackBlocks([row, layoutHorizontalRule(pen.sheet.measure, 8)])
}

/** The owner's answer with its reason, and the cost lines. */
const listProposal = (decision: ListedDecision, { report, texts }: Setting): string[] => {
  const { language, locale, timeZone } = report
  const { lines, ownerReason, currency } = decision
  const answer = formatDisposition(language, decision, (day) => texts.longDate(day, timeZone))
  return [
    answer,
    ownerReason,
    ...lines.map((line) => {
      const sum = line.sum === null ? '' : ` = ${formatAmount(locale, line.sum, currency)}`
      return [formatLineScope(line), formatLineFactors(locale, line, currency) + sum]
        .filter(Boolean)
        .join(' · ')
    }),
  ].filter(Boolean)
}

const layoutDecision = (decision: ListedDecision, setting: Setting): Block => {
  const { report, texts, pen, words, amount } = setting
  const { language, timeZone } = report
  const { n, point, verdict, reason, reviewer, estimatedCost } = decision
  const widths = getWidths(pen)
  const stack = (index: number, lines: readonly string[], isFirstStrong = false) =>
    stackSplittableBlocks(
      lines
        .filter(Boolean)
        .map((line, at) =>
          layoutParagraph(
            line,
            (widths[index] ?? 0) - gap,
            isFirstStrong && at === 0 ? textStyles.fineStrong : textStyles.fine,
            pen,
          ),
        ),
    )
  const cells = [
    layoutParagraph(String(n), (widths[0] ?? 0) - gap, textStyles.fineStrong, pen),
    stack(1, [`#${point.number}`, point.title], true),
    stack(2, listProposal(decision, setting)),
    layoutRightAlignedLabel(
      amount(estimatedCost),
      (widths[amountColumn] ?? 0) - gap,
      textStyles.fine,
      pen,
    ),
    stack(
      4,
      [getVerdictName(language, verdict), reason, decision.isReplaced ? words.replaced : ''],
      true,
    ),
    stack(5, [reviewer ?? words.erased, texts.stamp(decision.decidedAt, timeZone)]),
  ]
  return stackBlocks([
    layoutUnbrokenRow(cells, widths, 'TD'),
    layoutHorizontalRule(pen.sheet.measure, 10),
  ])
}

const layoutTotals = (totals: ReportDecisions['totals'], setting: Setting): Block[] => {
  const { report, pen, words, amount } = setting
  const widths = [pen.sheet.measure - 220, 100, 120]
  return [
    createEmptyBlock(16),
    layoutParagraph(words.totals, pen.sheet.measure, textStyles.lead, pen, 'H2'),
    createEmptyBlock(6),
    ...wrapBlocksInElement(
      'Table',
      totals.flatMap(({ verdict, count, sum }) => [
        layoutTableRow(
          [
            layoutParagraph(
              getVerdictName(report.language, verdict),
              (widths[0] ?? 0) - gap,
              textStyles.body,
              pen,
            ),
            layoutRightAlignedLabel(words.pointCount(count), 90, textStyles.body, pen),
            layoutRightAlignedLabel(amount(sum), 120, textStyles.body, pen),
          ],
          widths,
          'TD',
        ),
        layoutHorizontalRule(pen.sheet.measure, 8),
      ]),
    ),
  ]
}

type ReportDecisions = NonNullable<ReportData['decisions']>

/** The decisions of an inspection, numbered, with what was proposed, and the totals by verdict. */
export const layoutDecisions = (
  { list, totals }: ReportDecisions,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter => {
  const words = getDecisionTexts(report.language)
  const isWithPart = list.some(({ estimatedCost }) => hasCents(estimatedCost ?? ''))
  const amount = (sum: string | null) =>
    sum === null ? '' : formatAmount(report.locale, sum, report.currency, isWithPart)
  const setting = { report, texts, pen, words, amount }
  const about = [
    report.project.projectName,
    report.project.building,
    words.asOf(texts.stamp(report.asOf, report.timeZone)),
  ]
  return {
    title: words.title,
    destination: 'decisions',
    head: () =>
      stackBlocks([
        layoutRunningHead(words.title, texts, pen),
        ...(list.length > 0 ? [layoutHeads(setting, true)] : []),
      ]),
    blocks: [
      layoutParagraph(words.title, pen.sheet.measure, textStyles.title, pen, 'H1'),
      createEmptyBlock(6),
      layoutParagraph(
        about.filter(Boolean).join(' · '),
        pen.sheet.measure,
        textStyles.caption,
        pen,
      ),
      createEmptyBlock(14),
      ...(list.length > 0
        ? [
            ...wrapBlocksInElement('Table', [
              layoutHeads(setting, false),
              ...list.map((decision) => layoutDecision(decision, setting)),
            ]),
            ...layoutTotals(totals, setting),
          ]
        : [layoutParagraph(words.none, pen.sheet.measure, textStyles.lead, pen)]),
    ],
  }
}
