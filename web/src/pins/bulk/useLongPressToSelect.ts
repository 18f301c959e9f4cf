import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { SelectionControls } from './bulkState.ts'
import { findPinIdAt } from './pinIdAt.ts'

/** ms and CSS pixels: the usual long press of phones, and how far a resting finger may move */
const hold = { ms: 500, slack: 10 }

/**
 * Handlers of a list by which a long press of a finger on a row begins to choose, with that point.
 */
export function useLongPressToSelect(choosing: SelectionControls | null) {
  const latest = useRef(choosing)
  latest.current = choosing
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  // the click of the finger that is lifted is not meant
  const isHeld = useRef(false)
  const drop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      drop()
      isHeld.current = false
      const id = findPinIdAt(target)
      if (pointerType === 'mouse' || !isPrimary || id === null || !latest.current) return
      start.current = { x, y }
      timer.current = setTimeout(() => {
        isHeld.current = true
        navigator.vibrate?.(12)
        latest.current?.toggle(id)
      }, hold.ms)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > hold.slack) drop()
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
