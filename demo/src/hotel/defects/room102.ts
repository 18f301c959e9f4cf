import { createDecalDrawing } from '../decals.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { back, left } from '../hotelSizes.ts'

export const room102: readonly DrawnDefect[] = [
  {
    key: '102-tile',
    inspection: 'active',
    category: 'Tiles',
    title: 'Cracked floor tile in bathroom, room 102',
    description:
      'Tile in front of the vanity is broken through, edge sharp to bare feet. Replace one tile, 30 x 30 cm.',
    drawn: 'crackedTile',
    seen: { from: [2.62, 1.3, 0.7], fov: 46 },
  },
  {
    key: '102-mirror',
    inspection: 'active',
    category: 'Bathroom',
    title: 'Mirror broken above basin, room 102',
    description:
      'Star-shaped break from an impact, splinters are loose. Housekeeping is to tape it off today; replace the mirror.',
    drawn: createDecalDrawing({
      at: [2.72, 1.5, 2.268],
      facing: back,
      width: 0.8,
      height: 0.72,
      material: 'brokenMirror',
      spot: [0.42, 0.45],
    }),
    seen: { from: [2.5, 1.55, 0.95], fov: 50 },
  },
  {
    key: '102-limescale',
    inspection: 'active',
    category: 'Bathroom',
    title: 'Limescale and rust below shower mixer, room 102',
    description:
      'White and brown run of 60 cm below the mixer: the cartridge weeps. Replace the cartridge, descale the tiles.',
    drawn: createDecalDrawing({
      at: [4, 0.66, 0.55],
      facing: left,
      width: 0.42,
      height: 0.8,
      material: 'limescale',
      spot: [0.5, 0.6],
    }),
    seen: { from: [3.12, 1.15, 1.3], fov: 50 },
  },
]
