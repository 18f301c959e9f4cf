/** A label with the place that it belongs to; all in points. */
export interface AnchoredLabel {
  x: number
  y: number
  width: number
  height: number
}

/** Where a label is drawn: its upper left corner. */
export interface PlacedLabel {
  left: number
  top: number
  /** away from its anchor, to which a line leads */
  isMoved: boolean
}

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

const clearance = 1.5
/**
 * Distances that are tried around an anchor, nearest first, each in more directions than the one
 * before.
 */
const rings = 60
const countDirections = (ring: number) => Math.min(48, 12 + ring * 2)

const overlaps = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Boxes by the cells of a grid that they touch: a box is compared with its neighbours only. */
const createAreaGrid = (cell: number) => {
  const cells = new Map<string, Area[]>()
  const keysOf = ({ left, top, right, bottom }: Area) => {
    const keys: string[] = []
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1) {
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1)
        keys.push(`${x} ${y}`)
    }
    return keys
  }
  return {
    add: (box: Area) => {
      for (const key of keysOf(box)) {
        const there = cells.get(key)
        if (there) there.push(box)
        else cells.set(key, [box])
      }
    },
    isFree: (box: Area) =>
      !keysOf(box).some((key) => cells.get(key)?.some((other) => overlaps(box, other))),
  }
}

/**
 * Places labels inside an area so that none covers another: centred on its anchor if that is free,
 * else as near as possible. A label for which no free place is near stays on its anchor.
 */
export const placeLabelsApart = (labels: readonly AnchoredLabel[], area: Area): PlacedLabel[] => {
  const grid = createAreaGrid(Math.max(8, ...labels.map(({ width }) => width)))
  return labels.map(({ x, y, width, height }) => {
    const boxAt = (centerX: number, centerY: number): Area => {
      const left = Math.min(
        Math.max(centerX - width / 2, area.left),
        Math.max(area.left, area.right - width),
      )
      const top = Math.min(
        Math.max(centerY - height / 2, area.top),
        Math.max(area.top, area.bottom - height),
      )
      return {
        left: left - clearance,
        top: top - clearance,
        right: left + width + clearance,
        bottom: top + height + clearance,
      }
    }
    const own = boxAt(x, y)
    const take = (box: Area, isMoved: boolean): PlacedLabel => {
      grid.add(box)
      return { left: box.left + clearance, top: box.top + clearance, isMoved }
    }
    if (grid.isFree(own)) return take(own, false)
    for (let ring = 1; ring <= rings; ring += 1) {
      const directions = countDirections(ring)
      for (let turn = 0; turn < directions; turn += 1) {
        const angle = (turn * 2 * Math.PI) / directions
        const distance = (height + clearance) * (0.7 + ring * 0.5)
        const box = boxAt(x + Math.cos(angle) * distance * 1.2, y + Math.sin(angle) * distance)
        if (grid.isFree(box)) return take(box, true)
      }
    }
    return take(own, false)
  })
}
