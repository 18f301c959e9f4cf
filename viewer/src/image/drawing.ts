import type { PercentBox } from '@nspect/contract/annotations'
import { adjustBox, boxBetween, type Grip, moveBox, type PercentPoint } from './geometry.ts'
import { boxByKey } from './keys.ts'

/** A rectangle in the making. All of it in percent of the picture. */
export type Drawing =
  | { state: 'idle' }
  /** a corner is set, the other one follows the hand */
  | { state: 'drawing'; from: PercentPoint; box: PercentBox }
  /** one that was drawn is moved or pulled */
  | { state: 'adjusting'; grip: Grip; from: PercentPoint; before: PercentBox; box: PercentBox }
  /** one is set by keys; Enter keeps it */
  | { state: 'keyed'; box: PercentBox }
  /** to be taken over by whoever keeps drafts */
  | { state: 'drawn'; box: PercentBox }

export type DrawingEvent =
  | { type: 'press'; at: PercentPoint }
  | { type: 'grip'; grip: Grip; at: PercentPoint; box: PercentBox }
  | { type: 'drag'; at: PercentPoint }
  /** `least`: a rectangle that is smaller both ways was a click */
  | { type: 'release'; least: PercentPoint }
  /** begins by keys, in the middle of what is seen */
  | { type: 'begin'; seen: PercentBox }
  | { type: 'key'; key: string; shiftKey: boolean; altKey: boolean; step: PercentPoint }
  | { type: 'cancel' }
  | { type: 'taken' }

export const noDrawing: Drawing = { state: 'idle' }

/** A fifth of what is seen, in its middle. */
const firstBox = ({ x, y, width, height }: PercentBox): PercentBox => ({
  x: x + width * 0.4,
  y: y + height * 0.4,
  width: width * 0.2,
  height: height * 0.2,
})

/** What becomes of a rectangle next. What does not fit the state changes nothing: the same object is answered. */
export const nextDrawing = (was: Drawing, event: DrawingEvent): Drawing => {
  switch (event.type) {
    case 'press':
      return { state: 'drawing', from: event.at, box: boxBetween(event.at, event.at) }
    case 'grip':
      return { state: 'adjusting', grip: event.grip, from: event.at, before: event.box, box: event.box }
    case 'drag': {
      if (was.state === 'drawing') return { ...was, box: boxBetween(was.from, event.at) }
      if (was.state !== 'adjusting') return was
      const by = { x: event.at.x - was.from.x, y: event.at.y - was.from.y }
      return { ...was, box: adjustBox(was.before, was.grip, by) }
    }
    case 'release':
      if (was.state === 'adjusting') return { state: 'drawn', box: was.box }
      if (was.state !== 'drawing') return was
      return was.box.width < event.least.x || was.box.height < event.least.y
        ? noDrawing
        : { state: 'drawn', box: was.box }
    case 'begin':
      return { state: 'keyed', box: moveBox(firstBox(event.seen), { x: 0, y: 0 }) }
    case 'key': {
      if (was.state !== 'keyed') return was
      if (event.key === 'Enter') return { state: 'drawn', box: was.box }
      if (event.key === 'Escape') return noDrawing
      const box = boxByKey(was.box, event, event.step)
      return box ? { state: 'keyed', box } : was
    }
    case 'cancel':
    case 'taken':
      return was.state === 'idle' ? was : noDrawing
  }
}
