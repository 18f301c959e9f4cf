import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { type PinInScene, pickPinViewpoint } from './pinViewpoint.ts'
import type { RayHit, SurfaceRaycaster } from './surfaceRaycaster.ts'

type Solid = Pick<SurfaceRaycaster, 'cast' | 'isClear'>

/**
 * A room seen from inside: rays end at its six sides. Metres, floor at 0, its centre at the origin.
 */
function buildRoom(width: number, height: number, depth: number): Solid {
  const low = { x: -width / 2, y: 0, z: -depth / 2 }
  const high = { x: width / 2, y: height, z: depth / 2 }
  const cast: Solid['cast'] = (origin, direction, { far = Number.POSITIVE_INFINITY } = {}) => {
    let hit: RayHit | null = null
    for (const axis of ['x', 'y', 'z'] as const) {
      const speed = direction[axis]
      if (speed === 0) continue
      const distance = ((speed > 0 ? high[axis] : low[axis]) - origin[axis]) / speed
      if (distance < 0 || distance >= (hit?.distance ?? far)) continue
      const normal = new Vector3()
      normal[axis] = -Math.sign(speed)
      hit = { distance, normal, point: origin.clone().addScaledVector(direction, distance) }
    }
    return hit
  }
  const isClear: Solid['isClear'] = (from, to, slack) => {
    const direction = to.clone().sub(from)
    const distance = direction.length()
    return !cast(from, direction.divideScalar(distance), { far: distance - slack })
  }
  return { cast, isClear }
}

const open: Solid = { cast: () => null, isClear: () => true }

const standing = (foot: Vector3, normal: Vector3, stem: number): PinInScene => ({
  foot,
  normal,
  head: foot.clone().addScaledVector(normal, stem),
})

/**
 * Position of the disc, with each side of the picture at 1, and the camera's distance from the
 * foot.
 */
function look(pin: PinInScene, from: Vector3, aspect: number, surfaces: Solid) {
  const camera = new PerspectiveCamera(50, aspect, 0.01, 100)
  camera.position.copy(pickPinViewpoint(pin, from, camera, surfaces))
  camera.lookAt(pin.foot)
  camera.updateMatrixWorld()
  const isAhead = pin.head.clone().applyMatrix4(camera.matrixWorldInverse).z < 0
  const head = pin.head.clone().project(camera)
  const isInPicture = isAhead && Math.abs(head.x) < 0.801 && Math.abs(head.y) < 0.801
  return { isInPicture, away: camera.position.distanceTo(pin.foot) }
}

const sides = [
  new Vector3(0, 1, 0),
  new Vector3(0, -1, 0),
  new Vector3(1, 0, 0),
  new Vector3(0, 0, -1),
  new Vector3(1, 2, -1).normalize(),
]

describe('going to a pin', () => {
  it.each([0.1, 1, 1.5, 3])(
    'shows a stem of %d m whole in the open, in wide and upright pictures',
    (stem) => {
      for (const normal of sides)
        for (const aspect of [0.5, 1, 1.5, 2.2])
          for (const from of [
            new Vector3(4, 1.6, 3),
            normal.clone().multiplyScalar(0.5),
            new Vector3(0, 9, 0.001),
          ]) {
            const { isInPicture, away } = look(
              standing(new Vector3(), normal, stem),
              from,
              aspect,
              open,
            )
            expect(isInPicture).toBe(true)
            expect(away).toBeGreaterThanOrEqual(1.6)
          }
    },
  )

  it.each([
    ['on the floor', new Vector3(0.4, 0, 0.2), new Vector3(0, 1, 0)],
    ['on a wall', new Vector3(-2, 1.2, 0.3), new Vector3(1, 0, 0)],
    ['in a corner of a wall', new Vector3(1.8, 2.3, -1.5), new Vector3(0, 0, 1)],
    ['on the ceiling', new Vector3(0.5, 2.5, -0.5), new Vector3(0, -1, 0)],
  ])('shows a stem of 1.5 m whole in a closed hotel room, %s', (_, foot, normal) => {
    const room = buildRoom(4, 2.5, 3)
    const pin = standing(foot, normal, 1.5)
    const { isInPicture, away } = look(pin, new Vector3(0, 1.6, 0), 1.5, room)
    expect(isInPicture).toBe(true)
    expect(away).toBeGreaterThanOrEqual(1.6)
  })

  it('looks along a corridor at a stem that nearly reaches its other wall', () => {
    const pin = standing(new Vector3(-0.9, 1.2, 0), new Vector3(1, 0, 0), 1.5)
    expect(look(pin, new Vector3(0.5, 1.6, 0), 1.5, buildRoom(1.8, 2.5, 12)).isInPicture).toBe(true)
  })

  it('stays in the room and keeps its foot in sight where no direction has space for the stem', () => {
    const box = buildRoom(0.9, 2.2, 0.9)
    const pin = standing(new Vector3(0, 1, -0.45), new Vector3(0, 0, 1), 3)
    const { x, y, z } = pickPinViewpoint(pin, new Vector3(0, 1.5, 0), { fov: 50, aspect: 1.5 }, box)
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(0.45)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(2.2)
  })

  it('stands outside the building before what can be seen from nowhere within', () => {
    const pin = standing(new Vector3(0, 1, 0), new Vector3(0, 0, 1), 1)
    const hidden: Solid = { cast: () => null, isClear: () => false }
    const around = { way: () => 5, sees: () => true }
    const place = pickPinViewpoint(
      pin,
      new Vector3(0, 1.5, 2),
      { fov: 50, aspect: 1.5 },
      hidden,
      around,
    )
    expect(place.distanceTo(pin.foot)).toBeGreaterThan(7)
  })
})
