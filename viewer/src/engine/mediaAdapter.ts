import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { AdapterHost } from './adapterHost.ts'
import type {
  HitOptions,
  OpenOptions,
  PinStills,
  PinView,
  RefiningState,
  SceneLocation,
  ScreenPoint,
  StillPin,
  SurfaceHit,
  ViewerAbilities,
  ViewerMode,
  VisiblePosition,
} from './viewerApi.ts'

/** Options of a still as passed to a medium: its size is within the limits. */
export interface StillOptions {
  width: number
  height: number
  quality: number | undefined
  pins: boolean
}

/** How a medium displays points. The viewer owns the list of them. */
export interface AdapterPins {
  /** whether stems are visible from the viewer's position */
  readonly hasStems: boolean
  /** Pins that are new or changed, and the keys of removed ones. */
  draw(changed: readonly PinView[], removed: readonly string[]): void
  /** Changes the appearance while points are placed; absent if there is no difference. */
  setMode?(mode: ViewerMode): void
  /** Absent if the medium follows pointers by itself. */
  aimAt?(at: ScreenPoint | null): void
  hit(at: ScreenPoint, options: HitOptions): Promise<SurfaceHit | null>
  toScreen(position: Vec3, of?: SceneLocation): VisiblePosition | null
  /** Navigates to a pin that is in the list and can be drawn. */
  goTo(pin: PinView, transition: 'instant' | 'fly'): Promise<void>
  still(order: StillOptions): Promise<Blob>
  /** Takes the stills of a point offscreen; absent if the medium has no second camera. */
  takeStills?(point: StillPin): Promise<PinStills | null>
}

/** The displayed content, from its first frame to closing. Absent members are not supported. */
export interface MediaAdapter extends Omit<ViewerAbilities, 'points' | 'stems'> {
  readonly points?: AdapterPins
  /** The current camera pose in the stored frame; null if unknown. */
  pose(): CameraPose | null
  /** Not null while a coarse copy is shown; absent if there is none. */
  readonly refining?: RefiningState | null
  refine?(): void
  /**
   * Enables or disables pointer and keyboard navigation; the element itself no longer receives
   * them.
   */
  setInteractive?(on: boolean): void
  /** `#rrggbb`; absent if nothing is behind the picture. */
  setBackground?(color: string): void
  /** The element was resized; absent if the medium adapts by itself. */
  resize?(): void
}

/** Opens a medium: a module of the kind's folder. */
export interface MediaOpener<Source> {
  /** Resolves with the first frame rendered in the host's element. */
  open(host: AdapterHost, source: Source, options: OpenOptions): Promise<MediaAdapter>
}

/** A kind of media: each has a folder in `media/` and an entry in `mediaKinds.ts`. */
export interface MediaKind<Source extends { kind: string }> {
  readonly kind: Source['kind']
  /** Loads its code when the first medium of the kind is opened. */
  load(): Promise<MediaOpener<Source>>
}
