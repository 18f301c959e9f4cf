import { describe, expect, it } from 'vitest'
import { groupMarkers } from './groupMarkers.ts'

type Marker = readonly [x: number, y: number, kind?: number]

const group = (markers: readonly Marker[], reach = 10) => [
  ...groupMarkers(
    {
      x: Float32Array.from(markers, ([x]) => x),
      y: Float32Array.from(markers, ([, y]) => y),
      kind: Uint8Array.from(markers, ([, , kind = 1]) => kind),
    },
    markers.length,
    reach,
  ),
]

describe('T572: markers that cover each other', () => {
  it('are represented by the first of them, others stand alone', () => {
    expect(
      group([
        [50, 50],
        [54, 50],
        [90, 50],
        [50, 57],
      ]),
    ).toEqual([0, 0, 2, 0])
  })

  it('join the nearest one, wherever the borders of the grid are', () => {
    expect(
      group([
        [9.5, 9.5],
        [24, 9.5],
        [15.5, 10.5],
        [18, 10.5],
      ]),
    ).toEqual([0, 1, 0, 1])
    expect(
      group([
        [-0.5, -0.5],
        [0.5, 0.5],
      ]),
    ).toEqual([0, 0])
  })

  it('stay apart if one of them is behind a wall, or selected', () => {
    expect(
      group([
        [50, 50],
        [50, 50, 2],
        [51, 50, 2],
        [50, 50, 0],
        [50, 50, 0],
      ]),
    ).toEqual([0, 1, 1, 3, 4])
  })

  it('are found among ten thousand as they are one by one', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const markers = Array.from({ length: 10_000 }, (): Marker => [random() * 900, random() * 600])
    const leaders = group(markers)
    const standing = markers.filter((_, at) => leaders[at] === at)
    const apart = ([ax, ay]: Marker, [bx, by]: Marker) => Math.hypot(ax - bx, ay - by)
    for (const [at, marker] of markers.entries())
      if (leaders[at] !== at) expect(apart(marker, markers[leaders[at]!]!)).toBeLessThan(10.01)
    for (const [at, marker] of standing.slice(0, 400).entries())
      for (const other of standing.slice(0, at)) expect(apart(marker, other)).toBeGreaterThan(9.99)
  })
})
