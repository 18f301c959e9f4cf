import type { InkCells } from './grayImage.ts'

/** A shift by whole cells, and how alike the two are where they overlap: -1 to 1. */
export interface Shift {
  x: number
  y: number
  likeness: number
}

/** The least part of the smaller picture that must overlap. */
const minOverlap = 0.35

/** Sums of values and of their squares over any rectangle that begins in the corner. */
const corners = ({ width, height, data }: InkCells) => {
  const [plain, squared] = [
    new Float64Array((width + 1) * (height + 1)),
    new Float64Array((width + 1) * (height + 1)),
  ]
  for (let y = 0; y < height; y++) {
    let [row, rowSquared] = [0, 0]
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] as number
      row += value
      rowSquared += value * value
      const at = (y + 1) * (width + 1) + x + 1
      plain[at] = (plain[at - width - 1] as number) + row
      squared[at] = (squared[at - width - 1] as number) + rowSquared
    }
  }
  const over = (sums: Float64Array, left: number, top: number, right: number, bottom: number) =>
    (sums[bottom * (width + 1) + right] as number) -
    (sums[top * (width + 1) + right] as number) -
    (sums[bottom * (width + 1) + left] as number) +
    (sums[top * (width + 1) + left] as number)
  return (left: number, top: number, right: number, bottom: number) => ({
    sum: over(plain, left, top, right, bottom),
    squares: over(squared, left, top, right, bottom),
  })
}

/**
 * How alike two pictures are for each shift of the first within `reach` of a middle; best first.
 */
export const searchImageShifts = (
  first: InkCells,
  second: InkCells,
  reach: { x: number; y: number; around?: { x: number; y: number } },
): Shift[] => {
  const [sumsOfOne, sumsOfOther] = [corners(first), corners(second)]
  const least = minOverlap * Math.min(first.width * first.height, second.width * second.height)
  const found: Shift[] = []
  const middle = reach.around ?? { x: 0, y: 0 }
  for (let y = middle.y - reach.y; y <= middle.y + reach.y; y++) {
    for (let x = middle.x - reach.x; x <= middle.x + reach.x; x++) {
      const [left, top] = [Math.max(0, x), Math.max(0, y)]
      const [right, bottom] = [
        Math.min(second.width, first.width + x),
        Math.min(second.height, first.height + y),
      ]
      const count = (right - left) * (bottom - top)
      if (right <= left || bottom <= top || count < least) continue
      let product = 0
      for (let row = top; row < bottom; row++) {
        const [a, b] = [(row - y) * first.width - x, row * second.width]
        for (let column = left; column < right; column++) {
          product += (first.data[a + column] as number) * (second.data[b + column] as number)
        }
      }
      const p = sumsOfOne(left - x, top - y, right - x, bottom - y)
      const q = sumsOfOther(left, top, right, bottom)
      const spread = Math.sqrt(
        Math.max(0, p.squares - (p.sum * p.sum) / count) *
          Math.max(0, q.squares - (q.sum * q.sum) / count),
      )
      if (spread > 1e-6)
        found.push({ x, y, likeness: (product - (p.sum * q.sum) / count) / spread })
    }
  }
  return found.toSorted((a, b) => b.likeness - a.likeness)
}

/** The best shifts that are not neighbours of a better one. */
export const pickSeparateShifts = (shifts: readonly Shift[], most: number): Shift[] => {
  const chosen: Shift[] = []
  for (const shift of shifts) {
    if (chosen.length === most) break
    if (chosen.every(({ x, y }) => Math.max(Math.abs(x - shift.x), Math.abs(y - shift.y)) > 2))
      chosen.push(shift)
  }
  return chosen
}
