import { describe, expect, it } from 'vitest'
import { measureArea, measureLength } from './measurements.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

describe('T189 a length', () => {
  it('comes with its height and what it covers on the ground', () => {
    const corner = at(4, 1, 5)
    expect(measureLength(at(1, 1, 1), at(4, 6, 5))).toEqual({
      length: Math.hypot(5, 5),
      height: 5,
      across: 5,
      corner,
    })
    expect(measureLength(at(4, 6, 5), at(1, 1, 1)).corner).toEqual(corner)
  })

  it('has the same height upwards and downwards', () => {
    expect(measureLength(at(0, 2.6, 0), at(0, 0, 0))).toMatchObject({
      length: 2.6,
      height: 2.6,
      across: 0,
    })
  })
})

describe('T189 an area', () => {
  const wall = [at(0, 0, 2), at(4, 0, 2), at(4, 2.5, 2), at(0, 2.5, 2)]

  it('needs three corners that are not in one line', () => {
    expect(measureArea([at(0, 0, 0), at(1, 0, 0)])).toBeNull()
    expect(measureArea([at(0, 0, 0), at(1, 1, 0), at(3, 3, 0)])).toBeNull()
    expect(measureArea([at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)])).toBeNull()
  })

  it('of a wall is its length by its height, its outline both twice', () => {
    expect(measureArea(wall)).toMatchObject({
      area: 10,
      perimeter: 13,
      unevenness: 0,
      isCrossing: false,
    })
  })

  it('has the normal of its surface, whichever way round it was picked', () => {
    expect(Math.abs(measureArea(wall)?.normal.z ?? 0)).toBeCloseTo(1)
    expect(measureArea(wall.toReversed())?.area).toBeCloseTo(10)
  })

  it('is the same far from the origin and however the surface is tilted', () => {
    const turned = wall.map(({ x, y, z }) =>
      at(5e5 + x * 0.6 - y * 0.8, 3e5 + x * 0.8 + y * 0.6, z),
    )
    expect(measureArea(turned)?.area).toBeCloseTo(10, 6)
  })

  it('may have a niche', () => {
    const corners = [at(0, 0, 0), at(4, 0, 0), at(4, 0, 3), at(2, 0, 3), at(2, 0, 1), at(0, 0, 1)]
    expect(measureArea(corners)).toMatchObject({ area: 8, isCrossing: false })
  })

  it('says how far its corners are off one plane', () => {
    const bent = [at(0, 0, 0), at(2, 0.1, 0), at(2, 0, 2), at(0, 0.1, 2)]
    expect(measureArea(bent)?.unevenness).toBeCloseTo(0.05)
    expect(measureArea(bent)?.area).toBeCloseTo(4, 1)
  })

  it('whose sides cross is told apart: it has no inside', () => {
    const crossed = [at(0, 0, 0), at(4, 0, 0), at(0, 3, 0), at(3, 3, 0)]
    expect(measureArea(crossed)?.isCrossing).toBe(true)
  })
})
