import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from './rowOrder.ts'
import { useRowDrag } from './useRowDrag.ts'

/** The ways to another place in a list, for each of its rows by its place, counted from 0. */
export interface Moves {
  /** begins to drag the row around the grip */
  onGrip: (event: PointerEvent<HTMLElement>) => void
  move: (from: number, to: number) => void
  /** Alt with an arrow key, anywhere in the row */
  onKeyDown: (n: number) => (event: KeyboardEvent<HTMLElement>) => void
  /** what happened last, for people who do not see it */
  said: string
}

interface MovesOptions<Row> {
  /** its children are the rows, in their order */
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onMoved: (rows: Row[]) => void
}

/** Ordering a list by dragging, by buttons and by Alt with the arrow keys. */
export const useMoves = <Row>({ list, rows, nameOf, onMoved }: MovesOptions<Row>): Moves => {
  const { t } = useTranslation('projectTypes')
  const [said, say] = useState('')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || from === to) return
    onMoved(moved(rows, from, to))
    say(t('moved', { name: nameOf(row), place: to + 1, count: rows.length }))
  }
  return {
    said,
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
