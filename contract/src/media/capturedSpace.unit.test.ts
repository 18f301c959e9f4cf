import { describe, expect, it } from 'vitest'
import {
  computePinDirectionFromPanorama,
  computeYawTowards,
  listPanoramaNeighbors,
  locatePanoramaInSpaceOrPlan,
} from '../tours/tourGeometry.ts'
import {
  type CapturedNode,
  isOutsidePanoramas,
  listSpaceNeighbors,
  pickPanoramaOfPin,
  toPanoramaCoordinates,
  toSpacePosition,
} from './capturedSpace.ts'
import type { PinCoordinates, Vec3 } from './pinCoordinates.ts'

const degrees = Math.PI / 180
const node = (
  sweepId: string,
  position: Vec3,
  { turn = 0, floor = 0 as number | null } = {},
): CapturedNode & { space: NonNullable<CapturedNode['space']> & { position: Vec3 } } => ({
  key: `key of ${sweepId}`,
  sha256: `file of ${sweepId}`,
  space: { sweepId, position, turn, floor },
})
const point = (position: Vec3, more: Partial<PinCoordinates> = {}): PinCoordinates => ({
  position,
  normal: { x: 0, y: 0, z: 1 },
  key: 'crack',
  stem: 0.4,
  v: 1 as const,
  ...more,
})

const lobby = node('lobby', { x: 0, y: 1.5, z: 0 })
const stairs = node('stairs', { x: 6, y: 1.6, z: -2 }, { turn: 143.2 })
const upstairs = node('upstairs', { x: 5, y: 4.4, z: -2 }, { turn: 300, floor: 1 })
const all = [lobby, stairs, upstairs]

describe('a point of a captured space', () => {
  it.each([
    ['ahead', 0, { x: 0, y: 1.5, z: -4 }, { x: 0, y: 0, z: -5 }],
    ['to the right', 0, { x: 4, y: 1.5, z: 0 }, { x: 5, y: 0, z: 0 }],
    [
      'in the middle of a picture that looks to the right',
      90,
      { x: 4, y: 1.5, z: 0 },
      { x: 0, y: 0, z: -5 },
    ],
    [
      'at the left of a picture that looks to the right',
      90,
      { x: 0, y: 1.5, z: -4 },
      { x: -5, y: 0, z: 0 },
    ],
    ['below', 200, { x: 0, y: 0.5, z: 0 }, { x: 0, y: -5, z: 0 }],
  ])('T336: is %s', (_, turn, position, expected) => {
    const place = toPanoramaCoordinates(point(position), [
      node('lobby', lobby.space.position, { turn }),
    ])
    for (const axis of ['x', 'y', 'z'] as const)
      expect(place?.position[axis]).toBeCloseTo(expected[axis], 9)
    expect(place).toMatchObject({
      scene: 'key of lobby',
      model: 'file of lobby',
      key: 'crack',
      stem: 0.4,
      v: 1,
    })
  })

  it('T336: keeps its place to less than a millimetre, and its direction, from any panorama and any turn', () => {
    let seed = 11
    const random = (from: number, to: number) => {
      seed = (seed * 48271) % 2147483647
      return from + (seed / 2147483647) * (to - from)
    }
    for (let n = 0; n < 500; n++) {
      const eye = { x: random(-80, 80), y: random(-3, 30), z: random(-80, 80) }
      const there = { x: eye.x + random(-9, 9), y: eye.y + random(-2, 2), z: eye.z + random(-9, 9) }
      const stand = node('one', eye, { turn: random(0, 360) })
      const place = toPanoramaCoordinates(point(there), [stand])
      const back = place && toSpacePosition(place, stand.space)
      expect(Math.hypot(back!.x - there.x, back!.y - there.y, back!.z - there.z)).toBeLessThan(1e-3)
      const [a, b] = [there.x - eye.x, there.z - eye.z]
      const yaw = Math.atan2(place!.position.x, -place!.position.z) + stand.space.turn * degrees
      const off = yaw - Math.atan2(a, -b)
      expect(Math.abs(Math.sin(off)) + (1 - Math.cos(off))).toBeLessThan(1e-6)
    }
  })

  it('T336: belongs to its sweep, else to where its inspector looked from, else to the nearest on its floor', () => {
    const at = { x: 1, y: 1, z: 0 }
    expect(pickPanoramaOfPin(point(at), all)).toBe(lobby)
    expect(pickPanoramaOfPin(point(at, { scene: 'stairs' }), all)).toBe(stairs)
    const camera = { position: { x: 6.1, y: 1.6, z: -2 }, target: at }
    expect(pickPanoramaOfPin(point(at, { camera }), all)).toBe(stairs)
    expect(pickPanoramaOfPin(point({ x: 5, y: 3, z: -2 }, { floor: 1 }), all)).toBe(upstairs)
    expect(pickPanoramaOfPin(point({ x: 5, y: 2.9, z: -2 }, { floor: 0 }), all)).toBe(stairs)
  })

  it('T336: keeps its floor, or gets that of its panorama', () => {
    const at = { x: 5, y: 3.5, z: -3 }
    expect(toPanoramaCoordinates(point(at, { scene: 'upstairs', floor: 0 }), all)?.floor).toBe(0)
    expect(toPanoramaCoordinates(point(at, { scene: 'upstairs' }), all)?.floor).toBe(1)
    const nowhere = node('upstairs', upstairs.space.position, { floor: null })
    expect(toPanoramaCoordinates(point(at, { scene: 'upstairs' }), [nowhere])).not.toHaveProperty(
      'floor',
    )
  })

  it.each([
    ['whose sweep has no place', point({ x: 1, y: 1, z: 0 }, { scene: 'garden' })],
    ['that is out of reach', point({ x: 400, y: 1, z: 0 })],
    ['at the eye itself', point({ ...lobby.space.position }, { scene: 'lobby' })],
    ['on a storey without panoramas', point({ x: 1, y: 8, z: 0 }, { floor: 7 })],
  ])('T336: one %s is carried nowhere', (_, place) => {
    expect(toPanoramaCoordinates(place, [...all, unplaced])).toBeNull()
  })

  it('T336: is in no panorama unless it names one of a captured tour', () => {
    const at = { x: 400, y: 1, z: 0 }
    for (const more of [{}, { scene: 'garden' }, { model: 'file of another tour' }])
      expect(isOutsidePanoramas(point(at, more), all)).toBe(true)
    for (const more of [{ scene: 'key of lobby' }, { model: 'file of stairs' }])
      expect(isOutsidePanoramas(point(at, more), all)).toBe(false)
    expect(isOutsidePanoramas(point(at), [{ ...lobby, space: null }])).toBe(false)
    expect(isOutsidePanoramas(point(at), [])).toBe(false)
  })

  it('T336: the camera that looked at it looks the same way, or towards it from another panorama', () => {
    const camera = { position: { x: 6, y: 1.6, z: -2 }, target: { x: 6, y: 1.6, z: -6 }, fov: 70 }
    const own = toPanoramaCoordinates(point({ x: 7, y: 1, z: -5 }, { camera }), all)
    const yaw = Math.atan2(own!.camera!.target.x, -own!.camera!.target.z) / degrees
    expect(yaw).toBeCloseTo(-143.2, 6)
    expect(own?.camera).toMatchObject({ position: { x: 0, y: 0, z: 0 }, fov: 70 })
    const other = toPanoramaCoordinates(
      point({ x: 1, y: 1, z: 0 }, { camera, scene: 'lobby' }),
      all,
    )
    expect(other?.camera?.target).toEqual(other?.position)
  })
})

/** A view that the vendor has not placed. */
const unplaced: CapturedNode = {
  key: 'garden',
  sha256: 'garden',
  space: { sweepId: 'garden', position: null, turn: 0, floor: null },
}

describe('a captured tour', () => {
  const walked = (sweepId: string, x: number, neighbours: string[]) => ({
    sweepId,
    position: { x, y: 0, z: 0 },
    neighbours,
  })

  it('T337: neighbours are those of the vendor, either way round, and unknown ones are none', () => {
    expect(
      listSpaceNeighbors([
        walked('a', 0, ['b', 'a', 'gone']),
        walked('b', 2, ['a', 'c']),
        walked('c', 4, []),
      ]),
    ).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('T337: where a panorama was left out the nearest two are joined, so that one gets everywhere', () => {
    expect(
      listSpaceNeighbors([
        walked('a', 0, ['gone']),
        walked('b', 9, ['gone', 'c']),
        walked('c', 7, []),
      ]),
    ).toEqual([
      [1, 2],
      [0, 2],
    ])
    expect(listSpaceNeighbors([])).toEqual([])
  })

  const stop = (id: number, { key, space }: typeof lobby) => ({
    id,
    key,
    space,
    heading: null,
    cameraHeight: 1.5,
    place: null,
  })

  it('T337: only its own links count, and directions and heights are those of the space', () => {
    const nodes = [stop(1, lobby), stop(2, stairs), stop(3, upstairs)]
    expect(listPanoramaNeighbors({ nodes, links: [] }, [])).toEqual([])
    expect(
      listPanoramaNeighbors(
        { nodes, links: [{ tourNodeId: 1, otherTourNodeId: 3, isLinked: true }] },
        [],
      ),
    ).toEqual([[1, 3]])
    const [a, b] = [
      locatePanoramaInSpaceOrPlan(nodes[0]!, []),
      locatePanoramaInSpaceOrPlan(nodes[1]!, []),
    ]
    expect(computeYawTowards(a, b)! / degrees).toBeCloseTo(Math.atan2(6, 2) / degrees, 9)
  })

  it('T336: a point is seen from the next panorama where it is, but not through the ceiling', () => {
    const place = toPanoramaCoordinates(point({ x: 3, y: 0.2, z: -3 }, { scene: 'lobby' }), all)!
    const [from, to, above] = [stop(1, lobby), stop(2, stairs), stop(3, upstairs)].map(
      (captured) => ({
        standing: locatePanoramaInSpaceOrPlan(captured, []),
        cameraHeight: captured.cameraHeight,
      }),
    )
    const seen = computePinDirectionFromPanorama(place, from!, to!)
    const there = toSpacePosition(
      { position: seen!.direction, distance: seen!.distance },
      stairs.space,
    )
    for (const [axis, value] of [
      ['x', 3],
      ['y', 0.2],
      ['z', -3],
    ] as const)
      expect(there![axis]).toBeCloseTo(value, 9)
    expect(computePinDirectionFromPanorama(place, from!, above!)).toBeNull()
  })
})
