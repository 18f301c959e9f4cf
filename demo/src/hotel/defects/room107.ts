import { createDecalDrawing } from '../decals.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { right, up } from '../hotelSizes.ts'

export const room107: readonly DrawnDefect[] = [
  {
    key: '107-detector',
    inspection: 'completed',
    category: 'Fire safety',
    title: 'Smoke detector missing, room 107',
    description:
      'Only the mounting plate is left, wires hang free. Fit a detector and test the loop.',
    drawn: 'noDetector',
    seen: { from: [1.45, 1.5, 3.9], fov: 28 },
  },
  {
    key: '107-soot',
    inspection: 'completed',
    category: 'Walls and paint',
    title: 'Black deposit at air outlet, room 107',
    description:
      'Ceiling in front of the outlet is black over nearly a metre: the filter has not been changed. Clean, paint, change the filter.',
    drawn: createDecalDrawing({
      at: [0.75, 2.6, 2.86],
      facing: [0, -1, 0],
      width: 1.1,
      height: 0.92,
      material: 'soot',
      spot: [0.5, 0.3],
    }),
    seen: { from: [1.1, 1.4, 4.7], fov: 50 },
  },
  {
    key: '107-drain',
    inspection: 'completed',
    category: 'Bathroom',
    title: 'Rust around shower drain, room 107',
    description:
      'Enamel is worn through at the grating and rusts. Exchange the grating, repair the enamel.',
    drawn: createDecalDrawing({
      at: [3.5, 0.05, 0.55],
      facing: up,
      width: 0.46,
      height: 0.46,
      material: 'rust',
      spot: [0.66, 0.5],
    }),
    seen: { from: [3.4, 1.15, 1.45], fov: 45 },
  },
  {
    key: '107-crack',
    inspection: 'completed',
    category: 'Walls and paint',
    title: 'Settlement crack above armchair, room 107',
    description:
      'Crack of 1 m, up to 2 mm wide, old paint within: not new. Set a gypsum mark and look again in three months.',
    drawn: createDecalDrawing({
      at: [0, 1.8, 5.3],
      facing: right,
      width: 0.8,
      height: 1.15,
      material: 'plasterCrack',
      spot: [0.5, 0.5],
    }),
    seen: { from: [1.7, 1.55, 4.55], fov: 50 },
  },
]
