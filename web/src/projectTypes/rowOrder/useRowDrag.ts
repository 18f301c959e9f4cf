import type { PointerEvent, RefObject } from 'react'
import { computeDropIndex } from './rowOrder.ts'

/** distance from the window's edge at which dragging scrolls, px, and its speed, px per frame */
const edge = 64
const step = 9

/**
 * Drags rows of a list by a grip, with a mouse, a pen or a finger. The rows are moved by transforms
 * until the pointer is released, so that nothing rerenders meanwhile; Esc cancels.
 */
export const useRowDrag =
  (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) =>
  (event: PointerEvent<HTMLElement>): void => {
    const grip = event.currentTarget
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const from = rows.findIndex((row) => row.contains(grip))
    const dragged = rows[from]
    if (event.button !== 0 || !dragged || rows.length < 2) return
    event.preventDefault()
    const boxes = rows
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => ({ top, height }))
    const startY = event.clientY + window.scrollY
    const stop = new AbortController()
    let at = event.clientY
    let to = from
    let frame = 0

    const place = () => {
      const dy = at + window.scrollY - startY
      to = computeDropIndex(boxes, from, dy)
      rows.forEach((row, n) => {
        const isBetween = n > from ? n <= to : n >= to
        const by =
          n === from
            ? dy
            : isBetween
              ? n > from
                ? -dragged.offsetHeight
                : dragged.offsetHeight
              : 0
        row.style.transform = by === 0 ? '' : `translateY(${by}px)`
      })
    }
    const scroll = () => {
      if (at < edge) window.scrollBy(0, -step)
      else if (at > window.innerHeight - edge) window.scrollBy(0, step)
      place()
      frame = requestAnimationFrame(scroll)
    }
    const end = (isDropped: boolean) => {
      stop.abort()
      cancelAnimationFrame(frame)
      for (const row of rows) row.style.transform = ''
      delete dragged.dataset.dragged
      if (isDropped && to !== from) onDrop(from, to)
    }
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (domEvent: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { signal: stop.signal })
    listen('pointermove', (moveEvent) => {
      if (moveEvent.pointerId === event.pointerId) at = moveEvent.clientY
    })
    listen('pointerup', (upEvent) => {
      if (upEvent.pointerId !== event.pointerId) return
      // the position of the release counts, even if not rendered yet
      at = upEvent.clientY
      place()
      end(true)
    })
    listen(
      'pointercancel',
      (cancelEvent) => cancelEvent.pointerId === event.pointerId && end(false),
    )
    listen('keydown', (keyEvent) => keyEvent.key === 'Escape' && end(false))
    dragged.dataset.dragged = ''
    frame = requestAnimationFrame(scroll)
  }
