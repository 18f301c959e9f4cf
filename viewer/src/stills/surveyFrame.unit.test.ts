import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { houseBoxes } from '../testing/houseBoxes.ts'
import { createBoxRaycaster } from '../testing/raycastBoxes.ts'
import { pickCloseUpCamera } from './closeUpCamera.ts'
import { pickCornerCamera } from './cornerCamera.ts'
import { isInsideWall } from './roomRays.ts'
import { isTelling, surveyFrame } from './surveyFrame.ts'

const aspect = 632 / 374
const house = createBoxRaycaster(houseBoxes)
const at = (x: number, y: number, z: number) => new Vector3(x, y, z)
const look = (position: Vector3, target: Vector3, fov = 46) =>
  surveyFrame({ position, target, fov }, aspect, house)

describe('what a frame shows', () => {
  it('T617 is one surface close to the middle of a wall', () => {
    const contents = look(at(-3, 1.4, 2), at(-5, 1.4, 2), 30)
    expect(contents).toEqual({ surfaces: 1, hasOpening: false, hasCorner: false })
    expect(isTelling(contents, false)).toBe(false)
  })

  it('T617 is an opening where a doorway is in the wall', () => {
    const contents = look(at(-3, 1.2, 0), at(0, 1.2, 0), 50)
    expect(contents.hasOpening).toBe(true)
    expect(isTelling(contents, false)).toBe(true)
  })

  it('T617 is a corner where two walls meet the floor', () => {
    const contents = look(at(-2, 1.6, 0), at(-5, 1, 3), 70)
    expect(contents.hasCorner).toBe(true)
    expect(contents.surfaces).toBeGreaterThanOrEqual(3)
    expect(isTelling(contents, false)).toBe(true)
  })

  it('counts floor and ceiling once, and nothing outside', () => {
    const corridor = createBoxRaycaster([{ min: [-50, 0, -2], max: [50, 2.5, 2] }])
    const pose = { position: at(0, 1.25, 1.5), target: at(0, 1.25, -2), fov: 80 }
    expect(surveyFrame(pose, aspect, corridor).surfaces).toBe(2)
    const nothing = createBoxRaycaster([])
    expect(surveyFrame(pose, aspect, nothing)).toEqual({
      surfaces: 0,
      hasOpening: false,
      hasCorner: false,
    })
  })
})

describe('where stills are taken from', () => {
  const wallPoint = { foot: at(-5, 1.4, 2), normal: at(1, 0, 0), from: null, ground: -1 }

  it('T617 a plain model is shown from further away, until the room is told', () => {
    const [scanned, plain] = [false, true].map((isPlain) =>
      pickCloseUpCamera({ ...wallPoint, isPlain }, aspect, house),
    )
    const away = (pose: typeof plain) => pose!.position.distanceTo(wallPoint.foot)
    expect(away(plain)).toBeGreaterThan(away(scanned) - 0.01)
    expect(surveyFrame(plain!, aspect, house).hasCorner).toBe(true)
  })

  it.each([
    ['in a wall', at(-5.1, 1.4, 0), true],
    ['in the slab between two floors', at(-2, 2.75, 2), true],
    ['in a room', at(-2, 1.4, 2), false],
    ['under a bed', at(-3.8, 0.9, 0), false],
  ])('T617 a camera %s is told from one in the open', (_, place, isInside) => {
    expect(isInsideWall(place, house)).toBe(isInside)
  })

  it('T617 no close-up is taken between the faces of a wall', () => {
    const cavity = {
      foot: at(-5.2, 1.4, 1),
      normal: at(1, 0, 0),
      from: null,
      isPlain: true,
      ground: -1,
    }
    const pose = pickCloseUpCamera(cavity, aspect, house)
    expect(pose === null || !isInsideWall(pose.position, house)).toBe(true)
  })

  it('T617 the context is seen from a corner of the room, at the height of eyes', () => {
    const subject = { ...wallPoint, isPlain: true }
    const camera = pickCornerCamera(subject, at(-2.5, 1.4, 1.5), aspect, house)
    expect(camera!.position.y).toBeGreaterThan(1.2)
    expect(camera!.position.y).toBeLessThan(2.3)
    expect(house.isClear(camera!.position, subject.foot, 0.02)).toBe(true)
    const [x, z] = [camera!.position.x, camera!.position.z]
    const fromCorner = Math.min(
      ...[-4.9, -0.1].flatMap((cx) => [-3, 3].map((cz) => Math.hypot(x - cx, z - cz))),
    )
    expect(fromCorner).toBeLessThan(1)
  })

  it.each([
    ['a ceiling', at(-2, 2.6, 1), at(0, -1, 0)],
    ['a floor', at(-2, 0, 2.2), at(0, 1, 0)],
  ])('T617 a point on %s is in the frame of its context', (_, foot, normal) => {
    const subject = { foot, normal, from: null, isPlain: true, ground: -1 }
    const camera = pickCornerCamera(subject, at(-2, 1.3, 1.5), aspect, house)
    expect(house.isClear(camera!.position, foot, 0.02)).toBe(true)
  })

  it('T617 a single wall in the open has a close-up, and no corner', () => {
    const wall = createBoxRaycaster([{ min: [-2, 0, -0.1], max: [2, 2.5, 0.1] }])
    const subject = {
      foot: at(0, 1.2, 0.1),
      normal: at(0, 0, 1),
      from: null,
      isPlain: true,
      ground: -1,
    }
    const closeUp = pickCloseUpCamera(subject, aspect, wall)
    expect(closeUp!.position.z).toBeGreaterThan(1)
  })
})
