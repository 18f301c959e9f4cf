import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import type { Stage } from './stage.ts'
import type {
  HitOptions,
  OpenOptions,
  PinView,
  ScreenPoint,
  SeenPlace,
  SurfaceHit,
  ViewerAbilities,
  ViewerMode,
} from './tour.ts'

/** A still as a medium takes it: its size is within the limits. */
export interface StillOrder {
  width: number
  height: number
  quality: number | undefined
  pins: boolean
}

/** How a medium shows points. The list of them is the viewer's. */
export interface MediumPoints {
  /** a stem can be seen from where one stands */
  readonly hasStems: boolean
  /** Pins that are new or other than before, and the keys of those that are gone. */
  draw(changed: readonly PinView[], gone: readonly string[]): void
  /** How it looks while points are placed; absent where that makes no difference. */
  setMode?(mode: ViewerMode): void
  hit(at: ScreenPoint, options: HitOptions): Promise<SurfaceHit | null>
  toScreen(position: Vec3): SeenPlace | null
  /** To a pin that is in the list and can be drawn. */
  goTo(pin: PinView, transition: 'instant' | 'fly'): Promise<void>
  still(order: StillOrder): Promise<Blob>
}

/** What is looked at, from its first picture to closing. What is absent it cannot do. */
export interface Medium extends Omit<ViewerAbilities, 'points' | 'stems'> {
  readonly points?: MediumPoints
  /** Where one stands now, in the stored frame; null where that is not told. */
  pose(): CameraPose | null
  /** Whether it follows the pointer and the keys; the element itself no longer gets them. */
  setInteractive?(on: boolean): void
  /** The element has another size; absent where it follows by itself. */
  resize?(): void
}

/** What opens a medium: a module of the kind's folder. */
export interface Opener<Source> {
  /** Resolves with the first picture in the stage's element. */
  open(stage: Stage, source: Source, options: OpenOptions): Promise<Medium>
}

/** A kind of media: each has a folder in `media/` and a line in `kinds.ts`. */
export interface MediaKind<Source extends { kind: string }> {
  readonly kind: Source['kind']
  /** Fetches its code, when the first of it is opened. */
  load(): Promise<Opener<Source>>
}
