import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { houseBoxes, toZUpBox } from '../../../testing/houseBoxes.ts'
import { createBoxRaycaster, toTriangles } from '../../../testing/raycastBoxes.ts'
import { type DetectedStoreys, detectStoreys } from './detectStoreys.ts'
import { detectFloorLevels } from './floorLevels.ts'
import { findPlaceBefore } from './standingPositions.ts'
import { toSceneWithOtherUpAxis } from './toSceneWithOtherUpAxis.ts'
import { bodySize, computeWalkPath, takeWalkingStep } from './walkingSteps.ts'

const house = createBoxRaycaster(houseBoxes)
const at = (x: number, y: number, z: number) => new Vector3(x, y, z)

/** Walks in that direction, 10 cm at a time. */
function walk(feet: Vector3, direction: Vector3, metres: number): Vector3 {
  let now = feet
  for (let i = 0; i < metres * 10; i++)
    now = takeWalkingStep(house, now, direction.clone().multiplyScalar(0.1))
  return now
}

describe('walking in a house', () => {
  it('ends a hand before a wall', () => {
    const feet = walk(at(-2, 0, 2), at(-1, 0, 0), 9)
    expect(feet.x).toBeGreaterThanOrEqual(-5 + bodySize.radius - 0.01)
    expect(feet.x).toBeLessThan(-4.6)
  })

  it('goes along a wall that is met at an angle, and stays off it', () => {
    const feet = walk(at(-2, 0, 2), at(0.6, 0, 0.8), 2)
    expect(feet.z).toBeGreaterThan(2.6)
    expect(feet.z).toBeLessThanOrEqual(3 - bodySize.radius + 0.01)
    expect(feet.x).toBeGreaterThan(-1.2)
  })

  it('passes a doorway but never the wall beside it', () => {
    expect(walk(at(-2, 0, 0), at(1, 0, 0), 4).x).toBeGreaterThan(1.5)
    expect(walk(at(-2, 0, 2), at(1, 0, 0), 4).x).toBeLessThan(-0.3)
  })

  it('climbs no bed', () => {
    const feet = walk(at(-1, 0, 0), at(-1, 0, 0), 4)
    expect(feet.y).toBe(0)
    expect(feet.x).toBeGreaterThan(-2.8)
  })

  it('follows the stairs up and down again', () => {
    const above = walk(at(0.3, 0, -2.5), at(1, 0, 0), 5)
    expect(above.y).toBeCloseTo(2.9, 6)
    expect(walk(above, at(-1, 0, 0), 5).y).toBeCloseTo(0, 6)
  })

  it('stops at the edge of the opening above', () => {
    const feet = walk(at(1.5, 2.9, 0), at(0, 0, -1), 5)
    expect(feet.y).toBeCloseTo(2.9, 6)
    expect(feet.z).toBeGreaterThanOrEqual(-2)
    expect(feet.z).toBeLessThan(-1.8)
  })

  it('cannot be pushed through any wall, whichever way and however often', () => {
    let seed = 3
    const random = () => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    let feet = at(-1.5, 0, 2)
    for (let i = 0; i < 150; i++) {
      const angle = random() * 2 * Math.PI
      feet = walk(feet, at(Math.cos(angle), 0, Math.sin(angle)), 0.8)
      expect(Math.abs(feet.x)).toBeLessThanOrEqual(5 - bodySize.radius / 2)
      expect(Math.abs(feet.z)).toBeLessThanOrEqual(3 - bodySize.radius / 2)
      expect(feet.y).toBeGreaterThanOrEqual(-1e-6)
    }
  })

  it('goes towards a place as far as there is a way', () => {
    expect(
      computeWalkPath(house, at(-2, 0, 2), at(-1, 0, -2))
        .at(-1)!
        .distanceTo(at(-1, 0, -2)),
    ).toBeLessThan(0.05)
    expect(computeWalkPath(house, at(-2, 0, 2), at(2, 0, 2)).at(-1)!.x).toBeLessThan(-0.3)
  })
})

describe('standing before a point', () => {
  const eye = at(-1.5, 1.6, 0)

  it('is two metres before it', () => {
    const feet = findPlaceBefore(house, { foot: at(-2, 1.4, -3), normal: at(0, 0, 1) }, eye)!
    expect(feet.distanceTo(at(-2, 0, -1))).toBeLessThan(0.1)
  })

  it('is nearer where the room ends, and never behind a wall', () => {
    // On the partition, with the bed two metres away.
    const feet = findPlaceBefore(house, { foot: at(-0.1, 1.2, 1.5), normal: at(-1, 0, 0) }, eye)!
    expect(feet.x).toBeLessThan(-0.3)
    expect(feet.x).toBeGreaterThan(-5)
    const onStairs = findPlaceBefore(house, { foot: at(5, 1, -1), normal: at(-1, 0, 0) }, eye)!
    expect(onStairs.x).toBeGreaterThan(0.1)
  })
})

describe('the storeys of a house', () => {
  it('are those one can stand on: neither the roof nor the bed', async () => {
    const { levels, roomHeight } = await detectStoreys(house, toTriangles(houseBoxes), 6)
    expect(levels.map(({ y }) => Math.round(y * 100) / 100)).toEqual([0, 2.9])
    expect(levels.map(({ ceiling }) => Math.round(ceiling! * 10) / 10)).toEqual([2.6, 2.6])
    expect(roomHeight).toBeCloseTo(2.6, 1)
    for (const { start } of levels) expect(start).not.toBeNull()
  })

  it('are found when the walls have no ceiling over them', async () => {
    const open = houseBoxes.filter(({ name }) => name !== 'roof')
    const { levels } = await detectStoreys(createBoxRaycaster(open), toTriangles(open), 6)
    expect(levels.map(({ y }) => Math.round(y * 100) / 100)).toEqual([0, 2.9])
  })

  it('are found alike in a house on its side that is looked at turned, and fewer are found otherwise', async () => {
    const onItsSide = houseBoxes.map(toZUpBox)
    const [solid, parts] = [createBoxRaycaster(onItsSide), toTriangles(onItsSide)]
    const floor = ({ levels }: DetectedStoreys) => levels.reduce((sum, { area }) => sum + area, 0)
    const asItLies = await detectStoreys(solid, parts, 6.4)
    const other = toSceneWithOtherUpAxis(solid, parts, 'y')
    const asItStood = await detectStoreys(other.solid, other.parts, 6)
    expect(asItStood.levels.map(({ y }) => Math.round(y * 100) / 100)).toEqual([0, 2.9])
    expect(asItStood.roomHeight).toBeCloseTo(2.6, 1)
    expect(floor(asItStood)).toBeGreaterThan(1.5 * floor(asItLies))
    const back = toSceneWithOtherUpAxis(other.solid, other.parts, 'z')
    expect(floor(await detectStoreys(back.solid, back.parts, 6.4))).toBeCloseTo(floor(asItLies), 6)
  })

  it('are not there in a thing that is not a building', async () => {
    const table = [{ min: [-1, 0.7, -0.5], max: [1, 0.75, 0.5] } as const]
    expect(
      (await detectStoreys(createBoxRaycaster(table), toTriangles(table), 0.1)).levels,
    ).toEqual([])
  })

  it('are at least two metres apart, the larger one counts', () => {
    const places = [
      { y: 0, area: 60 },
      { y: 0.45, area: 20 },
      { y: 1.5, area: 30 },
      { y: 2.8, area: 50 },
      { y: 5, area: 1 },
    ]
    expect(detectFloorLevels(places).map(({ y }) => y)).toEqual([0, 2.8])
    expect(detectFloorLevels([])).toEqual([])
  })
})
