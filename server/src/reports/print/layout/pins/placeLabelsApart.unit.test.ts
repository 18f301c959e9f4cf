import { expect, it } from 'vitest'
import { placeLabelsApart } from './placeLabelsApart.ts'

const area = { left: 0, top: 0, right: 490, bottom: 340 }
const labelAt = (x: number, y: number) => ({ x, y, width: 18, height: 13 })

it('a number stands on its place where nothing is in its way', () => {
  expect(placeLabelsApart([labelAt(100, 100), labelAt(200, 100)], area)).toEqual([
    { left: 91, top: 93.5, isMoved: false },
    { left: 191, top: 93.5, isMoved: false },
  ])
})

it('no number covers another and none leaves the drawing, even if all belong to one corner', () => {
  const labels = Array.from({ length: 120 }, (_, index) =>
    labelAt((index * 7) % 90, (index * 11) % 70),
  )
  const placed = placeLabelsApart(labels, area)
  placed.forEach((label, at) => {
    expect(label.left).toBeGreaterThanOrEqual(0)
    expect(label.top).toBeGreaterThanOrEqual(0)
    expect(label.left + 18).toBeLessThanOrEqual(area.right)
    expect(label.top + 13).toBeLessThanOrEqual(area.bottom)
    for (const other of placed.slice(at + 1)) {
      const isApart =
        Math.abs(label.left - other.left) >= 18 || Math.abs(label.top - other.top) >= 13
      expect(isApart, `${at}`).toBe(true)
    }
  })
})
