import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { PerspectiveCamera, Scene, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { Emitter } from '../engine/eventEmitter.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { PinView, ScreenPoint, ViewerEvents } from '../engine/viewerApi.ts'
import type { PinLayer, PinMark } from '../pins/pinLayer.ts'
import { PointerHits } from './pointerHits.ts'

const pinAt: ScreenPoint = { x: 10, y: 10 }
const clusterAt: ScreenPoint = { x: 60, y: 10 }
const point = { x: 0, y: 0, z: 0 }
const pin = {
  key: 'damp',
  coordinates: { position: point, normal: point, key: 'damp' },
  color: '',
  label: '',
} as PinView

/** A model with one pin, whose surfaces are known when the test says so. */
const shown = () => {
  const canvas = Object.assign(new EventTarget(), {
    style: {},
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  })
  const camera = new PerspectiveCamera()
  const renderer = {
    canvas,
    camera,
    scene: new Scene(),
    width: 800,
    height: 600,
    invalidate: () => {},
  }
  const pick = ({ x }: ScreenPoint): PinMark | null => {
    if (x === pinAt.x) return { view: pin, keys: ['damp'] }
    return x === clusterAt.x ? { view: pin, keys: ['damp', 'crack'] } : null
  }
  const pins = { pick }
  const events = new Emitter<ViewerEvents>()
  const told: string[] = []
  events.on('press', ({ screen, position: { x, y } }) =>
    told.push(`press ${screen.x}, view of ${y} turned by ${x}, now by ${camera.rotation.y}`),
  )
  events.on('pinClick', ({ key }) => told.push(`pin ${key}`))
  events.on('clusterClick', ({ keys }) => told.push(`cluster of ${keys.join(' and ')}`))
  events.on('miss', () => told.push('miss'))
  const surfaces = createDeferred<void>()
  const hits = new PointerHits(
    renderer as unknown as Renderer,
    events,
    pins as unknown as PinLayer,
    {
      ready: surfaces.promise,
      setNavigating: () => {},
      cast: () => ({
        point: new Vector3(camera.rotation.y, renderer.width),
        normal: new Vector3(0, 1, 0),
      }),
      toHit: ({ point: { x, y } }, screen) => ({
        position: { ...point, x, y },
        normal: point,
        object: 'model',
        screen,
      }),
      doublePress: () => {},
    },
  )
  const press = ({ x, y }: ScreenPoint) => {
    for (const type of ['pointerdown', 'pointerup'])
      canvas.dispatchEvent(
        Object.assign(new Event(type), { clientX: x, clientY: y, button: 0, pointerId: 1 }),
      )
  }
  const known = async () => {
    surfaces.resolve()
    await surfaces.promise
    await Promise.resolve()
  }
  return { camera, renderer, hits, press, known, told }
}

describe('a press before the surfaces are known', () => {
  it('waits for them', async () => {
    const { press, known, told } = shown()
    press({ x: 400, y: 300 })
    expect(told).toEqual([])
    await known()
    expect(told).toEqual(['press 400, view of 800 turned by 0, now by 0'])
  })

  it('T386: hits what was under it then, though the view was turned and resized since', async () => {
    const { camera, renderer, press, known, told } = shown()
    press({ x: 400, y: 300 })
    camera.rotation.y = 0.2
    renderer.width = 600
    await known()
    expect(told).toEqual(['press 400, view of 800 turned by 0, now by 0.2'])
    expect(renderer.width).toBe(600)
  })

  it('opens a point at once', () => {
    const { press, told } = shown()
    press(pinAt)
    expect(told).toEqual(['pin damp'])
  })

  it('T573: on a cluster tells its points', () => {
    const { press, told } = shown()
    press(clusterAt)
    expect(told).toEqual(['cluster of damp and crack'])
  })

  it('T574: while points are placed a marker is no obstacle', async () => {
    const { hits, press, known, told } = shown()
    hits.mode = 'add'
    press(pinAt)
    press(clusterAt)
    await known()
    await Promise.resolve()
    expect(told.map((line) => line.slice(0, 8))).toEqual(['press 10', 'press 60'])
  })

  it('opens no point of a picture that takes no presses', async () => {
    const { hits, press, known, told } = shown()
    hits.isInteractive = false
    press(pinAt)
    await known()
    expect(told).toEqual([])
  })
})
