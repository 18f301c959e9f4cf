import type { PointerSample, ScreenPoint } from './viewerApi.ts'

/** A press that moves farther or lasts longer is a drag or a long press. */
const pressTolerancePx = 6
const pressMaxMs = 500

export interface PointerListener {
  sample(sample: PointerSample): void
  /** the pointer rests or moves over the picture with no button held; null when it left or drags */
  hover(at: ScreenPoint | null, isAlt?: boolean): void
  press(at: ScreenPoint, isAlt: boolean): void
  doublePress(at: ScreenPoint): void
}

/**
 * Distinguishes presses, drags and hovering on one element. Returns a function that removes the
 * listeners.
 */
export function listenToPointer(element: HTMLElement, listener: PointerListener): () => void {
  const stop = new AbortController()
  const pressed = new Map<number, { at: ScreenPoint; since: number }>()
  let wasPinch = false
  const on = <
    T extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave',
  >(
    type: T,
    name: PointerSample['type'],
    handle: (at: ScreenPoint, event: PointerEvent) => void,
  ) =>
    element.addEventListener(
      type,
      (event) => {
        const screen = toScreenPoint(event, element)
        const { pointerId, pointerType, button } = event
        listener.sample({ type: name, pointerId, pointerType, button, screen })
        handle(screen, event)
      },
      { signal: stop.signal },
    )
  on('pointerdown', 'down', (at, event) => {
    if (pressed.size > 0) wasPinch = true
    else wasPinch = false
    if (event.button === 0) pressed.set(event.pointerId, { at, since: event.timeStamp })
  })
  on('pointermove', 'move', (at, event) => {
    const start = pressed.get(event.pointerId)
    const isDrag = start !== undefined && distance(start.at, at) > pressTolerancePx
    if (event.pointerType !== 'touch')
      listener.hover(event.buttons === 0 || !isDrag ? at : null, event.altKey)
  })
  on('pointerup', 'up', (at, event) => {
    const start = pressed.get(event.pointerId)
    pressed.delete(event.pointerId)
    if (!start || wasPinch) return
    if (distance(start.at, at) <= pressTolerancePx && event.timeStamp - start.since <= pressMaxMs)
      listener.press(at, event.altKey)
  })
  on('pointercancel', 'cancel', (_, event) => {
    pressed.delete(event.pointerId)
    listener.hover(null)
  })
  on('pointerleave', 'leave', () => listener.hover(null))
  element.addEventListener(
    'dblclick',
    (event) => listener.doublePress(toScreenPoint(event, element)),
    {
      signal: stop.signal,
    },
  )
  return () => stop.abort()
}

const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y)

/** A position in the window, CSS pixels. */
export type PagePoint = Pick<MouseEvent, 'clientX' | 'clientY'>

/** CSS pixels from the element's top left corner. */
export function toScreenPoint(event: PagePoint, element: HTMLElement): ScreenPoint {
  const box = element.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
