import { expect, it } from 'vitest'
import { findCreaseLines } from './creaseLines.ts'

/** A box of sides that share no corners; `size` and `from` per axis. */
const buildBox = (size: readonly number[], from: readonly number[]) => {
  const corners: number[] = []
  for (const axis of [0, 1, 2])
    for (const side of [0, 1]) {
      const place = (u: number, v: number) => {
        const p = [0, 0, 0]
        p[axis] = side
        p[(axis + 1) % 3] = u
        p[(axis + 2) % 3] = v
        return p.map((share, i) => from[i]! + share * size[i]!)
      }
      const square = [place(0, 0), place(1, 0), place(1, 1), place(0, 0), place(1, 1), place(0, 1)]
      corners.push(...(side === 1 ? square : square.reverse()).flat())
    }
  return Float32Array.from(corners)
}

it('a box made of unwelded sides gets its twelve edges and no diagonals', () => {
  expect(findCreaseLines(buildBox([1, 1, 1], [0, 0, 0]), null).length / 6).toBe(12)
})

it('a board that is three kilometres from the file’s origin keeps the edges of its thickness', () => {
  expect(findCreaseLines(buildBox([10, 3, 0.02], [3000, 0, -3000]), null).length / 6).toBe(12)
})

it('a flat sheet is drawn around, not across; a degenerate triangle not at all', () => {
  const sheet = Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])
  expect(findCreaseLines(sheet, Uint16Array.from([0, 1, 2, 0, 2, 3, 0, 0, 1])).length / 6).toBe(4)
})
