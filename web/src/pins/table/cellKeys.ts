/** A step from one cell of the grid to another, in rows and columns. */
export interface GridStep {
  row: -1 | 0 | 1
  column: -1 | 0 | 1
}

/** What a key was pressed in. */
export interface CellInput {
  /** `list`: a drop-down, which Up and Down change */
  kind: 'text' | 'list' | 'box'
  /**
   * whether the text is selected as a whole or the caret stands there; true for what has no caret
   */
  isAtStart: boolean
  isAtEnd: boolean
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>

const down: GridStep = { row: 1, column: 0 }
const up: GridStep = { row: -1, column: 0 }

/**
 * Where a key leads in the grid, as in a spreadsheet: Enter and the arrows to the next cell, with
 * Shift Enter back. Within a text Left and Right move the caret until its end; a drop-down keeps Up
 * and Down, unless with Ctrl. Null: the key is the input's own, as Tab is the browser's.
 */
export const getGridStepOfKey = (
  { key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Key,
  input: CellInput,
): GridStep | null => {
  if (isComposing || altKey) return null
  if (key === 'Enter') return shiftKey ? up : down
  if (shiftKey) return null
  const isForced = ctrlKey || metaKey
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (input.kind === 'list' && !isForced) return null
    return key === 'ArrowDown' ? down : up
  }
  if (isForced) return null
  if (key === 'ArrowLeft' && input.isAtStart) return { row: 0, column: -1 }
  if (key === 'ArrowRight' && input.isAtEnd) return { row: 0, column: 1 }
  return null
}

const controls = 'input:not([type=hidden]):not(:disabled), select:not(:disabled)'

const toCellInput = (control: HTMLInputElement | HTMLSelectElement): CellInput => {
  if (control instanceof HTMLSelectElement) return { kind: 'list', isAtStart: true, isAtEnd: true }
  const { type, selectionStart, selectionEnd, value } = control
  if (type === 'checkbox') return { kind: 'box', isAtStart: true, isAtEnd: true }
  return {
    kind: 'text',
    isAtStart: selectionStart === 0,
    isAtEnd: selectionEnd === value.length,
  }
}

/**
 * The next cell in that direction that can be changed; beyond the first and the last there is none.
 */
const cellFrom = (cell: HTMLTableCellElement, { row, column }: GridStep): HTMLElement | null => {
  const lines = [
    ...(cell.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-edited]') ?? []),
  ]
  const line = cell.closest('tr')
  let [y, x] = [line ? lines.indexOf(line) : -1, cell.cellIndex]
  for (;;) {
    y += row
    x += column
    const next = lines[y]?.cells[x]
    if (!next) return null
    const control = next.querySelector<HTMLElement>(controls)
    if (control) return control
  }
}

/** Moves the focus in the grid by a pressed key; false: the key leads nowhere. */
export const moveGridFocus = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false
  const cell = target.closest('td')
  const step = getGridStepOfKey(event, toCellInput(target))
  if (!cell || !step) return false
  const next = cellFrom(cell, step)
  next?.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
