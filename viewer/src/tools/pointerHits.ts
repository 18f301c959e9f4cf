import type { Vector3 } from 'three'
import { createRunnerAtPresentView } from '../engine/createRunnerAtPresentView.ts'
import type { Emitter } from '../engine/eventEmitter.ts'
import { listenToPointer } from '../engine/pointerEvents.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { SurfaceVertex } from '../engine/surfaceRaycaster.ts'
import type {
  HitOptions,
  ScreenPoint,
  SnapKind,
  SurfaceHit,
  ViewerEvents,
  ViewerMode,
} from '../engine/viewerApi.ts'
import type { PinLayer, PinMark } from '../pins/pinLayer.ts'
import { Reticle } from './reticle.ts'

/** A point on a surface in the scene's frame. */
export interface SurfacePoint {
  point: Vector3
  normal: Vector3
  snap?: SnapKind
  /** the triangle that it lies on, in a medium of meshes */
  on?: SurfaceVertex
}

/** A scene that supports hit testing. */
export interface HitTestable {
  /** The surface under a screen position; null while unknown, and beside all surfaces. */
  cast(at: ScreenPoint, glass: boolean): SurfacePoint | null
  /** The same, moved to a corner or an edge near it; absent where there are none. */
  snapped?(at: ScreenPoint, glass: boolean): SurfacePoint | null
  /** Lets the pointer navigate, or not while a finger aims. */
  setNavigating(on: boolean): void
  /** The key of the pin whose label is at a screen position. */
  labelAt?(at: ScreenPoint): string | null
  /**
   * Whether surfaces are where they look to be: those of a coarse copy are walked on, but not
   * reported.
   */
  isExact?(): boolean
  /** settles when surfaces are known; presses wait for it */
  ready?: Promise<void>
  /** A more accurate hit, for storing. */
  refined?(found: SurfacePoint): SurfacePoint
  /** Updates marks other than the reticle for the hovered surface; null when over nothing. */
  mark?(found: SurfacePoint | null): void
  /** A press on the surface, not on a pin. */
  pressed?(hit: SurfaceHit, found: SurfacePoint): void
  /** converts a hit for events, to the stored frame */
  toHit(found: SurfacePoint, screen: ScreenPoint): SurfaceHit
  doublePress(at: ScreenPoint): void
}

/**
 * Reports what the pointer hovers and presses: pins before the surface, at most one hit test per
 * frame.
 */
export class PointerHits {
  readonly reticle = new Reticle()
  readonly #renderer: Renderer
  readonly #events: Emitter<ViewerEvents>
  readonly #pins: PinLayer
  readonly #surface: HitTestable
  readonly #stop: () => void
  #isInteractive = true
  #mode: ViewerMode = 'inspect'
  #at: ScreenPoint | null = null
  #seesGlass = false
  #isDue = false
  #hasHover = false
  #hoveredPin: string | null = null
  #isOnMark = false

  constructor(
    renderer: Renderer,
    events: Emitter<ViewerEvents>,
    pins: PinLayer,
    surface: HitTestable,
  ) {
    this.#renderer = renderer
    this.#events = events
    this.#pins = pins
    this.#surface = surface
    renderer.scene.add(this.reticle.object)
    this.#stop = listenToPointer(renderer.canvas, {
      sample: (sample) => events.emit('pointer', sample),
      hover: (at, seesGlass) => this.#pointTo(at, seesGlass),
      press: (at, seesGlass) => void this.#press(at, seesGlass),
      doublePress: (at) => surface.doublePress(at),
    })
  }

  get mode(): ViewerMode {
    return this.#mode
  }

  set mode(mode: ViewerMode) {
    this.#mode = mode
    this.#showCursor()
    this.again()
  }

  set isInteractive(on: boolean) {
    this.#isInteractive = on
    if (!on) this.#tell(null)
  }

  /** A held finger aims there, as a mouse hovers; null: it was lifted. */
  aimAt(at: ScreenPoint | null): void {
    if (!this.#isInteractive) return
    this.#surface.setNavigating(at === null)
    this.#pointTo(at)
  }

  /** The camera or the pins moved: repeat the hit test. */
  again(): void {
    this.#isDue = true
    this.#renderer.invalidate()
  }

  /** Call before each frame. */
  update(): void {
    if (!this.#isDue) return
    this.#isDue = false
    const at = this.#at
    if (!at || !this.#isInteractive) return
    const { camera, height } = this.#renderer
    const mark = this.markAt(at)
    const found = mark ? null : this.#cast(at, this.#seesGlass)
    this.#surface.mark?.(found)
    const isTold = found !== null && this.#isExact
    this.reticle.aim(this.#mode !== 'inspect' && isTold ? found : null, camera, height)
    this.#tell(mark ? toMarkHit(mark, at) : isTold ? this.#surface.toHit(found, at) : null)
  }

  /** The pin or the surface at a screen position. */
  hit(at: ScreenPoint, { glass = false, behindPins = false }: HitOptions = {}): SurfaceHit | null {
    const mark = behindPins ? null : this.markAt(at)
    if (mark) return toMarkHit(mark, at)
    const found = this.#isExact ? this.#cast(at, glass) : null
    if (!found || found.snap) return found && this.#surface.toHit(found, at)
    return this.#surface.toHit(this.#surface.refined?.(found) ?? found, at)
  }

  close(): void {
    this.#stop()
    this.reticle.dispose()
  }

  /**
   * The pin or cluster whose disc is at a screen position, or the pin whose label is there. No
   * obstacle while points are placed or lengths measured.
   */
  markAt(at: ScreenPoint): PinMark | null {
    if (this.#mode !== 'inspect') return null
    const { camera, width, height } = this.#renderer
    const mark = this.#pins.pick(at, camera, width, height)
    if (mark) return mark
    const key = this.#surface.labelAt?.(at) ?? null
    const view = key === null ? undefined : this.#pins.get(key)
    return view ? { view, keys: [view.key] } : null
  }

  #cast(at: ScreenPoint, glass: boolean): SurfacePoint | null {
    const { snapped } = this.#surface
    return this.#mode === 'measure' && snapped ? snapped(at, glass) : this.#surface.cast(at, glass)
  }

  #pointTo(at: ScreenPoint | null, seesGlass = false): void {
    this.#at = at
    this.#seesGlass = seesGlass
    if (at === null) this.#tell(null)
    else this.again()
  }

  async #press(at: ScreenPoint, seesGlass: boolean): Promise<void> {
    // the pins are known before the surfaces are
    const mark = this.#isInteractive ? this.markAt(at) : null
    if (mark) return this.#pressMark(mark, at)
    const asPressed = createRunnerAtPresentView(this.#renderer)
    try {
      await this.#surface.ready
    } catch {
      return
    }
    // something else may be under that place of the screen by now
    const options = { glass: seesGlass, behindPins: true }
    const hit = this.#isInteractive ? asPressed(() => this.hit(at, options)) : null
    const pressSurface = () => this.#pressSurface(at, seesGlass, asPressed)
    if (!hit) {
      if (!this.#isInteractive) return
      if (this.#isExact) this.#events.emit('miss', at)
      else pressSurface()
      return
    }
    this.#events.emit('press', hit)
    pressSurface()
  }

  #pressMark({ view, keys }: PinMark, screen: ScreenPoint): void {
    if (keys.length > 1) this.#events.emit('clusterClick', { keys, screen })
    else this.#events.emit('pinClick', { key: view.key, screen })
  }

  #pressSurface(
    at: ScreenPoint,
    seesGlass: boolean,
    asPressed: ReturnType<typeof createRunnerAtPresentView>,
  ): void {
    const pressed = asPressed(() => {
      const found = this.#surface.cast(at, seesGlass)
      return found && { found, hit: this.#surface.toHit(found, at) }
    })
    if (pressed) this.#surface.pressed?.(pressed.hit, pressed.found)
  }

  get #isExact(): boolean {
    return this.#surface.isExact?.() ?? true
  }

  #tell(hit: SurfaceHit | null): void {
    const pinKey = hit?.pinKey ?? null
    const wasOnMark = this.#isOnMark
    this.#isOnMark = hit?.object === 'pin'
    if (wasOnMark !== this.#isOnMark) this.#showCursor()
    if (pinKey !== this.#hoveredPin) {
      this.#hoveredPin = pinKey
      this.#events.emit(
        'pinHover',
        hit && pinKey !== null ? { key: pinKey, screen: hit.screen } : null,
      )
    }
    if (hit === null) {
      this.#surface.mark?.(null)
      this.reticle.aim(null, this.#renderer.camera, this.#renderer.height)
      this.#renderer.invalidate()
      if (!this.#hasHover) return
    }
    this.#hasHover = hit !== null
    this.#events.emit('hover', hit)
  }

  #showCursor(): void {
    this.#renderer.canvas.style.cursor =
      this.#mode !== 'inspect' ? 'crosshair' : this.#isOnMark ? 'pointer' : ''
  }
}

/** A cluster is no single pin. */
const toMarkHit = ({ view, keys }: PinMark, screen: ScreenPoint): SurfaceHit => ({
  position: { ...view.coordinates.position },
  normal: { ...view.coordinates.normal },
  object: 'pin',
  ...(keys.length === 1 && { pinKey: view.key }),
  screen,
})
