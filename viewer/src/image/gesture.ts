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

/**
 * What the hand does next. A second finger makes a pinch of whatever the first one did; the finger that stays after a pinch
 * pans. A third one is not heard.
 */
export const nextGesture = (was: Gesture, event: GestureEvent): Gesture => {
  switch (event.type) {
    case 'down':
      if (was.kind === 'none')
        return {
          kind: 'one',
          does: event.does,
          held: { id: event.id, at: event.at },
          from: event.at,
          isMoved: false,
        }
      if (was.kind === 'one' && was.held.id !== event.id)
        return { kind: 'two', held: [was.held, { id: event.id, at: event.at }] }
      return was
    case 'move': {
      if (was.kind === 'one' && was.held.id === event.id) {
        const isMoved = was.isMoved || Math.hypot(event.at.x - was.from.x, event.at.y - was.from.y) > tremble
        return { ...was, held: { id: event.id, at: event.at }, isMoved }
      }
      if (was.kind !== 'two') return was
      const [a, b] = was.held
      if (a.id === event.id) return { ...was, held: [{ ...a, at: event.at }, b] }
      if (b.id === event.id) return { ...was, held: [a, { ...b, at: event.at }] }
      return was
    }
    case 'up': {
      if (was.kind === 'one') return was.held.id === event.id ? noGesture : was
      if (was.kind !== 'two' || !was.held.some(({ id }) => id === event.id)) return was
      const [a, b] = was.held
      const held = a.id === event.id ? b : a
      return { kind: 'one', does: 'pan', held, from: held.at, isMoved: true }
    }
  }
}

/** How many pictures a swipe turns: it must be wider than high and a sixth of the window, at most 80 pixels. */
export const turnsOf = (from: WindowPoint, to: WindowPoint, windowWidth: number): -1 | 0 | 1 => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < Math.min(80, windowWidth / 6) || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
