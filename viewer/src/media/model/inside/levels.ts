/** A height, and how much floor there is at it. Metres, square metres. */
export interface Level {
  y: number
  area: number
}

/** metres; finer than a step, coarser than a scan's noise */
const bin = 0.05
/** Storeys are at least this far apart: what lies closer is furniture, a landing or a step. */
const leastGap = 2
/** A storey has at least this much floor, and this share of the largest one's. */
const leastArea = 2
const leastShare = 0.08

/**
 * The storeys of a building, from the lowest up, out of places where one could stand: the heights at which there is most
 * floor, each at least two metres from any that has more.
 */
export function levelsOf(places: readonly Level[]): Level[] {
  const areas = new Map<number, number>()
  for (const { y, area } of places) {
    const key = Math.round(y / bin)
    areas.set(key, (areas.get(key) ?? 0) + area)
  }
  // A floor may lie across the border of two bins.
  const around = (key: number) => [-1, 0, 1].reduce((sum, by) => sum + (areas.get(key + by) ?? 0), 0)
  const ranked = [...areas.keys()].map((key) => ({ key, area: around(key) })).sort((a, b) => b.area - a.area)
  const levels: Level[] = []
  for (const { key, area } of ranked) {
    if (area < Math.max(leastArea, leastShare * (ranked[0]?.area ?? 0))) break
    if (levels.some(({ y }) => Math.abs(y - key * bin) < leastGap)) continue
    const near = places.filter(({ y }) => Math.abs(y - key * bin) <= bin * 1.5)
    const sum = near.reduce((total, place) => total + place.area, 0)
    levels.push({ y: near.reduce((total, place) => total + place.y * place.area, 0) / sum, area })
  }
  return levels.sort((a, b) => a.y - b.y)
}
