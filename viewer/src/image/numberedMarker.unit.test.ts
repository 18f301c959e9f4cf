import { expect, it } from 'vitest'
import { computeBadgeOffset } from './numberedMarker.ts'

const picture = { width: 1264, height: 748 }

it.each([
  ['in the middle', 632, 374],
  ['at the upper right corner', 1260, 4],
  ['at the upper left corner', 4, 4],
  ['at the lower right corner', 1260, 744],
])('a marker %s has its number beside it, in the picture', (_, x, y) => {
  const offset = computeBadgeOffset({ x, y }, picture)
  expect(Math.hypot(offset.x, offset.y)).toBeGreaterThan(40)
  expect(x + offset.x).toBeGreaterThan(30)
  expect(x + offset.x).toBeLessThan(picture.width - 30)
  expect(y + offset.y).toBeGreaterThan(30)
  expect(y + offset.y).toBeLessThan(picture.height - 30)
})
