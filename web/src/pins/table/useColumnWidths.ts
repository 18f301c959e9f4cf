import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The widths of a long table's columns in CSS pixels: those that fit its first rows, kept until the
 * columns or the room for them change. The rows that come into view would otherwise widen and narrow
 * the columns under the reader. Null: the columns fit what is in the page.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  isCut: boolean,
  columns: string,
): readonly number[] | null {
  const [widths, setWidths] = useState<readonly number[] | null>(null)
  useEffect(() => {
    const room = table.current?.parentElement
    if (!isCut || !room) return
    let last = room.clientWidth
    const watch = new ResizeObserver(() => {
      if (room.clientWidth === last) return
      last = room.clientWidth
      setWidths(null)
    })
    watch.observe(room)
    return () => watch.disconnect()
  }, [table, isCut])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => setWidths(null), [isCut, columns])
  useLayoutEffect(() => {
    const head = table.current?.tHead?.rows[0]
    if (!isCut || widths || !table.current || !head) return
    // on a phone the rows are cards; behind another tab nothing has a width
    if (head.offsetWidth === 0 || getComputedStyle(table.current).display !== 'table') return
    setWidths([...head.cells].map((cell) => cell.getBoundingClientRect().width))
  })
  return widths
}
