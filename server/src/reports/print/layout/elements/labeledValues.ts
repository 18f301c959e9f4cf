import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import { textStyles } from '../theme.ts'
import { layoutColumns as beside, wrapSplittableBlockInElement } from './columns.ts'
import { layoutParagraph } from './paragraph.ts'

export interface LabeledValue {
  label: string
  value: string
}

/**
 * Labels with their values in rows of `columns` equal columns over `width` points, each row read
 * aloud as a list.
 */
export const layoutLabeledValueRows = (
  all: LabeledValue[],
  width: number,
  columns: number,
  pen: LayoutContext,
): Block[] => {
  const step = width / columns
  const cells = all.map(({ label, value }) => ({
    block: keepHeadingWithNextBlock(
      layoutParagraph(label, step - 16, textStyles.label, pen, 'Lbl'),
      layoutParagraph(value || '–', step - 16, textStyles.body, pen, 'LBody'),
    ),
    width: step,
  }))
  const rows: Block[] = []
  for (let first = 0; first < cells.length; first += columns) {
    if (first) rows.push(createEmptyBlock(8))
    rows.push(wrapSplittableBlockInElement('L', beside(cells.slice(first, first + columns), 'LI')))
  }
  return rows
}

/** The same kept together. */
export const layoutUnbrokenLabeledValues = (
  all: LabeledValue[],
  width: number,
  columns: number,
  pen: LayoutContext,
): Block => stackBlocks(layoutLabeledValueRows(all, width, columns, pen))
