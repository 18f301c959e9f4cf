import type { WindowPoint } from './view.ts'

/** What one pointer does from press to release. */
export type Does = 'pan' | 'swipe' | 'draw' | 'adjust'

interface Held {
  id: number
  at: WindowPoint
}

/** What the hand is doing. A press that has not left its place is no gesture yet: it may become a click. */
export type Gesture =
  | { kind: 'none' }
  | { kind: 'one'; does: Does; held: Held; from: WindowPoint; isMoved: boolean }
  | { kind: 'two'; held: readonly [Held, Held] }

export type GestureEvent =
  | { type: 'down'; id: number; at: WindowPoint; does: Does }
  | { type: 'move'; id: number; at: WindowPoint }
  | { type: 'up'; id: number }

/** CSS pixels that a press may tremble and still be a click. */
const tremble = 4

export const noGesture: Gesture = { kind: 'none' }

type EventOf<T extends GestureEvent['type']> = Extract<GestureEvent, { type: T }>

const pressed = (was: Gesture, { id, at, does }: EventOf<'down'>): Gesture => {
  if (was.kind === 'none') return { kind: 'one', does, held: { id, at }, from: at, isMoved: false }
  if (was.kind === 'one' && was.held.id !== id) return { kind: 'two', held: [was.held, { id, at }] }
  return was
}

const moved = (was: Gesture, { id, at }: EventOf<'move'>): Gesture => {
  if (was.kind === 'one' && was.held.id === id) {
    const isMoved = was.isMoved || Math.hypot(at.x - was.from.x, at.y - was.from.y) > tremble
    return { ...was, held: { id, at }, isMoved }
  }
  if (was.kind !== 'two') return was
  const [a, b] = was.held
  if (a.id === id) return { ...was, held: [{ id, at }, b] }
  if (b.id === id) return { ...was, held: [a, { id, at }] }
  return was
}

const released = (was: Gesture, { id }: EventOf<'up'>): Gesture => {
  if (was.kind === 'one') return was.held.id === id ? noGesture : was
  if (was.kind !== 'two' || !was.held.some((finger) => finger.id === id)) return was
  const [a, b] = was.held
  const remaining = a.id === id ? b : a
  return { kind: 'one', does: 'pan', held: remaining, from: remaining.at, isMoved: true }
}

/**
 * What the hand does next. A second finger makes a pinch of whatever the first one did; the finger that stays after a pinch
 * pans. A third one is ignored.
 */
export const nextGesture = (was: Gesture, event: GestureEvent): Gesture => {
  switch (event.type) {
    case 'down':
      return pressed(was, event)
    case 'move':
      return moved(was, event)
    case 'up':
      return released(was, event)
  }
}

/** How many pictures a swipe turns: it must be wider than high and a sixth of the window, at most 80 pixels. */
export const turnsOf = (from: WindowPoint, to: WindowPoint, windowWidth: number): -1 | 0 | 1 => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < Math.min(80, windowWidth / 6) || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
