import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { describe, expect, it } from 'vitest'
import { Frame } from './coordinateFrame.ts'

const gap = (a: Vec3, b: Vec3) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

describe('stored coordinates', () => {
  it('come back to a micrometre after 1,000 random ways into the scene and out, 5,000 km from the origin', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    let worst = 0
    for (let i = 0; i < 1000; i++) {
      const offset = {
        x: Math.round(random() * 5e6),
        y: Math.round(random() * 9000),
        z: -Math.round(random() * 5e6),
      }
      const frame = new Frame(offset, [1, 0.001, 0.3048][i % 3], i % 2 ? 'z' : 'y')
      const stored = {
        x: offset.x + random() * 50,
        y: offset.y + random() * 9,
        z: offset.z - random() * 50,
      }
      worst = Math.max(worst, gap(frame.toFile(frame.toScene(stored)), stored))
    }
    expect(worst).toBeLessThan(1e-6)
  })

  it('are exact in metres near whole-numbered offsets', () => {
    const frame = new Frame({ x: 512_345, y: 40, z: -4_812_000 })
    const stored = { x: 512_346.5, y: 41.25, z: -4_812_000.5 }
    expect(frame.toScene(stored)).toEqual({ x: 1.5, y: 1.25, z: -0.5 })
    expect(frame.toFile(frame.toScene(stored))).toEqual(stored)
  })

  it('stay on the surface when the file is corrected: millimetres with z up become metres with y up', () => {
    const frame = new Frame({ x: 0, y: 0, z: 0 }, 0.001, 'z')
    expect(frame.toScene({ x: 1000, y: 2000, z: 3000 })).toEqual({ x: 1, y: 3, z: -2 })
    const m = frame.matrix()
    const byMatrix = [0, 1, 2].map(
      (row) => m[row]! * 1000 + m[4 + row]! * 2000 + m[8 + row]! * 3000 + m[12 + row]!,
    )
    expect(byMatrix.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 3, -2])
    expect(frame.directionToFile(frame.directionToScene({ x: 0.6, y: 0, z: 0.8 }))).toEqual({
      x: 0.6,
      y: 0,
      z: 0.8,
    })
  })

  it('refuse a scale that is no size', () => {
    for (const scale of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => new Frame({ x: 0, y: 0, z: 0 }, scale)).toThrow(RangeError)
  })
})
