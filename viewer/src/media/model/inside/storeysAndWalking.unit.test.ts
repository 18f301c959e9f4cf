import { PerspectiveCamera, Scene, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { Frame } from '../../../engine/coordinateFrame.ts'
import { Emitter } from '../../../engine/eventEmitter.ts'
import type { ViewerEvents } from '../../../engine/viewerApi.ts'
import { houseBoxes } from '../../../testing/houseBoxes.ts'
import { createBoxRaycaster, toTriangles } from '../../../testing/raycastBoxes.ts'
import type { ModelView } from '../modelView.ts'
import { StoreysAndWalking } from './storeysAndWalking.ts'

it('who leaves the house has all of it before them: no storey is told as the only one shown', async () => {
  const events = new Emitter<ViewerEvents>()
  const told: (number | null)[] = []
  events.on('floor', (floor) => told.push(floor))
  const parts = toTriangles(houseBoxes).map(({ geometry, matrix }) => ({
    mesh: { geometry, matrixWorld: matrix },
  }))
  const bounds = { min: new Vector3(-5, 0, -3), max: new Vector3(5, 6, 3) }
  const view = {
    renderer: {
      camera: new PerspectiveCamera(),
      canvas: new EventTarget(),
      scene: new Scene(),
      invalidate: () => {},
    },
    scene: {
      surfaces: { ...createBoxRaycaster(houseBoxes), top: Number.POSITIVE_INFINITY },
      model: { parts, bounds, storeys: [], frame: new Frame({ x: 0, y: 0, z: 0 }) },
    },
    orbit: {
      pose: () => ({ position: new Vector3(), target: new Vector3(), fov: 50 }),
      go: async () => {},
    },
    settle: () => {},
  }
  const house = new StoreysAndWalking(view as unknown as ModelView, events)
  await house.find({})
  expect(await house.setStance('inside')).toBe(true)
  await house.floors!.show(1)
  await house.setStance('outside')
  expect(told).toEqual([1, null])
  await house.searched
})
