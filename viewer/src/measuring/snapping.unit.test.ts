import { describe, expect, it } from 'vitest'
import { type SnapScene, snapToTriangles, type Triangle } from './snapping.ts'

const at = (x: number, y: number, z = 0) => ({ x, y, z })
const reach = { corner: 12, edge: 8 }

/**
 * A wall of 4 by 2 m at z = 0, of two triangles, 100 pixels a metre; seen from right in front of
 * the pointer.
 */
const wall: Triangle[] = [
  [at(0, 0), at(4, 0), at(4, 2)],
  [at(0, 0), at(4, 2), at(0, 2)],
]
const isOutline = ({ x, y }: { x: number; y: number }) =>
  x < 0.01 || x > 3.99 || y < 0.01 || y > 1.99

const scene = (x: number, y: number): SnapScene => ({
  eye: at(x, y, 10),
  direction: at(0, 0, -1),
  at: { x: x * 100, y: y * 100 },
  toScreen: (point) => ({ x: point.x * 100, y: point.y * 100 }),
  isReal: isOutline,
})

describe('T189 a pick', () => {
  it('near a corner is the corner', () => {
    expect(snapToTriangles(wall, reach, scene(3.93, 0.05))).toEqual({
      point: at(4, 0),
      snap: 'corner',
    })
  })

  it('near an edge is on the edge', () => {
    expect(snapToTriangles(wall, reach, scene(2.5, 1.95))).toEqual({
      point: at(2.5, 2),
      snap: 'edge',
    })
  })

  it('in the middle of a surface is where it was made, also on the diagonal of its triangles', () => {
    expect(snapToTriangles(wall, reach, scene(1.2, 1.5))).toBeNull()
    expect(snapToTriangles(wall, reach, scene(2, 1))).toBeNull()
  })

  it('prefers the nearer of two corners, and never one behind the camera', () => {
    const near: Triangle[] = [[at(0, 0), at(0.1, 0), at(0, 2)]]
    expect(snapToTriangles(near, reach, scene(0.07, 0.01))?.point).toEqual(at(0.1, 0))
    expect(snapToTriangles(near, reach, { ...scene(0.07, 0.01), toScreen: () => null })).toBeNull()
  })

  it('beyond the end of an edge is not on its extension', () => {
    expect(
      snapToTriangles([[at(1, 1), at(2, 1), at(1.5, 1)]], reach, {
        ...scene(2.1, 1),
        isReal: () => true,
      })?.point,
    ).toEqual(at(2, 1))
    expect(
      snapToTriangles([[at(1, 1), at(2, 1), at(1.5, 1)]], reach, {
        ...scene(2.3, 1),
        isReal: () => true,
      }),
    ).toBeNull()
  })
})
