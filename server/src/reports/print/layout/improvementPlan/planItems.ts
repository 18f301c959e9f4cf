import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { groupPinCounts } from '@nspect/contract/pins/pinStatistics'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import { getVerdictName } from '@nspect/contract/planDecisions/verdictNames/verdictNames'
import { formatDisposition } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { formatLineFactors, formatLineScope } from '@nspect/contract/planLines/formatCostLine'
import type { ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
  stackSplittableBlocks,
} from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import {
  layoutColumns,
  wrapBlocksInElement,
  wrapSplittableBlockInElement,
} from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutImage } from '../elements/image.ts'
import type { LabeledValue } from '../elements/labeledValues.ts'
import {
  layoutOneLineLabel,
  layoutParagraph,
  layoutRightAlignedLabel,
} from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import { layoutFactRows } from '../pins/factRows.ts'
import { listPinMarks } from '../pins/listPinMarks.ts'
import { listPrintedImages } from '../pins/pinImages.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'
import { layoutTableRow, layoutUnbrokenRow } from './planDetails.ts'

const gap = 12
const imageWidth = 108
const dateWidth = 76
/** item number, thumbnail, scope of work, required by, actually done */
const getColumnWidths = ({ sheet }: LayoutContext) => [
  30,
  imageWidth,
  sheet.measure - 290,
  dateWidth,
  dateWidth,
]
const thumb = { width: imageWidth - gap, height: 72 }

/** The destination of a category's list, linked from the contents. */
export const getCategoryDestination = (index: number) => `category${String(index).padStart(6, '0')}`

/** The plan's points by category, in the order in which the categories first occur. */
export const groupPinsByCategory = ({ pins }: ReportData) =>
  groupPinCounts(pins, (pin) => pin.category).map((group) => ({
    ...group,
    pins: pins.filter((pin) => pin.category === group.key),
  }))
type Category = ReturnType<typeof groupPinsByCategory>[number]

/** The heading of the items, and of their list. */
const getScopeOfWork = ({ plan }: ReportData, texts: ReportTexts) =>
  plan?.labels.scopeOfWork ?? texts.plan.scopeOfWork

const layoutColumnHeads = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
  role: StructureRole | null,
): Block[] => {
  const widths = getColumnWidths(pen)
  const { requiredCompletion, actualCompletion } = report.plan?.labels ?? {}
  const words = [
    texts.plan.item,
    texts.thumbnail,
    getScopeOfWork(report, texts),
    requiredCompletion ?? texts.plan.required,
    actualCompletion ?? texts.plan.actual,
  ]
  return words.map((text, index) =>
    layoutParagraph(
      text,
      (widths[index] ?? 0) - (index === 0 ? 2 : gap),
      textStyles.label,
      pen,
      role,
    ),
  )
}

/** The column headings, repeated on a continued page; not read aloud again. */
const repeatedHeads = (report: ReportData, texts: ReportTexts, pen: LayoutContext): Block => {
  const widths = getColumnWidths(pen)
  const words = layoutColumns(
    layoutColumnHeads(report, texts, pen, null).map((block, index) => ({
      block,
      width: widths[index] ?? 0,
    })),
    'Artifact',
  )
  return stackBlocks([words, layoutHorizontalRule(pen.sheet.measure, 10)])
}

const noImage: Block = {
  height: (thumb.width * 374) / 632,
  draw: (x, y) => [
    {
      kind: 'rect',
      x,
      y,
      width: thumb.width,
      height: (thumb.width * 374) / 632,
      radius: 0,
      fill: null,
      stroke: inkColors.hairline,
    },
  ],
}

/** Facts below the words and the picture beside them, over all columns but the first. */
const addFactsBelow = (words: Block, facts: readonly LabeledValue[], pen: LayoutContext): Block => {
  if (facts.length === 0) return words
  const [itemWidth = 0] = getColumnWidths(pen)
  const rows = stackBlocks([
    createEmptyBlock(6),
    ...layoutFactRows(facts, pen.sheet.measure - itemWidth, pen),
  ])
  const top = Math.max(words.height, thumb.height)
  return {
    height: top + rows.height,
    draw: (x, y) => [...words.draw(x, y), ...rows.draw(x - imageWidth, y + top)],
    split: (room) => {
      const parts = words.split?.(room)
      return parts && [parts[0], addFactsBelow(parts[1], facts, pen)]
    },
  }
}

/** The costs of an item in lines, what the owner answers, and what a reviewer decided. */
const planLineRows = (
  { ofPlan }: ReportPin,
  { locale, language, currency, timeZone }: ReportData,
  texts: ReportTexts,
): string[] => {
  if (!ofPlan?.line) return []
  const { line, decision } = ofPlan
  const words = formatDisposition(language, line, (day) => texts.longDate(day, timeZone))
  const answer = [`${texts.plan.response}: ${words}`, line.reason.trim()].filter(Boolean)
  return [
    ...line.lines.map((part) => {
      const sum = part.sum === null ? '' : ` = ${formatAmount(locale, part.sum, currency)}`
      const factors = formatLineFactors(locale, part, currency)
      return [formatLineScope(part), factors + sum].filter(Boolean).join(' · ')
    }),
    ...(words === '' ? [] : [answer.join('. ')]),
    ...(decision === null
      ? []
      : [
          [
            `${texts.plan.decision}: ${getVerdictName(language, decision.verdict)}`,
            decision.reason,
            [decision.reviewer ?? '', texts.shortDate(decision.decidedAt, timeZone)]
              .filter(Boolean)
              .join(', '),
            decision.isOutdated ? texts.plan.decisionOutdated : '',
          ]
            .filter(Boolean)
            .join('. '),
        ]),
  ]
}

/**
 * The scope of work: title and description, then the facts that the client's look shows, in its
 * order; progress and marks.
 */
const scope = (
  pin: ReportPin,
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const { timeZone, language, look } = report
  const scopeWidth = (getColumnWidths(pen)[2] ?? 0) - gap
  const facts = look.facts
    .flatMap((name) =>
      name === 'fields' ? pin.customFields : pin.facts.filter(({ key }) => key === name),
    )
    .filter(({ value }) => value !== '')
    .map((fact) => ({ label: fact.label, value: texts.answer(fact, timeZone) }))
  const marks = [
    getStageName(language, pin.stage),
    ...listPinMarks(pin, texts),
    ...(pin.isAddedAfterCompletion ? [texts.addedAfterCompletion] : []),
    ...(look.facts.includes('checkBoxes') ? pin.checkBoxes : []),
  ]
  const words = pin.description.trim()
  const block = stackSplittableBlocks([
    layoutParagraph(pin.title, scopeWidth, textStyles.strong, pen),
    ...(words ? [layoutParagraph(words, scopeWidth, textStyles.caption, pen)] : []),
    ...planLineRows(pin, report, texts).flatMap((line) => [
      createEmptyBlock(3),
      layoutParagraph(line, scopeWidth, textStyles.caption, pen),
    ]),
    layoutParagraph(marks.join(' · '), scopeWidth, textStyles.labelStrong, pen),
  ])
  return addFactsBelow(block, facts, pen)
}

const row = (pin: ReportPin, report: ReportData, texts: ReportTexts, pen: LayoutContext): Block => {
  const widths = getColumnWidths(pen)
  const day = (value: string, width: number) =>
    layoutParagraph(texts.longDate(value, report.timeZone), width, textStyles.caption, pen)
  const [leading] = listPrintedImages(pin, texts, pen)
  const cells = [
    layoutParagraph(String(pin.pinNumber), (widths[0] ?? 0) - 4, textStyles.accent, pen),
    leading
      ? layoutImage(leading.image, leading.alt, thumb.width, thumb.height, texts.missingPicture)
      : noImage,
    scope(pin, report, texts, pen),
    day(pin.required, dateWidth - gap),
    day(pin.actual, dateWidth),
  ]
  return layoutUnbrokenRow(cells, widths, 'TD')
}

/**
 * A band across the table: the category, and its share of resolved items. Target of the contents
 * and the bookmarks.
 */
const band = (
  { key, color, points, resolved }: Category,
  index: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const name = key || texts.noCategory
  const done = layoutRightAlignedLabel(
    texts.resolvedOf(resolved, points),
    150,
    textStyles.label,
    pen,
  )
  const words = layoutOneLineLabel(name, pen.sheet.measure - 180, textStyles.lead, pen)
  const drawn: Block = {
    height: 30,
    draw: (x, y) => [
      { kind: 'destination', name: getCategoryDestination(index), y: Math.max(0, y - 8) },
      { kind: 'bookmark', title: name, level: 2 },
      {
        kind: 'rect',
        x,
        y: y + 9,
        width: 10,
        height: 10,
        radius: 5,
        fill: color,
        stroke: inkColors.text,
      },
      { kind: 'begin', role: 'TH', columns: getColumnWidths(pen).length },
      ...words.draw(x + 18, y + 4),
      ...done.draw(x + pen.sheet.measure - 150, y + 8),
      { kind: 'end' },
    ],
  }
  return stackBlocks([
    wrapSplittableBlockInElement('TR', drawn),
    layoutHorizontalRule(pen.sheet.measure, 8),
  ])
}

/** The plan's items by category: number, picture, scope of work, and the two completion dates. */
export const layoutPlanItems = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter => {
  const title = getScopeOfWork(report, texts)
  const widths = getColumnWidths(pen)
  const columnHeads = stackBlocks([
    layoutTableRow(layoutColumnHeads(report, texts, pen, 'P'), widths, 'TH'),
    layoutHorizontalRule(pen.sheet.measure, 10),
  ])
  const rows = groupPinsByCategory(report).flatMap((category, index) => {
    const lead = stackBlocks([
      ...(index > 0 ? [createEmptyBlock(14)] : []),
      band(category, index, texts, pen),
    ])
    return category.pins.flatMap((pin, at) => {
      const one = row(pin, report, texts, pen)
      return [
        at === 0 ? keepHeadingWithNextBlock(lead, one) : one,
        layoutHorizontalRule(pen.sheet.measure, 14),
      ]
    })
  })
  return {
    title,
    destination: 'scope',
    head: () =>
      stackBlocks([
        layoutRunningHead(title, texts, pen),
        ...(rows.length > 0 ? [repeatedHeads(report, texts, pen)] : []),
      ]),
    blocks: [
      layoutParagraph(title, pen.sheet.measure, textStyles.title, pen, 'H1'),
      createEmptyBlock(20),
      ...(rows.length > 0
        ? wrapBlocksInElement('Table', [columnHeads, ...rows])
        : [layoutParagraph(texts.noPoints, pen.sheet.measure, textStyles.lead, pen)]),
    ],
  }
}
