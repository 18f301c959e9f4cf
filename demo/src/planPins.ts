import type { DefectTexts } from './hotel/hotelDefects.ts'
import {
  bathroomDoor,
  bathroomSize,
  bayWidth,
  corridorSize,
  roomSize,
  wallThickness,
  windowSize,
} from './hotel/hotelSizes.ts'
import type { FloorArea } from './planPositions.ts'

/** A defect not visible on a surface: recorded on the plan only. */
export interface PlanPin extends DefectTexts {
  area: FloorArea
}

const firstZ = corridorSize.half + wallThickness
const roomX = (index: number) => Math.floor(index / 2) * bayWidth + wallThickness / 2

/** For rooms 101 and 103 the frame is the model's, translated; room 104 is rotated. */
export const planPins: readonly PlanPin[] = [
  {
    key: 'plan-draught',
    inspection: 'active',
    category: 'Doors and joinery',
    title: 'Draught at window, room 103',
    description:
      'Cold air is felt along the left casement, the seal is hard and short by 10 cm. Renew the seals of both casements.',
    area: {
      x: roomX(2) + windowSize.left,
      z: firstZ + roomSize.depth - 0.4,
      width: windowSize.right - windowSize.left,
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
    area: {
      x: roomX(0) + bathroomSize.left,
      z: firstZ,
      width: roomSize.width - bathroomSize.left,
      depth: bathroomSize.depth,
    },
  },
  {
    key: 'plan-emergency',
    inspection: 'active',
    category: 'Fire safety',
    title: 'Emergency lights dark on test, corridor',
    description:
      'Two of nine lights stayed dark in the test of one hour. Replace both batteries and repeat the test.',
    area: { x: 8.3, z: -corridorSize.half, width: 5.2, depth: 2 * corridorSize.half },
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
      z: -firstZ - bathroomDoor.to - 0.7,
      width: roomSize.width - bathroomSize.left,
      depth: 1,
    },
  },
]
