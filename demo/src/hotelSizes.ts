import type { Vec } from './geometry.ts'

// Clear sizes in metres, as in mid-range hotels. The frame of a room: x along the corridor, y up, z from the corridor's
// wall to the window; that of a corridor: x from the lift to the far window, z = 0 in its middle.
export const ceilingHeight = 2.6
export const storey = 3
export const room = { width: 4, depth: 6.4 }
export const wallThickness = 0.2
export const bay = room.width + wallThickness
export const corridor = { half: 0.9, start: -3.2 }
export const doorway = { left: 0.3, right: 1.25, top: 2.1 }
export const bath = { left: 1.65, depth: 2.3, partition: 0.1 }
export const bathDoor = { from: 0.9, to: 1.7, top: 2.05 }
export const window = { left: 0.8, right: 3.2, bottom: 0.85, top: 2.25 }

// Directions in those frames.
export const right: Vec = [1, 0, 0]
export const left: Vec = [-1, 0, 0]
export const up: Vec = [0, 1, 0]
export const forth: Vec = [0, 0, 1]
export const back: Vec = [0, 0, -1]
