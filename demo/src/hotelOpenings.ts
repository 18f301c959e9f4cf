import type { Shape } from './geometry.ts'
import {
  back,
  bath,
  bathDoor,
  doorway,
  forth,
  left,
  right,
  room,
  up,
  wallThickness,
  window,
} from './hotelSizes.ts'

/** Frames, thresholds and open doors of a room's entrance and its bathroom. */
export function drawDoors(shape: Shape): void {
  const passage = bath.left - bath.partition
  const deep = wallThickness + 0.04
  for (const x of [doorway.left, doorway.right - 0.06])
    shape.box([x, 0, -wallThickness - 0.02], [0.06, doorway.top, deep], 'wood')
  shape.box(
    [doorway.left, doorway.top - 0.06, -wallThickness - 0.02],
    [doorway.right - doorway.left, 0.06, deep],
    'wood',
  )
  shape.box(
    [doorway.left, 0, -wallThickness],
    [doorway.right - doorway.left, 0.012, wallThickness],
    'brass',
    {
      without: 'bottom',
    },
  )
  shape.box([0.36, 0.014, 0.02], [0.045, 2.02, 0.83], 'wood')
  for (const x of [0.3, 0.405]) shape.box([x, 1.02, 0.68], [0.06, 0.02, 0.12], 'brass')
  for (const z of [bathDoor.from, bathDoor.to - 0.05]) {
    shape.box([passage - 0.015, 0, z], [bath.partition + 0.03, bathDoor.top, 0.05], 'white')
  }
  shape.box(
    [passage - 0.015, bathDoor.top - 0.05, bathDoor.from],
    [bath.partition + 0.03, 0.05, bathDoor.to - bathDoor.from],
    'white',
  )
  shape.box(
    [passage, 0, bathDoor.from],
    [bath.partition, 0.012, bathDoor.to - bathDoor.from],
    'metal',
    {
      without: 'bottom',
    },
  )
  shape.box([bath.left + 0.02, 0.014, bathDoor.from + 0.01], [0.7, 1.98, 0.04], 'white')
  shape.box([bath.left + 0.58, 1.02, bathDoor.from + 0.05], [0.11, 0.018, 0.05], 'metal')
}

/** A room's window: reveal, frame with a bar, sill, glass, and the town behind it. */
export function drawWindow(shape: Shape): void {
  const wide = window.right - window.left
  const tall = window.top - window.bottom
  const z = room.depth
  shape.panel({
    corner: [window.left, window.bottom, z],
    right: forth,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({
    corner: [window.right, window.bottom, z + 0.2],
    right: back,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({
    corner: [window.left, window.top, z],
    right,
    up: forth,
    width: wide,
    height: 0.2,
    material: 'white',
  })
  shape.box([window.left - 0.06, window.bottom - 0.03, z - 0.1], [wide + 0.12, 0.03, 0.3], 'white')
  for (const x of [window.left, (window.left + window.right) / 2 - 0.03, window.right - 0.06]) {
    shape.box([x, window.bottom, z + 0.1], [0.06, tall, 0.06], 'white')
  }
  for (const y of [window.bottom, window.top - 0.06])
    shape.box([window.left, y, z + 0.105], [wide, 0.06, 0.05], 'white')
  shape.panel({
    corner: [window.right, window.bottom, z + 0.13],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'glass',
  })
  shape.panel({
    corner: [window.right, window.bottom, z + 0.2],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'sky',
    window: [0, 0, 1, 1],
  })
}
