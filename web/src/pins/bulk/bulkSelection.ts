/** Which points of a list are chosen, to be changed together. */
export interface BulkSelection {
  /** the list shows ticks */
  isOn: boolean
  ids: ReadonlySet<number>
  /** the point ticked last by itself: where the next range begins */
  anchor: number | null
}

export const emptySelection: BulkSelection = { isOn: false, ids: new Set(), anchor: null }

/** Ticks a point, or takes its tick away. */
export const togglePinSelected = ({ ids }: BulkSelection, id: number): BulkSelection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { isOn: true, ids: next, anchor: id }
}

/** Adds points to those that are chosen. */
export const addPinsToSelection = (
  { ids, anchor }: BulkSelection,
  more: Iterable<number>,
): BulkSelection => ({
  isOn: true,
  ids: new Set([...ids, ...more]),
  anchor,
})

/** Takes the tick away from points; the list goes on showing ticks. */
export const removePinsFromSelection = (
  { isOn, ids, anchor }: BulkSelection,
  gone: Iterable<number>,
): BulkSelection => {
  const next = new Set(ids)
  for (const id of gone) next.delete(id)
  return { isOn, ids: next, anchor }
}

/**
 * Ticks all points from the one ticked last to this one, in the order in which they are seen; this
 * one alone if there is none, or if it is not seen any more.
 */
export const selectPinRange = (
  choice: BulkSelection,
  id: number,
  order: readonly number[],
): BulkSelection => {
  const [from, to] = [choice.anchor === null ? -1 : order.indexOf(choice.anchor), order.indexOf(id)]
  if (from < 0 || to < 0) return { ...addPinsToSelection(choice, [id]), anchor: id }
  return addPinsToSelection(choice, order.slice(Math.min(from, to), Math.max(from, to) + 1))
}

/** In CSS pixels from any one corner. */
export interface ScreenBox {
  x: number
  y: number
  width: number
  height: number
}

/** The box between two corners, whichever was first. */
export const buildScreenBox = (
  a: { x: number; y: number },
  b: { x: number; y: number },
): ScreenBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/**
 * What is seen of a point: its disc in a model, which has no size here, or its mark on a picture.
 */
export interface PinOnScreen extends ScreenBox {
  id: number
}

/**
 * CSS pixels: what is drawn smaller than this is a press, and how far from a point a press reaches
 * it.
 */
const press = { size: 6, reach: 16 }

/** The points that a box touches; a press that is no box reaches the nearest one. */
export const pickPinsInBox = (box: ScreenBox, seen: readonly PinOnScreen[]): number[] => {
  const isPress = box.width < press.size && box.height < press.size
  const reach = isPress ? press.reach : 0
  const touched = seen.filter(
    ({ x, y, width, height }) =>
      x <= box.x + box.width + reach &&
      x + width >= box.x - reach &&
      y <= box.y + box.height + reach &&
      y + height >= box.y - reach,
  )
  if (!isPress) return touched.map(({ id }) => id)
  const distance = ({ x, y, width, height }: PinOnScreen) =>
    Math.hypot(x + width / 2 - box.x, y + height / 2 - box.y)
  const nearest = touched.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest ? [nearest.id] : []
}
