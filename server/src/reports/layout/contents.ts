import { type Block, type Pen, space, stack, tagged } from './block.ts'
import { flow } from './flow.ts'
import type { Operation } from './operations.ts'
import { para, rightLabel, shortPara } from './para.ts'
import { rule } from './rule.ts'
import { runningHead } from './runningHead.ts'
import { cleanText } from './text.ts'
import type { ReportTexts } from './texts/texts.ts'
import { measureWidth, type } from './theme.ts'

/** A line of the contents: where it leads, and how it is numbered in the report. */
export interface Entry {
  number: string
  title: string
  destination: string
}

const numberWidth = 36
const pageWidth = 44
const titleWidth = measureWidth - numberWidth - pageWidth

const entryBlock = (entry: Entry, page: number, pen: Pen): Block => {
  const title = shortPara(entry.title, titleWidth, 2, entry.number ? type.body : type.strong, pen, null)
  const height = title.height + 8
  return {
    height,
    draw: (x, y) => [
      ...tagged(
        'TOCI',
        tagged('Link', [
          ...para(entry.number, numberWidth, type.accent, pen, null).draw(x, y + 4),
          ...title.draw(x + numberWidth, y + 4),
          ...rightLabel(String(page), pageWidth, type.body, pen).draw(x + numberWidth + titleWidth, y + 4),
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
      ...rule(measureWidth, 0).draw(x, y + height),
    ],
  }
}

/**
 * The contents' pages. `pageOf` tells the page an entry's destination stands on; its answer has no influence on how many
 * pages the contents take, so they can be laid out once to be counted and once more to be numbered.
 */
export const contents = (
  entries: Entry[],
  pageOf: (destination: string) => number,
  texts: ReportTexts,
  pen: Pen,
): Operation[][] => {
  return flow(
    [
      stack([para(texts.contents, measureWidth, type.title, pen, 'H1'), space(16)]),
      ...entries.map((entry) => entryBlock(entry, pageOf(entry.destination), pen)),
    ],
    () => runningHead(texts.contents, texts, pen),
  )
}
