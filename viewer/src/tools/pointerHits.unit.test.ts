import { PerspectiveCamera, Scene, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { Emitter } from '../engine/eventEmitter.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { PinView, ScreenPoint, ViewerEvents } from '../engine/viewerApi.ts'
import type { PinLayer } from '../pins/pinLayer.ts'
import { PointerHits } from './pointerHits.ts'

const pinAt: ScreenPoint = { x: 10, y: 10 }
const point = { x: 0, y: 0, z: 0 }
const pin = {
  key: 'damp',
  coordinates: { position: point, normal: point, key: 'damp' },
  color: '',
  label: '',
} as PinView

/** A model with one pin, whose surfaces are known when the test says so. */
const shown = () => {
  const canvas = Object.assign(new EventTarget(), { style: {}, getBoundingClientRect: () => ({ left: 0, top: 0 }) })
  const camera = new PerspectiveCamera()
  const renderer = { canvas, camera, scene: new Scene(), width: 800, height: 600, invalidate: () => {} }
  const pins = { pick: ({ x }: ScreenPoint) => (x === pinAt.x ? pin : null) }
  const events = new Emitter<ViewerEvents>()
  const told: string[] = []
  events.on('press', ({ screen }) => told.push(`press ${screen.x}`))
  events.on('pinClick', ({ key }) => told.push(`pin ${key}`))
  events.on('miss', () => told.push('miss'))
  const surfaces = Promise.withResolvers<void>()
  const hits = new PointerHits(renderer as unknown as Renderer, events, pins as unknown as PinLayer, {
    ready: surfaces.promise,
    setNavigating: () => {},
    cast: () => ({ point: new Vector3(), normal: new Vector3(0, 1, 0) }),
    toHit: (_, screen) => ({ position: point, normal: point, object: 'model', screen }),
    doublePress: () => {},
  })
  const press = ({ x, y }: ScreenPoint) => {
    for (const type of ['pointerdown', 'pointerup'])
      canvas.dispatchEvent(Object.assign(new Event(type), { clientX: x, clientY: y, button: 0, pointerId: 1 }))
  }
  const known = async () => {
    surfaces.resolve()
    await surfaces.promise
    await Promise.resolve()
  }
  return { camera, hits, press, known, told }
}

describe('a press before the surfaces are known', () => {
  it('waits for them, and counts if the view stood still', async () => {
    const { press, known, told } = shown()
    press({ x: 400, y: 300 })
    expect(told).toEqual([])
    await known()
    expect(told).toEqual(['press 400'])
  })

  it('is none once the view was turned: something else is there by then', async () => {
    const { camera, press, known, told } = shown()
    press({ x: 400, y: 300 })
    camera.rotation.y = 0.2
    await known()
    expect(told).toEqual([])
  })

  it('opens a point at once', () => {
    const { press, told } = shown()
    press(pinAt)
    expect(told).toEqual(['pin damp'])
  })

  it('opens no point of a picture that takes no presses', async () => {
    const { hits, press, known, told } = shown()
    hits.isInteractive = false
    press(pinAt)
    await known()
    expect(told).toEqual([])
  })
})
