/** A height, and the floor area at it. Metres, square metres. */
export interface FloorLevel {
  y: number
  area: number
}

/** metres; finer than a step, coarser than a scan's noise */
const bin = 0.05
/** Minimum distance of storeys: smaller gaps are furniture, landings or steps. */
const leastGap = 2
/** Minimum floor area of a storey, and its minimum share of the largest one's. */
const leastArea = 2
const leastShare = 0.08

/**
 * Derives the storeys of a building, from the lowest up, from places to stand: the heights with the
 * most floor area, each at least two metres from any with more.
 */
export function detectFloorLevels(places: readonly FloorLevel[]): FloorLevel[] {
  const areas = new Map<number, number>()
  for (const { y, area } of places) {
    const key = Math.round(y / bin)
    areas.set(key, (areas.get(key) ?? 0) + area)
  }
  // A floor may span two bins.
  const around = (key: number) =>
    [-1, 0, 1].reduce((sum, by) => sum + (areas.get(key + by) ?? 0), 0)
  const ranked = [...areas.keys()]
    .map((key) => ({ key, area: around(key) }))
    .sort((a, b) => b.area - a.area)
  const levels: FloorLevel[] = []
  for (const { key, area } of ranked) {
    if (area < Math.max(leastArea, leastShare * (ranked[0]?.area ?? 0))) break
    if (levels.some(({ y }) => Math.abs(y - key * bin) < leastGap)) continue
    const near = places.filter(({ y }) => Math.abs(y - key * bin) <= bin * 1.5)
    const sum = near.reduce((total, place) => total + place.area, 0)
    levels.push({ y: near.reduce((total, place) => total + place.y * place.area, 0) / sum, area })
  }
  return levels.sort((a, b) => a.y - b.y)
}
