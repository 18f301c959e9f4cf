import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import {
  buildBoxFromCorners,
  type Grip,
  moveBox,
  moveOrResizeBox,
  type PercentPoint,
} from './annotationGeometry.ts'
import { applyBoxKey } from './annotationKeys.ts'

/** State of drawing a rectangle. All in percent of the picture. */
export type DrawingState =
  | { state: 'idle' }
  /** one corner is set, the opposite one follows the pointer */
  | { state: 'drawing'; from: PercentPoint; box: PercentBox }
  /** a drawn rectangle is being moved or resized */
  | { state: 'adjusting'; grip: Grip; from: PercentPoint; before: PercentBox; box: PercentBox }
  /** set by keyboard; Enter confirms it */
  | { state: 'keyed'; box: PercentBox }
  /** finished, to be saved as a draft */
  | { state: 'drawn'; box: PercentBox }

export type DrawingEvent =
  | { type: 'press'; at: PercentPoint }
  | { type: 'grip'; grip: Grip; at: PercentPoint; box: PercentBox }
  | { type: 'drag'; at: PercentPoint }
  /**
   * `least`: a rectangle smaller than this in either direction was a click, and gets at least the
   * size `byClick` there
   */
  | { type: 'release'; least: PercentPoint; byClick: PercentPoint }
  /** starts keyboard drawing, in the middle of the visible part */
  | { type: 'begin'; seen: PercentBox }
  | { type: 'key'; key: string; shiftKey: boolean; altKey: boolean; step: PercentPoint }
  | { type: 'cancel' }
  | { type: 'taken' }

export const noDrawing: DrawingState = { state: 'idle' }

/** A fifth of the visible part, in its middle. */
const firstBox = ({ x, y, width, height }: PercentBox): PercentBox => ({
  x: x + width * 0.4,
  y: y + height * 0.4,
  width: width * 0.2,
  height: height * 0.2,
})

/** A click around itself; what was drawn stays as it is. */
const enlargeClickedBox = (
  box: PercentBox,
  { least, byClick }: Extract<DrawingEvent, { type: 'release' }>,
): PercentBox => {
  if (box.width >= least.x && box.height >= least.y) return box
  const width = Math.min(100, Math.max(box.width, byClick.x))
  const height = Math.min(100, Math.max(box.height, byClick.y))
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return moveBox(
    { x: 0, y: 0, width, height },
    { x: middle.x - width / 2, y: middle.y - height / 2 },
  )
}

/**
 * The next state of a rectangle. Events that do not fit the state change nothing: the same object
 * is returned.
 */
export const reduceAnnotationDrawing = (
  previous: DrawingState,
  event: DrawingEvent,
): DrawingState => {
  switch (event.type) {
    case 'press':
      return { state: 'drawing', from: event.at, box: buildBoxFromCorners(event.at, event.at) }
    case 'grip':
      return {
        state: 'adjusting',
        grip: event.grip,
        from: event.at,
        before: event.box,
        box: event.box,
      }
    case 'drag': {
      if (previous.state === 'drawing')
        return { ...previous, box: buildBoxFromCorners(previous.from, event.at) }
      if (previous.state !== 'adjusting') return previous
      const by = { x: event.at.x - previous.from.x, y: event.at.y - previous.from.y }
      return { ...previous, box: moveOrResizeBox(previous.before, previous.grip, by) }
    }
    case 'release':
      if (previous.state === 'adjusting') return { state: 'drawn', box: previous.box }
      if (previous.state !== 'drawing') return previous
      return { state: 'drawn', box: enlargeClickedBox(previous.box, event) }
    case 'begin':
      return { state: 'keyed', box: moveBox(firstBox(event.seen), { x: 0, y: 0 }) }
    case 'key': {
      if (previous.state !== 'keyed') return previous
      if (event.key === 'Enter') return { state: 'drawn', box: previous.box }
      if (event.key === 'Escape') return noDrawing
      const box = applyBoxKey(previous.box, event, event.step)
      return box ? { state: 'keyed', box } : previous
    }
    case 'cancel':
    case 'taken':
      return previous.state === 'idle' ? previous : noDrawing
  }
}
