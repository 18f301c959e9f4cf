import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { houseBoxes } from '../testing/houseBoxes.ts'
import { createBoxRaycaster } from '../testing/raycastBoxes.ts'
import type { ColoredBox } from '../testing/roomGlb.ts'
import type { StillSubject } from './closeUpCamera.ts'
import type { BuildingBounds } from './contextCamera.ts'
import { pickStillCameras, type StillCameras } from './stillCameras.ts'

type Solid = Pick<ColoredBox, 'min' | 'max'>

const aspect = 632 / 374
const at = (x: number, y: number, z: number) => new Vector3(x, y, z)
const directions = {
  up: at(0, 1, 0),
  down: at(0, -1, 0),
  east: at(1, 0, 0),
  west: at(-1, 0, 0),
  south: at(0, 0, 1),
  north: at(0, 0, -1),
} as const

/** A room as its air: rays end at its sides. */
const room = (width: number, height: number, depth: number): Solid => ({
  min: [-width / 2, 0, -depth / 2],
  max: [width / 2, height, depth / 2],
})

const computeBounds = (boxes: readonly Solid[]): BuildingBounds['bounds'] => {
  const corner = (side: 'min' | 'max', pick: (...n: number[]) => number) => {
    const [x, y, z] = [0, 1, 2].map((axis) =>
      pick(...boxes.map((box) => box[side][axis as 0 | 1 | 2])),
    )
    return { x: x!, y: y!, z: z! }
  }
  return {
    min: corner('min', Math.min),
    max: corner('max', Math.max),
    median: { x: 0, y: 0, z: 0 },
  }
}

/** Cameras for a point among boxes. From outside everything is visible, as through culled walls. */
function camerasFor(
  boxes: readonly Solid[],
  point: Omit<StillSubject, 'from' | 'isPlain' | 'ground'> & Partial<StillSubject>,
) {
  const surfaces = createBoxRaycaster(boxes)
  const building = { bounds: computeBounds(boxes), outside: { sees: () => true } }
  return {
    surfaces,
    cameras: pickStillCameras(
      { from: null, isPlain: false, ground: -1, ...point },
      aspect,
      surfaces,
      building,
    ),
  }
}

const shots = (
  { closeUp, context }: StillCameras,
  { foot, normal }: Pick<StillSubject, 'foot' | 'normal'>,
) => {
  const away = new Vector3().subVectors(closeUp.position, foot)
  return {
    away: away.length(),
    straight: away.clone().normalize().dot(normal),
    contextAway: context.position.distanceTo(foot),
  }
}

describe('the close-up of a point', () => {
  const boxes = [room(6, 2.6, 5)]
  it.each([
    ['a wall', at(-3, 1.3, 0.4), directions.east],
    ['a corner', at(-2.97, 1.2, -2.5), directions.south],
    ['the floor', at(1, 0, 0.5), directions.up],
    ['the ceiling', at(-1, 2.6, 0.5), directions.down],
    ['the edge of floor and wall', at(-3, 0.04, 1), directions.east],
  ])('on %s is taken from near, in front of it, with nothing between', (_, foot, normal) => {
    const { cameras, surfaces } = camerasFor(boxes, { foot, normal })
    const { away, straight } = shots(cameras!, { foot, normal })
    expect(away).toBeGreaterThan(1.3)
    expect(away).toBeLessThan(2.51)
    expect(straight).toBeGreaterThan(0.7)
    expect(surfaces.isClear(cameras!.closeUp.position, foot, 0.01)).toBe(true)
    expect(cameras!.closeUp.target).toEqual(foot)
  })

  it('in a room of less than a metre and a half is taken from nearer, with a wider angle', () => {
    const foot = at(-0.55, 1.2, 0)
    const small = camerasFor([room(1.1, 2.4, 1.2)], { foot, normal: directions.east }).cameras!
    const large = camerasFor([room(6, 2.4, 6)], { foot: at(-3, 1.2, 0), normal: directions.east })
      .cameras!
    const { away } = shots(small, { foot, normal: directions.east })
    expect(away).toBeGreaterThan(0.7)
    expect(away).toBeLessThan(1.25)
    expect(small.closeUp.fov).toBeGreaterThan(large.closeUp.fov + 15)
    expect(small.closeUp.fov).toBeLessThanOrEqual(85)
  })

  it('stays on its side of a wall: what stands in between moves the camera', () => {
    const cupboard: Solid = { min: [-2.2, 0, -0.6], max: [-1.6, 2, 0.6] }
    const foot = at(-3, 1.2, 0)
    const { cameras, surfaces } = camerasFor([...boxes, cupboard], {
      foot,
      normal: directions.east,
    })
    expect(surfaces.isClear(cameras!.closeUp.position, foot, 0.01)).toBe(true)
    const { position } = cameras!.closeUp
    expect(position.x < -2.2 || Math.abs(position.z) > 0.6 || position.y > 2).toBe(true)
  })

  it.each([
    [
      'inside, on the far wall that was seen through the near one',
      at(-5, 1.4, 2),
      directions.east,
      (p: Vector3) => p.x > -5 && p.x < 0,
    ],
    ['outside, on the facade', at(5.2, 2, 0), directions.east, (p: Vector3) => p.x > 6.5],
  ])(
    'placed from far outside is taken from the side of its normal: %s',
    (_, foot, normal, isThere) => {
      const { cameras } = camerasFor(houseBoxes, { foot, normal, from: at(30, 12, 4) })
      expect(cameras!.closeUp.position).toSatisfy(isThere)
    },
  )

  it('of a model turned inside out is taken from the side with air', () => {
    // on the outer face of the east wall, with the normal into the wall
    const foot = at(5.2, 2, 0)
    const { cameras } = camerasFor(houseBoxes, {
      foot,
      normal: directions.west,
      from: at(-30, 12, 4),
    })
    expect(cameras!.closeUp.position.x).toBeGreaterThan(6.5)
  })

  it('under a bed is taken from the side that the person looked from', () => {
    const bed: Solid = { min: [-1, 0.35, -1], max: [1, 0.6, 1] }
    const foot = at(-0.5, 0, 0)
    const { cameras } = camerasFor([...boxes, bed], {
      foot,
      normal: directions.up,
      from: at(-2.5, 0.5, 0),
    })
    expect(cameras!.closeUp.position.y).toBeGreaterThan(0)
    expect(cameras!.closeUp.position.y).toBeLessThan(0.9)
    expect(cameras!.closeUp.position.x).toBeLessThan(-1)
  })

  it('of a point inside a solid body does not exist', () => {
    const block: Solid = { min: [-1, 0, -1], max: [-0.98, 1, -0.98] }
    expect(
      camerasFor([block], { foot: at(-0.99, 0.5, -0.99), normal: directions.up }).cameras,
    ).toBeNull()
  })
})

describe('the context of a point', () => {
  it('is taken from further back in its room', () => {
    const foot = at(-5, 1.4, 2)
    const { cameras, surfaces } = camerasFor(houseBoxes, { foot, normal: directions.east })
    const { away, contextAway } = shots(cameras!, { foot, normal: directions.east })
    const { position, isThroughWalls } = cameras!.context
    expect(isThroughWalls).toBe(false)
    expect(contextAway).toBeGreaterThan(away + 1)
    expect(surfaces.isClear(position, foot, 0.01)).toBe(true)
    expect(position.y).toBeLessThan(2.6)
  })

  it('of a facade shows the building from outside', () => {
    const foot = at(5.2, 2, 0)
    const { cameras, surfaces } = camerasFor(houseBoxes, { foot, normal: directions.east })
    const { position, isThroughWalls } = cameras!.context
    expect(isThroughWalls).toBe(false)
    expect(position.x).toBeGreaterThan(9)
    expect(surfaces.isClear(position, foot, 0.01)).toBe(true)
  })

  it('of a room that is too small shows the building, looked into from outside', () => {
    const closet = room(1.1, 2.4, 1.2)
    const house: Solid = { min: [-6, -0.2, -5], max: [6, 2.8, 5] }
    const foot = at(-0.55, 1.2, 0)
    const { cameras } = camerasFor([closet, house], { foot, normal: directions.east })
    expect(cameras!.context.isThroughWalls).toBe(true)
    expect(cameras!.context.position.y).toBeGreaterThan(2.8)
  })

  it('of a large building shows the part around the point', () => {
    const hall: Solid = { min: [-100, 0, -20], max: [100, 12, 20] }
    const foot = at(100, 4, 0)
    const { cameras } = camerasFor([hall], { foot, normal: directions.east })
    expect(cameras!.context.position.distanceTo(foot)).toBeLessThan(20)
    expect(cameras!.context.position.x).toBeGreaterThan(100)
    const [ahead, aside] = [cameras!.context.target, foot].map((to) =>
      to.clone().sub(cameras!.context.position),
    )
    expect((ahead!.angleTo(aside!) * 180) / Math.PI).toBeLessThan(15)
  })
})
