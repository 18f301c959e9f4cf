import { describe, expect, it } from 'vitest'
import { loupe, loupePlace } from './loupePlace.ts'

const phone = { width: 390, height: 620 }
const nearest = (finger: { x: number; y: number }) => {
  const { left, top } = loupePlace(finger, phone)
  const r = loupe.size / 2
  return Math.hypot(left + r - finger.x, top + r - finger.y) - r
}

describe('T191 the loupe', () => {
  it('is above the finger, in its middle', () => {
    expect(loupePlace({ x: 200, y: 400 }, phone)).toEqual({ left: 134, top: 234 })
  })

  it('goes beside it near the upper edge, to the side with room', () => {
    expect(loupePlace({ x: 300, y: 40 }, phone).left).toBeLessThan(300 - loupe.size)
    expect(loupePlace({ x: 60, y: 40 }, phone).left).toBeGreaterThan(60)
  })

  it('stays in the view and off the finger wherever that is', () => {
    for (let x = 0; x <= phone.width; x += 10)
      for (let y = 0; y <= phone.height; y += 10) {
        const { left, top } = loupePlace({ x, y }, phone)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + loupe.size).toBeLessThanOrEqual(phone.width)
        expect(top + loupe.size).toBeLessThanOrEqual(phone.height)
        expect(nearest({ x, y })).toBeGreaterThanOrEqual(loupe.gap - 1)
      }
  })
})
