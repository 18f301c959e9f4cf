import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { moveBox, type PercentPoint, resizeBox } from './annotationGeometry.ts'

/** The direction of an arrow key, in steps; null for every other key. */
export const getArrowDirection = (key: string): PercentPoint | null =>
  key === 'ArrowLeft'
    ? { x: -1, y: 0 }
    : key === 'ArrowRight'
      ? { x: 1, y: 0 }
      : key === 'ArrowUp'
        ? { x: 0, y: -1 }
        : key === 'ArrowDown'
          ? { x: 0, y: 1 }
          : null

/**
 * Applies a key to a rectangle: arrows move it, Shift and arrows move its lower right corner.
 * `step` in percent; a tenth of it while Alt is held. Null: the key is not handled.
 */
export const applyBoxKey = (
  box: PercentBox,
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
  step: PercentPoint,
): PercentBox | null => {
  const arrow = getArrowDirection(key)
  if (!arrow) return null
  const share = altKey ? 0.1 : 1
  const by = { x: arrow.x * step.x * share, y: arrow.y * step.y * share }
  return shiftKey ? resizeBox(box, { x: 1, y: 1 }, by) : moveBox(box, by)
}
