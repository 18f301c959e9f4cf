import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import { AdapterHost } from './adapterHost.ts'
import { clampStemLength, isPinDrawable } from './drawablePin.ts'
import { Emitter } from './eventEmitter.ts'
import type { AdapterPins, MediaAdapter, MediaOpener } from './mediaAdapter.ts'
import { stillSize } from './stillSize.ts'
import type {
  CameraTools,
  CaptureTools,
  CorrectionTools,
  FloorTools,
  HitOptions,
  MeasureTools,
  ModelViewer,
  OpenOptions,
  PinTools,
  PinView,
  RefiningState,
  SceneLocation,
  ScreenPoint,
  ScreenshotOptions,
  StemTools,
  SurfaceHit,
  TopViewTools,
  TourTools,
  Transition,
  ViewerAbilities,
  ViewerEvents,
  ViewerMode,
  ViewerPhase,
  ViewerSource,
  VisiblePosition,
  WalkTools,
} from './viewerApi.ts'
import { assertNotAborted, ViewerError } from './viewerErrors.ts'

/** names, in the order in which they are reported */
export const abilityNames = [
  'points',
  'stems',
  'camera',
  'walk',
  'floors',
  'corrections',
  'topViews',
  'measure',
  'tour',
  'capture',
] as const satisfies readonly (keyof ViewerAbilities)[]

/**
 * What all media have in common: an element in the host, phases and listeners, the list of pins,
 * mode, the limits of stills, opening that can fail or be aborted, closing. The content is up to
 * the medium: see `MediaAdapter`.
 */
export class Viewer<Source extends ViewerSource> implements ModelViewer {
  readonly kind: Source['kind']
  readonly #opener: MediaOpener<Source>
  readonly #events = new Emitter<ViewerEvents>()
  readonly #root = document.createElement('div')
  /** as passed in, also before the first frame */
  readonly #pins = new Map<string, PinView>()
  #adapterHost: AdapterHost | null = null
  #medium: MediaAdapter | null = null
  #points: PinTools | undefined
  #stems: StemTools | undefined
  #phase: ViewerPhase = 'idle'
  #mode: ViewerMode = 'inspect'
  #isClosed = false

  constructor(kind: Source['kind'], opener: MediaOpener<Source>) {
    this.kind = kind
    this.#opener = opener
  }

  get phase(): ViewerPhase {
    return this.#phase
  }

  get refining(): RefiningState | null {
    return this.#medium?.refining ?? null
  }

  refine(): void {
    this.#medium?.refine?.()
  }

  get points(): PinTools | undefined {
    return this.#points
  }

  get stems(): StemTools | undefined {
    return this.#stems
  }

  get camera(): CameraTools | undefined {
    return this.#medium?.camera
  }

  get walk(): WalkTools | undefined {
    return this.#medium?.walk
  }

  get floors(): FloorTools | undefined {
    return this.#medium?.floors
  }

  get corrections(): CorrectionTools | undefined {
    return this.#medium?.corrections
  }

  get topViews(): TopViewTools | undefined {
    return this.#medium?.topViews
  }

  get measure(): MeasureTools | undefined {
    return this.#medium?.measure
  }

  get tour(): TourTools | undefined {
    return this.#medium?.tour
  }

  get capture(): CaptureTools | undefined {
    return this.#medium?.capture
  }

  on<E extends keyof ViewerEvents>(
    event: E,
    listener: (detail: ViewerEvents[E]) => void,
  ): () => void {
    return this.#events.on(event, listener)
  }

  async open(host: HTMLElement, source: ViewerSource, options: OpenOptions): Promise<void> {
    if (this.#isClosed || this.#phase !== 'idle') throw new ViewerError('closed')
    if (!this.#isOurs(source)) throw new ViewerError('notSupported', source.kind)
    this.#enter('loading')
    const adapterHost = new AdapterHost(this.#root, this.#events, () => this.#tellAbilities())
    this.#adapterHost = adapterHost
    try {
      assertNotAborted(options.signal)
      if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
      Object.assign(this.#root.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
      host.append(this.#root)
      const medium = await this.#opener.open(adapterHost, source, options)
      adapterHost.assertOpen()
      this.#show(adapterHost, medium)
      this.setInteractive(options.interactive)
    } catch (cause) {
      const error =
        cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause), { cause })
      this.#leave()
      this.#enter(error.code === 'aborted' ? 'idle' : 'error')
      if (error.code !== 'aborted' && error.code !== 'closed') this.#events.emit('error', error)
      throw error
    }
    this.#enter('ready')
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leave()
    this.#phase = 'idle'
    this.#events.clear()
  }

  setPins(pins: readonly PinView[]): void {
    const keys = new Set(pins.map(({ key }) => key))
    const removed = [...this.#pins.keys()].filter((key) => !keys.has(key))
    this.#change(
      pins.filter((pin) => this.#pins.get(pin.key) !== pin),
      removed,
    )
  }

  upsertPin(pin: PinView): void {
    this.#change([pin], [])
  }

  removePin(key: string): void {
    this.#change([], [key])
  }

  setInteractive(on: boolean): void {
    this.#root.inert = !on
    this.#root.style.pointerEvents = on ? '' : 'none'
    this.#medium?.setInteractive?.(on)
  }

  setBackground(color: string): void {
    this.#medium?.setBackground?.(color)
  }

  setMode(mode: ViewerMode): void {
    this.#mode = mode
    this.#medium?.points?.setMode?.(mode)
  }

  resize(): void {
    this.#medium?.resize?.()
  }

  async hit(x: number, y: number, options: HitOptions = {}): Promise<SurfaceHit | null> {
    return (await this.#medium?.points?.hit({ x, y }, options)) ?? null
  }

  aimAt(at: ScreenPoint | null): void {
    this.#medium?.points?.aimAt?.(at)
  }

  toScreen(position: Vec3, of?: SceneLocation): VisiblePosition | null {
    return this.#medium?.points?.toScreen(position, of) ?? null
  }

  currentCamera(): CameraPose | null {
    return this.#medium?.pose() ?? null
  }

  evidenceCamera(position: Vec3): CameraPose | null {
    const camera = this.currentCamera()
    return camera && { ...camera, target: { ...position } }
  }

  #isOurs(source: ViewerSource): source is Source {
    return source.kind === this.kind
  }

  #show(adapterHost: AdapterHost, medium: MediaAdapter): void {
    const { points } = medium
    this.#medium = medium
    this.#points = points && this.#pointTools(adapterHost, points)
    this.#stems = points?.hasStems
      ? { set: (key, length) => this.#setStem(key, length) }
      : undefined
    points?.draw([...this.#pins.values()], [])
    points?.setMode?.(this.#mode)
    const observer = new ResizeObserver(() => this.resize())
    observer.observe(this.#root)
    adapterHost.onClose(() => observer.disconnect())
  }

  #pointTools(adapterHost: AdapterHost, points: AdapterPins): PinTools {
    return {
      goTo: async (key: string, { transition = 'instant' }: Transition = {}) => {
        adapterHost.assertOpen()
        const pin = this.#pins.get(key)
        if (!pin) throw new ViewerError('unknownPin', key)
        if (!isPinDrawable(pin.coordinates)) throw new ViewerError('notDrawable', key)
        await points.goTo(pin, transition)
      },
      screenshot: async ({ width, height, quality, pins = true }: ScreenshotOptions = {}) => {
        adapterHost.assertOpen()
        const size = {
          width: clampPixels(width ?? stillSize.width, stillSize.maxWidth),
          height: clampPixels(height ?? stillSize.height, stillSize.maxHeight),
        }
        return points.still({ ...size, quality, pins })
      },
      takeStills: async (point) => {
        adapterHost.assertOpen()
        return isPinDrawable(point.coordinates)
          ? ((await points.takeStills?.(point)) ?? null)
          : null
      },
    }
  }

  #setStem(key: string, length: number): void {
    const pin = this.#pins.get(key)
    if (!pin || !Number.isFinite(length)) return
    this.upsertPin({ ...pin, coordinates: { ...pin.coordinates, stem: clampStemLength(length) } })
  }

  #change(changed: readonly PinView[], removed: readonly string[]): void {
    if (this.#isClosed) return
    for (const key of removed) this.#pins.delete(key)
    for (const pin of changed) this.#pins.set(pin.key, pin)
    this.#medium?.points?.draw(changed, removed)
  }

  #tellAbilities(): void {
    this.#events.emit(
      'abilities',
      abilityNames.filter((name) => this[name] !== undefined),
    )
  }

  #leave(): void {
    this.#medium = null
    this.#points = undefined
    this.#stems = undefined
    this.#pins.clear()
    this.#adapterHost?.end()
  }

  #enter(phase: ViewerPhase): void {
    this.#phase = phase
    this.#events.emit('phase', phase)
  }
}

const clampPixels = (pixels: number, max: number): number =>
  Math.min(max, Math.max(1, Math.round(pixels)))
