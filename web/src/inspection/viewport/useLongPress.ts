import type { ModelViewer, ScreenPoint } from '@nspect/viewer'
import { useEffect, useRef } from 'react'

/** ms and CSS pixels: the usual long press of phones, and how far a resting finger may move */
const hold = { ms: 550, slack: 10 }

/** Calls `onHold` with the position of a long press on the picture: the touch equivalent of hovering (T80). */
export function useLongPress(viewer: ModelViewer | null, isOn: boolean, onHold: (at: ScreenPoint) => void): void {
  const latest = useRef(onHold)
  latest.current = onHold
  useEffect(() => {
    if (!viewer || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: { id: number; at: ScreenPoint } | null = null
    const drop = () => {
      clearTimeout(timer)
      start = null
    }
    const unsubscribe = viewer.on('pointer', ({ type, pointerId, pointerType, screen }) => {
      if (pointerType === 'mouse') return
      if (type === 'down') {
        // a second finger is a gesture, not a press
        const isSecond = start !== null
        drop()
        if (isSecond) return
        start = { id: pointerId, at: screen }
        timer = setTimeout(() => {
          drop()
          navigator.vibrate?.(12)
          latest.current(screen)
        }, hold.ms)
      } else if (type !== 'move') drop()
      else if (start && Math.hypot(screen.x - start.at.x, screen.y - start.at.y) > hold.slack) drop()
    })
    return () => {
      drop()
      unsubscribe()
    }
  }, [viewer, isOn])
}
