import { type Block, type Pen, space, stack, tagged } from './block.ts'
import { cleanText } from './breakLines.ts'
import type { Operation } from './drawingOperations.ts'
import { horizontalRule } from './horizontalRule.ts'
import { paginate } from './paginate.ts'
import { paragraph, rightLabel, shortParagraph } from './paragraph.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { measureWidth, type } from './theme.ts'

/** A line of the contents: its destination, and its number in the report. */
export interface Entry {
  number: string
  title: string
  destination: string
}

const numberWidth = 36
const pageWidth = 44
const titleWidth = measureWidth - numberWidth - pageWidth
/** Spacing between two lines, the default first, then smaller ones that may save a page for a line or two. */
const whites = [8, 7, 6, 5, 4]
/** The fewest lines that justify another page. */
const leastOnPage = 6

const entryBlock = (entry: Entry, page: number, white: number, pen: Pen): Block => {
  const title = shortParagraph(entry.title, titleWidth, 2, entry.number ? type.body : type.strong, pen, null)
  const height = title.height + white
  return {
    height,
    draw: (x, y) => [
      ...tagged(
        'TOCI',
        tagged('Link', [
          ...paragraph(entry.number, numberWidth, type.accent, pen, null).draw(x, y + white / 2),
          ...title.draw(x + numberWidth, y + white / 2),
          ...rightLabel(String(page), pageWidth, type.body, pen).draw(x + numberWidth + titleWidth, y + white / 2),
          {
            kind: 'goTo',
            x,
            y,
            width: measureWidth,
            height,
            destination: entry.destination,
            label: cleanText(entry.title),
          },
        ]),
      ),
      ...horizontalRule(measureWidth, 0).draw(x, y + height),
    ],
  }
}

/**
 * The contents' pages. `pageOf` returns the page of an entry's destination; its result does not affect the number of
 * pages, so the contents can be laid out once to count pages and again with the page numbers.
 */
export const tableOfContents = (
  entries: Entry[],
  pageOf: (destination: string) => number,
  texts: ReportTexts,
  pen: Pen,
): Operation[][] => {
  const set = (white: number) =>
    paginate(
      [
        stack([paragraph(texts.contents, measureWidth, type.title, pen, 'H1'), space(16)]),
        ...entries.map((entry) => entryBlock(entry, pageOf(entry.destination), white, pen)),
      ],
      () => runningHead(texts.contents, texts, pen),
    )
  const isWorthIt = (pages: Operation[][]) =>
    pages.length === 1 || (pages.at(-1) ?? []).filter(({ kind }) => kind === 'goTo').length >= leastOnPage
  const tries = whites.values().map(set)
  return tries.find(isWorthIt) ?? set(whites[0] ?? 0)
}
