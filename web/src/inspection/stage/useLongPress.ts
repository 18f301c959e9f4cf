import type { ScreenPoint, TourViewer } from '@nspect/viewer'
import { useEffect, useRef } from 'react'

/** ms and px: as long as phones take it, and as far as a finger rolls */
const hold = { ms: 550, slack: 10 }

/** Calls back with the place of a finger that rests on the picture: the touch form of hovering (T80). */
export function useLongPress(tour: TourViewer | null, isOn: boolean, onHold: (at: ScreenPoint) => void): void {
  const latest = useRef(onHold)
  latest.current = onHold
  useEffect(() => {
    if (!tour || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let began: { id: number; at: ScreenPoint } | null = null
    const drop = () => {
      clearTimeout(timer)
      began = null
    }
    const off = tour.on('pointer', ({ type, pointerId, pointerType, screen }) => {
      if (pointerType === 'mouse') return
      if (type === 'down') {
        // a second finger is a gesture, not a press
        const isSecond = began !== null
        drop()
        if (isSecond) return
        began = { id: pointerId, at: screen }
        timer = setTimeout(() => {
          drop()
          navigator.vibrate?.(12)
          latest.current(screen)
        }, hold.ms)
      } else if (type !== 'move') drop()
      else if (began && Math.hypot(screen.x - began.at.x, screen.y - began.at.y) > hold.slack) drop()
    })
    return () => {
      drop()
      off()
    }
  }, [tour, isOn])
}
