import { add, cross, type Panel, type Shape, scaled, type Vec } from './geometry.ts'

/** The demo's inspections that defects are recorded in. */
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

/** Texts of a defect. */
export interface DefectWords {
  /** unique among the defects, never shown */
  key: string
  inspection: DemoInspection
  category: HotelCategory
  title: string
  description: string
}

/** A defect for an inspector to find, exactly on a surface of the model; metres in the model's frame, y up. */
export interface HotelDefect extends DefectWords {
  position: Place
  normal: Place
  /** a good view of it; `fov` vertical in degrees */
  camera: { position: Place; target: Place; fov: number }
}

/** Damage to a surface or an installation itself, which is drawn accordingly. */
export type Wear =
  | 'damp'
  | 'crackedTile'
  | 'ceilingRing'
  | 'mould'
  | 'looseSocket'
  | 'noDetector'
  | 'carpetStain'
  | 'scuff'

/** A point on a visible surface and its normal. */
export interface Spot {
  position: Vec
  normal: Vec
}

/** The point `s` metres along and `t` metres up a panel. */
export const spotOn = (panel: Panel, s: number, t: number): Spot => ({
  position: add(panel.corner, add(scaled(panel.right, s), scaled(panel.up, t))),
  normal: cross(panel.right, panel.up),
})

/** A defect in the frame of its room or corridor. */
export interface Flaw extends DefectWords {
  /** a surface drawn worn, or a drawing of its own on top of existing ones */
  drawn: Wear | ((shape: Shape) => Spot)
  /** replacement drawn after the repair; absent if only the surface is restored */
  repaired?: (shape: Shape) => void
  /** eye position for viewing it, and the vertical angle in degrees */
  seen: { from: Vec; fov: number }
}

/** The damages of one room or corridor; the drawing code records their positions. */
export class Worn {
  readonly #wears: ReadonlySet<Wear>
  readonly #spots = new Map<Wear, Spot>()

  constructor(flaws: readonly Flaw[]) {
    this.#wears = new Set(
      flaws.map(({ drawn }) => drawn).filter((drawn) => typeof drawn === 'string'),
    )
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
  /** equal for rooms with the same damages */
  get key(): string {
    return [...this.#wears].sort().join(' ')
  }
}
