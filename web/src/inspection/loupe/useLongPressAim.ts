import type { ModelViewer, ScreenPoint } from '@nspect/viewer'
import { useEffect, useRef, useState } from 'react'

/** ms and CSS pixels: the usual long press of phones, and how far a resting finger may move */
const hold = { ms: 550, slack: 10 }

interface Options {
  /** the finger has rested long enough; false: it does not aim, as it is on a point */
  onHold?: (at: ScreenPoint) => Promise<boolean>
  /** it was lifted, after it may have moved */
  onPlace: (at: ScreenPoint) => void
}

/**
 * A long press on the model: from then on the finger aims, until it is lifted, leaves or is joined
 * by another. Returns where it aims, else null.
 */
export function useLongPressAim(viewer: ModelViewer, options: Options): ScreenPoint | null {
  const latest = useRef(options)
  latest.current = options
  const [aim, setAim] = useState<ScreenPoint | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let finger: { id: number; at: ScreenPoint; isAiming: boolean } | null = null
    const drop = () => {
      clearTimeout(timer)
      finger = null
      setAim(null)
    }
    const begin = async (held: NonNullable<typeof finger>) => {
      navigator.vibrate?.(12)
      const isAiming = (await latest.current.onHold?.(held.at)) ?? true
      // lifted meanwhile
      if (finger !== held) return isAiming && latest.current.onPlace(held.at)
      if (!isAiming) return drop()
      held.isAiming = true
      setAim(held.at)
    }
    const press = (id: number, at: ScreenPoint) => {
      // a second finger is a gesture, not a press
      const isSecond = finger !== null
      drop()
      if (isSecond) return
      const held = { id, at, isAiming: false }
      finger = held
      timer = setTimeout(() => void begin(held), hold.ms)
    }
    const move = (held: NonNullable<typeof finger>, to: ScreenPoint) => {
      if (held.isAiming) {
        held.at = to
        setAim(to)
      } else if (Math.hypot(to.x - held.at.x, to.y - held.at.y) > hold.slack) drop()
    }
    const unsubscribe = viewer.on('pointer', ({ type, pointerId, pointerType, screen }) => {
      if (pointerType === 'mouse') return
      if (type === 'down') return press(pointerId, screen)
      if (finger?.id !== pointerId) return
      if (type === 'move') return move(finger, screen)
      const { at, isAiming } = finger
      drop()
      if (type === 'up' && isAiming) latest.current.onPlace(at)
    })
    return () => {
      drop()
      unsubscribe()
    }
  }, [viewer])
  return aim
}
