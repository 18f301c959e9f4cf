import { describe, expect, it } from 'vitest'
import { listVisibleTiles } from './visibleTiles.ts'

const sheet = { width: 7022, height: 4967 }
const inset = { top: 0, right: 0, bottom: 0, left: 0 }
const room = {
  window: { width: 1000, height: 700 },
  inset,
  fitted: { width: 990, height: 700 },
  most: 20,
}
const at = (scale: number, x = 0, y = 0) =>
  listVisibleTiles(sheet, 4096, { room, view: { scale, x, y } }, 1)

describe('T293: the tiles of a sheet', () => {
  it('are not needed as long as its picture has the pixels that the screen shows', () => {
    expect(at(1)).toEqual([])
    expect(at(4.5)).toEqual([])
    expect(at(5)).not.toEqual([])
  })

  it('are those in view and one more around, row by row', () => {
    // the sheet is 6,930 CSS pixels wide: about one of its own each
    const corner = at(7)
    expect(corner.map(({ number }) => number)).toEqual([0, 1, 7, 8])
    const middle = at(7, -3000, -2000)
    expect(middle.map(({ number }) => number)).toEqual(
      [0, 1, 2, 3].flatMap((row) => [1, 2, 3, 4].map((column) => row * 7 + column)),
    )
  })

  it('lie without a gap, and the last ones end with the sheet', () => {
    const all = at(7, -5930, -4200)
    const last = all.at(-1)
    expect(last?.number).toBe(34)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(100, 9)
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(100, 9)
    const [firstTile, other] = all
    expect((firstTile?.left ?? 0) + (firstTile?.width ?? 0)).toBeCloseTo(other?.left ?? 0, 9)
  })
})
