import { describe, expect, it } from 'vitest'
import {
  computeDistanceToFloor,
  computePinDirectionFromPanorama,
  computePinDistanceFromTwoSights,
  computeYawTowards,
  listPanoramaNeighbors,
  listPanoramaNeighborsByDistance,
  locatePanoramaOnPlan,
  pickPanoramaNodeOfPin,
  type StandingNode,
} from './tourGeometry.ts'

const degrees = Math.PI / 180
const plan = {
  id: 7,
  width: 1200,
  height: 800,
  scale: { widthInMetres: 12 as number | null, north: 0 },
}
const node = (id: number, x: number, y: number, heading: number | null = 0) => ({
  id,
  key: `key ${id}`,
  heading,
  cameraHeight: 1.6,
  place: { projectModelImageId: 7, x, y },
})
const standing = (x: number, z: number, turn = 0): StandingNode => ({
  planId: 7,
  x,
  z,
  isInMetres: true,
  turn,
})

describe('the frame of a plan', () => {
  it('T304: percent of the plan become metres, to the right and down', () => {
    expect(locatePanoramaOnPlan(node(1, 50, 25), [plan])).toEqual({
      planId: 7,
      x: 6,
      z: 2,
      isInMetres: true,
      turn: 0,
    })
  })

  it('T304: without a scale only proportions are known; north and heading add up', () => {
    const unsaid = { ...plan, scale: { widthInMetres: null, north: 30 } }
    const stands = locatePanoramaOnPlan(node(1, 50, 100, 60), [unsaid])
    expect(stands).toMatchObject({ x: 0.5, isInMetres: false })
    expect(stands?.z).toBeCloseTo(2 / 3, 9)
    expect(stands?.turn).toBeCloseTo(90 * degrees, 9)
    expect(locatePanoramaOnPlan(node(1, 0, 0, null), [plan])?.turn).toBe(0)
  })

  it('one that is not placed, or whose plan is gone, stands nowhere', () => {
    expect(locatePanoramaOnPlan({ ...node(1, 1, 1), place: null }, [plan])).toBeNull()
    expect(locatePanoramaOnPlan(node(1, 1, 1), [])).toBeNull()
  })

  it.each([
    [0, -3, 0, 0],
    [3, 0, 0, 90],
    [0, 3, 0, -180],
    [-3, 0, 0, -90],
    [3, 0, 90, 0],
    [0, -3, 90, -90],
    [0, -3, 200, 160],
  ])(
    'T305: what is %d m to the right and %d m down is, with a heading of %d°, at %d° in the picture',
    (x, z, heading, yaw) => {
      const seen = computeYawTowards(standing(0, 0, heading * degrees), standing(x, z))
      expect((seen ?? Number.NaN) / degrees).toBeCloseTo(yaw, 9)
    },
  )

  it('two at one spot, or on different plans, have no direction', () => {
    expect(computeYawTowards(standing(1, 1), standing(1, 1))).toBeNull()
    expect(computeYawTowards(standing(1, 1), { ...standing(2, 1), planId: 8 })).toBeNull()
    expect(computeYawTowards(null, standing(2, 1))).toBeNull()
  })
})

describe('neighbours', () => {
  it('T305: along a corridor each is linked to the next, and none is passed by', () => {
    const corridor = [standing(0, 0), standing(8, 0), standing(4, 0), standing(4, 3)]
    expect(listPanoramaNeighborsByDistance(corridor)).toEqual([
      [0, 2],
      [1, 2],
      [2, 3],
    ])
  })

  it('T305: without places they follow the order of the list', () => {
    expect(listPanoramaNeighborsByDistance([null, null, null])).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(listPanoramaNeighborsByDistance([standing(0, 0), null, standing(1, 0)])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
  })

  it.each([2, 3, 5, 60])(
    'T305: all of %d panoramas on a plan are connected, also at one spot',
    (count) => {
      let seed = 7
      const random = () => {
        seed = (seed * 48271) % 2147483647
        return Math.floor((seed / 2147483647) * 6)
      }
      const places = Array.from({ length: count }, () => standing(random(), random()))
      const reached = new Set([0])
      const pairs = listPanoramaNeighborsByDistance(places)
      for (let n = 0; n < count; n++)
        for (const [a, b] of pairs)
          if (reached.has(a) || reached.has(b)) for (const one of [a, b]) reached.add(one)
      expect(reached.size).toBe(count)
    },
  )

  it('T305: five hundred are linked within a moment, each with a few', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      standing((n % 25) + (n % 7) / 100, Math.floor(n / 25)),
    )
    const pairs = listPanoramaNeighborsByDistance(many)
    expect(pairs.length).toBeGreaterThanOrEqual(499)
    expect(pairs.length).toBeLessThan(1500)
  })

  it('T305: what was set by hand counts, and both ways round', () => {
    const nodes = [node(1, 0, 0), node(2, 50, 0), node(3, 100, 0)]
    const links = [
      { tourNodeId: 1, otherTourNodeId: 2, isLinked: false },
      { tourNodeId: 1, otherTourNodeId: 3, isLinked: true },
      { tourNodeId: 2, otherTourNodeId: 3, isLinked: true },
    ]
    expect(listPanoramaNeighbors({ nodes, links: [] }, [plan])).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(listPanoramaNeighbors({ nodes, links }, [plan])).toEqual([
      [2, 3],
      [1, 3],
    ])
  })
})

describe('the points of a tour', () => {
  const nodes = [
    { key: 'a', sha256: '1' },
    { key: 'b', sha256: '2' },
  ]
  it.each([
    [{ scene: 'b' }, 'b'],
    [{ scene: 'b', model: '1' }, 'b'],
    [{ model: '2' }, 'b'],
    [{}, 'a'],
    [{ scene: 'gone', model: '2' }, 'b'],
    [{ scene: 'gone' }, undefined],
    [{ model: '9' }, undefined],
  ])('T307: %j is in panorama %s', (place, key) => {
    expect(pickPanoramaNodeOfPin(place, nodes)?.key).toBe(key)
  })

  it('T307: looking down, the floor is as far as the camera is high and the angle is flat', () => {
    expect(computeDistanceToFloor({ x: 0, y: -1, z: 0 }, 1.6)).toBeCloseTo(1.6, 9)
    expect(computeDistanceToFloor({ x: 0, y: -3, z: -4 }, 1.5)).toBeCloseTo(2.5, 9)
    for (const up of [
      { x: 0, y: 0, z: -1 },
      { x: 0, y: 1, z: -1 },
      { x: 0, y: -0.001, z: -1 },
      { x: 0, y: 0, z: 0 },
    ])
      expect(computeDistanceToFloor(up, 1.6)).toBeNull()
  })

  const at = (x: number, z: number, heading: number, cameraHeight = 1.6) => ({
    standing: standing(x, z, heading * degrees),
    cameraHeight,
  })

  it('T307: a stain on the floor between two panoramas is seen from the other one where it is', () => {
    // from (2, 2) with its middle to the north, a stain at (4, 3.5)
    const level = Math.hypot(2, 1.5)
    const distance = Math.hypot(level, 1.6)
    const position = { x: (2 / distance) * 5, y: (-1.6 / distance) * 5, z: (1.5 / distance) * 5 }
    const seen = computePinDirectionFromPanorama({ position, distance }, at(2, 2, 0), at(6, 2, 90))
    // from (6, 2) it is 2 m to the west and 1.5 m to the south; the picture's middle looks east
    expect(seen?.distance).toBeCloseTo(distance, 9)
    expect(seen?.direction.x).toBeCloseTo(1.5 / distance, 9)
    expect(seen?.direction.y).toBeCloseTo(-1.6 / distance, 9)
    expect(seen?.direction.z).toBeCloseTo(2 / distance, 9)
  })

  it('T307: from where it was placed it is seen as it was placed, whatever the heading', () => {
    const position = { x: 1, y: -2, z: -4 }
    const seen = computePinDirectionFromPanorama(
      { position, distance: 3 },
      at(1, 1, 217),
      at(1, 1, 217),
    )
    const length = Math.hypot(1, 2, 4)
    for (const axis of ['x', 'y', 'z'] as const)
      expect(seen?.direction[axis]).toBeCloseTo(position[axis] / length, 9)
  })

  it('T307: a higher camera sees it further down', () => {
    const level = { position: { x: 0, y: 0, z: -5 }, distance: 4 }
    const seen = computePinDirectionFromPanorama(level, at(0, 0, 0, 1.6), at(0, -8, 180, 2.6))
    expect(Math.asin(seen?.direction.y ?? 0)).toBeCloseTo(Math.atan2(-1, 4), 9)
  })

  it('T307: marked from two panoramas, its distance follows from where the two sights meet', () => {
    const from = (x: number, z: number, heading: number, target: [number, number, number]) => {
      const stand = at(x, z, heading)
      const [dx, dy, dz] = [target[0] - x, target[1] - 1.6, target[2] - z]
      const turn = -heading * degrees
      const direction = {
        x: dx * Math.cos(turn) - dz * Math.sin(turn),
        y: dy,
        z: dx * Math.sin(turn) + dz * Math.cos(turn),
      }
      return { ...stand, direction }
    }
    const crack: [number, number, number] = [5, 2.4, 0]
    expect(
      computePinDistanceFromTwoSights(from(2, 4, 30, crack), from(8, 5, 210, crack)),
    ).toBeCloseTo(Math.hypot(3, 0.8, 4), 9)
    // nearly in line, behind one of them, or beside each other
    expect(
      computePinDistanceFromTwoSights(from(2, 4, 0, [5, 1.6, 0]), from(-1, 8.1, 0, [5, 1.6, 0])),
    ).toBeNull()
    expect(
      computePinDistanceFromTwoSights(from(2, 4, 0, [2, 1.6, 0]), from(8, 5, 0, [8, 1.6, 9])),
    ).toBeNull()
    expect(
      computePinDistanceFromTwoSights(from(2, 4, 0, [2, 9, 0]), from(8, 5, 0, [2, 1.6, 0])),
    ).toBeNull()
    expect(
      computePinDistanceFromTwoSights(from(2, 4, 0, crack), {
        ...from(8, 5, 0, crack),
        standing: null,
      }),
    ).toBeNull()
  })

  it('T307: without a distance, a scale or a common plan nobody can tell', () => {
    const point = { position: { x: 0, y: 0, z: -5 }, distance: 4 }
    const [a, b] = [at(0, 0, 0), at(1, 0, 0)]
    expect(computePinDirectionFromPanorama({ position: point.position }, a, b)).toBeNull()
    expect(computePinDirectionFromPanorama(point, { ...a, standing: null }, b)).toBeNull()
    const unscaled = { ...b, standing: { ...b.standing, isInMetres: false } }
    expect(
      computePinDirectionFromPanorama(
        point,
        { ...a, standing: { ...a.standing, isInMetres: false } },
        unscaled,
      ),
    ).toBeNull()
    expect(
      computePinDirectionFromPanorama(point, a, { ...b, standing: { ...b.standing, planId: 8 } }),
    ).toBeNull()
  })
})
