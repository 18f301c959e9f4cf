import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveRowInList } from './rowOrder.ts'
import { useRowDrag } from './useRowDrag.ts'

/** Handlers to move a list's rows, which are identified by their index, from 0. */
export interface RowMoveHandlers {
  /** starts dragging the row around the grip */
  onGrip: (event: PointerEvent<HTMLElement>) => void
  move: (from: number, to: number) => void
  /** Alt with an arrow key, anywhere in the row */
  onKeyDown: (n: number) => (event: KeyboardEvent<HTMLElement>) => void
  /** the last move, for screen readers */
  announcement: string
}

interface MovesOptions<Row> {
  /** its children are the rows, in their order */
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onMoved: (rows: Row[]) => void
}

/** Reorders a list by dragging, by buttons and by Alt with the arrow keys. */
export const useMoveRow = <Row>({
  list,
  rows,
  nameOf,
  onMoved,
}: MovesOptions<Row>): RowMoveHandlers => {
  const { t } = useTranslation('projectTypes')
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || from === to) return
    onMoved(moveRowInList(rows, from, to))
    setAnnouncement(t('moved', { name: nameOf(row), place: to + 1, count: rows.length }))
  }
  return {
    announcement,
    move,
    onGrip: useRowDrag(list, move),
    onKeyDown: (n) => (event) => {
      const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      if (!isStep || !event.altKey || event.target instanceof HTMLSelectElement) return
      event.preventDefault()
      move(n, event.key === 'ArrowUp' ? n - 1 : n + 1)
    },
  }
}
