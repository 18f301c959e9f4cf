import type { WindowPoint } from './zoomAndPan.ts'

/** The action of a pointer from press to release. */
export type GestureKind = 'pan' | 'swipe' | 'draw' | 'adjust'

interface Held {
  id: number
  at: WindowPoint
}

/** State of the gesture. A press that has not moved is no gesture yet: it may become a click. */
export type Gesture =
  | { kind: 'none' }
  | { kind: 'one'; does: GestureKind; held: Held; from: WindowPoint; isMoved: boolean }
  | { kind: 'two'; held: readonly [Held, Held] }

export type GestureEvent =
  | { type: 'down'; id: number; at: WindowPoint; does: GestureKind }
  | { type: 'move'; id: number; at: WindowPoint }
  | { type: 'up'; id: number }

/** CSS pixels that a press may move and still be a click. */
const tremble = 4

export const noGesture: Gesture = { kind: 'none' }

type EventOf<T extends GestureEvent['type']> = Extract<GestureEvent, { type: T }>

const reducePress = (previous: Gesture, { id, at, does }: EventOf<'down'>): Gesture => {
  if (previous.kind === 'none')
    return { kind: 'one', does, held: { id, at }, from: at, isMoved: false }
  if (previous.kind === 'one' && previous.held.id !== id)
    return { kind: 'two', held: [previous.held, { id, at }] }
  return previous
}

const reduceMove = (previous: Gesture, { id, at }: EventOf<'move'>): Gesture => {
  if (previous.kind === 'one' && previous.held.id === id) {
    const isMoved =
      previous.isMoved || Math.hypot(at.x - previous.from.x, at.y - previous.from.y) > tremble
    return { ...previous, held: { id, at }, isMoved }
  }
  if (previous.kind !== 'two') return previous
  const [a, b] = previous.held
  if (a.id === id) return { ...previous, held: [{ id, at }, b] }
  if (b.id === id) return { ...previous, held: [a, { id, at }] }
  return previous
}

const reduceRelease = (previous: Gesture, { id }: EventOf<'up'>): Gesture => {
  if (previous.kind === 'one') return previous.held.id === id ? noGesture : previous
  if (previous.kind !== 'two' || !previous.held.some((finger) => finger.id === id)) return previous
  const [a, b] = previous.held
  const remaining = a.id === id ? b : a
  return { kind: 'one', does: 'pan', held: remaining, from: remaining.at, isMoved: true }
}

/**
 * The next gesture state. A second finger turns any gesture into a pinch; the finger that remains
 * after a pinch pans. A third one is ignored.
 */
export const reducePointerGesture = (previous: Gesture, event: GestureEvent): Gesture => {
  switch (event.type) {
    case 'down':
      return reducePress(previous, event)
    case 'move':
      return reduceMove(previous, event)
    case 'up':
      return reduceRelease(previous, event)
  }
}

/**
 * Pictures that a swipe advances by: it must be wider than high and a sixth of the window, 80
 * pixels at most.
 */
export const getImagesTurnedBySwipe = (
  from: WindowPoint,
  to: WindowPoint,
  windowWidth: number,
): -1 | 0 | 1 => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < Math.min(80, windowWidth / 6) || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
