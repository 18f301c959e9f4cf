import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackSplittableBlocks,
} from '../block.ts'
import { layoutColumns, wrapSplittableBlockInElement } from '../elements/columns.ts'
import type { LabeledValue } from '../elements/labeledValues.ts'
import { layoutOneLineLabel, layoutParagraph } from '../elements/paragraph.ts'
import { textStyles } from '../theme.ts'

const gap = 12
/** Width of a column of facts, at least. */
const minColumnWidth = 56

/**
 * Facts with their labels on a grid, each as many columns wide as it needs; each row may move to the
 * next page.
 */
export const layoutFactRows = (
  facts: readonly LabeledValue[],
  width: number,
  pen: LayoutContext,
): Block[] => {
  const count = Math.max(1, Math.floor(width / minColumnWidth))
  const part = width / count
  const widthOf = ({ label: name, value }: LabeledValue) => {
    const lines = value.includes('\n')
      ? width
      : layoutOneLineLabel(value, 10_000, textStyles.fine, pen).width
    return Math.max(layoutOneLineLabel(name, 10_000, textStyles.fineLabel, pen).width, lines)
  }
  const rows: { fact: LabeledValue; span: number }[][] = []
  let used = count
  for (const fact of facts) {
    const span = Math.min(count, Math.ceil((widthOf(fact) + gap) / part))
    if (used + span > count) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push({ fact, span })
    used += span
  }
  return rows.map((row) =>
    wrapSplittableBlockInElement(
      'L',
      layoutColumns(
        row.map(({ fact, span }) => ({
          block: keepHeadingWithNextBlock(
            layoutParagraph(fact.label, span * part - gap, textStyles.fineLabel, pen, 'Lbl'),
            stackSplittableBlocks([
              layoutParagraph(fact.value, span * part - gap, textStyles.fine, pen, 'LBody'),
              createEmptyBlock(3),
            ]),
          ),
          width: span * part,
        })),
        'LI',
      ),
    ),
  )
}
