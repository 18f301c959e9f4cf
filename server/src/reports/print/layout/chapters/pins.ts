import type { ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { cleanText } from '../elements/breakLines.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import { groupReportPins, type PinGroup } from '../groups.ts'
import type { Bookmark, Chapter } from '../paginate.ts'
import {
  layoutCompactPin,
  layoutGroupHeading,
  layoutPinSeparator,
  type PinLayoutContext,
} from '../pins/compactPin.ts'
import { layoutFullPin } from '../pins/fullPin.ts'
import { createPinLocator } from '../pins/pinDrawings.ts'
import { getPinDestination } from '../pins/pinLink.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'
import { layoutChosenPinsHeader } from './cover.ts'

/** The title of a point on one line. */
export const toPinTitleLine = ({ title }: Pick<ReportPin, 'title'>): string =>
  cleanText(title).replaceAll('\n', ' ')

/** A block at which a link and bookmarks lead; they stay with its first part. */
const marked = (block: Block, opening: (y: number) => DrawingOperation[]): Block => {
  const { split } = block
  return {
    ...block,
    draw: (x, y) => [...opening(y), ...block.draw(x, y)],
    ...(split && {
      split: (room: number) => {
        const parts = split(room)
        return parts && [marked(parts[0], opening), parts[1]]
      },
    }),
  }
}

const toBookmark = (pin: ReportPin, level: 2 | 3): Bookmark => ({
  title: `${pin.pinNumber} ${toPinTitleLine(pin)}`,
  level,
})

/** Points two to four a page, in groups with headings; `before` stands above the first. */
const compactChapter = (
  groups: PinGroup[],
  before: Block | null,
  context: PinLayoutContext,
): Chapter => {
  const { texts, pen } = context
  const blocks = groups.flatMap(({ title, pins }, nth) =>
    pins.flatMap((pin, at): Block[] => {
      const opening = (y: number): DrawingOperation[] => [
        { kind: 'destination', name: getPinDestination(pin), y: Math.max(0, y - 8) },
        ...(title && at === 0 ? [{ kind: 'bookmark' as const, title, level: 2 as const }] : []),
        { kind: 'bookmark', ...toBookmark(pin, title ? 3 : 2) },
      ]
      const block = marked(layoutCompactPin(pin, title ? 'H3' : 'H2', context), opening)
      const isLast = at === pins.length - 1
      const after = isLast ? [] : [layoutPinSeparator(pen)]
      if (!title || at > 0) return [block, ...after]
      const heading = layoutGroupHeading(title, texts.pointCount(pins.length), pen)
      return [
        keepHeadingWithNextBlock(
          nth > 0 ? stackBlocks([createEmptyBlock(20), heading]) : heading,
          block,
        ),
        ...after,
      ]
    }),
  )
  const [first, ...others] = blocks
  const title = stackBlocks([
    layoutParagraph(texts.points, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(8),
  ])
  return {
    title: texts.points,
    destination: 'points',
    head: () => layoutRunningHead(texts.points, texts, pen),
    blocks: [
      ...(before ? [before] : []),
      first ? keepHeadingWithNextBlock(title, first) : title,
      ...others,
    ],
  }
}

/** Every point on pages of its own; `before` stands above the first. */
const fullChapters = (
  groups: PinGroup[],
  before: Block | null,
  context: PinLayoutContext,
): Chapter[] =>
  groups.flatMap(({ title, pins }, nth) =>
    pins.map((pin, at) => {
      const bookmarks: Bookmark[] = [
        ...(nth === 0 && at === 0 ? [{ title: context.texts.points, level: 1 as const }] : []),
        ...(title && at === 0 ? [{ title, level: 2 as const }] : []),
        toBookmark(pin, title ? 3 : 2),
      ]
      const { pen, texts } = context
      const isFirst = nth === 0 && at === 0
      const words = [texts.points, title].filter(Boolean).join(' · ')
      const strip = [
        layoutParagraph(words, pen.sheet.measure, textStyles.smallQuiet, pen),
        layoutHorizontalRule(pen.sheet.measure, 8),
        createEmptyBlock(4),
      ]
      const lead = before ? (isFirst ? [before] : []) : strip
      return layoutFullPin(pin, lead, bookmarks, context)
    }),
  )

/**
 * All points in their groups, in the layout that was asked for; a point that is printed alone has
 * it in full.
 */
export const layoutPins = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (report.pins.length === 0) return []
  const context: PinLayoutContext = { report, texts, pen, locate: createPinLocator(report) }
  const groups = groupReportPins(report, texts)
  const isFull = report.options.layout === 'full' || (report.isOfPoints && report.pins.length === 1)
  const before = report.isOfPoints ? layoutChosenPinsHeader(report, texts, pen) : null
  return isFull ? fullChapters(groups, before, context) : [compactChapter(groups, before, context)]
}
