import { type Block, led, type Pen, space, stack } from './block.ts'
import { columns as beside, inside } from './columns.ts'
import { para } from './paragraph.ts'
import { type } from './theme.ts'

export interface Fact {
  label: string
  value: string
}

/** Labels with their values in rows of `columns` equal columns over `width` points, each row read aloud as a list. */
export const factRows = (all: Fact[], width: number, columns: number, pen: Pen): Block[] => {
  const step = width / columns
  const cells = all.map(({ label, value }) => ({
    block: led(para(label, step - 16, type.label, pen, 'Lbl'), para(value || '–', step - 16, type.body, pen, 'LBody')),
    width: step,
  }))
  const rows: Block[] = []
  for (let first = 0; first < cells.length; first += columns) {
    if (first) rows.push(space(8))
    rows.push(inside('L', beside(cells.slice(first, first + columns), 'LI')))
  }
  return rows
}

/** The same kept together. */
export const facts = (all: Fact[], width: number, columns: number, pen: Pen): Block =>
  stack(factRows(all, width, columns, pen))
