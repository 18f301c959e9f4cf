import { PerspectiveCamera } from 'three'
import { describe, expect, it } from 'vitest'
import { Frame } from '../engine/coordinateFrame.ts'
import type { PinView } from '../engine/viewerApi.ts'
import { PinLayer } from './pinLayer.ts'

const [width, height] = [800, 600]
const camera = new PerspectiveCamera(50, width / height, 0.1, 1e6)
camera.updateMatrixWorld()

/** That many metres in front of the camera, `aside` to the right. */
const pin = (key: string, ahead: number, more: Partial<PinView> = {}, aside = 0): PinView => ({
  key,
  coordinates: {
    position: { x: aside, y: 0, z: -ahead },
    normal: { x: 0, y: 1, z: 0 },
    key,
    stem: 0.1,
  },
  color: '#c62828',
  label: key,
  ...more,
})

const createLayer = (pins: PinView[]) => {
  const layer = new PinLayer(new Frame({ x: 0, y: 0, z: 0 }), false)
  layer.draw(pins, [])
  return layer
}
const nearest = (layer: PinLayer, count: number) =>
  layer
    .nearest(count, camera, width, height)
    .map(({ key, distance }) => [key, Math.round(distance)])

describe('the pins that may carry a label', () => {
  it('are the nearest of ten thousand, nearest first, however they were handed over', () => {
    const layer = createLayer(
      Array.from({ length: 10_000 }, (_, i) => pin(`p${i}`, 2 + ((i * 7919) % 10_000))),
    )
    expect(nearest(layer, 4).map(([, metres]) => metres)).toEqual([2, 3, 4, 5])
  })

  it('stand in the picture, have words, and the selected one comes first however far it is', () => {
    const beside = pin('beside', 2, {}, 50)
    const wordless = pin('wordless', 2, { label: '' })
    const layer = createLayer([
      beside,
      wordless,
      pin('behind', -3),
      pin('near', 3),
      pin('far', 90, { selected: true }),
    ])
    expect(nearest(layer, 2)).toEqual([
      ['far', 90],
      ['near', 3],
    ])
  })

  it('are not behind a wall, unless selected', () => {
    const layer = createLayer([pin('near', 3), pin('chosen', 4, { selected: true })])
    expect(layer.sweep(camera, () => false, 1000)).toBe(false)
    expect(nearest(layer, 9)).toEqual([['chosen', 4]])
  })
})

it('T276 rays are cast for pins that are new or elsewhere, not for one that only looks different, or for those left', () => {
  const [near, far] = [pin('near', 3), pin('far', 9)]
  const layer = createLayer([near, far])
  let cast = 0
  const sweep = () => {
    cast = 0
    layer.sweep(
      camera,
      () => {
        cast++
        return false
      },
      1000,
    )
    return cast
  }
  expect(sweep()).toBeGreaterThan(0)
  layer.draw([{ ...near, selected: true }], [])
  expect(sweep()).toBe(0)
  layer.draw([], ['near'])
  expect(sweep()).toBe(0)
  // still behind the wall
  expect(nearest(layer, 9)).toEqual([])
  layer.draw([pin('far', 12)], [])
  expect(sweep()).toBeGreaterThan(0)
})

describe('a press on pins', () => {
  it('finds the one that is seen, also after others were taken away and many came', () => {
    const layer = createLayer([pin('a', 3), pin('b', 5, {}, 1), pin('c', 6, {}, -1)])
    layer.draw([], ['a'])
    for (let i = 0; i < 200; i++) layer.draw([pin(`new${i}`, 5, {}, 1000 + i)], [])
    const at = layer.toScreen('b', camera, width, height)!
    expect(layer.pick(at, camera, width, height)?.view.key).toBe('b')
    expect(layer.pick({ x: width / 2, y: height / 2 }, camera, width, height)).toBeNull()
  })
})

describe('T572: points whose markers cover each other', () => {
  const [a, b] = [pin('a', 5), pin('b', 5, {}, 0.02)]
  const group = (layer: PinLayer) => layer.group(camera, width, height)
  const clusters = (layer: PinLayer) =>
    layer.clusters(9, camera, width, height).map(({ keys }) => keys)

  it('are one cluster, which a press finds and no label covers', () => {
    const layer = createLayer([a, b, pin('c', 5, {}, 1)])
    group(layer)
    expect(clusters(layer)).toEqual([['a', 'b']])
    const at = layer.toScreen('b', camera, width, height)!
    expect(layer.pick(at, camera, width, height)?.keys).toEqual(['a', 'b'])
    const labels = layer.nearest(9, camera, width, height).map(({ label }) => label)
    expect(labels).toEqual(['', 'c'])
  })

  it('stand alone once selected, deleted, or by themselves in a still', () => {
    const layer = createLayer([a, b])
    group(layer)
    layer.draw([{ ...b, selected: true }], [])
    group(layer)
    expect(clusters(layer)).toEqual([])
    layer.draw([b], [])
    group(layer)
    expect(clusters(layer)).toEqual([['a', 'b']])
    layer.ungroup()
    expect(clusters(layer)).toEqual([])
    group(layer)
    layer.draw([], ['a'])
    group(layer)
    expect(layer.pick({ x: 401, y: 290 }, camera, width, height)?.keys).toEqual(['b'])
  })

  it('are looked for only after the camera or a point has moved', () => {
    const layer = createLayer([a, b])
    expect([group(layer), group(layer)]).toEqual([true, false])
    const turned = camera.clone()
    turned.rotation.y = 0.1
    turned.updateMatrixWorld()
    expect(layer.group(turned, width, height)).toBe(true)
    layer.draw([pin('b', 9)], [])
    expect(layer.group(turned, width, height)).toBe(true)
  })
})
