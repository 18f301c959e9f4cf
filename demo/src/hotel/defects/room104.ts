import { createDecalDrawing } from '../decals.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { left } from '../hotelSizes.ts'

export const room104: readonly DrawnDefect[] = [
  {
    key: '104-damp',
    inspection: 'active',
    category: 'Water damage',
    title: 'Damp stain below window, room 104',
    description:
      'Brown tide mark of about 1 m with beginning mould; plaster is soft. Check the sill joint before repainting.',
    drawn: 'damp',
    seen: { from: [2.5, 1.4, 4.5], fov: 50 },
  },
  {
    key: '104-silicone',
    inspection: 'active',
    category: 'Bathroom',
    title: 'Mould in silicone of shower tray, room 104',
    description:
      'Joint between tray and tiles is black over its whole length and comes loose at the corner. Cut out and renew.',
    drawn: createDecalDrawing({
      at: [4, 0.14, 0.55],
      facing: left,
      width: 1.06,
      height: 0.22,
      material: 'siliconeMould',
      spot: [0.5, 0.35],
    }),
    seen: { from: [3.3, 1.0, 1.65], fov: 50 },
  },
]
