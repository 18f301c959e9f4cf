import type { CameraPose, PointCoordinates, Vec3 } from '@nspect/contract/coordinates'
import type { Stage } from '@nspect/contract/stage'
import type { ViewerError } from './errors.ts'

/** What a person looks at. Pins and cameras are in the medium's own frame: see `PointCoordinates`. */
export type TourSource = ModelSource | PanoSource | MatterportSource

export interface ModelSource {
  kind: 'model'
  /** same-origin or CORS-readable address of a GLB or of a glTF without external files */
  url: string
  /** sha256 of the file, hex; carried for the caller, not checked here */
  hash?: string
  corrections?: ModelCorrections
}

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

/** An equirectangular picture of all around. Its frame: 5 m around the eye, y up, the picture's middle at -z. */
export interface PanoSource {
  kind: 'pano'
  /** same-origin or CORS-readable address of a JPEG, PNG or WebP, twice as wide as high within 1 % */
  url: string
  /** sha256 of the file, hex; carried for the caller, not checked here */
  hash?: string
  /** the first view; towards the picture's middle when absent */
  startView?: CameraPose | null
}

export interface MatterportSource {
  kind: 'matterport'
  /** a share link or the bare id of 11 characters; the address that is embedded is always rebuilt */
  link: string
  /** address of the vendor's SDK module, from the operator's settings */
  sdkUrl?: string
  /** the operator's SDK key; without it the space is embedded plainly, without points */
  key?: string
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
  /** what it can do has changed: floors and the inside are found after the first picture */
  capabilities: ViewerCapabilities
  stance: Stance
  /** the storey that is shown alone; null for all of them */
  floor: number | null
  error: ViewerError
  /** plainEmbed: the space is shown, but points cannot be placed (no SDK key) */
  notice: { code: 'plainEmbed' }
  /** the graphics memory was taken away; `restored` when the picture is back */
  contextlost: { restored: boolean }
}

export interface ViewerCapabilities {
  pins: boolean
  stems: boolean
  screenshot: boolean
  goTo: boolean
  measure: boolean
  /** two storeys or more were found */
  floors: boolean
  /** one can walk in it */
  inside: boolean
  /** `cameraTo` reaches the very pose; otherwise it only turns towards its target */
  freeCamera: boolean
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

/** One medium in one element. Every member is safe to call in any phase; after `close` they do nothing. */
export interface TourViewer {
  readonly kind: 'model' | 'pano' | 'matterport' | 'frame'
  readonly phase: ViewerPhase
  readonly capabilities: ViewerCapabilities
  /** Resolves with the first picture shown. Rejects with a `ViewerError`, 'aborted' when the signal fires. */
  open(host: HTMLElement, source: TourSource, options: OpenOptions): Promise<void>
  /** Frees graphics memory and the host's content; safe twice. */
  close(): Promise<void>
  /** Subscribes; the answer unsubscribes. */
  on<E extends keyof ViewerEvents>(event: E, listener: (detail: ViewerEvents[E]) => void): () => void
  /**
   * What lies under a place on the screen; waits until the surface can be pointed at. Null beside the model. `glass`: panes
   * count. `behindPins`: the surface, whatever pin stands before it.
   */
  hit(x: number, y: number, options?: HitOptions): Promise<SurfaceHit | null>
  /** The full list; differences are found inside. Pins with unusable coordinates are kept but not drawn. */
  setPins(pins: readonly PinView[]): void
  upsertPin(pin: PinView): void
  removePin(key: string): void
  /** Metres along the normal, clamped to the allowed range. */
  setStem(key: string, length: number): void
  /** Brings the pin to the centre, seen and not blocked. Rejects with 'unknownPin' or 'notDrawable'. */
  goTo(key: string, options?: { transition?: 'instant' | 'fly' }): Promise<void>
  /** Null when nothing is shown or the place is behind the camera. `visible`: inside the picture, nothing before it. */
  toScreen(position: Vec3): { x: number; y: number; visible: boolean } | null
  /** A JPEG; 632x374 by default, at most 1896x1122. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>
  setInteractive(on: boolean): void
  setMode(mode: 'inspect' | 'add'): void
  /** Steps into the building or out of it; waits until one can. Rejects with 'notSupported' where there is no floor. */
  setStance(stance: Stance): Promise<void>
  /** Back to where one began: inside to the first place, outside to the first view. */
  takeMeBack(): Promise<void>
  /** From the lowest up; empty until they are found. */
  floors(): Storey[]
  /** Outside, takes off all that lies above that storey; inside, goes there. Null shows all. */
  showFloor(index: number | null): Promise<void>
  resize(): void
  /** The whole model in view. */
  fit(options?: { transition?: 'instant' | 'fly' }): Promise<void>
  /** Where one stands now, in the stored frame; null before the first picture. */
  currentCamera(): CameraPose | null
  cameraTo(pose: CameraPose, options?: { transition?: 'instant' | 'fly' }): Promise<void>
  /** The camera to store with a point: where one stands now, aimed at the point. */
  evidenceCamera(position: Vec3): CameraPose | null
  /** Shows a model differently at once; no point moves relative to the surface. Absent where nothing can be corrected. */
  setCorrections?(corrections: ModelCorrections): void
  /** Absent where there is nothing to measure; null before the first picture. */
  modelFacts?(): Promise<ShownFacts | null>
}
