import { PerspectiveCamera, Scene, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { Frame } from '../../../engine/coordinateFrame.ts'
import { Emitter } from '../../../engine/eventEmitter.ts'
import type { ViewerEvents } from '../../../engine/viewerApi.ts'
import { houseBoxes } from '../../../testing/houseBoxes.ts'
import { createBoxRaycaster, toTriangles } from '../../../testing/raycastBoxes.ts'
import type { ModelView } from '../modelView.ts'
import { StoreysAndWalking } from './storeysAndWalking.ts'

const createHouse = () => {
  const events = new Emitter<ViewerEvents>()
  const parts = toTriangles(houseBoxes).map(({ geometry, matrix }) => ({
    mesh: { geometry, matrixWorld: matrix },
  }))
  const bounds = { min: new Vector3(-5, 0, -3), max: new Vector3(5, 6, 3) }
  const surfaces = { ...createBoxRaycaster(houseBoxes), top: Number.POSITIVE_INFINITY }
  const view = {
    renderer: {
      camera: new PerspectiveCamera(),
      canvas: new EventTarget(),
      scene: new Scene(),
      invalidate: () => {},
    },
    scene: {
      surfaces,
      model: { parts, bounds, storeys: [], frame: new Frame({ x: 0, y: 0, z: 0 }) },
      set top(height: number) {
        surfaces.top = height
      },
    },
    orbit: {
      pose: () => ({ position: new Vector3(), target: new Vector3(), fov: 50 }),
      go: async () => {},
    },
    pins: { sweepAgain: () => {} },
    pointing: { again: () => {} },
    settle: () => {},
  }
  return { events, surfaces, house: new StoreysAndWalking(view as unknown as ModelView, events) }
}

it('who leaves the house has all of it before them: no storey is told as the only one shown', async () => {
  const { events, house } = createHouse()
  const told: (number | null)[] = []
  events.on('floor', (floor) => told.push(floor))
  await house.find({})
  expect(await house.setStance('inside')).toBe(true)
  await house.floors!.show(1)
  await house.setStance('outside')
  expect(told).toEqual([1, null])
  await house.searched
})

it('T575: each floor is cut open 1.2 m above it, the top one too, and keeps the points on its walls', async () => {
  const { surfaces, house } = createHouse()
  await house.find({})
  await house.floors!.show(0)
  expect(surfaces.top).toBeCloseTo(1.2, 6)
  await house.floors!.show(1)
  expect(surfaces.top).toBeCloseTo(4.1, 6)
  // high on a wall of the top floor
  house.reveal(new Vector3(0, 5, 0))
  expect(surfaces.top).toBeCloseTo(4.1, 6)
  await house.floors!.show(0)
  house.reveal(new Vector3(0, 2.4, 0))
  expect(surfaces.top).toBeCloseTo(1.2, 6)
  house.reveal(new Vector3(0, 3, 0))
  expect(surfaces.top).toBe(Number.POSITIVE_INFINITY)
})

it('T686: choosing the storey on which one stands moves nobody', async () => {
  const { house } = createHouse()
  await house.find({})
  await house.setStance('inside')
  await house.floors!.show(1)
  const aside = house.way!.pose()
  aside.position.x += 0.5
  await house.way!.go(aside, 'instant')
  await house.floors!.show(1)
  expect(house.way!.pose().position.x).toBeCloseTo(aside.position.x, 6)
})
