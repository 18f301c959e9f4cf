import type { Vector } from './geometry.ts'

// Clear sizes in metres, as in mid-range hotels. The frame of a room: x along the corridor, y up, z
// from the corridor's wall to the window; that of a corridor: x from the lift to the far window, z
// = 0 in its middle.
export const ceilingHeight = 2.6
export const storeyHeight = 3
export const roomSize = { width: 4, depth: 6.4 }
export const wallThickness = 0.2
export const bayWidth = roomSize.width + wallThickness
export const corridorSize = { half: 0.9, start: -3.2 }
export const doorwaySize = { left: 0.3, right: 1.25, top: 2.1 }
export const bathroomSize = { left: 1.65, depth: 2.3, partition: 0.1 }
export const bathroomDoor = { from: 0.9, to: 1.7, top: 2.05 }
export const windowSize = { left: 0.8, right: 3.2, bottom: 0.85, top: 2.25 }

// Directions in those frames.
export const right: Vector = [1, 0, 0]
export const left: Vector = [-1, 0, 0]
export const up: Vector = [0, 1, 0]
export const forward: Vector = [0, 0, 1]
export const back: Vector = [0, 0, -1]
