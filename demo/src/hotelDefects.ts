import { add, cross, type Panel, type Shape, scaled, type Vec } from './geometry.ts'

/** In which of the demo's inspections a defect is noted. */
type DemoInspection = 'active' | 'completed' | 'archived'

/** Kinds of defects, with the colours of their pins. */
export const hotelCategories = [
  { name: 'Water damage', poiColorCode: '#2563eb' },
  { name: 'Tiles', poiColorCode: '#0b6e75' },
  { name: 'Electrical', poiColorCode: '#b45309' },
  { name: 'Fire safety', poiColorCode: '#b91c1c' },
  { name: 'Bathroom', poiColorCode: '#7c3aed' },
  { name: 'Flooring', poiColorCode: '#4d7c0f' },
  { name: 'Walls and paint', poiColorCode: '#be185d' },
  { name: 'Doors and joinery', poiColorCode: '#78350f' },
] as const
type HotelCategory = (typeof hotelCategories)[number]['name']

interface Place {
  x: number
  y: number
  z: number
}

/** What is said about a defect. */
export interface DefectWords {
  /** unique among the defects, never shown */
  key: string
  inspection: DemoInspection
  category: HotelCategory
  title: string
  description: string
}

/** Something for an inspector to find, exactly on a surface of the model; metres in the model's frame, y up. */
export interface HotelDefect extends DefectWords {
  position: Place
  normal: Place
  /** from where it is seen well; `fov` vertical in degrees */
  camera: { position: Place; target: Place; fov: number }
}

/** What may be wrong with a surface or an installation itself, which is then drawn so. */
export type Wear =
  | 'damp'
  | 'crackedTile'
  | 'ceilingRing'
  | 'mould'
  | 'looseSocket'
  | 'noDetector'
  | 'carpetStain'
  | 'scuff'

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

/** A defect in the frame of its room or corridor. */
export interface Flaw extends DefectWords {
  /** a surface drawn worn, or a drawing of its own on top of what is there */
  drawn: Wear | ((shape: Shape) => Spot)
  /** what is there instead once it was repaired; absent where the surface alone is whole again */
  repaired?: (shape: Shape) => void
  /** where one stands to see it, and the vertical angle in degrees */
  seen: { from: Vec; fov: number }
}

/** What is worn in one room or corridor; those who draw it say where it is. */
export class Worn {
  readonly #wears: ReadonlySet<Wear>
  readonly #spots = new Map<Wear, Spot>()

  constructor(flaws: readonly Flaw[]) {
    this.#wears = new Set(flaws.map(({ drawn }) => drawn).filter((drawn) => typeof drawn === 'string'))
  }

  has(wear: Wear): boolean {
    return this.#wears.has(wear)
  }
  mark(wear: Wear, spot: Spot): void {
    this.#spots.set(wear, spot)
  }
  spotOf(wear: Wear): Spot | undefined {
    return this.#spots.get(wear)
  }
  /** equal for rooms that are worn alike */
  get key(): string {
    return [...this.#wears].sort().join(' ')
  }
}
