import { describe, expect, it } from 'vitest'
import {
  applyAlignmentToBox,
  applyPlaneAlignment,
  applySpaceAlignment,
  clampBoxToImage,
  composePlaneAlignments,
  computePlaneAlignment,
  computeSpaceAlignment,
  identityPlaneAlignment,
  invertSpaceAlignment,
  rotateDirectionByAlignment,
} from './alignment.ts'

const degrees = Math.PI / 180
const turn = (angle: number, scale: number) => ({
  a: scale * Math.cos(angle),
  b: scale * Math.sin(angle),
})
const triangle = [
  { x: 10, y: 20 },
  { x: 300, y: 40 },
  { x: 120, y: 260 },
]

it('T327: the way back from the new model to the old one leads to where it began', () => {
  const corners = [
    { x: 0, y: 0, z: 0 },
    { x: 4, y: 0, z: 1 },
    { x: 1, y: 3, z: -2 },
  ]
  const to = [
    { x: 10, y: 4, z: 0 },
    { x: 12, y: 4, z: -8 },
    { x: 6, y: 10, z: -2 },
  ]
  const aligned = computeSpaceAlignment(corners.map((from, n) => ({ from, to: to[n] ?? from })))
  if (typeof aligned === 'string') throw new Error(aligned)
  for (const place of corners) {
    const { x, y, z } = applySpaceAlignment(
      invertSpaceAlignment(aligned.alignment),
      applySpaceAlignment(aligned.alignment, place),
    )
    expect([x, y, z]).toEqual([
      expect.closeTo(place.x),
      expect.closeTo(place.y),
      expect.closeTo(place.z),
    ])
  }
})

describe('a picture is aligned by picks', () => {
  it('T313: of two alignments after each other one is made', () => {
    const first = { ...turn(12 * degrees, 50), shiftX: 300, shiftY: -40 }
    const second = { ...turn(-90 * degrees, 1.1), shiftX: 7, shiftY: 900 }
    for (const place of triangle) {
      const one = applyPlaneAlignment(composePlaneAlignments(second, first), place)
      const two = applyPlaneAlignment(second, applyPlaneAlignment(first, place))
      expect([one.x, one.y]).toEqual([expect.closeTo(two.x), expect.closeTo(two.y)])
    }
  })

  it('T296: that were shifted, turned and scaled as a whole, exactly', () => {
    const truth = { ...turn(7 * degrees, 1.25), shiftX: 40, shiftY: -12 }
    const found = computePlaneAlignment(
      triangle.map((from) => ({ from, to: applyPlaneAlignment(truth, from) })),
    )
    expect(found).toEqual({
      alignment: {
        a: expect.closeTo(truth.a),
        b: expect.closeTo(truth.b),
        shiftX: expect.closeTo(40),
        shiftY: expect.closeTo(-12),
      },
      residuals: [expect.closeTo(0), expect.closeTo(0), expect.closeTo(0)],
    })
  })

  it('T296: of which one is a little off, between them, and says by how much each', () => {
    const [one, two, three] = triangle as [
      (typeof triangle)[0],
      (typeof triangle)[0],
      (typeof triangle)[0],
    ]
    const found = computePlaneAlignment([
      { from: one, to: one },
      { from: two, to: two },
      { from: three, to: { x: three.x + 6, y: three.y } },
    ])
    expect(found).toMatchObject({
      residuals: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    if (typeof found === 'string') return
    expect(Math.max(...found.residuals)).toBeLessThan(6)
    expect(Math.max(...found.residuals)).toBeGreaterThan(1)
  })

  it('T296: but not by two, by some on one line, by some in one spot, or by some of other places', () => {
    const same = (points: { x: number; y: number }[]) => points.map((from) => ({ from, to: from }))
    expect(computePlaneAlignment(same(triangle.slice(0, 2)))).toBe('tooFew')
    expect(
      computePlaneAlignment(
        same([
          { x: 0, y: 0 },
          { x: 50, y: 51 },
          { x: 100, y: 100 },
        ]),
      ),
    ).toBe('onOneLine')
    const near = same([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ])
    expect(computePlaneAlignment(near, { from: 20, to: 20 })).toBe('tooClose')
    expect(computePlaneAlignment(same([...Array(3)].map(() => ({ x: 4, y: 4 }))))).toBe('tooClose')
    const mirrored = triangle.map((from) => ({ from, to: { x: -from.x, y: from.y } }))
    expect(computePlaneAlignment(mirrored)).toBe('noMatch')
  })
})

describe('a model is aligned by picks', () => {
  const corners = [
    { x: 0, y: 0, z: 0 },
    { x: 8, y: 0, z: 1 },
    { x: 2, y: 3, z: 6 },
    { x: 5, y: 2.5, z: -2 },
  ]

  it('T296: that were shifted, turned and scaled as a whole, exactly', () => {
    const [c, s] = [Math.cos(130 * degrees), Math.sin(130 * degrees)]
    const truth = {
      scale: 0.3048,
      rotation: [
        { x: c, y: 0, z: s },
        { x: 0, y: 1, z: 0 },
        { x: -s, y: 0, z: c },
      ],
      shift: { x: 100, y: -2, z: 7 },
    } as const
    const found = computeSpaceAlignment(
      corners.map((from) => ({ from, to: applySpaceAlignment(truth, from) })),
    )
    if (typeof found === 'string') throw new Error(found)
    const at = applySpaceAlignment(found.alignment, { x: 1, y: 2, z: 3 })
    const wanted = applySpaceAlignment(truth, { x: 1, y: 2, z: 3 })
    expect(at).toEqual({
      x: expect.closeTo(wanted.x),
      y: expect.closeTo(wanted.y),
      z: expect.closeTo(wanted.z),
    })
    expect(Math.max(...found.residuals)).toBeLessThan(1e-9)
    expect(rotateDirectionByAlignment(found.alignment, { x: 0, y: 0, z: 4 })).toEqual({
      x: expect.closeTo(s),
      y: expect.closeTo(0),
      z: expect.closeTo(c),
    })
  })

  it('T296: three of which are enough, unless they are on one line', () => {
    const three = corners
      .slice(0, 3)
      .map((from) => ({ from, to: { x: from.z, y: from.y, z: -from.x } }))
    expect(computeSpaceAlignment(three)).toMatchObject({ alignment: { scale: expect.closeTo(1) } })
    const line = [0, 1, 2].map((n) => ({ from: { x: n, y: n, z: n }, to: { x: n, y: n, z: n } }))
    expect(computeSpaceAlignment(line)).toBe('onOneLine')
  })
})

describe('a rectangle is carried over', () => {
  const box = { x: 10, y: 20, width: 8, height: 4 }
  const close = (wanted: typeof box) =>
    Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, expect.closeTo(value)]))

  it('T296: in percent of a picture of another size', () => {
    const old = { width: 1000, height: 500 }
    expect(applyAlignmentToBox(identityPlaneAlignment, box, old, old)).toEqual(close(box))
    const shifted = { ...identityPlaneAlignment, shiftX: 100, shiftY: 50 }
    expect(applyAlignmentToBox(shifted, box, old, { width: 2000, height: 1000 })).toEqual(
      close({ x: 10, y: 15, width: 4, height: 2 }),
    )
  })

  it('T296: onto its side with a page that was turned, and into the picture where it would leave it', () => {
    const old = { width: 1000, height: 500 }
    const quarter = { a: 0, b: 1, shiftX: 500, shiftY: 0 }
    expect(applyAlignmentToBox(quarter, box, old, { width: 500, height: 1000 })).toEqual(
      close({ x: 76, y: 10, width: 4, height: 8 }),
    )
    expect(clampBoxToImage({ x: 97, y: -3, width: 8, height: 120 })).toEqual({
      x: 92,
      y: 0,
      width: 8,
      height: 100,
    })
  })
})
