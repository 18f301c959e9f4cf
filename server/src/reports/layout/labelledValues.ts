import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { columns as beside, taggedAs } from './columns.ts'
import { paragraph } from './paragraph.ts'
import { type } from './theme.ts'

export interface LabelledValue {
  label: string
  value: string
}

/** Labels with their values in rows of `columns` equal columns over `width` points, each row read aloud as a list. */
export const labelledValueRows = (
  all: LabelledValue[],
  width: number,
  columns: number,
  pen: Pen,
): Block[] => {
  const step = width / columns
  const cells = all.map(({ label, value }) => ({
    block: keepWithNext(
      paragraph(label, step - 16, type.label, pen, 'Lbl'),
      paragraph(value || '–', step - 16, type.body, pen, 'LBody'),
    ),
    width: step,
  }))
  const rows: Block[] = []
  for (let first = 0; first < cells.length; first += columns) {
    if (first) rows.push(space(8))
    rows.push(taggedAs('L', beside(cells.slice(first, first + columns), 'LI')))
  }
  return rows
}

/** The same kept together. */
export const labelledValues = (
  all: LabelledValue[],
  width: number,
  columns: number,
  pen: Pen,
): Block => stack(labelledValueRows(all, width, columns, pen))
