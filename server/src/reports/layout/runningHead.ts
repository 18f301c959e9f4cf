import { type Block, type Pen, stack, tagged } from './block.ts'
import { horizontalRule } from './horizontalRule.ts'
import { label, rightLabel } from './paragraph.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const wordWidth = 110

/** The heading of a continued page: the title, marked as continued. */
export const runningHead = (title: string, texts: ReportTexts, pen: Pen): Block => {
  const name = label(title, pen.sheet.measure - wordWidth, type.labelStrong, pen)
  const word = rightLabel(texts.continued, wordWidth, type.label, pen)
  return stack([
    {
      height: name.height,
      draw: (x, y) =>
        tagged('Artifact', [
          ...name.draw(x, y),
          ...word.draw(x + pen.sheet.measure - wordWidth, y),
        ]),
    },
    horizontalRule(pen.sheet.measure, 10),
  ])
}
