/** A copy with one entry moved. */
export const moveRowInList = <T>(all: readonly T[], from: number, to: number): T[] => {
  const [row] = all.slice(from, from + 1)
  return row === undefined ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Records in the order of these ids; others come last. */
export const sortRecordsByIds = <T extends { id: number }>(
  all: readonly T[],
  ids: readonly number[],
): T[] => {
  const placeOf = ({ id }: T) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A row's position when dragging started, px. */
export interface RowBox {
  top: number
  height: number
}

/**
 * The index of a row after dragging it by `dy` px: it passes another row once its edge is beyond
 * that one's middle.
 */
export const computeDropIndex = (boxes: readonly RowBox[], from: number, dy: number): number => {
  const box = boxes[from]
  if (!box) return from
  const middle = ({ top, height }: RowBox) => top + height / 2
  const isPassed = (other: RowBox, n: number) =>
    n > from ? box.top + box.height + dy > middle(other) : box.top + dy < middle(other)
  const passed = boxes.flatMap((other, n) => (n !== from && isPassed(other, n) ? [n] : []))
  return dy > 0 ? Math.max(from, ...passed) : Math.min(from, ...passed)
}
