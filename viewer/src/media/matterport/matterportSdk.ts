import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { Rgb01 } from '../../pins/hexToRgb.ts'

/**
 * The part of the vendor's player API that is used, declared by us from its documentation (player
 * 26.5.4). No vendor code is shipped: the operator's own SDK module is loaded at run time. Metres,
 * degrees.
 */
export interface MpSdk {
  App: { state: MpObservable<{ phase: MpPhase }> }
  Camera: {
    pose: MpObservable<MpPose>
    /** rotates the camera towards a point without moving it */
    lookAt?(position: Vec3, options?: { transition?: MpTransition }): Promise<unknown>
  }
  Pointer: {
    intersection: MpObservable<MpIntersection>
    setVisible(visible: boolean): Promise<void>
  }
  Tag: {
    add(...tags: MpTag[]): Promise<string[]>
    remove(...ids: string[]): Promise<unknown>
    editPosition(id: string, place: { anchorPosition: Vec3; stemVector: Vec3 }): Promise<void>
    editColor(id: string, color: Rgb01): Promise<void>
    editBillboard(id: string, billboard: { label: string; description?: string }): Promise<void>
    editOpacity(id: string, opacity: number): Promise<void>
    allowAction(id: string, actions: MpTagActions): Promise<void>
    openTags: MpObservable<{
      hovered: string | null
      docked: string | null
      selected: ReadonlySet<string>
    }>
  }
  Mattertag: { navigateToTag(id: string, transition: MpTransition): Promise<unknown> }
  Conversion: { worldToScreen(position: Vec3, pose: MpPose, size: { w: number; h: number }): Vec3 }
  Renderer: {
    /** base64 JPEG, with or without the `data:` prefix; at most 4096 pixels per side */
    takeScreenShot(
      size: { width: number; height: number },
      overlays?: { mattertags?: boolean },
    ): Promise<string>
    getWorldPositionData(screen: {
      x: number
      y: number
    }): Promise<{ position: Vec3 | null; floor?: number }>
    /**
     * A JPEG of the whole sphere around the current sweep, answered like a screenshot. In panorama
     * mode only ("Renderer", SDK reference). Its size and the direction of its middle are not
     * documented: the direction is measured.
     */
    takeEquirectangular(): Promise<string>
  }
  Sweep: {
    data: MpCollection<MpSweep>
    /**
     * resolves with the sweep's id on arrival; `rotation` as in `MpPose` ("Sweep.moveTo",
     * "MoveToOptions")
     */
    moveTo(
      id: string,
      options: {
        rotation: { x: number; y: number }
        transition: MpTransition
        transitionTime: number
      },
    ): Promise<string>
  }
  Floor: { data: MpCollection<MpFloor> }
  Mode?: { moveTo(mode: 'mode.inside' | 'mode.dollhouse' | 'mode.floorplan'): Promise<unknown> }
}

export interface MpObservable<T> {
  subscribe(callback: (value: T) => void): { cancel(): void }
}

/**
 * The vendor's `IObservableMap`: the observer is called with all entries by their ids, now and
 * after each change.
 */
export interface MpCollection<T> {
  subscribe(observer: { onCollectionUpdated(all: Readonly<Record<string, T>>): void }): {
    cancel(): void
  }
}

/**
 * A place where the vendor's camera stood: `Sweep.ObservableSweepData` of the SDK reference
 * (matterport.github.io/developer-docs/reference/sweep). Positions are metres, y up, from the first
 * scan ("Coordinate Conventions" of the SDK concepts). `rotation` is that "of the panoramic imagery
 * relative to the model", Euler angles in YXZ order, in degrees.
 */
export interface MpSweep {
  id: string
  /** false: it cannot be walked to */
  enabled?: boolean
  /** unaligned: a 360° view beside the space, unless somebody has placed it */
  alignmentType: 'aligned' | 'unaligned'
  placementType?: 'auto' | 'manual' | 'unplaced'
  neighbors: readonly string[]
  position: Vec3
  rotation: Vec3
  /** both undefined for a view on no floor */
  floorInfo?: { id: string | undefined; sequence: number | undefined }
  /** on the floor below it; newer players only */
  puckPosition?: Vec3
}

/** `Floor.FloorData`: `sequence` counts from the lowest one. */
export interface MpFloor {
  id: string
  sequence: number
  name: string
}

export type MpPhase =
  | 'appphase.uninitialized'
  | 'appphase.waiting'
  | 'appphase.loading'
  | 'appphase.starting'
  | 'appphase.playing'
  | 'appphase.error'

type MpTransition = 'transition.instant' | 'transition.fly' | 'transition.fade'

export interface MpPose {
  position: Vec3
  /** x up and down, y around; looking along -z when both are 0 */
  rotation: { x: number; y: number }
  sweep: string
  mode: string
  /** column-major; its sixth number holds the vertical angle */
  projection?: ArrayLike<number>
}

export interface MpIntersection {
  position: Vec3
  normal: Vec3
  floorIndex?: number
  object: string
}

export interface MpTag {
  id: string
  anchorPosition: Vec3
  stemVector: Vec3
  stemVisible: boolean
  color: Rgb01
  opacity: number
  label: string
  description?: string
}

interface MpTagActions {
  opening: boolean
  navigating: boolean
  docking: boolean
  sharing: boolean
}

/** Connects to the player in the iframe; the URL is passed for players that need it. */
export type MpConnect = (iframe: HTMLIFrameElement, url: string) => Promise<MpSdk>
