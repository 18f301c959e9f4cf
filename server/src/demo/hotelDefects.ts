import { add, cross, type Panel, scaled, type Vec } from './geometry.ts'

/** Something for an inspector to find, exactly on a surface of the model; metres in the model's frame, y up. */
export interface HotelDefect {
  title: string
  description: string
  category: string
  position: { x: number; y: number; z: number }
  normal: { x: number; y: number; z: number }
}

/** What may be wrong in a room; its walls and installations are drawn so. */
export type Wear = 'damp' | 'crackedTile' | 'ceilingRing' | 'mould' | 'looseSocket' | 'noDetector'

/** A place on a visible surface and where that surface faces. */
export interface Spot {
  position: Vec
  normal: Vec
}

/** The place `s` metres along and `t` metres up a panel. */
export const spotOn = (panel: Panel, s: number, t: number): Spot => ({
  position: add(panel.corner, add(scaled(panel.right, s), scaled(panel.up, t))),
  normal: cross(panel.right, panel.up),
})

type Words = Pick<HotelDefect, 'title' | 'description' | 'category'>

interface Flaw extends Words {
  wear: Wear
  /** the room's place on the ground floor, from 0 */
  room: number
}

/** What is wrong in rooms of the ground floor, at most one thing in each. */
export const roomFlaws: readonly Flaw[] = [
  {
    wear: 'damp',
    room: 3,
    category: 'Water damage',
    title: 'Damp stain below window, room 104',
    description:
      'Brown tide mark of about 1 m with beginning mould; plaster is soft. Check the sill joint before repainting.',
  },
  {
    wear: 'crackedTile',
    room: 1,
    category: 'Tiles',
    title: 'Cracked floor tile in bathroom, room 102',
    description:
      'Tile in front of the vanity is broken through, edge sharp to bare feet. Replace one tile, 30 x 30 cm.',
  },
  {
    wear: 'ceilingRing',
    room: 2,
    category: 'Water damage',
    title: 'Water ring on ceiling, room 103',
    description: 'Dried leak above the bed. Dry to the touch; find out whether the bathroom above was repaired.',
  },
  {
    wear: 'looseSocket',
    room: 4,
    category: 'Electrical',
    title: 'Socket cover torn off beside desk, room 105',
    description: 'Live parts within reach of guests. Room to be blocked until an electrician has refitted the cover.',
  },
  {
    wear: 'noDetector',
    room: 6,
    category: 'Fire safety',
    title: 'Smoke detector missing, room 107',
    description: 'Only the mounting plate is left, wires hang free. Fit a detector and test the loop.',
  },
  {
    wear: 'mould',
    room: 7,
    category: 'Bathroom',
    title: 'Black mould in shower joints, room 108',
    description:
      'Joints of the lowest two rows of tiles are black. Rake out, treat and grout anew; extractor seems weak.',
  },
]

/** What is wrong in the corridor of the ground floor: on its carpet, and on the wallpaper of its south wall. */
export const corridorFlaws: Record<'carpet' | 'scuff', Words> = {
  carpet: {
    title: 'Coffee stain on corridor carpet, past room 101',
    description: 'About 60 cm across, set in. Cleaning tried twice according to housekeeping; replace the section.',
    category: 'Flooring',
  },
  scuff: {
    title: 'Wallpaper scuffed opposite the bench, lift lobby',
    description: 'Trolley marks and torn paper above the panelling over about 80 cm. Patch and fit a bumper rail.',
    category: 'Walls and paint',
  },
}
