import type { ColoredBox, RgbaColor } from './roomGlb.ts'

const plaster: RgbaColor = [0.86, 0.84, 0.8, 1]
const stone: RgbaColor = [0.62, 0.56, 0.48, 1]
const linen: RgbaColor = [0.7, 0.73, 0.76, 1]
const tiles: RgbaColor = [0.45, 0.3, 0.26, 1]

/** 16 risers up to the floor above, 25 cm a tread, along the north wall of the east room */
const stairs = Array.from({ length: 15 }, (_, i): ColoredBox => {
  const from = 0.6 + i * 0.25
  return {
    name: `step ${i + 1}`,
    min: [from, 0, -3],
    max: [from + 0.25, (i + 1) * (2.9 / 16), -2],
    color: stone,
  }
})

/**
 * A house for tests, in metres: outside 10.4 x 6.4; below two rooms (floor at 0) with a doorway
 * between them at x = 0, a bed in the west one and a stair in the east one; above one room (floor
 * at 2.9) with the stair's opening in its floor.
 */
export const houseBoxes: readonly ColoredBox[] = [
  { name: 'ground', min: [-5.2, -0.3, -3.2], max: [5.2, 0, 3.2], color: stone },
  { name: 'wall north', min: [-5.2, 0, -3.2], max: [5.2, 5.5, -3], color: plaster },
  { name: 'wall south', min: [-5.2, 0, 3], max: [5.2, 5.5, 3.2], color: plaster },
  { name: 'wall west', min: [-5.2, 0, -3], max: [-5, 5.5, 3], color: plaster },
  { name: 'wall east', min: [5, 0, -3], max: [5.2, 5.5, 3], color: plaster },
  { name: 'partition north', min: [-0.1, 0, -3], max: [0.1, 2.6, -0.5], color: plaster },
  { name: 'partition south', min: [-0.1, 0, 0.5], max: [0.1, 2.6, 3], color: plaster },
  { name: 'lintel', min: [-0.1, 2.1, -0.5], max: [0.1, 2.6, 0.5], color: plaster },
  { name: 'floor above, west', min: [-5, 2.6, -3], max: [0.4, 2.9, 3], color: stone },
  { name: 'floor above, south', min: [0.4, 2.6, -2], max: [4.35, 2.9, 3], color: stone },
  { name: 'floor above, east', min: [4.35, 2.6, -3], max: [5, 2.9, 3], color: stone },
  { name: 'roof', min: [-5.2, 5.5, -3.2], max: [5.2, 5.7, 3.2], color: tiles },
  { name: 'bed', min: [-4.8, 0, -1], max: [-2.8, 0.5, 1], color: linen },
  ...stairs,
]

/** A box of a file that was drawn with z up. */
export const toZUpBox = ({
  min: [ax, ay, az],
  max: [bx, by, bz],
  ...rest
}: ColoredBox): ColoredBox => ({
  ...rest,
  min: [ax, -bz, ay],
  max: [bx, -az, by],
})
