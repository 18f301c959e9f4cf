import { type Block, beside, type Pen, space, stack, within } from './block.ts'
import { para } from './para.ts'
import { type } from './theme.ts'

export interface Fact {
  label: string
  value: string
}

/** Labels with their values in `columns` equal columns over `width` points, read aloud as a list. */
export const facts = (all: Fact[], width: number, columns: number, pen: Pen): Block => {
  const step = width / columns
  const cells = all.map(({ label, value }) =>
    within(
      'LI',
      stack([para(label, step - 16, type.label, pen, 'Lbl'), para(value || '–', step - 16, type.body, pen, 'LBody')]),
    ),
  )
  const rows: Block[] = []
  for (let first = 0; first < cells.length; first += columns) {
    if (first) rows.push(space(8))
    rows.push(beside(cells.slice(first, first + columns), step))
  }
  return within('L', stack(rows))
}
