import { type Block, type LayoutContext, stackBlocks, wrapOperationsInElement } from './block.ts'
import { layoutHorizontalRule } from './elements/horizontalRule.ts'
import { layoutOneLineLabel, layoutRightAlignedLabel } from './elements/paragraph.ts'
import type { ReportTexts } from './reportTexts.ts'
import { textStyles } from './theme.ts'

const wordWidth = 110

/** The heading of a continued page: the title, marked as continued. */
export const layoutRunningHead = (title: string, texts: ReportTexts, pen: LayoutContext): Block => {
  const name = layoutOneLineLabel(title, pen.sheet.measure - wordWidth, textStyles.labelStrong, pen)
  const word = layoutRightAlignedLabel(texts.continued, wordWidth, textStyles.label, pen)
  return stackBlocks([
    {
      height: name.height,
      draw: (x, y) =>
        wrapOperationsInElement('Artifact', [
          ...name.draw(x, y),
          ...word.draw(x + pen.sheet.measure - wordWidth, y),
        ]),
    },
    layoutHorizontalRule(pen.sheet.measure, 10),
  ])
}
