import { describe, expect, it } from 'vitest'
import { type GrayImage, measurePanoramaTurn } from './measurePanoramaTurn.ts'

const degrees = Math.PI / 180
/** how light it is in a direction; smooth, and alike nowhere else */
const lit = (yaw: number, pitch: number) =>
  120 +
  40 * Math.sin(3 * yaw + 0.4) +
  25 * Math.sin(7 * yaw + 2 * pitch) +
  20 * Math.cos(11 * yaw - pitch) +
  10 * yaw
const plain = () => 150

/** The whole sphere, whose middle looks `turn` degrees to the right. */
const sphere = (turn: number, shade = lit): GrayImage => {
  const [width, height] = [1440, 720]
  const shades = Float32Array.from({ length: width * height }, (_, n) => {
    const yaw = (((n % width) + 0.5) / width - 0.5) * 360 + turn
    const pitch = (0.5 - (Math.floor(n / width) + 0.5) / height) * 180
    return shade((((yaw + 540) % 360) - 180) * degrees, pitch * degrees)
  })
  return { width, height, shades }
}

/** A level view along -z. */
const view = (fov: number, shade = lit): GrayImage => {
  const [width, height] = [512, 320]
  const focal = height / 2 / Math.tan((fov * degrees) / 2)
  const shades = Float32Array.from({ length: width * height }, (_, n) => {
    const [x, y] = [(n % width) + 0.5 - width / 2, height / 2 - Math.floor(n / width) - 0.5]
    return shade(Math.atan2(x, focal), Math.atan2(y, Math.hypot(x, focal)))
  })
  return { width, height, shades }
}

describe('how a vendor’s picture is turned', () => {
  it.each([0, 37.5, -90, 142.25, -179.8])(
    'T336: a picture turned by %d° is measured to a fifth of a degree',
    (turn) => {
      const found = measurePanoramaTurn(sphere(turn), view(60), 60)
      const off = (((found ?? Number.NaN) + turn + 540) % 360) - 180
      expect(Math.abs(off)).toBeLessThan(0.2)
    },
  )

  it('T336: in front of a plain wall nobody can tell', () => {
    expect(measurePanoramaTurn(sphere(30, plain), view(60, plain), 60)).toBeNull()
  })

  it('T336: walls that are alike on two sides tell nothing, nor does another room', () => {
    const twice = (yaw: number, pitch: number) =>
      lit(Math.abs(yaw), pitch) - 10 * Math.abs(yaw) + 10 * Math.sin(2 * yaw)
    const repeated = (yaw: number, pitch: number) =>
      120 + 60 * Math.sin(4 * yaw) + 20 * Math.sin(2 * pitch)
    expect(measurePanoramaTurn(sphere(30, repeated), view(60, repeated), 60)).toBeNull()
    expect(
      measurePanoramaTurn(
        sphere(30, (yaw) => 120 + 50 * Math.sin(40 * yaw)),
        view(60, twice),
        60,
      ),
    ).toBeNull()
  })
})
