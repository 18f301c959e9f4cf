import type { SurfaceCollector } from './geometry.ts'
import {
  back,
  bathroomDoor,
  bathroomSize,
  doorwaySize,
  forward,
  left,
  right,
  roomSize,
  up,
  wallThickness,
  windowSize,
} from './hotelSizes.ts'

/** Frames, thresholds and open doors of a room's entrance and its bathroom. */
export function drawDoors(shape: SurfaceCollector): void {
  const passage = bathroomSize.left - bathroomSize.partition
  const deep = wallThickness + 0.04
  for (const x of [doorwaySize.left, doorwaySize.right - 0.06])
    shape.box([x, 0, -wallThickness - 0.02], [0.06, doorwaySize.top, deep], 'wood')
  shape.box(
    [doorwaySize.left, doorwaySize.top - 0.06, -wallThickness - 0.02],
    [doorwaySize.right - doorwaySize.left, 0.06, deep],
    'wood',
  )
  shape.box(
    [doorwaySize.left, 0, -wallThickness],
    [doorwaySize.right - doorwaySize.left, 0.012, wallThickness],
    'brass',
    {
      without: 'bottom',
    },
  )
  shape.box([0.36, 0.014, 0.02], [0.045, 2.02, 0.83], 'wood')
  for (const x of [0.3, 0.405]) shape.box([x, 1.02, 0.68], [0.06, 0.02, 0.12], 'brass')
  for (const z of [bathroomDoor.from, bathroomDoor.to - 0.05]) {
    shape.box(
      [passage - 0.015, 0, z],
      [bathroomSize.partition + 0.03, bathroomDoor.top, 0.05],
      'white',
    )
  }
  shape.box(
    [passage - 0.015, bathroomDoor.top - 0.05, bathroomDoor.from],
    [bathroomSize.partition + 0.03, 0.05, bathroomDoor.to - bathroomDoor.from],
    'white',
  )
  shape.box(
    [passage, 0, bathroomDoor.from],
    [bathroomSize.partition, 0.012, bathroomDoor.to - bathroomDoor.from],
    'metal',
    {
      without: 'bottom',
    },
  )
  shape.box([bathroomSize.left + 0.02, 0.014, bathroomDoor.from + 0.01], [0.7, 1.98, 0.04], 'white')
  shape.box(
    [bathroomSize.left + 0.58, 1.02, bathroomDoor.from + 0.05],
    [0.11, 0.018, 0.05],
    'metal',
  )
}

/** A room's window: reveal, frame with a bar, sill, glass, and the town behind it. */
export function drawWindow(shape: SurfaceCollector): void {
  const wide = windowSize.right - windowSize.left
  const tall = windowSize.top - windowSize.bottom
  const z = roomSize.depth
  shape.panel({
    corner: [windowSize.left, windowSize.bottom, z],
    right: forward,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({
    corner: [windowSize.right, windowSize.bottom, z + 0.2],
    right: back,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({
    corner: [windowSize.left, windowSize.top, z],
    right,
    up: forward,
    width: wide,
    height: 0.2,
    material: 'white',
  })
  shape.box(
    [windowSize.left - 0.06, windowSize.bottom - 0.03, z - 0.1],
    [wide + 0.12, 0.03, 0.3],
    'white',
  )
  for (const x of [
    windowSize.left,
    (windowSize.left + windowSize.right) / 2 - 0.03,
    windowSize.right - 0.06,
  ]) {
    shape.box([x, windowSize.bottom, z + 0.1], [0.06, tall, 0.06], 'white')
  }
  for (const y of [windowSize.bottom, windowSize.top - 0.06])
    shape.box([windowSize.left, y, z + 0.105], [wide, 0.06, 0.05], 'white')
  shape.panel({
    corner: [windowSize.right, windowSize.bottom, z + 0.13],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'glass',
  })
  shape.panel({
    corner: [windowSize.right, windowSize.bottom, z + 0.2],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'sky',
    window: [0, 0, 1, 1],
  })
}
