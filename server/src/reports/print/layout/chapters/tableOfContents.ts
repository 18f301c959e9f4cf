import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  stackBlocks,
  wrapOperationsInElement,
} from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { cleanText } from '../elements/breakLines.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import {
  layoutOneLineLabel,
  layoutParagraph,
  layoutRightAlignedLabel,
  layoutShortParagraph,
} from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'

/**
 * A line of the contents: its destination, and for a point its number. Chapters and groups are
 * printed bold.
 */
export interface ContentsEntry {
  number: string
  title: string
  destination: string
  isStrong: boolean
}

const numberWidth = 28
const pageWidth = 30
const columnGap = 24
const numberStyle = { ...textStyles.fineStrong, color: inkColors.accent }
/** Entries from which the contents have two columns, by default and on a page with others. */
const minEntriesForColumns = { usual: 46, shared: 12 }
/**
 * Spacing between two lines, the default first, then smaller ones that may save a page for a line
 * or two.
 */
const whites = [6, 4, 3, 2]
/** Entries up to which a line has the first spacing, and above which it has the last one. */
const fewEntries = 30
const manyEntries = 60

const entryBlock = (
  entry: ContentsEntry,
  page: number,
  width: number,
  white: number,
  pen: LayoutContext,
): Block => {
  const style = entry.isStrong ? textStyles.fineStrong : textStyles.fine
  const indent = entry.number ? numberWidth : 0
  const title = layoutShortParagraph(entry.title, width - pageWidth - indent, 2, style, pen, null)
  const height = title.height + white
  return {
    height,
    draw: (x, y) => [
      ...wrapOperationsInElement(
        'TOCI',
        wrapOperationsInElement('Link', [
          ...layoutOneLineLabel(entry.number, numberWidth, numberStyle, pen).draw(x, y + white / 2),
          ...title.draw(x + indent, y + white / 2),
          ...layoutRightAlignedLabel(String(page), pageWidth, style, pen).draw(
            x + width - pageWidth,
            y + white / 2,
          ),
          {
            kind: 'goTo',
            x,
            y,
            width,
            height,
            destination: entry.destination,
            label: cleanText(entry.title),
          },
        ]),
      ),
      ...hair(x, y + height, width),
    ],
  }
}

const hair = (x: number, y: number, width: number): DrawingOperation[] => [
  {
    kind: 'rect',
    x,
    y: y - 0.25,
    width,
    height: 0.4,
    radius: 0,
    fill: inkColors.hairline,
    stroke: null,
  },
]

const sumHeights = (lines: readonly Block[]) => lines.reduce((sum, { height }) => sum + height, 0)

/** The number of lines that fit into `room` points. */
const fitting = (lines: readonly Block[], room: number): number => {
  let used = 0
  const at = lines.findIndex(({ height }) => {
    used += height
    return used > room
  })
  return at < 0 ? lines.length : at
}

/**
 * Lines in two columns of equal height, read down the first one, then the second; a page is filled
 * before the next.
 */
const twoColumns = (lines: readonly Block[], width: number): Block => {
  const half = sumHeights(lines) / 2
  const count = Math.min(lines.length, fitting(lines, half) + 1)
  const [left, right] = [lines.slice(0, count), lines.slice(count)]
  const [first, second] = [stackBlocks([...left]), stackBlocks([...right])]
  return {
    height: Math.max(first.height, second.height),
    draw: (x, y) => [...first.draw(x, y), ...second.draw(x + width + columnGap, y)],
    split: (room) => {
      const inLeft = fitting(lines, room)
      const inBoth = inLeft + fitting(lines.slice(inLeft), room)
      if (inLeft === 0 || inBoth === lines.length) return undefined
      const [above, below] = [
        stackBlocks(lines.slice(0, inLeft)),
        stackBlocks(lines.slice(inLeft, inBoth)),
      ]
      const page: Block = {
        height: room,
        draw: (x, y) => [...above.draw(x, y), ...below.draw(x + width + columnGap, y)],
      }
      return [page, twoColumns(lines.slice(inBoth), width)]
    },
  }
}

const whiteFor = (count: number): number => {
  const share = Math.min(1, Math.max(0, (count - fewEntries) / (manyEntries - fewEntries)))
  return whites[Math.round(share * (whites.length - 1))] ?? 4
}

/**
 * The contents. `pageOf` returns the page of an entry's destination; its result does not affect the
 * height of a line, so the report can be laid out once to count pages and again with the page
 * numbers. `isShared`: other chapters follow on its page.
 */
export const layoutTableOfContents = (
  entries: ContentsEntry[],
  pageOf: (destination: string) => number,
  isShared: boolean,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter => {
  const white = whiteFor(entries.length)
  const hasColumns = entries.length >= minEntriesForColumns[isShared ? 'shared' : 'usual']
  const width = hasColumns ? (pen.sheet.measure - columnGap) / 2 : pen.sheet.measure
  const lines = entries.map((entry) =>
    entryBlock(entry, pageOf(entry.destination), width, white, pen),
  )
  const blocks = hasColumns ? [twoColumns(lines, width)] : lines
  const heading = stackBlocks([
    layoutParagraph(texts.contents, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(10),
  ])
  return {
    title: texts.contents,
    destination: 'contents',
    isOnNewPage: true,
    head: () => layoutRunningHead(texts.contents, texts, pen),
    blocks: wrapBlocksInElement('TOC', blocks, heading),
  }
}
