/** Where a marker's disc is on the screen, in CSS pixels. */
export interface MarkerPositions {
  x: Float32Array
  y: Float32Array
  /** only markers of the same kind form a cluster; 0 stays alone */
  kind: Uint8Array
}

/**
 * For each marker the one that stands for it: itself, or an earlier one less than `reach` pixels
 * away. Its cost grows with their number, not its square: a grid has the few that stand near.
 */
export function groupMarkers(
  { x, y, kind }: MarkerPositions,
  count: number,
  reach: number,
): Int32Array {
  const leaders = new Int32Array(count)
  /** of each cell the last marker that stands there, and of each marker the one before it */
  const lastInCell = new Map<number, number>()
  const before = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    leaders[i] = i
    if (kind[i] === 0) continue
    const [column, row] = [Math.floor(x[i]! / reach), Math.floor(y[i]! / reach)]
    let nearest = reach
    for (let cell = 0; cell < 9; cell++) {
      const key = toCell(column + (cell % 3) - 1, row + Math.floor(cell / 3) - 1)
      for (let other = lastInCell.get(key) ?? -1; other >= 0; other = before[other]!) {
        if (kind[other] !== kind[i]) continue
        const away = Math.hypot(x[other]! - x[i]!, y[other]! - y[i]!)
        if (away >= nearest) continue
        nearest = away
        leaders[i] = other
      }
    }
    if (leaders[i] !== i) continue
    const own = toCell(column, row)
    before[i] = lastInCell.get(own) ?? -1
    lastInCell.set(own, i)
  }
  return leaders
}

/** Distinct within some screens in each direction, which is all that is grouped. */
const toCell = (column: number, row: number): number => column * 65_536 + row
