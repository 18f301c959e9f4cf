import { describe, expect, it } from 'vitest'
import { computeLoupePosition, loupeSizes } from './loupePosition.ts'

const phone = { width: 390, height: 620 }
const nearest = (finger: { x: number; y: number }) => {
  const { left, top } = computeLoupePosition(finger, phone)
  const r = loupeSizes.size / 2
  return Math.hypot(left + r - finger.x, top + r - finger.y) - r
}

describe('T191 the loupe', () => {
  it('is above the finger, in its middle', () => {
    expect(computeLoupePosition({ x: 200, y: 400 }, phone)).toEqual({ left: 134, top: 234 })
  })

  it('goes beside it near the upper edge, to the side with room', () => {
    expect(computeLoupePosition({ x: 300, y: 40 }, phone).left).toBeLessThan(300 - loupeSizes.size)
    expect(computeLoupePosition({ x: 60, y: 40 }, phone).left).toBeGreaterThan(60)
  })

  it('stays in the view and off the finger wherever that is', () => {
    for (let x = 0; x <= phone.width; x += 10)
      for (let y = 0; y <= phone.height; y += 10) {
        const { left, top } = computeLoupePosition({ x, y }, phone)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + loupeSizes.size).toBeLessThanOrEqual(phone.width)
        expect(top + loupeSizes.size).toBeLessThanOrEqual(phone.height)
        expect(nearest({ x, y })).toBeGreaterThanOrEqual(loupeSizes.gap - 1)
      }
  })
})
