import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import { Vector3 } from 'three'
import { download } from '../../engine/download.ts'
import { refuseIfAborted, ViewerError } from '../../engine/errors.ts'
import { MediaAdapter } from '../../engine/mediaAdapter.ts'
import { Renderer, still } from '../../engine/renderer.ts'
import type {
  HitOptions,
  ModelCorrections,
  ModelSource,
  OpenOptions,
  PinView,
  ScreenshotOptions,
  ShownFacts,
  Stance,
  Storey,
  SurfaceHit,
  TourViewer,
  ViewerCapabilities,
} from '../../engine/tour.ts'
import { isDrawable } from '../../pins/drawable.ts'
import { toPixels } from '../../pins/projection.ts'
import { fieldOfView, goToPin } from './going.ts'
import { loadModel } from './loadModel.ts'
import { ModelView } from './modelView.ts'
import { checkGltf, modelLimits } from './readGlb.ts'

type Transition = { transition?: 'instant' | 'fly' }

/** Nothing nearer than this hides a place: its own surface must not. */
const visibleSlack = 0.02

/** Shows a GLB, from outside or on one's feet within: see `TourViewer`. */
export class ModelViewer extends MediaAdapter<ModelSource> implements TourViewer {
  readonly kind = 'model'
  capabilities: ViewerCapabilities = {
    pins: true,
    stems: true,
    screenshot: true,
    goTo: true,
    measure: false,
    floors: false,
    inside: false,
    freeCamera: true,
  }
  #renderer: Renderer | null = null
  #view: ModelView | null = null
  #observer: ResizeObserver | null = null
  #corrections: ModelCorrections = {}
  #mode: 'inspect' | 'add' = 'inspect'
  /** as they were handed over, also before the model was there */
  #pins = new Map<string, PinView>()

  protected override async start(source: ModelSource, options: OpenOptions): Promise<void> {
    const { signal } = options
    this.#corrections = source.corrections ?? {}
    const renderer = new Renderer(this.root, options.label, options.background)
    this.#renderer = renderer
    renderer.onContext = (restored) => this.events.emit('contextlost', { restored })
    const file = await download(source.url, modelLimits.bytes, signal, (loaded, total) =>
      this.events.emit('progress', { stage: 'download', loaded, total }),
    )
    this.events.emit('progress', { stage: 'parse', loaded: 0, total: null })
    const bytes = await file.arrayBuffer()
    refuseIfAborted(signal)
    const model = await loadModel(bytes, checkGltf(bytes), this.#corrections, renderer.webgl, signal)
    if (this.isClosed) throw new ViewerError('closed')
    this.#view = new ModelView(this.root, renderer, model, this.events)
    this.#view.pins.setPins([...this.#pins.values()])
    this.#view.pointing.mode = this.#mode
    this.setInteractive(options.interactive)
    await this.#home('instant')
    renderer.resize(this.root)
    this.#observer = new ResizeObserver(() => this.resize())
    this.#observer.observe(this.root)
    // After the first frame, so that the picture does not wait for it.
    requestAnimationFrame(() => void this.#build())
  }

  async hit(x: number, y: number, options?: HitOptions): Promise<SurfaceHit | null> {
    try {
      await this.#view?.scene.surfaces.ready
    } catch {
      return null
    }
    return this.#view?.pointing.hit({ x, y }, options) ?? null
  }

  setPins(pins: readonly PinView[]): void {
    this.#pins = new Map(pins.map((pin) => [pin.key, pin]))
    this.#view?.pins.setPins([...this.#pins.values()])
    this.#pinsChanged()
  }

  upsertPin(pin: PinView): void {
    this.#pins.set(pin.key, pin)
    this.#view?.pins.upsert(pin)
    this.#pinsChanged()
  }

  removePin(key: string): void {
    this.#pins.delete(key)
    this.#view?.pins.remove(key)
    this.#pinsChanged()
  }

  setStem(key: string, length: number): void {
    const pins = this.#view?.pins
    pins?.setStem(key, length)
    const changed = pins?.get(key)
    if (changed) this.#pins.set(key, changed)
    this.#pinsChanged()
  }

  async goTo(key: string, options: Transition = {}): Promise<void> {
    const view = this.#open()
    const pin = view.pins.get(key)
    if (!pin) throw new ViewerError('unknownPin', key)
    if (!isDrawable(pin.coordinates)) throw new ViewerError('notDrawable', key)
    await goToPin(view, key, options.transition ?? 'instant')
  }

  toScreen(position: Vec3): { x: number; y: number; visible: boolean } | null {
    const view = this.#view
    if (!view) return null
    const { camera, width, height } = view.renderer
    const point = vector(view.scene.model.frame.toScene(position))
    const screen = new Vector3()
    if (!toPixels(point, camera, width, height, screen)) return null
    const isInside = screen.x >= 0 && screen.y >= 0 && screen.x <= width && screen.y <= height
    return { x: screen.x, y: screen.y, visible: isInside && view.sees(point, visibleSlack) }
  }

  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    const view = this.#open()
    const width = within(options.width ?? still.width, still.maxWidth)
    const height = within(options.height ?? still.height, still.maxHeight)
    return view.capture(width, height, options)
  }

  setInteractive(on: boolean): void {
    this.root.inert = !on
    this.root.style.pointerEvents = on ? '' : 'none'
    if (!this.#view) return
    this.#view.pointing.isInteractive = on
    this.#view.way.isEnabled = on
  }

  setMode(mode: 'inspect' | 'add'): void {
    this.#mode = mode
    if (this.#view) this.#view.pointing.mode = mode
  }

  resize(): void {
    this.#view?.labelling.again()
    this.#renderer?.resize(this.root)
  }

  override async setStance(stance: Stance): Promise<void> {
    const view = this.#open()
    if (stance === 'outside' && !view.building) return
    await (await view.built).setStance(stance)
  }

  override async takeMeBack(): Promise<void> {
    const view = this.#open()
    if (!(await view.building?.takeMeBack())) await this.#home('fly')
  }

  override floors(): Storey[] {
    return this.#view?.building?.storeys() ?? []
  }

  override async showFloor(index: number | null): Promise<void> {
    const view = this.#open()
    if (index === null && !view.building) return
    await (await view.built).showFloor(index)
  }

  /** From outside: whoever is inside steps out. */
  override async fit(options: Transition = {}): Promise<void> {
    const view = this.#open()
    view.building?.leave()
    await view.fit(options.transition ?? 'instant')
  }

  currentCamera(): CameraPose | null {
    return this.#view?.cameraPose() ?? null
  }

  async cameraTo(pose: CameraPose, options: Transition = {}): Promise<void> {
    const view = this.#open()
    const { position, target, fov } = view.scene.model.frame.cameraToScene(pose)
    const to = { position: vector(position), target: vector(target), fov: fov ?? fieldOfView }
    await view.moveTo(to, options.transition ?? 'instant')
  }

  evidenceCamera(position: Vec3): CameraPose | null {
    const camera = this.currentCamera()
    return camera && { ...camera, target: { ...position } }
  }

  setCorrections(corrections: ModelCorrections): void {
    const before = this.#corrections
    this.#corrections = corrections
    const view = this.#view
    if (!view) return
    const isTurned = (before.up ?? 'y') !== (corrections.up ?? 'y')
    const isOther = isTurned || (before.scale ?? 1) !== (corrections.scale ?? 1)
    if (isOther) view.building?.leave()
    if (isOther) view.building?.showAll()
    view.correct(corrections)
    if (isTurned) void view.fit('instant')
    if (isOther || (before.floor ?? null) !== (corrections.floor ?? null))
      void view.building?.find(corrections).then(() => this.#can(view.building?.can ?? {}))
  }

  async modelFacts(): Promise<ShownFacts | null> {
    if (!this.#view) return null
    const { factsOf } = await import('./inside/facts.ts')
    const surveys = (await this.#view?.building?.surveys()) ?? null
    return this.#view && factsOf(this.#view.scene.model, surveys)
  }

  protected override tearDown(): void {
    this.#observer?.disconnect()
    this.#observer = null
    this.#view?.close()
    this.#view = null
    this.#renderer?.close()
    this.#renderer = null
    this.#pins.clear()
  }

  async #build(): Promise<void> {
    const view = this.#view
    await view?.build(
      () => this.#corrections,
      (can) => this.#can(can),
    )
    if (view?.building?.can.inside && this.#corrections.stance === 'inside') await this.setStance('inside')
  }

  /** The first view, from outside. */
  async #home(transition: 'instant' | 'fly'): Promise<void> {
    const { startView } = this.#corrections
    await (startView ? this.cameraTo(startView, { transition }) : this.fit({ transition }))
  }

  #can(can: Partial<ViewerCapabilities>): void {
    this.capabilities = { ...this.capabilities, ...can }
    this.events.emit('capabilities', this.capabilities)
  }

  #pinsChanged(): void {
    this.#view?.labelling.again()
    this.#view?.pointing.again()
  }

  #open(): ModelView {
    if (!this.#view) throw new ViewerError('closed')
    return this.#view
  }
}

const vector = ({ x, y, z }: Vec3): Vector3 => new Vector3(x, y, z)

const within = (pixels: number, max: number): number => Math.min(max, Math.max(1, Math.round(pixels)))
