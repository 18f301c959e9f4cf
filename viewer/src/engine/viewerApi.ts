import type { ModelElement } from '@nspect/contract/media/modelElement'
import type { CameraPose, PinCoordinates, Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { PinStage } from '@nspect/contract/pins/pinStage'
import type { TourSweep } from '@nspect/contract/tourCaptures/tourCaptures'
import type { StandingNode } from '@nspect/contract/tours/tourGeometry'
import type { ViewerSource } from '../mediaKinds.ts'
import type { ViewerError, ViewerErrorCode } from './viewerErrors.ts'

export type { ViewerSource }

/** How the file is displayed. A correction never moves a stored point relative to the surface. */
export interface ModelCorrections {
  /** meters per unit of the file; 1 if the file follows the glTF standard */
  scale?: number
  /** the file's up axis; glTF says y */
  up?: 'y' | 'z'
  /** 'auto' decides by the materials: photogrammetric surfaces are shown unlit */
  light?: 'auto' | 'lit' | 'unlit'
  /** exposure in stops, -3..3; 0 is the file's own */
  exposure?: number
  /**
   * height of the main floor above the file's origin, meters after scale and up; default: the
   * largest one detected
   */
  floor?: number | null
  /** the first view; by default fitted to the model */
  startView?: CameraPose | null
  /** where navigation starts; outside if the model cannot be walked in */
  stance?: Stance
}

/** Orbiting the building, or walking inside it. */
export type Stance = 'outside' | 'inside'

/**
 * A storey, in order from the lowest. `elevation`: of its floor above the file's origin, meters as
 * displayed.
 */
export interface Storey {
  index: number
  elevation: number
  /** if the medium provides one */
  name?: string
}

export type LengthUnit = 'metres' | 'centimetres' | 'millimetres' | 'feet' | 'inches'

/**
 * A guess at a model's unit and axis. `reason`: what it is based on; `room`, `size` in the file's
 * unit. format: no size of it is typical of buildings, so that the format's meters are assumed.
 */
export interface ModelGuess {
  unit: LengthUnit
  /** meters per unit of the file, to be used as the correction's scale */
  scale: number
  unitReason:
    | { because: 'roomHeight'; room: number }
    | { because: 'size'; size: number }
    | { because: 'format' }
  up: 'y' | 'z'
  /**
   * gltf: the format's y, with no evidence against it; floors: otherwise most floors would be
   * vertical
   */
  upReason: 'gltf' | 'floors'
}

/** Facts that help a person judge whether a model is interpreted correctly. */
export interface ModelMeasurements {
  /** meters as displayed, after the corrections; loose fragments are ignored */
  size: Vec3
  triangles: number
  hasNormals: boolean
  textures: number
  /**
   * null unless the file stores its vertices so far from its origin that precision suffers: the
   * distance, and the step between neighboring storable positions. Meters as displayed.
   */
  far: { distance: number; step: number } | null
  guess: ModelGuess
}

/** One point as drawn by the viewer. */
export interface PinView {
  /** identifies the pin in events and calls */
  key: string
  coordinates: PinCoordinates
  /** fill, `#rrggbb` */
  color: string
  /** shown above the disc while there is room for it */
  label: string
  /** drawn in the disc where that is large enough to read it, and no sign of its stage is there */
  number?: number
  /** stage shown by the ring around the disc; open if absent */
  stage?: PinStage
  selected?: boolean
  /** it was placed elsewhere, such as on a plan, and is seen here: drawn as a ring */
  isSeen?: boolean
  hidden?: boolean
}

/** Pins that cover each other, drawn as one disc with their count. */
export interface PinCluster {
  keys: readonly string[]
  screen: ScreenPoint
}

/** A position in the host element in CSS pixels from its top left corner. */
export interface ScreenPoint {
  x: number
  y: number
}

/**
 * The surface under a screen position. Positions are in the stored frame, the normal faces the
 * camera.
 */
export interface SurfaceHit {
  position: Vec3
  normal: Vec3
  object: 'model' | 'pin' | 'none'
  floor?: number
  /** of a building that came as IFC */
  element?: ModelElement
  pinKey?: string
  /** of a tour: the key of the panorama, and the SHA-256 of its file */
  scene?: string
  model?: string
  /** what the position was moved to, in the mode `measure` */
  snap?: SnapKind
  screen: ScreenPoint
}

/** A hit was moved to a corner or an edge of the building near it. */
export type SnapKind = 'corner' | 'edge'

/**
 * Navigating, placing points, or measuring. Pins are an obstacle only while navigating; measured
 * hits snap to corners and edges.
 */
export type ViewerMode = 'inspect' | 'add' | 'measure'

export type ViewerPhase = 'idle' | 'loading' | 'ready' | 'error'

export interface ViewerProgress {
  /** download in bytes; rays = share of the surface ready for ray casts, in triangles */
  stage: 'download' | 'parse' | 'rays'
  loaded: number
  total: number | null
}

/**
 * A coarse copy is shown: the model itself is on its way, or did not come, until `refine` is
 * called.
 */
export type RefiningState =
  | { state: 'loading'; progress: ViewerProgress | null }
  | { state: 'failed'; code: ViewerErrorCode }

/** A raw pointer event over the picture, for long press etc.; `screen` as in `SurfaceHit`. */
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
  /** null: what is shown is the model itself, and no copy any more */
  refining: RefiningState | null
  /** null when the pointer is over nothing or has left */
  hover: SurfaceHit | null
  /** a click or tap on a surface that was not a drag; pins report `pinClick` instead */
  press: SurfaceHit
  /** a click or tap beside everything */
  miss: ScreenPoint
  pointer: PointerSample
  pinClick: { key: string; screen: ScreenPoint }
  clusterClick: PinCluster
  /** the clusters of the picture, the largest 24; told after they changed or the camera moved */
  clusters: readonly PinCluster[]
  pinHover: { key: string; screen: ScreenPoint } | null
  camera: CameraPose
  /**
   * names of the current abilities: floors and inside are found after the first frame, and again
   * after corrections
   */
  abilities: readonly (keyof ViewerAbilities)[]
  stance: Stance
  /** the only storey shown; null for all of them */
  floor: number | null
  /** the key of the panorama of a tour that is shown now */
  scene: string
  /** a panorama could not be loaded, or only in its small size; what was shown before stays */
  walkFailed: { key: string; name: string }
  error: ViewerError
  /** plainEmbed: the space is shown, but points cannot be placed (no SDK key) */
  notice: { code: 'plainEmbed' }
  /** the WebGL context was lost; `restored` when it is back */
  contextlost: { restored: boolean }
  /** a frame was drawn; its pixels can be copied from the canvas until the listener returns */
  frame: HTMLCanvasElement
}

export interface OpenOptions {
  /** false: neither pointer nor keyboard moves the camera */
  interactive: boolean
  /** stops opening; `open` then rejects with 'aborted' */
  signal: AbortSignal
  /** accessible name of the picture, in the user's language */
  label?: string
  /** `#rrggbb` behind the model */
  background?: string
}

export interface ScreenshotOptions {
  width?: number
  height?: number
  /** JPEG quality 0..1; by default the best within 100 kB per 632x374 pixels */
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

/**
 * A screen position, CSS pixels from the host's top left corner. `visible`: inside the picture and
 * not occluded.
 */
export interface VisiblePosition extends ScreenPoint {
  visible: boolean
}

/** What tells in which panorama of a tour a position is, and how far away. */
export type SceneLocation = Pick<PinCoordinates, 'scene' | 'model' | 'distance'>

/** A point to take the stills of; `number` and `color`, `#rrggbb`, are those of its marker. */
export interface StillPin {
  coordinates: PinCoordinates
  number: number
  color: string
}

/**
 * The stills that show a point, JPEG of 1264 x 748: its surface from near, with and without the
 * marker; its place.
 */
export interface PinStills {
  closeUp: Blob
  plainCloseUp: Blob
  context: Blob
}

/** Points are shown, and can be placed, navigated to and captured. */
export interface PinTools {
  /** Centers the pin, visible and not occluded. Rejects with 'unknownPin' or 'notDrawable'. */
  goTo(key: string, options?: Transition): Promise<void>
  /** Returns a JPEG; 632x374 by default, at most 1896x1122. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>
  /**
   * Takes close-up and context of a point offscreen: what the person sees does not change. Null if
   * no camera sees the point, or the medium has only the camera that it shows.
   */
  takeStills(point: StillPin): Promise<PinStills | null>
}

/** Stems are visible from the viewer's position. */
export interface StemTools {
  /** Meters along the normal, clamped to the allowed range. */
  set(key: string, length: number): void
}

export interface CameraTools {
  /** Fits the whole medium into view. */
  fit(options?: Transition): Promise<void>
  /** As close to the pose as the medium allows. */
  to(pose: CameraPose, options?: Transition): Promise<void>
  /** Returns to the start: inside to the first position, outside to the first view. */
  back(): Promise<void>
}

/** The medium may have an inside: this is known once the surfaces are ready. */
export interface WalkTools {
  /**
   * Enters or leaves the building; waits until that is possible. False if there is nowhere to stand
   * inside.
   */
  setStance(stance: Stance): Promise<boolean>
}

/** Two storeys or more were found. */
export interface FloorTools {
  /** in order from the lowest */
  readonly list: readonly Storey[]
  /** Outside, cuts the building 1.2 m above that floor; inside, moves there. Null shows all. */
  show(index: number | null): Promise<void>
}

/** A floor of the model seen straight from above, without its ceiling: what is in it, and where. */
export interface TopView {
  /** JPEG, its longer side 1800 pixels, on white */
  picture: Blob
  /**
   * What it shows, meters after the corrections: x of the file to the right; down its z, or against
   * its y if z is up. Independent of where the scene lies.
   */
  area: { left: number; top: number; right: number; bottom: number }
}

/** The medium can be seen from above. */
export interface TopViewTools {
  /**
   * the storeys that can be taken, once they are known; null alone: the model has none, and is
   * taken whole
   */
  floors(): Promise<readonly (number | null)[]>
  /** Rendered offscreen: what the person sees does not change. */
  take(floor: number | null): Promise<TopView>
  /** A JPEG of 1264 x 748 of the model as it is first seen from outside, rendered offscreen. */
  outside(): Promise<Blob>
}

/** A panorama of a tour. */
export interface TourStop {
  /** the scene of its points */
  key: string
  name: string
  /** same-origin or CORS-readable URLs of the picture, and of the same one in a small size */
  url: string
  previewUrl: string
  sha256: string
  /** on its plan; null if it is on none */
  standing: StandingNode | null
  /** meters above the floor */
  cameraHeight: number
  /** keys of the panoramas that one walks to from here */
  neighbours: readonly string[]
}

/** The medium is a tour of panoramas. */
export interface TourTools {
  /** the key of the panorama that is shown */
  readonly at: string
  /**
   * Walks to a panorama, keeping the direction of view. Rejects with 'notFound', or with what kept
   * it from loading.
   */
  go(key: string, options?: Transition): Promise<void>
  /** The panoramas have other names, places or neighbors. */
  set(stops: readonly TourStop[]): void
}

/** A picture of the whole sphere, taken from a vendor's player. */
export interface CapturedPanorama {
  /** JPEG, twice as wide as high */
  picture: Blob
  /** degrees from -z of the space, clockwise, to the picture's middle */
  turn: number
  /** it was seen in the picture; false: it is where the camera looked */
  isTurnMeasured: boolean
}

/** The medium is a vendor's space whose panoramas can be taken. */
export interface CaptureTools {
  /** the places that panoramas can be taken from */
  sweeps(): Promise<readonly TourSweep[]>
  /** Walks there and takes the picture: what the person sees changes. One at a time. */
  take(sweepId: string, signal: AbortSignal): Promise<CapturedPanorama>
}

/** Meters, after the corrections. */
export interface LineMeasurement {
  length: number
  /** its part along the vertical, and across it */
  height: number
  across: number
  /** in the stored frame: below the higher end, as high as the lower one */
  corner: Vec3
}

/** Square meters and meters, after the corrections. */
export interface AreaMeasurement {
  area: number
  perimeter: number
  /** how far the farthest corner is off the plane that fits them best */
  unevenness: number
  /** of that plane, y up */
  normal: Vec3
  /** its sides cross: it has no inside, and `area` means nothing */
  isCrossing: boolean
}

/** The medium has a scale. Positions are in the stored frame. */
export interface MeasureTools {
  line(from: Vec3, to: Vec3): LineMeasurement
  /** null for fewer than three corners, or corners in one line */
  area(corners: readonly Vec3[]): AreaMeasurement | null
}

/** The display can be corrected; no point moves relative to the surface. */
export interface CorrectionTools {
  set(corrections: ModelCorrections): void
  /** null after closing */
  measurements(): Promise<ModelMeasurements | null>
}

/**
 * What a medium supports besides being viewed. Absent members are not supported, or not yet: the
 * event `abilities` reports changes. All are absent before the first frame and after closing; calls
 * by retained references reject with 'closed'.
 */
export interface ViewerAbilities {
  readonly points?: PinTools | undefined
  readonly stems?: StemTools | undefined
  readonly camera?: CameraTools | undefined
  readonly walk?: WalkTools | undefined
  readonly floors?: FloorTools | undefined
  readonly corrections?: CorrectionTools | undefined
  readonly topViews?: TopViewTools | undefined
  readonly measure?: MeasureTools | undefined
  readonly tour?: TourTools | undefined
  readonly capture?: CaptureTools | undefined
}

/**
 * One medium in one element. All members can be called in any phase; after `close` they do nothing.
 */
export interface ModelViewer extends ViewerAbilities {
  readonly kind: ViewerSource['kind']
  readonly phase: ViewerPhase
  /**
   * Not null while only a coarse copy is shown. One looks around and walks in it; surfaces are not
   * reported, as a point would be beside the model's own surface.
   */
  readonly refining: RefiningState | null
  /** Loads the model itself once more, after that failed. */
  refine(): void
  /**
   * Resolves with the first frame rendered. Rejects with a `ViewerError`, 'aborted' when the signal
   * fires.
   */
  open(host: HTMLElement, source: ViewerSource, options: OpenOptions): Promise<void>
  /** Frees GPU memory and the host's content; idempotent. */
  close(): Promise<void>
  /** Subscribes to an event; returns an unsubscribe function. */
  on<E extends keyof ViewerEvents>(
    event: E,
    listener: (detail: ViewerEvents[E]) => void,
  ): () => void
  /**
   * The full list, also before opening; diffed internally. Pins with unusable coordinates are kept
   * but not drawn.
   */
  setPins(pins: readonly PinView[]): void
  /** Adds a pin, or replaces the one of the same key. */
  upsertPin(pin: PinView): void
  removePin(key: string): void
  /** Turns navigation by pointer and keyboard on or off. */
  setInteractive(on: boolean): void
  /** `#rrggbb` behind the model, at once; stills stay on light ground. */
  setBackground(color: string): void
  setMode(mode: ViewerMode): void
  resize(): void
  /**
   * The surface under a screen position as the view is now, though it waits until rays can be cast.
   * Null beside the model. `glass`: panes count. `behindPins`: ignores pins in front of the
   * surface.
   */
  hit(x: number, y: number, options?: HitOptions): Promise<SurfaceHit | null>
  /**
   * A finger that is held down aims there: the view stands still, and hover follows it as it
   * follows a mouse. Null: it was lifted. Without effect where a player of its own shows the
   * medium.
   */
  aimAt(at: ScreenPoint | null): void
  /**
   * Null if nothing is shown or the position is behind the camera. `of`: the panorama of a tour
   * that it is in; null, too, if another one is shown from which it cannot be told where it is.
   */
  toScreen(position: Vec3, of?: SceneLocation): VisiblePosition | null
  /** The current camera pose in the stored frame; null if unknown. */
  currentCamera(): CameraPose | null
  /** The camera to store with a point: at the current position, aimed at the point. */
  evidenceCamera(position: Vec3): CameraPose | null
}
