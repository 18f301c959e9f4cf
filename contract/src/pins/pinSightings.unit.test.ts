import { describe, expect, it } from 'vitest'
import type { SpacePoint } from '../alignment/alignment.ts'
import { computeImageAlignment } from '../imageAlignments/imageAlignmentGeometry.ts'
import type { ImageAlignment } from '../imageAlignments/imageAlignments.ts'
import type { Tour } from '../tours/tours.ts'
import { computeImageSightings, computeModelSighting, type PinMedia } from './pinSightings.ts'

const sheet = { width: 2000, height: 1000 }
const check = { up: 'y' as const, scale: 1 }
/**
 * A sheet turned by a quarter: 50 pixels a metre, the model's x goes up on it, its z to the right.
 */
const drawn = ({ x, z }: SpacePoint) => ({ x: 300 + 50 * z, y: 900 - 50 * x })
const corners = [
  { x: 0, y: 3, z: 0 },
  { x: 12, y: 3.4, z: 0 },
  { x: 12, y: 3, z: 20 },
]
const pick = (from: SpacePoint) => ({ from, to: drawn(from) })
const aligned = (picks = corners.map(pick), of = { picture: sheet, check }): ImageAlignment => {
  const found = computeImageAlignment(picks, of)
  if (typeof found === 'string') throw new Error(found)
  return found.alignment
}
const nothing = {
  annotationCoordinates: null,
  matterPointCoordinates: null,
  projectModelImageId: null,
}
const inModel = (position: SpacePoint) => ({
  ...nothing,
  id: 7,
  matterPointCoordinates: { position, normal: { x: 0, y: 1, z: 0 }, key: 'crack' },
})
const onSheet = (imageId: number, x: number, y: number) => ({
  ...nothing,
  id: 8,
  projectModelImageId: imageId,
  annotationCoordinates: {
    geometry: { type: 'RECTANGLE' as const, x: x - 2, y: y - 2, width: 4, height: 4 },
    data: { id: 'mark' },
  },
})
const media = (...onModels: (ImageAlignment | null)[]): PinMedia => ({
  projectModelImages: onModels.map((onModel, n) => ({ ...sheet, id: n + 1, onModel })),
  tour: null,
})

describe('a sheet is aligned with the model by picks', () => {
  it('T313: from above, in metres, with its floor at the lowest pick', () => {
    const found = computeImageAlignment(corners.map(pick), { picture: sheet, check })
    expect(found).toMatchObject({
      alignment: {
        a: expect.closeTo(0),
        b: expect.closeTo(-50),
        level: 3,
        residual: expect.closeTo(0),
      },
    })
    const off = corners.map((corner, n) => ({
      from: corner,
      to: { ...drawn(corner), x: drawn(corner).x + (n ? 0 : 15) },
    }))
    // 15 pixels are 30 cm, which the fit shares among three picks
    expect(aligned(off).residual).toBeGreaterThan(0.05)
    expect(aligned(off).residual).toBeLessThan(0.3)
  })

  it.each([
    ['too few', corners.slice(0, 2), 'tooFew'],
    ['one above the other', corners.map((_, n) => ({ x: 0, y: n, z: 0 })), 'tooClose'],
    [
      'too close together',
      corners.map(({ x, y, z }) => ({ x: x / 100, y, z: z / 100 })),
      'tooClose',
    ],
    ['on one line', corners.map((_, n) => ({ x: n * 4, y: 3, z: n * 4 })), 'onOneLine'],
  ])('T313: but not by picks that are %s', (_, picks, problem) => {
    expect(computeImageAlignment(picks.map(pick), { picture: sheet, check })).toBe(problem)
  })

  it('T313: nor by three that are not the same places', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 1000, y: 100 },
      { x: 0, y: 900 },
    ]
    const picks = corners.map((from, n) => ({ from, to: places[n] ?? { x: 0, y: 0 } }))
    expect(computeImageAlignment(picks, { picture: sheet, check })).toBe('noMatch')
  })
})

describe('a point in the model', () => {
  it('T314: is seen on the sheet of its storey, in percent', () => {
    const [seen, ...others] = computeImageSightings(
      media(aligned()),
      inModel({ x: 6, y: 4.5, z: 10 }),
    )
    expect(seen).toEqual({
      projectModelImageId: 1,
      from: 'model',
      x: expect.closeTo(40),
      y: expect.closeTo(60),
    })
    expect(others).toEqual([])
  })

  it('T314: is seen on all sheets of that storey, and on none of another one or beyond its edge', () => {
    const above = aligned(corners.map((corner) => pick({ ...corner, y: corner.y + 3 })))
    const trades = { ...aligned(), level: 3.2 }
    const house = media(aligned(), above, trades, null)
    const on = (y: number, x = 6) =>
      computeImageSightings(house, inModel({ x, y, z: 10 })).map(
        (sighting) => sighting.projectModelImageId,
      )
    expect(on(4)).toEqual([1, 3])
    // a threshold a little lower than the floor
    expect(on(5.7)).toEqual([2])
    expect(on(2.7)).toEqual([1, 3])
    expect(on(1)).toEqual([])
    expect(on(4, 40)).toEqual([])
  })

  it('T314: is at the same place where z is up, and in a file of millimetres', () => {
    const turned = ({ x, y, z }: SpacePoint) => ({ x: x * 1000, y: -z * 1000, z: y * 1000 })
    const picks = corners.map((corner) => ({ from: turned(corner), to: drawn(corner) }))
    const found = aligned(picks, { picture: sheet, check: { up: 'z' as never, scale: 0.001 } })
    expect(found).toMatchObject({ level: 3000, scale: 0.001 })
    const [seen] = computeImageSightings(media(found), inModel(turned({ x: 6, y: 4.5, z: 10 })))
    expect(seen).toMatchObject({ x: expect.closeTo(40), y: expect.closeTo(60) })
    const back = computeModelSighting(media(found), onSheet(1, 40, 60))
    const { x, y, z } = turned({ x: 6, y: 3, z: 10 })
    expect(back?.position).toEqual({
      x: expect.closeTo(x),
      y: expect.closeTo(y),
      z: expect.closeTo(z),
    })
    expect(back?.normal).toEqual({ x: 0, y: -0, z: 1 })
  })
})

describe('a point on a sheet', () => {
  it('T314: is seen in the model on the floor of its storey, and on other sheets of it', () => {
    const house = media(aligned(), { ...aligned(), shiftX: 500 }, null)
    const point = onSheet(1, 40, 60)
    const seen = computeModelSighting(house, point)
    expect(seen).toMatchObject({ key: 'seen-8', normal: { x: 0, y: 1, z: 0 } })
    expect(seen?.position).toEqual({ x: expect.closeTo(6), y: 3, z: expect.closeTo(10) })
    expect(computeImageSightings(house, point)).toEqual([
      { projectModelImageId: 2, from: 'plan', x: expect.closeTo(50), y: expect.closeTo(60) },
    ])
  })

  it('T314: is seen nowhere else if its sheet is not aligned, nor where it was placed in the model, too', () => {
    expect(computeModelSighting(media(null), onSheet(1, 40, 60))).toBeNull()
    expect(computeImageSightings(media(null), onSheet(1, 40, 60))).toEqual([])
    const both = {
      ...onSheet(1, 40, 60),
      matterPointCoordinates: inModel({ x: 1, y: 3, z: 1 }).matterPointCoordinates,
    }
    expect(computeModelSighting(media(aligned()), both)).toBeNull()
    expect(computeImageSightings(media(aligned()), both)).toEqual([])
  })
})

describe('a tour on a plan', () => {
  const node = (n: number, changes = {}) => ({
    id: n,
    key: `node ${n}`,
    name: '',
    path: '',
    size: 1,
    sha256: `${n}`,
    previewPath: '',
    thumbPath: '',
    heading: 90,
    cameraHeight: 1.5,
    place: { projectModelImageId: 1, x: 25 * n, y: 50 },
    space: null,
    ...changes,
  })
  const tour = (changes = {}): Tour => ({
    nodes: [node(1, changes), node(2, changes)],
    links: [],
    plans: [{ projectModelImageId: 1, widthInMetres: 40, north: 0 }],
  })
  const withTour = (changes = {}) => ({ ...media(null), tour: tour(changes) })
  const at = (changes = {}) => ({
    ...nothing,
    id: 9,
    // straight ahead in the picture, which looks east
    matterPointCoordinates: {
      position: { x: 0, y: 0, z: -5 },
      normal: { x: 0, y: 0, z: 1 },
      key: 'k',
      scene: 'node 1',
      distance: 4,
      ...changes,
    },
  })

  it('T315: shows a point whose distance is known where it is, and no other', () => {
    expect(computeImageSightings(withTour(), at())).toEqual([
      { projectModelImageId: 1, from: 'tour', x: expect.closeTo(35), y: expect.closeTo(50) },
    ])
    expect(computeImageSightings(withTour(), at({ distance: undefined }))).toEqual([])
    expect(computeImageSightings(withTour({ heading: null }), at())).toEqual([])
    expect(computeImageSightings(withTour({ place: null }), at())).toEqual([])
  })

  it('T315: is where a point of the plan is seen: on the floor, from the nearest panorama, and back at its place', () => {
    const seen = computeModelSighting(withTour(), onSheet(1, 55, 50))
    expect(seen).toMatchObject({ scene: 'node 2', distance: expect.closeTo(2.5) })
    expect(seen?.position.y).toBeCloseTo(-3)
    const back = computeImageSightings(withTour(), { ...at(), matterPointCoordinates: seen })
    expect(back).toEqual([
      { projectModelImageId: 1, from: 'tour', x: expect.closeTo(55), y: expect.closeTo(50) },
    ])
    expect(computeModelSighting(withTour({ heading: null }), onSheet(1, 55, 50))).toBeNull()
  })
})
