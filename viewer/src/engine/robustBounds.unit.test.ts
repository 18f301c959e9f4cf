import { describe, expect, it } from 'vitest'
import { computeRobustBounds } from './robustBounds.ts'

describe('the bounds that a model is framed by', () => {
  const house = Array.from({ length: 500 }, (_, i) => ({
    x: i % 10,
    y: Math.floor(i / 100),
    z: Math.floor(i / 10) % 10,
    area: 1,
  }))

  it('reach to the outermost wall of a clean model', () => {
    expect(computeRobustBounds(house)).toMatchObject({
      min: { x: 0, y: 0, z: 0 },
      max: { x: 9, y: 4, z: 9 },
    })
  })

  it('are not stretched by a small loose piece with many corners 300 m away', () => {
    const stray = Array.from({ length: 400 }, () => ({ x: 300, y: 0, z: 0, area: 0.001 }))
    const bounds = computeRobustBounds([...house, ...stray])!
    expect(bounds.max.x).toBeLessThan(15)
    expect(bounds.median.x).toBeLessThan(9)
  })

  it('are none for nothing', () => {
    expect(computeRobustBounds([])).toBeNull()
    expect(computeRobustBounds([{ x: 1, y: 1, z: 1, area: 0 }])).toBeNull()
  })
})
