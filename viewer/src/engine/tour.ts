import type { CameraPose, PointCoordinates, Vec3 } from '@nspect/contract/coordinates'
import type { Stage } from '@nspect/contract/stage'
import type { TourSource } from '../kinds.ts'
import type { ViewerError } from './errors.ts'

export type { TourSource }

/** How the file is shown. A correction never moves a stored point relative to the surface. */
export interface ModelCorrections {
  /** metres per unit of the file; 1 when the file keeps the glTF rule */
  scale?: number
  /** the file's up axis; glTF says y */
  up?: 'y' | 'z'
  /** 'auto' decides by the materials: photographed surfaces are shown unlit */
  light?: 'auto' | 'lit' | 'unlit'
  /** stops of light, -3..3; 0 is as made */
  exposure?: number
  /** height of the main floor above the file's origin, metres after scale and up; the largest floor found when absent */
  floor?: number | null
  /** the first view; a fitted view when absent */
  startView?: CameraPose | null
  /** where one begins; outside when one cannot walk in this model */
  stance?: Stance
}

/** Around the building, or on one's feet within it. */
export type Stance = 'outside' | 'inside'

/** A storey, from the lowest up. `elevation`: of its floor above the file's origin, metres as shown. */
export interface Storey {
  index: number
  elevation: number
  /** where the medium tells one */
  name?: string
}

export type LengthUnit = 'metres' | 'centimetres' | 'millimetres' | 'feet' | 'inches'

/**
 * What one can see of a model's unit and axis. `reason`: what the guess rests on; `room`, `size` in the file's unit. format:
 * no size of it is one that buildings have, so that it is taken for the metres that the format says.
 */
export interface ModelGuess {
  unit: LengthUnit
  /** metres per unit of the file, to be taken over as the correction's scale */
  scale: number
  unitReason: { because: 'roomHeight'; room: number } | { because: 'size'; size: number } | { because: 'format' }
  up: 'y' | 'z'
  /** gltf: the format says y and nothing speaks against it; floors: most floor would stand upright otherwise */
  upReason: 'gltf' | 'floors'
}

/** What a person needs to see whether a model is read rightly. */
export interface ShownFacts {
  /** metres as shown, after the corrections; loose fragments do not count */
  size: Vec3
  triangles: number
  hasNormals: boolean
  textures: number
  /**
   * null unless the file stores its vertices so far from its origin that they are coarse there: how far, and the step
   * from one place that can be stored to the next. Metres as shown.
   */
  far: { distance: number; step: number } | null
  guess: ModelGuess
}

/** One point as the viewer draws it. */
export interface PinView {
  key: string
  coordinates: PointCoordinates
  /** fill, `#rrggbb` */
  color: string
  label: string
  /** the ring around the disc; open when absent */
  stage?: Stage
  selected?: boolean
  hidden?: boolean
}

/** A place in the host element in CSS pixels from its top left corner. */
export interface ScreenPoint {
  x: number
  y: number
}

/** What lies under a place on the screen. Positions are in the stored frame, the normal faces the camera. */
export interface SurfaceHit {
  position: Vec3
  normal: Vec3
  object: 'model' | 'pin' | 'none'
  floor?: number
  pinKey?: string
  screen: ScreenPoint
}

/** Looking around, or placing points. */
export type ViewerMode = 'inspect' | 'add'

export type ViewerPhase = 'idle' | 'loading' | 'ready' | 'error'

export interface ViewerProgress {
  /** download in bytes; rays = share of the surface that can be pointed at, in triangles */
  stage: 'download' | 'parse' | 'rays'
  loaded: number
  total: number | null
}

/** A raw pointer event over the picture, for long press and the like; `screen` as in `SurfaceHit`. */
export interface PointerSample {
  type: 'down' | 'move' | 'up' | 'cancel' | 'leave'
  pointerId: number
  pointerType: string
  button: number
  screen: ScreenPoint
}

export interface ViewerEvents {
  phase: ViewerPhase
  progress: ViewerProgress
  /** null when the pointer is on nothing or has left */
  hover: SurfaceHit | null
  /** a click or tap on a surface that was not a drag; pins report `pinClick` instead */
  press: SurfaceHit
  pointer: PointerSample
  pinClick: { key: string; screen: ScreenPoint }
  pinHover: { key: string; screen: ScreenPoint } | null
  camera: CameraPose
  /** what it can do by now, by name: floors and the inside are found after the first picture, and anew when corrected */
  abilities: readonly (keyof ViewerAbilities)[]
  stance: Stance
  /** the storey that is shown alone; null for all of them */
  floor: number | null
  error: ViewerError
  /** plainEmbed: the space is shown, but points cannot be placed (no SDK key) */
  notice: { code: 'plainEmbed' }
  /** the graphics memory was taken away; `restored` when the picture is back */
  contextlost: { restored: boolean }
}

export interface OpenOptions {
  interactive: boolean
  signal: AbortSignal
  /** accessible name of the picture, in the reader's language */
  label?: string
  /** `#rrggbb` behind the model */
  background?: string
}

export interface ScreenshotOptions {
  width?: number
  height?: number
  /** JPEG quality 0..1; when absent, the best that stays within 100 kB per 632x374 of picture */
  quality?: number
  pins?: boolean
}

export interface HitOptions {
  glass?: boolean
  behindPins?: boolean
}

export interface Transition {
  transition?: 'instant' | 'fly'
}

/** A place on the screen, CSS pixels from the host's top left corner. `visible`: inside the picture, nothing before it. */
export interface SeenPlace extends ScreenPoint {
  visible: boolean
}

/** Points are shown, and can be placed, gone to and photographed. */
export interface PointTools {
  /** Brings the pin to the centre, seen and not blocked. Rejects with 'unknownPin' or 'notDrawable'. */
  goTo(key: string, options?: Transition): Promise<void>
  /** A JPEG; 632x374 by default, at most 1896x1122. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>
}

/** Stems can be seen from where one stands. */
export interface StemTools {
  /** Metres along the normal, clamped to the allowed range. */
  set(key: string, length: number): void
}

export interface CameraTools {
  /** The whole of it in view. */
  fit(options?: Transition): Promise<void>
  /** As near to the pose as the medium lets one stand. */
  to(pose: CameraPose, options?: Transition): Promise<void>
  /** Back to where one began: inside to the first place, outside to the first view. */
  back(): Promise<void>
}

/** There may be an inside: whether there is one is known once the surfaces are. */
export interface WalkTools {
  /** Steps into the building or out of it; waits until one can. False where there is nowhere to stand inside. */
  setStance(stance: Stance): Promise<boolean>
}

/** Two storeys or more were found. */
export interface FloorTools {
  /** from the lowest up */
  readonly list: readonly Storey[]
  /** Outside, takes off all that lies above that storey; inside, goes there. Null shows all. */
  show(index: number | null): Promise<void>
}

/** It can be shown differently; no point moves relative to the surface. */
export interface CorrectionTools {
  set(corrections: ModelCorrections): void
  /** null once it is closed */
  facts(): Promise<ShownFacts | null>
}

/**
 * What one can do with a medium besides looking at it. What is absent it cannot do, or not yet: the event `abilities` tells
 * when that changes. All are absent before the first picture and after closing; who still holds one is refused with 'closed'.
 */
export interface ViewerAbilities {
  readonly points?: PointTools | undefined
  readonly stems?: StemTools | undefined
  readonly camera?: CameraTools | undefined
  readonly walk?: WalkTools | undefined
  readonly floors?: FloorTools | undefined
  readonly corrections?: CorrectionTools | undefined
}

/** One medium in one element. Every member is safe to call in any phase; after `close` they do nothing. */
export interface TourViewer extends ViewerAbilities {
  readonly kind: TourSource['kind']
  readonly phase: ViewerPhase
  /** Resolves with the first picture shown. Rejects with a `ViewerError`, 'aborted' when the signal fires. */
  open(host: HTMLElement, source: TourSource, options: OpenOptions): Promise<void>
  /** Frees graphics memory and the host's content; safe twice. */
  close(): Promise<void>
  /** Subscribes; the answer unsubscribes. */
  on<E extends keyof ViewerEvents>(event: E, listener: (detail: ViewerEvents[E]) => void): () => void
  /** The full list, also before opening; differences are found inside. Pins with unusable coordinates are kept but not drawn. */
  setPins(pins: readonly PinView[]): void
  upsertPin(pin: PinView): void
  removePin(key: string): void
  setInteractive(on: boolean): void
  setMode(mode: ViewerMode): void
  resize(): void
  /**
   * What lies under a place on the screen; waits until the surface can be pointed at. Null beside the model. `glass`: panes
   * count. `behindPins`: the surface, whatever pin stands before it.
   */
  hit(x: number, y: number, options?: HitOptions): Promise<SurfaceHit | null>
  /** Null when nothing is shown or the place is behind the camera. */
  toScreen(position: Vec3): SeenPlace | null
  /** Where one stands now, in the stored frame; null where that is not told. */
  currentCamera(): CameraPose | null
  /** The camera to store with a point: where one stands now, aimed at the point. */
  evidenceCamera(position: Vec3): CameraPose | null
}
