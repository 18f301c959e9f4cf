import { describe, expect, it } from 'vitest'
import {
  computeDirectionAt,
  computeStemBeforeEye,
  computeStillGazes,
  toAnglesOfDirection,
  toCameraPose,
  toDirectionFromAngles,
  toSpherePoint,
} from './sphereGeometry.ts'

const degrees = Math.PI / 180

describe('the frame of a panorama', () => {
  it('the middle of the picture is straight ahead, its right quarter to the right, its upper edge above', () => {
    const places = [
      [0, 0],
      [90 * degrees, 0],
      [180 * degrees, 0],
      [0, 90 * degrees],
    ].map(([yaw, pitch]) => toDirectionFromAngles({ yaw: yaw!, pitch: pitch! }))
    const round = (n: number) => Math.round(n) + 0
    expect(places.map(({ x, y, z }) => [round(x), round(y), round(z)])).toEqual([
      [0, 0, -1],
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ])
  })

  it('a direction and its angles are the same thing, close to the poles too', () => {
    for (const yaw of [-179, -90, -3, 0, 45, 179.9])
      for (const pitch of [-89.999, -45, 0, 10, 89.9]) {
        const angles = toAnglesOfDirection(
          toDirectionFromAngles({ yaw: yaw * degrees, pitch: pitch * degrees }),
        )
        expect(angles?.yaw).toBeCloseTo(yaw * degrees, 9)
        expect(angles?.pitch).toBeCloseTo(pitch * degrees, 9)
      }
  })

  it('straight down one keeps facing where one faced; no direction has no angles', () => {
    expect(toAnglesOfDirection({ x: 0, y: -5, z: 0 }, 1.2)).toEqual({
      yaw: 1.2,
      pitch: -Math.PI / 2,
    })
    expect(toAnglesOfDirection({ x: 0, y: 0, z: 0 })).toBeNull()
    expect(toAnglesOfDirection({ x: Number.NaN, y: 0, z: 0 })).toBeNull()
  })

  it('the middle of the view is where one looks; what is right of it lies at the right', () => {
    const gaze = { yaw: 0.7, pitch: -0.4, fov: 75 }
    const middle = computeDirectionAt(0, 0, gaze)
    const ahead = toDirectionFromAngles(gaze)
    expect(Math.hypot(middle.x - ahead.x, middle.y - ahead.y, middle.z - ahead.z)).toBeLessThan(
      1e-12,
    )
    const level = { yaw: 0.7, pitch: 0, fov: 75 }
    expect(toAnglesOfDirection(computeDirectionAt(1, 0, level))!.yaw).toBeCloseTo(
      0.7 + 45 * degrees,
      9,
    )
    expect(toAnglesOfDirection(computeDirectionAt(0, 1, gaze))!.pitch).toBeCloseTo(
      -0.4 + 45 * degrees,
      9,
    )
  })

  it('a point lies five metres away and faces the eye', () => {
    const { position, normal } = toSpherePoint(toDirectionFromAngles({ yaw: 1, pitch: 0.5 }))
    expect(Math.hypot(position.x, position.y, position.z)).toBeCloseTo(5, 12)
    expect(position.x * normal.x + position.y * normal.y + position.z * normal.z).toBeCloseTo(
      -5,
      12,
    )
    expect(toCameraPose({ yaw: 1, pitch: 0.5, fov: 60 })).toEqual({
      position: { x: 0, y: 0, z: 0 },
      target: position,
      fov: 60,
    })
  })

  it.each([
    [5, 3, 3],
    [2, 3, 1.5],
    [0.3, 1, 0.1],
  ])(
    'a disc at a distance of %d m with a stem of %d m stays before the eye',
    (distance, stem, drawn) => {
      const coordinates = {
        position: { x: 0, y: 0, z: -distance },
        normal: { x: 0, y: 0, z: 1 },
        key: 'a',
        stem,
      }
      expect(computeStemBeforeEye(coordinates)).toBeCloseTo(drawn, 9)
    },
  )
})

describe('the stills of a point in a panorama', () => {
  it('the close-up looks at it in a narrow angle, which a small picture makes wider', () => {
    const point = { yaw: 1, pitch: 0.2 }
    expect(computeStillGazes(point, 4096).closeUp).toEqual({ ...point, fov: 30 })
    expect(computeStillGazes(point, 512).closeUp).toEqual({ ...point, fov: 50 })
  })

  it.each([-90, -50, 0, 30, 90])(
    'the context at %d degrees up is wide, nearer to the horizon, and has it in the picture',
    (up) => {
      const { context } = computeStillGazes({ yaw: 1, pitch: up * degrees }, 2048)
      const off = Math.abs(context.pitch / degrees - up)
      expect(off).toBeLessThan(context.fov / 2 - 10)
      expect(Math.abs(context.pitch / degrees)).toBeLessThanOrEqual(Math.abs(up))
      expect(context.fov).toBeGreaterThan(80)
    },
  )
})
