import { describe, expect, it } from 'vitest'
import { computeHeading, movePositionByKey, toPercentPosition } from './planBoardGeometry.ts'

describe('placing on a plan', () => {
  it('T304: a pointer becomes percent of the plan, and never leaves it', () => {
    const box = { left: 100, top: 50, width: 400, height: 200 }
    expect(toPercentPosition({ clientX: 200, clientY: 150 }, box)).toEqual({ x: 25, y: 50 })
    expect(toPercentPosition({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 100 })
    expect(toPercentPosition({ clientX: 0, clientY: 0 }, { ...box, width: 0 })).toBeNull()
    expect(toPercentPosition({ clientX: 0, clientY: 0 }, undefined)).toBeNull()
  })

  it('T304: arrow keys move by one percent', () => {
    expect(movePositionByKey('ArrowRight', { x: 99.5, y: 10 })).toEqual({ x: 100, y: 10 })
    expect(movePositionByKey('ArrowUp', { x: 1, y: 10 })).toEqual({ x: 1, y: 9 })
    expect(movePositionByKey('a', { x: 1, y: 10 })).toBeNull()
  })

  it.each([
    [90, 0, 0, 90],
    [90, 30, 0, 60],
    [10, 30, 0, 340],
    [10, 0, 350, 20],
    [-90, 0, 0, 270],
    [360, 0, 0, 0],
    [359.99, 0, 0, 0],
  ])(
    'T306: looking to %d° on the plan, %d° right of the middle, with north at %d°, the heading is %d°',
    (turn, yaw, north, heading) => {
      const degrees = Math.PI / 180
      expect(computeHeading(turn * degrees, yaw * degrees, north)).toBe(heading)
    },
  )
})
