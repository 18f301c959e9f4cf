import { createDecalDrawing } from '../decals.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { right, up } from '../hotelSizes.ts'

export const room108: readonly DrawnDefect[] = [
  {
    key: '108-mould',
    inspection: 'archived',
    category: 'Bathroom',
    title: 'Black mould in shower joints, room 108',
    description:
      'Joints of the lowest two rows of tiles are black. Rake out, treat and grout anew; extractor seems weak.',
    drawn: 'mould',
    seen: { from: [3.3, 0.85, 1.45], fov: 40 },
  },
  {
    key: '108-burn',
    inspection: 'archived',
    category: 'Flooring',
    title: 'Burn from an iron on carpet, room 108',
    description:
      'Sole of an iron melted into the pile beside the desk. Insert a patch from the spare roll.',
    drawn: createDecalDrawing({
      at: [1.35, 0, 3.8],
      facing: up,
      width: 0.26,
      height: 0.36,
      material: 'burn',
      spot: [0.5, 0.5],
    }),
    seen: { from: [1.3, 1.35, 2.95], fov: 38 },
  },
  {
    key: '108-flaking',
    inspection: 'archived',
    category: 'Walls and paint',
    title: 'Paint flaking beside curtain, room 108',
    description:
      'Paint comes off in plates over about 70 cm, wall is dry. Scrape, prime, paint the whole wall.',
    drawn: createDecalDrawing({
      at: [0, 1.5, 5.55],
      facing: right,
      width: 0.85,
      height: 0.85,
      material: 'flaking',
      spot: [0.5, 0.5],
    }),
    seen: { from: [1.6, 1.55, 4.75], fov: 50 },
  },
  {
    key: '108-worn',
    inspection: 'archived',
    category: 'Flooring',
    title: 'Carpet worn through in passage, room 108',
    description:
      'Backing shows over half a square metre between entrance and bathroom. Replace the carpet of the passage.',
    drawn: createDecalDrawing({
      at: [0.9, 0, 1.55],
      facing: up,
      width: 0.95,
      height: 1.15,
      material: 'wornCarpet',
      spot: [0.5, 0.5],
    }),
    seen: { from: [1.1, 1.5, 2.75], fov: 42 },
  },
]
