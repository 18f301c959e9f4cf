import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { PercentPoint, Size } from './annotationGeometry.ts'

/** A number beside a mark, and its centre on the picture. */
export interface BadgePlacement {
  id: number
  at: PercentPoint
  /** all marks that share it, in the given order; only its own if there is room for each */
  pile: readonly number[]
}

/**
 * Places a badge at a corner of each mark, far enough apart to be readable and clickable: a mark
 * whose upper left corner is taken gets its badge at another one; if none is free it shares the
 * badge in its way. `image` and `room`, the space of one badge, in the same pixels; the mark
 * `first` always shows its own badge.
 */
export function placeAnnotationBadges(
  marks: readonly { id: number; box: PercentBox }[],
  image: Size,
  room: Size,
  first: number | null,
): BadgePlacement[] {
  const placed: (Omit<BadgePlacement, 'pile'> & { pile: number[] })[] = []
  const apart = { x: (room.width / image.width) * 100, y: (room.height / image.height) * 100 }
  // Grid of badge-sized cells: collisions are in the same cell or a neighbouring one.
  const fields = new Map<number, typeof placed>()
  const fieldOf = (at: PercentPoint) => ({
    column: Math.floor(at.x / apart.x),
    row: Math.floor(at.y / apart.y),
  })
  // a number, not a text: ten thousand marks look up more than a hundred thousand cells
  const cellOf = (column: number, row: number) => column * 100_003 + row
  const inTheWay = (at: PercentPoint) => {
    const { column, row } = fieldOf(at)
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const other of fields.get(cellOf(x, y)) ?? [])
          if (Math.abs(other.at.x - at.x) < apart.x && Math.abs(other.at.y - at.y) < apart.y)
            return other
    return undefined
  }
  const put = (id: number, at: PercentPoint) => {
    const badge = { id, at, pile: [id] }
    const { column, row } = fieldOf(at)
    const cell = cellOf(column, row)
    fields.set(cell, [...(fields.get(cell) ?? []), badge])
    placed.push(badge)
  }
  const place = ({ id, box }: { id: number; box: PercentBox }) => {
    const corners = listCorners(box)
    const free = corners.find((corner) => !inTheWay(corner))
    const host = free ? undefined : inTheWay(corners[0])
    if (host) host.pile.push(id)
    else put(id, free ?? corners[0])
  }
  const chosen = marks.find(({ id }) => id === first)
  if (chosen) place(chosen)
  for (const mark of marks) if (mark !== chosen) place(mark)
  const order = new Map(marks.map(({ id }, at) => [id, at]))
  for (const { pile } of placed) pile.sort((a, b) => order.get(a)! - order.get(b)!)
  return placed
}

/**
 * The mark that a click on a badge selects: the one it shows, then those that share it one after
 * the other.
 */
export function getNextAnnotationInPile(
  { id, pile }: BadgePlacement,
  selectedId: number | null,
): number {
  const at = selectedId === null ? -1 : pile.indexOf(selectedId)
  return at < 0 ? id : pile[(at + 1) % pile.length]!
}

/** Upper left first; a point has one. */
const listCorners = ({ x, y, width, height }: PercentBox): [PercentPoint, ...PercentPoint[]] =>
  width === 0 && height === 0
    ? [{ x, y }]
    : [
        { x, y },
        { x: x + width, y },
        { x, y: y + height },
        { x: x + width, y: y + height },
      ]
