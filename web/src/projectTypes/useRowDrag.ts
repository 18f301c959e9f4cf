import type { PointerEvent, RefObject } from 'react'
import { dropPlace } from './rowOrder.ts'

/** px from the window's edge at which it scrolls while something is dragged, and how fast, px a frame */
const edge = 64
const step = 9

/**
 * Dragging rows of a list by a grip, with a mouse, a pen or a finger. The rows are moved by transforms until the pointer is let
 * go, so nothing is drawn anew on the way; Esc puts all back.
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
    const boxes = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => ({ top, height }))
    const first = event.clientY + window.scrollY
    const stop = new AbortController()
    let at = event.clientY
    let to = from
    let frame = 0

    const place = () => {
      const dy = at + window.scrollY - first
      to = dropPlace(boxes, from, dy)
      rows.forEach((row, n) => {
        const isBetween = n > from ? n <= to : n >= to
        const by = n === from ? dy : isBetween ? (n > from ? -dragged.offsetHeight : dragged.offsetHeight) : 0
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
    const on = <Name extends keyof WindowEventMap>(name: Name, act: (happened: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, act, { signal: stop.signal })
    on('pointermove', (moving) => {
      if (moving.pointerId === event.pointerId) at = moving.clientY
    })
    on('pointerup', (up) => {
      if (up.pointerId !== event.pointerId) return
      // where the pointer is let go counts, drawn or not yet
      at = up.clientY
      place()
      end(true)
    })
    on('pointercancel', (gone) => gone.pointerId === event.pointerId && end(false))
    on('keydown', (key) => key.key === 'Escape' && end(false))
    dragged.dataset.dragged = ''
    frame = requestAnimationFrame(scroll)
  }
