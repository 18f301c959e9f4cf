import type { ReportData, ReportPin } from '../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { cleanText } from './breakLines.ts'
import { compactPoint, groupHeading, type PointContext, pointRule } from './compact.ts'
import { pointHead } from './cover.ts'
import type { Operation } from './drawingOperations.ts'
import { groupsOf, type PinGroup } from './groups.ts'
import { horizontalRule } from './horizontalRule.ts'
import type { Bookmark, Chapter } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { fullPoint } from './point.ts'
import { locatorsOf } from './pointDrawings.ts'
import { pointName } from './pointLink.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

/** The title of a point on one line. */
export const titleLine = ({ title }: Pick<ReportPin, 'title'>): string =>
  cleanText(title).replaceAll('\n', ' ')

/** A block at which a link and bookmarks lead; they stay with its first part. */
const marked = (block: Block, opening: (y: number) => Operation[]): Block => {
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

const bookmarkOf = (pin: ReportPin, level: 2 | 3): Bookmark => ({
  title: `${pin.pinNumber} ${titleLine(pin)}`,
  level,
})

/** Points two to four a page, in groups with headings; `before` stands above the first. */
const compactChapter = (
  groups: PinGroup[],
  before: Block | null,
  context: PointContext,
): Chapter => {
  const { texts, pen } = context
  const blocks = groups.flatMap(({ title, pins }, nth) =>
    pins.flatMap((pin, at): Block[] => {
      const opening = (y: number): Operation[] => [
        { kind: 'destination', name: pointName(pin), y: Math.max(0, y - 8) },
        ...(title && at === 0 ? [{ kind: 'bookmark' as const, title, level: 2 as const }] : []),
        { kind: 'bookmark', ...bookmarkOf(pin, title ? 3 : 2) },
      ]
      const block = marked(compactPoint(pin, title ? 'H3' : 'H2', context), opening)
      const isLast = at === pins.length - 1
      const after = isLast ? [] : [pointRule(pen)]
      if (!title || at > 0) return [block, ...after]
      const heading = groupHeading(title, texts.pointCount(pins.length), pen)
      return [keepWithNext(nth > 0 ? stack([space(20), heading]) : heading, block), ...after]
    }),
  )
  const [first, ...others] = blocks
  const title = stack([paragraph(texts.points, pen.sheet.measure, type.title, pen, 'H1'), space(8)])
  return {
    title: texts.points,
    destination: 'points',
    head: () => runningHead(texts.points, texts, pen),
    blocks: [...(before ? [before] : []), first ? keepWithNext(title, first) : title, ...others],
  }
}

/** Every point on pages of its own; `before` stands above the first. */
const fullChapters = (groups: PinGroup[], before: Block | null, context: PointContext): Chapter[] =>
  groups.flatMap(({ title, pins }, nth) =>
    pins.map((pin, at) => {
      const bookmarks: Bookmark[] = [
        ...(nth === 0 && at === 0 ? [{ title: context.texts.points, level: 1 as const }] : []),
        ...(title && at === 0 ? [{ title, level: 2 as const }] : []),
        bookmarkOf(pin, title ? 3 : 2),
      ]
      const { pen, texts } = context
      const isFirst = nth === 0 && at === 0
      const words = [texts.points, title].filter(Boolean).join(' · ')
      const strip = [
        paragraph(words, pen.sheet.measure, type.smallQuiet, pen),
        horizontalRule(pen.sheet.measure, 8),
        space(4),
      ]
      const lead = before ? (isFirst ? [before] : []) : strip
      return fullPoint(pin, lead, bookmarks, context)
    }),
  )

/** All points in their groups, in the layout that was asked for; a point that is printed alone has it in full. */
export const points = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  if (report.pins.length === 0) return []
  const context: PointContext = { report, texts, pen, locate: locatorsOf(report) }
  const groups = groupsOf(report, texts)
  const isFull = report.options.layout === 'full' || (report.isOfPoints && report.pins.length === 1)
  const before = report.isOfPoints ? pointHead(report, texts, pen) : null
  return isFull ? fullChapters(groups, before, context) : [compactChapter(groups, before, context)]
}
