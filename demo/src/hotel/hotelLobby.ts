import {
  addVectors,
  createRandom,
  type SurfaceCollector,
  scaleVector,
  type Vector,
} from './geometry.ts'
import { corridorSize, left, up } from './hotelSizes.ts'

/** What stands by the lift: bench and plant on the north wall, a picture above. */
export function drawLobby(shape: SurfaceCollector): void {
  const { half } = corridorSize
  shape.box([-2.4, 0.38, half - 0.42], [1.1, 0.06, 0.38], 'wood')
  shape.cushion([-2.4, 0.43, half - 0.43], [1.1, 0.08, 0.4], 0.03, 'fabric')
  for (const x of [-2.36, -1.38])
    for (const z of [half - 0.4, half - 0.1]) shape.box([x, 0, z], [0.04, 0.38, 0.04], 'dark')
  shape.box([-2.3, 1.3, half - 0.03], [0.9, 0.6, 0.03], 'dark')
  shape.panel({
    corner: [-1.43, 1.33, half - 0.031],
    right: left,
    up,
    width: 0.84,
    height: 0.54,
    material: 'art',
    window: [0, 0, 1, 1],
  })
  const pot: Vector = [-0.75, 0, half - 0.28]
  shape.turnedBody(
    pot,
    [
      [0.12, 0],
      [0.18, 0.36],
      [0.16, 0.36],
      [0.15, 0.32],
      [0, 0.32],
    ],
    'ceramic',
    18,
  )
  const random = createRandom(7)
  for (let leaf = 0; leaf < 26; leaf++) {
    const angle = leaf * 2.4
    const reach = 0.1 + 0.2 * random()
    const tip: Vector = [
      pot[0] + Math.cos(angle) * reach,
      0.55 + 0.75 * random(),
      Math.min(half - 0.04, pot[2] + Math.sin(angle) * reach),
    ]
    leafBlade(shape, addVectors(pot, [0, 0.32, 0]), tip, 0.035 + 0.02 * random())
  }
}

/** A leaf bent from a stem to its tip, seen from both sides by its material. */
function leafBlade(shape: SurfaceCollector, foot: Vector, tip: Vector, width: number): void {
  const surface = shape.surface('leaf')
  const [dx, dz] = [tip[0] - foot[0], tip[2] - foot[2]]
  const across = Math.hypot(dx, dz) || 1
  const side: Vector = [(-dz / across) * width, 0, (dx / across) * width]
  const middle = addVectors(scaleVector(addVectors(foot, tip), 0.5), [dx * 0.1, 0.12, dz * 0.1])
  const first = surface.shades.length
  for (const point of [
    foot,
    addVectors(middle, side),
    addVectors(middle, scaleVector(side, -1)),
    tip,
  ]) {
    surface.positions.push(...point)
    surface.normals.push(0, 1, 0)
    surface.uvs.push(0, 0)
    surface.shades.push(point === foot ? 0.6 : 1)
  }
  surface.indices.push(first, first + 1, first + 2, first + 1, first + 3, first + 2)
}
