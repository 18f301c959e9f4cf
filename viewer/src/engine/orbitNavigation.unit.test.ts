import { PerspectiveCamera, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { OrbitNavigation } from './orbitNavigation.ts'

/** Ten metres from the middle of a model, whose surface is four metres away. */
const shown = () => {
  const page = new EventTarget()
  const canvas = Object.assign(new EventTarget(), {
    style: {},
    clientHeight: 600,
    ownerDocument: page,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 600 }),
  })
  const camera = new PerspectiveCamera()
  const surface = 6
  const orbit = new OrbitNavigation(
    camera,
    canvas as unknown as HTMLCanvasElement,
    () => camera.position.z - surface,
    () => {},
  )
  void orbit.go({ position: new Vector3(0, 0, 10), target: new Vector3(), fov: 50 }, 'instant')
  const press = (key: string, more = {}) =>
    canvas.dispatchEvent(
      Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }),
    )
  return { camera, orbit, press }
}

it('T381: plus and minus come nearer to the surface in the middle of the view, and go away from it', () => {
  const { camera, press } = shown()
  press('+')
  expect(camera.position.z).toBeCloseTo(6 + 4 / 1.15)
  press('-')
  expect(camera.position.z).toBeCloseTo(10)
  for (let i = 0; i < 200; i++) press('+')
  expect(camera.position.z).toBeGreaterThan(6)
})

it('the browser’s own zoom, and a model that is only looked at, are left alone', () => {
  const { camera, orbit, press } = shown()
  press('+', { ctrlKey: true })
  orbit.isEnabled = false
  press('+')
  expect(camera.position.z).toBeCloseTo(10)
})
