import {
  addVectors,
  crossVectors,
  type Panel,
  type SurfaceCollector,
  scaleVector,
  type Vector,
} from './geometry.ts'

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
export interface DefectTexts {
  /** unique among the defects, never shown */
  key: string
  inspection: DemoInspection
  category: HotelCategory
  title: string
  description: string
}

/**
 * A defect for an inspector to find, exactly on a surface of the model; metres in the model's
 * frame, y up.
 */
export interface HotelDefect extends DefectTexts {
  position: Place
  normal: Place
  /** a good view of it; `fov` vertical in degrees */
  camera: { position: Place; target: Place; fov: number }
}

/** Damage to a surface or an installation itself, which is drawn accordingly. */
export type DamageKind =
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
  position: Vector
  normal: Vector
}

/** The point `s` metres along and `t` metres up a panel. */
export const toSpot = (panel: Panel, s: number, t: number): Spot => ({
  position: addVectors(
    panel.corner,
    addVectors(scaleVector(panel.right, s), scaleVector(panel.up, t)),
  ),
  normal: crossVectors(panel.right, panel.up),
})

/** A defect in the frame of its room or corridor. */
export interface DrawnDefect extends DefectTexts {
  /** a surface drawn worn, or a drawing of its own on top of existing ones */
  drawn: DamageKind | ((shape: SurfaceCollector) => Spot)
  /** replacement drawn after the repair; absent if only the surface is restored */
  repaired?: (shape: SurfaceCollector) => void
  /** eye position for viewing it, and the vertical angle in degrees */
  seen: { from: Vector; fov: number }
}

/** The damages of one room or corridor; the drawing code records their positions. */
export class RoomDamage {
  readonly #wears: ReadonlySet<DamageKind>
  readonly #spots = new Map<DamageKind, Spot>()

  constructor(flaws: readonly DrawnDefect[]) {
    this.#wears = new Set(
      flaws.map(({ drawn }) => drawn).filter((drawn) => typeof drawn === 'string'),
    )
  }

  has(wear: DamageKind): boolean {
    return this.#wears.has(wear)
  }
  mark(wear: DamageKind, spot: Spot): void {
    this.#spots.set(wear, spot)
  }
  getSpot(wear: DamageKind): Spot | undefined {
    return this.#spots.get(wear)
  }
  /** equal for rooms with the same damages */
  get key(): string {
    return [...this.#wears].sort().join(' ')
  }
}
