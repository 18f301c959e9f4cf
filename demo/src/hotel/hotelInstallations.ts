import { addVectors, type SurfaceCollector, type Vector } from './geometry.ts'
import type { RoomDamage } from './hotelDefects.ts'
import { ceilingHeight, corridorSize, forward, right, up } from './hotelSizes.ts'

/** Socket by a room's desk; a loose one hangs open. */
export function drawSocket(shape: SurfaceCollector, worn: RoomDamage): void {
  const socket: Vector = [0, 0.3, 5.06]
  if (worn.has('looseSocket')) {
    shape.box(socket, [0.006, 0.08, 0.08], 'dark')
    shape.box(addVectors(socket, [0.006, 0.02, 0.05]), [0.05, 0.006, 0.006], 'red')
    shape.box(addVectors(socket, [0.006, 0.05, 0.02]), [0.04, 0.006, 0.006], 'brass')
    shape.box(addVectors(socket, [0.03, -0.075, 0.03]), [0.012, 0.085, 0.085], 'white')
    worn.mark('looseSocket', { position: addVectors(socket, [0.006, 0.062, 0.06]), normal: right })
    return
  }
  shape.box(socket, [0.012, 0.085, 0.085], 'white')
  for (const at of [0.022, 0.052])
    shape.box(addVectors(socket, [0.012, 0.036, at]), [0.001, 0.012, 0.01], 'dark')
}

/** A room's smoke detector; where it is missing only the mounting plate is left. */
export function drawDetector(shape: SurfaceCollector, worn: RoomDamage): void {
  const detector: Vector = [2, ceilingHeight, 3.1]
  if (worn.has('noDetector')) {
    shape.box(addVectors(detector, [-0.05, -0.012, -0.05]), [0.1, 0.012, 0.1], 'dark', {
      without: 'top',
    })
    shape.box(addVectors(detector, [0.01, -0.07, 0]), [0.005, 0.058, 0.005], 'red')
    shape.box(addVectors(detector, [-0.015, -0.05, 0.01]), [0.005, 0.038, 0.005], 'white')
    worn.mark('noDetector', {
      position: addVectors(detector, [-0.03, -0.012, -0.03]),
      normal: [0, -1, 0],
    })
    return
  }
  const profile = [
    [0, -0.05],
    [0.035, -0.048],
    [0.055, -0.03],
    [0.06, 0],
  ] as const
  shape.turnedBody(detector, profile, 'white')
}

/**
 * Extinguisher, exit sign, lights and sprinkler heads of a corridor that ends at `length` metres.
 */
export function drawCorridorInstallations(shape: SurfaceCollector, length: number): void {
  const { half, start } = corridorSize
  const red: Vector = [-0.35, 0.55, -half + 0.1]
  shape.turnedBody(
    red,
    [
      [0.07, 0],
      [0.075, 0.02],
      [0.075, 0.38],
      [0.03, 0.45],
      [0.02, 0.5],
      [0, 0.5],
    ],
    'red',
    16,
  )
  shape.box(addVectors(red, [-0.02, 0.48, -0.02]), [0.04, 0.06, 0.1], 'dark')
  shape.box([length - 1.2, 2.28, -0.2], [0.03, 0.2, 0.45], 'white')
  shape.panel({
    corner: [length - 1.201, 2.29, -0.19],
    right: forward,
    up,
    width: 0.43,
    height: 0.18,
    material: 'exit',
    window: [0, 0, 1, 1],
  })
  shape.box([length - 1.19, 2.48, 0.02], [0.01, 0.12, 0.01], 'metal')
  for (let x = start + 1.1; x < length; x += 2.1) {
    shape.turnedBody(
      [x, ceilingHeight, 0],
      [
        [0, -0.03],
        [0.13, -0.03],
        [0.16, -0.015],
        [0.16, 0],
      ],
      'light',
      20,
    )
    shape.turnedBody(
      [x + 1.05, ceilingHeight, 0],
      [
        [0, -0.05],
        [0.02, -0.045],
        [0.012, -0.02],
        [0.03, -0.008],
        [0.03, 0],
      ],
      'metal',
      10,
    )
  }
}
