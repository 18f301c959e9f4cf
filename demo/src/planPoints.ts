import type { DefectWords } from './hotelDefects.ts'
import { bath, bathDoor, bay, corridor, room, wallThickness, window } from './hotelSizes.ts'
import type { FloorArea } from './planPlaces.ts'

/** A defect not visible on a surface: recorded on the plan only. */
export interface PlanPoint extends DefectWords {
  area: FloorArea
}

const firstZ = corridor.half + wallThickness
const roomX = (index: number) => Math.floor(index / 2) * bay + wallThickness / 2

/** For rooms 101 and 103 the frame is the model's, translated; room 104 is rotated. */
export const planPoints: readonly PlanPoint[] = [
  {
    key: 'plan-draught',
    inspection: 'active',
    category: 'Doors and joinery',
    title: 'Draught at window, room 103',
    description:
      'Cold air is felt along the left casement, the seal is hard and short by 10 cm. Renew the seals of both casements.',
    area: {
      x: roomX(2) + window.left,
      z: firstZ + room.depth - 0.4,
      width: window.right - window.left,
      depth: 0.8,
    },
  },
  {
    key: 'plan-extractor',
    inspection: 'active',
    category: 'Bathroom',
    title: 'Extractor weak in bathroom, room 101',
    description:
      'Holds no sheet of paper: 18 m3/h measured, 60 are asked for. Clean the duct, check the non-return flap.',
    area: { x: roomX(0) + bath.left, z: firstZ, width: room.width - bath.left, depth: bath.depth },
  },
  {
    key: 'plan-emergency',
    inspection: 'active',
    category: 'Fire safety',
    title: 'Emergency lights dark on test, corridor',
    description:
      'Two of nine lights stayed dark in the test of one hour. Replace both batteries and repeat the test.',
    area: { x: 8.3, z: -corridor.half, width: 5.2, depth: 2 * corridor.half },
  },
  {
    key: 'plan-hot-water',
    inspection: 'active',
    category: 'Bathroom',
    title: 'Hot water comes late, room 104',
    description:
      'Three minutes to 55 degrees at the basin: the circulation of this riser seems shut. Check the balancing valve (Legionella).',
    area: {
      x: roomX(3),
      z: -firstZ - bathDoor.to - 0.7,
      width: room.width - bath.left,
      depth: 1,
    },
  },
]
