import type { DrawnDefect } from '../hotelDefects.ts'
import { room101 } from './room101.ts'
import { room102 } from './room102.ts'
import { room103 } from './room103.ts'
import { room104 } from './room104.ts'
import { room105 } from './room105.ts'
import { room106 } from './room106.ts'
import { room107 } from './room107.ts'
import { room108 } from './room108.ts'

/**
 * The flaws of the rooms of the ground floor, by their position from the lift; in each room's
 * frame.
 */
export const roomDefects: readonly (readonly DrawnDefect[])[] = [
  room101,
  room102,
  room103,
  room104,
  room105,
  room106,
  room107,
  room108,
]
