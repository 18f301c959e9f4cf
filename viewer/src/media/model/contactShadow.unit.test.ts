import { expect, it } from 'vitest'
import { blurMap } from './contactShadow.ts'

it('T577: a shadow is dark under what stands there, fades evenly around it, and ends where it was cast', () => {
  const side = 32
  const outline = new Float32Array(side * side)
  for (let y = 12; y < 20; y++) for (let x = 12; x < 20; x++) outline[y * side + x] = 1
  const shadow = blurMap(outline, side, 3, 2)
  const at = (x: number, y: number) => shadow[y * side + x]!
  expect(at(15, 15)).toBeGreaterThan(0.5)
  expect(at(11, 15)).toBeLessThan(at(12, 15))
  expect(at(9, 15)).toBeGreaterThan(0)
  for (const distance of [1, 3, 5]) {
    expect(at(12 - distance, 15)).toBeCloseTo(at(19 + distance, 15), 6)
    expect(at(15, 12 - distance)).toBeCloseTo(at(15, 19 + distance), 6)
  }
  expect(at(2, 15)).toBeCloseTo(0, 6)
  expect(at(15, 5)).toBeCloseTo(0, 6)
  // nothing is lost of it
  const sum = (map: Float32Array) => map.reduce((total, value) => total + value, 0)
  expect(sum(shadow)).toBeCloseTo(sum(outline), 3)
})
