import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../testing/randomInput.ts'
import { convertYUpToZUp, fromBcfCamera, toBcfCamera } from './camera.ts'
import { computeUrlUuid, renderXml } from './xml.ts'

const wall: PinCoordinates = {
  position: { x: 1, y: 2, z: -5 },
  normal: { x: 0, y: 0, z: 2 },
  key: 'a point on a wall',
}

describe('the camera of a point for other tools', () => {
  it('turns Y up into Z up: what is above stays above, what is in front of us in glTF is north', () => {
    expect(convertYUpToZUp({ x: 1, y: 2, z: -5 })).toEqual({ x: 1, y: 5, z: 2 })
    expect(convertYUpToZUp({ x: 0, y: 1, z: 0 })).toEqual({ x: 0, y: 0, z: 1 })
  })

  it('is the inspector’s own', () => {
    const camera = { position: { x: 1, y: 1.6, z: 0 }, target: { x: 1, y: 1.6, z: -5 }, fov: 50 }
    expect(toBcfCamera({ ...wall, camera })).toEqual({
      position: { x: 1, y: 0, z: 1.6 },
      direction: { x: 0, y: 1, z: 0 },
      up: { x: 0, y: 0, z: 1 },
      fieldOfView: 50,
    })
  })

  it('looks at the surface from 3 metres where none was stored', () => {
    expect(toBcfCamera(wall)).toEqual({
      position: { x: 1, y: 2, z: 2 },
      direction: { x: 0, y: 1, z: 0 },
      up: { x: 0, y: 0, z: 1 },
      fieldOfView: 60,
    })
  })

  it.each([
    ['a floor', { x: 0, y: 1, z: 0 }, -1],
    ['a ceiling', { x: 0, y: -1, z: 0 }, 1],
  ])('has a top also where it looks straight at %s', (_, normal, z) => {
    const { direction, up } = toBcfCamera({ ...wall, normal })
    expect([direction.z, up]).toEqual([z, { x: 0, y: 1, z: 0 }])
  })

  it('has directions of length 1 at right angles', () => {
    const camera = { position: { x: 4, y: 7, z: 2 }, target: { x: -1, y: 0.5, z: 3 } }
    const { direction, up } = toBcfCamera({ ...wall, camera })
    expect(Math.hypot(direction.x, direction.y, direction.z)).toBeCloseTo(1, 12)
    expect(Math.hypot(up.x, up.y, up.z)).toBeCloseTo(1, 12)
    expect(direction.x * up.x + direction.y * up.y + direction.z * up.z).toBeCloseTo(0, 12)
    expect(up.z).toBeGreaterThan(0)
  })
})

describe('T819: the camera of another tool', () => {
  it('is the same after it was a point here, wherever it looks', () => {
    const random = createRandom(819)
    const number = (most: number) => (random() - 0.5) * 2 * most
    const vector = (most: number) => ({ x: number(most), y: number(most), z: number(most) })
    for (let n = 0; n < 1000; n++) {
      const camera = { ...wall, camera: { position: vector(5000), target: vector(5000), fov: 60 } }
      const before = toBcfCamera(camera)
      const after = toBcfCamera(fromBcfCamera(before, 'topic'))
      for (const name of ['position', 'direction', 'up'] as const)
        for (const axis of ['x', 'y', 'z'] as const)
          expect(Math.abs(after[name][axis] - before[name][axis])).toBeLessThan(1e-6)
      expect(after.fieldOfView).toBe(before.fieldOfView)
    }
  })
})

describe('the XML of an export', () => {
  it('escapes what people write, and drops what XML cannot hold', () => {
    expect(renderXml({ Title: '<b> & "c" \u0001\u000b\ud800 👩‍🔧', Empty: undefined })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Title>&lt;b&gt; &amp; &quot;c&quot;  👩‍🔧</Title>\n',
    )
  })

  it('names a point the same in every export', () => {
    expect(computeUrlUuid('http://www.example.com/')).toBe('fcde3c85-2270-590f-9e7c-ee003d65e0e2')
    expect(computeUrlUuid('https://hotel.example/1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})
