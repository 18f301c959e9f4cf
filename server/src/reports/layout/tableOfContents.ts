import { type Block, keepWithNext, type Pen, space, stack, tagged } from './block.ts'
import { cleanText } from './breakLines.ts'
import type { Operation } from './drawingOperations.ts'
import type { Chapter } from './paginate.ts'
import { label, paragraph, rightLabel, shortParagraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

/** A line of the contents: its destination, and for a point its number. Chapters and groups are printed bold. */
export interface Entry {
  number: string
  title: string
  destination: string
  isStrong: boolean
}

const numberWidth = 28
const pageWidth = 30
const columnGap = 24
const numberStyle = { ...type.fineStrong, color: ink.accent }
/** Entries from which the contents have two columns. */
const leastForColumns = 46
/** Spacing between two lines, the default first, then smaller ones that may save a page for a line or two. */
const whites = [6, 4, 3, 2]
/** Entries up to which a line has the first spacing, and above which it has the last one. */
const fewEntries = 30
const manyEntries = 60

const entryBlock = (entry: Entry, page: number, width: number, white: number, pen: Pen): Block => {
  const style = entry.isStrong ? type.fineStrong : type.fine
  const indent = entry.number ? numberWidth : 0
  const title = shortParagraph(entry.title, width - pageWidth - indent, 2, style, pen, null)
  const height = title.height + white
  return {
    height,
    draw: (x, y) => [
      ...tagged(
        'TOCI',
        tagged('Link', [
          ...label(entry.number, numberWidth, numberStyle, pen).draw(x, y + white / 2),
          ...title.draw(x + indent, y + white / 2),
          ...rightLabel(String(page), pageWidth, style, pen).draw(
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

const hair = (x: number, y: number, width: number): Operation[] => [
  { kind: 'rect', x, y: y - 0.25, width, height: 0.4, radius: 0, fill: ink.hairline, stroke: null },
]

const heightOf = (lines: readonly Block[]) => lines.reduce((sum, { height }) => sum + height, 0)

/** The number of lines that fit into `room` points. */
const fitting = (lines: readonly Block[], room: number): number => {
  let used = 0
  const at = lines.findIndex(({ height }) => {
    used += height
    return used > room
  })
  return at < 0 ? lines.length : at
}

/** Lines in two columns of equal height, read down the first one, then the second; a page is filled before the next. */
const twoColumns = (lines: readonly Block[], width: number): Block => {
  const half = heightOf(lines) / 2
  const count = Math.min(lines.length, fitting(lines, half) + 1)
  const [left, right] = [lines.slice(0, count), lines.slice(count)]
  const [first, second] = [stack([...left]), stack([...right])]
  return {
    height: Math.max(first.height, second.height),
    draw: (x, y) => [...first.draw(x, y), ...second.draw(x + width + columnGap, y)],
    split: (room) => {
      const inLeft = fitting(lines, room)
      const inBoth = inLeft + fitting(lines.slice(inLeft), room)
      if (inLeft === 0 || inBoth === lines.length) return undefined
      const [above, below] = [stack(lines.slice(0, inLeft)), stack(lines.slice(inLeft, inBoth))]
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
 * The contents. `pageOf` returns the page of an entry's destination; its result does not affect the height of a line,
 * so the report can be laid out once to count pages and again with the page numbers.
 */
export const tableOfContents = (
  entries: Entry[],
  pageOf: (destination: string) => number,
  texts: ReportTexts,
  pen: Pen,
): Chapter => {
  const white = whiteFor(entries.length)
  const hasColumns = entries.length >= leastForColumns
  const width = hasColumns ? (pen.sheet.measure - columnGap) / 2 : pen.sheet.measure
  const lines = entries.map((entry) =>
    entryBlock(entry, pageOf(entry.destination), width, white, pen),
  )
  const [first, ...others] = hasColumns ? [twoColumns(lines, width)] : lines
  const heading = stack([
    paragraph(texts.contents, pen.sheet.measure, type.title, pen, 'H1'),
    space(10),
  ])
  return {
    title: texts.contents,
    destination: 'contents',
    role: 'TOC',
    isOnNewPage: true,
    head: () => runningHead(texts.contents, texts, pen),
    blocks: [first ? keepWithNext(heading, first) : heading, ...others],
  }
}
