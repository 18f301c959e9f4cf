import type { PercentBox } from '@nspect/contract/annotations'
import type { PercentPoint, Size } from './geometry.ts'

/** A number at a mark, and where on the picture its middle is. */
export interface Badge {
  id: number
  at: PercentPoint
  /** all marks that share it, in their given order; only itself where there is room for each */
  pile: readonly number[]
}

/**
 * A badge at a corner of each mark, each so far from the others that it can be read and pressed: a mark whose upper left
 * corner is taken gets its badge at another one; where none is free it shares the badge that is in its way. `picture`
 * and `room`, which a badge has to itself, in the same pixels; the mark `first` always has a badge of its own to show.
 */
export function placeBadges(
  marks: readonly { id: number; box: PercentBox }[],
  picture: Size,
  room: Size,
  first: number | null,
): Badge[] {
  const placed: (Omit<Badge, 'pile'> & { pile: number[] })[] = []
  const apart = { x: (room.width / picture.width) * 100, y: (room.height / picture.height) * 100 }
  // By fields of a badge's size: what is in the way stands in the same field or in one beside it.
  const fields = new Map<string, typeof placed>()
  const fieldOf = (at: PercentPoint) => ({ column: Math.floor(at.x / apart.x), row: Math.floor(at.y / apart.y) })
  const inTheWay = (at: PercentPoint) => {
    const { column, row } = fieldOf(at)
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const other of fields.get(`${x} ${y}`) ?? [])
          if (Math.abs(other.at.x - at.x) < apart.x && Math.abs(other.at.y - at.y) < apart.y) return other
    return undefined
  }
  const put = (id: number, at: PercentPoint) => {
    const badge = { id, at, pile: [id] }
    const { column, row } = fieldOf(at)
    const field = `${column} ${row}`
    fields.set(field, [...(fields.get(field) ?? []), badge])
    placed.push(badge)
  }
  const place = ({ id, box }: { id: number; box: PercentBox }) => {
    const corners = cornersOf(box)
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

/** What a press on a badge chooses: what it shows, then one after the other of those that share it. */
export function nextInPile({ id, pile }: Badge, selectedId: number | null): number {
  const at = selectedId === null ? -1 : pile.indexOf(selectedId)
  return at < 0 ? id : pile[(at + 1) % pile.length]!
}

/** The upper left one first. */
const cornersOf = ({ x, y, width, height }: PercentBox): [PercentPoint, ...PercentPoint[]] => [
  { x, y },
  { x: x + width, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
]
