import type { GroundBox, ReportData, ReportPin, ReportTopView } from '../../reportData.ts'

/** A floor of the model seen from above, with its points. */
export interface FloorView {
  floor: number | null
  /** what the drawing shows, in metres */
  area: GroundBox
  /** a rendered picture of that area; null: a schematic one is drawn */
  view: ReportTopView | null
  pins: { pin: ReportPin; x: number; y: number }[]
}

/**
 * Metres around the outermost points where the extent of the model is unknown, and the least size
 * of a drawing.
 */
const surround = 1.5
const minSize = 4

/** An area with a margin, at least `minSize` wide and high, around its middle. */
const roomy = ({ left, top, right, bottom }: GroundBox): GroundBox => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const halfWidth = Math.max(minSize, right - left + 2 * surround) / 2
  const halfHeight = Math.max(minSize, bottom - top + 2 * surround) / 2
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

/** The smallest area with all of these places. */
const around = (places: readonly { x: number; y: number }[]): GroundBox => {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of places) {
    area.left = Math.min(area.left, x)
    area.right = Math.max(area.right, x)
    area.top = Math.min(area.top, y)
    area.bottom = Math.max(area.bottom, y)
  }
  return area
}

const union = (a: GroundBox, b: GroundBox): GroundBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

const contains = (a: GroundBox, b: GroundBox) =>
  a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom

/**
 * The rendered view of a floor, otherwise the one of all floors. Null if that does not show all of
 * these places, because a fragment far from the building may have some.
 */
const pickTopView = (
  floor: number | null,
  places: GroundBox,
  topViews: readonly ReportTopView[],
): ReportTopView | null => {
  const view =
    topViews.find((topView) => topView.floor === floor) ??
    topViews.find((topView) => topView.floor === null)
  return view && contains(view.area, places) ? view : null
}

/** The floors on which points of the model are, lowest first; points without a floor come last. */
export const buildFloorViews = ({ pins, extent, topViews }: ReportData): FloorView[] => {
  const floors = new Map<number | null, FloorView['pins']>()
  for (const pin of pins) {
    if (!pin.ground) continue
    const { x, y } = pin.ground
    const there = floors.get(pin.floor) ?? []
    there.push({ pin, x, y })
    floors.set(pin.floor, there)
  }
  return [...floors]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .flatMap(([floor, all]): FloorView[] => {
      const view = pickTopView(floor, around(all), topViews)
      // a schematic drawing tells nothing of a point that a picture shows in its place
      const there = view ? all : all.filter(({ pin }) => pin.place?.on === 'model')
      if (there.length === 0) return []
      const places = around(there)
      const area = view?.area ?? (extent ? union(roomyExtent(extent), places) : roomy(places))
      return [{ floor, area, view, pins: there }]
    })
}

const roomyExtent = ({ left, top, right, bottom }: GroundBox): GroundBox => {
  const margin = Math.max(right - left, bottom - top) * 0.02
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/** A length of 1, 2 or 5 times a power of ten metres, at most a quarter of `metres`. */
export const computeScaleLength = (metres: number): number => {
  const power = 10 ** Math.floor(Math.log10(metres / 4))
  return ([5, 2, 1].find((step) => step * power <= metres / 4) ?? 1) * power
}
