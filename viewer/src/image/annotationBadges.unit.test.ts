import { describe, expect, it } from 'vitest'
import { getNextAnnotationInPile, placeAnnotationBadges } from './annotationBadges.ts'

const picture = { width: 360, height: 270 }
const finger = { width: 48, height: 44 }
const mark = (id: number, x: number, y: number, width = 0, height = 0) => ({
  id,
  box: { x, y, width, height },
})
const place = (marks: ReturnType<typeof mark>[], first: number | null = null) =>
  placeAnnotationBadges(marks, picture, finger, first)

describe('the numbers of marks on a picture', () => {
  it('stand at the upper left corner where there is room', () => {
    expect(place([mark(1, 10, 10, 20, 20), mark(2, 60, 60, 20, 20)])).toEqual([
      { id: 1, at: { x: 10, y: 10 }, pile: [1] },
      { id: 2, at: { x: 60, y: 60 }, pile: [2] },
    ])
  })

  it('go to another corner where the first one is taken', () => {
    expect(place([mark(1, 10, 10, 40, 40), mark(2, 12, 12, 30, 30)])[1]).toEqual({
      id: 2,
      at: { x: 42, y: 12 },
      pile: [2],
    })
  })

  it('are shared where no corner is free, and no mark is lost', () => {
    expect(place([mark(1, 50, 50), mark(2, 51, 51), mark(3, 49, 50, 2, 2)])).toEqual([
      { id: 1, at: { x: 50, y: 50 }, pile: [1, 2, 3] },
    ])
  })

  it('show the chosen point before any other', () => {
    expect(place([mark(1, 50, 50), mark(2, 51, 51)], 2)).toEqual([
      { id: 2, at: { x: 51, y: 51 }, pile: [1, 2] },
    ])
  })

  it('never come closer than a finger, however many marks there are', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      mark(i, (i * 37) % 97, (i * 53) % 89, i % 9, i % 7),
    )
    const badges = place(many)
    expect(badges.flatMap(({ pile }) => pile).sort((a, b) => a - b)).toEqual(
      many.map(({ id }) => id),
    )
    for (const [i, { at: position }] of badges.entries())
      for (const { at: other } of badges.slice(i + 1)) {
        const isBeside =
          Math.abs(position.x - other.x) * 3.6 >= 47.9 ||
          Math.abs(position.y - other.y) * 2.7 >= 43.9
        expect(isBeside).toBe(true)
      }
  })
})

describe('a press on a shared number', () => {
  it('chooses what it shows, then the others in turn', () => {
    const badge = { id: 2, at: { x: 0, y: 0 }, pile: [1, 2, 3] }
    expect([null, 2, 3, 1, 99].map((selected) => getNextAnnotationInPile(badge, selected))).toEqual(
      [2, 3, 1, 2, 2],
    )
  })
})
