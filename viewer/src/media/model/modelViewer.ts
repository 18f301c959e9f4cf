import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, type Matrix4, Vector3 } from 'three'
import { Emitter } from '../../engine/emitter.ts'
import { refuseIfAborted, ViewerError } from '../../engine/errors.ts'
import { Navigation, type ScenePose } from '../../engine/navigation.ts'
import { listenToPointer, placeOf } from '../../engine/pointer.ts'
import { Stage, still } from '../../engine/stage.ts'
import { type RayHit, Surfaces } from '../../engine/surfaces.ts'
import type {
  OpenOptions,
  PinView,
  ScreenPoint,
  ScreenshotOptions,
  SurfaceHit,
  TourSource,
  TourViewer,
  ViewerEvents,
  ViewerPhase,
} from '../../engine/tour.ts'
import { fittingView, viewpointFor } from '../../engine/viewpoint.ts'
import { isDrawable } from '../../pins/drawable.ts'
import { chooseLabels, type LabelCandidate, LabelLayer } from '../../pins/labels.ts'
import { PinLayer, toPixels } from '../../pins/pinLayer.ts'
import { Reticle } from '../../tools/reticle.ts'
import { type LoadedModel, loadModel } from './loadModel.ts'
import { neutralLight } from './materials.ts'
import { checkGltf, download } from './readGlb.ts'

const fieldOfView = 50
/** the first view: from the front right, above the eaves */
const firstSight = new Vector3(-0.62, -0.52, -0.7).normalize()
/** air around the fitted model */
const fitMargin = 1.12
const labelEveryMs = 150
const sweepBudgetMs = 3
const stillSweepMs = 250
/** Nothing nearer than this hides a place: its own surface must not. */
const visibleSlack = 0.02
/** metres; a normal is averaged over this much surface */
const patch = 0.025

/** Everything that exists only while a model is shown. */
interface Shown {
  model: LoadedModel
  surfaces: Surfaces
  pins: PinLayer
  navigation: Navigation
  reticle: Reticle
  far: number
  stopPointer: () => void
}

/** Shows a GLB: see `TourViewer`. */
export class ModelViewer implements TourViewer {
  readonly kind = 'model'
  readonly capabilities = {
    pins: true,
    stems: true,
    screenshot: true,
    goTo: true,
    measure: false,
    floors: false,
    freeCamera: true,
  }
  readonly #events = new Emitter<ViewerEvents>()
  readonly #root = document.createElement('div')
  #phase: ViewerPhase = 'idle'
  #stage: Stage | null = null
  #labels: LabelLayer | null = null
  #shown: Shown | null = null
  #creases: LineSegments<BufferGeometry, LineBasicMaterial> | null = null
  #observer: ResizeObserver | null = null
  #isClosed = false
  #isInteractive = true
  #mode: 'inspect' | 'add' = 'inspect'
  /** pins handed over before the model was there */
  #waitingPins = new Map<string, PinView>()
  #pointerAt: ScreenPoint | null = null
  #isHoverDue = false
  #hasHover = false
  #hoveredPin: string | null = null
  #chosenLabels: LabelCandidate[] = []
  #labelsAt = Number.NEGATIVE_INFINITY
  #labelTimer: ReturnType<typeof setTimeout> | null = null
  #lastView: Matrix4 | null = null

  get phase(): ViewerPhase {
    return this.#phase
  }

  on<E extends keyof ViewerEvents>(event: E, listener: (detail: ViewerEvents[E]) => void): () => void {
    return this.#events.on(event, listener)
  }

  async open(host: HTMLElement, source: TourSource, options: OpenOptions): Promise<void> {
    if (this.#isClosed || this.#phase !== 'idle') throw new ViewerError('closed')
    if (source.kind !== 'model') throw new ViewerError('notSupported', source.kind)
    this.#enter('loading')
    try {
      refuseIfAborted(options.signal)
      if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
      Object.assign(this.#root.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
      host.append(this.#root)
      const stage = new Stage(this.#root, options.label, options.background)
      this.#stage = stage
      stage.onContext = (restored) => this.#events.emit('contextlost', { restored })
      const bytes = await download(source.url, options.signal, (loaded, total) =>
        this.#events.emit('progress', { stage: 'download', loaded, total }),
      )
      this.#events.emit('progress', { stage: 'parse', loaded: 0, total: null })
      const model = await loadModel(bytes, checkGltf(bytes), source.corrections ?? {}, stage.renderer, options.signal)
      if (this.#isClosed) throw new ViewerError('closed')
      this.#show(stage, model)
      this.setInteractive(options.interactive)
      const start = source.corrections?.startView
      await (start ? this.cameraTo(start) : this.fit())
      stage.resize(this.#root)
      this.#observer = new ResizeObserver(() => this.resize())
      this.#observer.observe(this.#root)
      this.#enter('ready')
    } catch (cause) {
      const error = cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause), { cause })
      this.#tearDown()
      this.#enter(error.code === 'aborted' ? 'idle' : 'error')
      if (error.code !== 'aborted' && error.code !== 'closed') this.#events.emit('error', error)
      throw error
    }
    // After the first frame, so that the picture does not wait for it.
    requestAnimationFrame(() => void this.#buildSurfaces())
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#tearDown()
    this.#phase = 'idle'
    this.#events.clear()
  }

  async hit(x: number, y: number, options: { glass?: boolean } = {}): Promise<SurfaceHit | null> {
    const { surfaces } = this.#shown ?? {}
    if (!surfaces) return null
    try {
      await surfaces.ready
    } catch {
      return null
    }
    const stage = this.#stage
    const shown = this.#shown
    if (!stage || !shown) return null
    const at = { x, y }
    const pin = shown.pins.pick(at, stage.camera, stage.width, stage.height)
    if (pin) return pinHit(pin, at)
    const hit = this.#castAt(at, options.glass)
    if (!hit) return null
    return this.#surfaceHit({ ...hit, normal: this.#patchNormal(hit) }, at)
  }

  setPins(pins: readonly PinView[]): void {
    this.#waitingPins = new Map(pins.map((pin) => [pin.key, pin]))
    this.#shown?.pins.setPins([...this.#waitingPins.values()])
    this.#pinsChanged()
  }

  upsertPin(pin: PinView): void {
    this.#waitingPins.set(pin.key, pin)
    this.#shown?.pins.upsert(pin)
    this.#pinsChanged()
  }

  removePin(key: string): void {
    this.#waitingPins.delete(key)
    this.#shown?.pins.remove(key)
    this.#pinsChanged()
  }

  setStem(key: string, length: number): void {
    const pins = this.#shown?.pins
    pins?.setStem(key, length)
    const changed = pins?.get(key)
    if (changed) this.#waitingPins.set(key, changed)
    this.#pinsChanged()
  }

  async goTo(key: string, options: { transition?: 'instant' | 'fly' } = {}): Promise<void> {
    const { pins, surfaces, navigation } = this.#open()
    const pin = pins.get(key)
    if (!pin) throw new ViewerError('unknownPin', key)
    const place = isDrawable(pin.coordinates) ? pins.placeOf(key) : null
    if (!place) throw new ViewerError('notDrawable', key)
    await surfaces.ready
    const { stage } = this.#open()
    const lens = { fov: fieldOfView, aspect: stage.camera.aspect }
    const position = viewpointFor(place, stage.camera.position, lens, surfaces)
    await navigation.go({ position, target: place.foot, fov: fieldOfView }, options.transition ?? 'instant')
    this.#settle()
  }

  toScreen(position: Vec3): { x: number; y: number; visible: boolean } | null {
    const stage = this.#stage
    const shown = this.#shown
    if (!stage || !shown) return null
    const point = vector(shown.model.frame.toScene(position))
    const screen = new Vector3()
    if (!toPixels(point, stage.camera, stage.width, stage.height, screen)) return null
    const isInside = screen.x >= 0 && screen.y >= 0 && screen.x <= stage.width && screen.y <= stage.height
    const isFree = !shown.surfaces.isReady || shown.surfaces.isClear(stage.camera.position, point, visibleSlack)
    return { x: screen.x, y: screen.y, visible: isInside && isFree }
  }

  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    const { stage, pins, reticle } = this.#open()
    const width = within(options.width ?? still.width, still.maxWidth)
    const height = within(options.height ?? still.height, still.maxHeight)
    this.#settle()
    const hasReticle = reticle.object.visible
    const hasPins = pins.object.visible
    reticle.object.visible = false
    pins.object.visible = hasPins && (options.pins ?? true)
    pins.pixels = height / still.height
    this.#sweep(stillSweepMs)
    pins.sort(stage.camera)
    // The picture is drawn before the first wait inside, so everything may be put back at once.
    const picture = stage.capture(width, height, options.quality)
    reticle.object.visible = hasReticle
    pins.object.visible = hasPins
    pins.pixels = stage.renderer.getPixelRatio()
    return picture
  }

  setInteractive(on: boolean): void {
    this.#isInteractive = on
    if (!on) this.#hover(null)
    this.#root.inert = !on
    this.#root.style.pointerEvents = on ? '' : 'none'
    if (this.#shown) this.#shown.navigation.isEnabled = on
  }

  setMode(mode: 'inspect' | 'add'): void {
    this.#mode = mode
    if (this.#stage) this.#stage.canvas.style.cursor = mode === 'add' ? 'crosshair' : ''
    this.#isHoverDue = true
    this.#stage?.invalidate()
  }

  resize(): void {
    this.#labelsAt = Number.NEGATIVE_INFINITY
    this.#stage?.resize(this.#root)
  }

  async fit(options: { transition?: 'instant' | 'fly' } = {}): Promise<void> {
    const { stage, model, navigation } = this.#open()
    stage.camera.fov = fieldOfView
    stage.camera.updateProjectionMatrix()
    const { position, target } = fittingView(model.outline, firstSight, stage.camera)
    position.sub(target).multiplyScalar(fitMargin).add(target)
    await navigation.go({ position, target, fov: fieldOfView }, options.transition ?? 'instant')
    this.#settle()
  }

  currentCamera(): CameraPose | null {
    const shown = this.#shown
    return shown ? toFilePose(shown.navigation.pose(), shown) : null
  }

  async cameraTo(pose: CameraPose, options: { transition?: 'instant' | 'fly' } = {}): Promise<void> {
    const { model, navigation } = this.#open()
    const { position, target, fov } = model.frame.cameraToScene(pose)
    const to = { position: vector(position), target: vector(target), fov: fov ?? fieldOfView }
    await navigation.go(to, options.transition ?? 'instant')
    this.#settle()
  }

  evidenceCamera(position: Vec3): CameraPose | null {
    const camera = this.currentCamera()
    return camera && { ...camera, target: { ...position } }
  }

  #show(stage: Stage, model: LoadedModel): void {
    const { scene, camera, canvas } = stage
    if (!model.isScan) scene.add(neutralLight())
    const surfaces = new Surfaces()
    let far = 0
    for (const mesh of model.meshes) {
      scene.add(mesh)
      surfaces.add(mesh)
      mesh.geometry.computeBoundingSphere()
      const sphere = mesh.geometry.boundingSphere?.clone().applyMatrix4(mesh.matrixWorld)
      if (sphere) far = Math.max(far, sphere.center.length() + sphere.radius)
    }
    const pins = new PinLayer(model.frame, matchMedia('(pointer: coarse)').matches)
    pins.pixels = stage.renderer.getPixelRatio()
    const reticle = new Reticle()
    scene.add(pins.object, reticle.object)
    this.#labels = new LabelLayer(this.#root)
    const depthAt = (event: MouseEvent) => {
      const hit = surfaces.isReady ? this.#castAt(placeOf(event, canvas)) : null
      return hit ? hit.point.sub(camera.position).dot(camera.getWorldDirection(new Vector3())) : null
    }
    const navigation = new Navigation(camera, canvas, depthAt, () => stage.invalidate())
    navigation.maxDistance = Math.max(10, far * 6)
    const stopPointer = listenToPointer(canvas, {
      sample: (sample) => this.#events.emit('pointer', sample),
      hover: (at) => this.#pointTo(at),
      press: (at) => void this.#press(at),
      doublePress: (at) => void this.#approach(at),
    })
    this.#shown = { model, surfaces, pins, navigation, reticle, far, stopPointer }
    pins.setPins([...this.#waitingPins.values()])
    stage.beforeFrame = (now) => this.#beforeFrame(now)
    stage.afterFrame = (now) => this.#afterFrame(now)
  }

  async #buildSurfaces(): Promise<void> {
    const { surfaces, model } = this.#shown ?? {}
    if (!surfaces || !model) return
    const lines: Float32Array[] = []
    try {
      await surfaces.build(
        (geometry) => !model.isScan && !geometry.hasAttribute('uv') && !geometry.hasAttribute('color'),
        (geometry, creases) => {
          for (const mesh of model.meshes) if (mesh.geometry === geometry) lines.push(moved(creases, mesh.matrixWorld))
        },
        (loaded, total) => this.#events.emit('progress', { stage: 'rays', loaded, total }),
      )
    } catch (cause) {
      if (this.#shown?.surfaces === surfaces)
        this.#events.emit('error', cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause)))
      return
    }
    if (this.#shown?.surfaces !== surfaces) return
    this.#drawCreases(lines)
    this.#shown.pins.sweepAgain()
    this.#isHoverDue = true
    this.#stage?.invalidate()
  }

  #drawCreases(parts: readonly Float32Array[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length === 0) return
    const points = new Float32Array(length)
    let at = 0
    for (const part of parts) {
      points.set(part, at)
      at += part.length
    }
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(points, 3))
    const material = new LineBasicMaterial({ color: '#1d2a33', transparent: true, opacity: 0.34, depthWrite: false })
    this.#creases = new LineSegments(geometry, material)
    this.#stage?.scene.add(this.#creases)
  }

  #beforeFrame(now: number): boolean {
    const shown = this.#shown
    const stage = this.#stage
    if (!shown || !stage) return false
    const isMoving = shown.navigation.update(now)
    this.#settle()
    const isSweeping = this.#sweep(sweepBudgetMs)
    this.#chooseLabels(now, shown, stage)
    if (this.#isHoverDue) this.#castHover()
    return isMoving || isSweeping
  }

  /** A look at every pin: so not in each frame, but once more after the last one. */
  #chooseLabels(now: number, { pins }: Shown, stage: Stage): void {
    const wait = this.#labelsAt + labelEveryMs - now
    if (wait > 0) {
      this.#labelTimer ??= setTimeout(() => {
        this.#labelTimer = null
        this.#stage?.invalidate()
      }, wait)
      return
    }
    this.#labelsAt = now
    pins.sort(stage.camera)
    this.#chosenLabels = chooseLabels(pins.candidates(stage.camera, stage.width, stage.height))
  }

  #afterFrame(_now: number): void {
    const stage = this.#stage
    const shown = this.#shown
    if (!stage || !shown) return
    const placed: LabelCandidate[] = []
    for (const label of this.#chosenLabels) {
      const at = shown.pins.screenOf(label.key, stage.camera, stage.width, stage.height)
      if (at) placed.push({ ...label, ...at })
    }
    this.#labels?.show(placed, shown.pins.discRadius + 5)
  }

  /** Brings everything that depends on the camera up to date, and tells when it has moved. */
  #settle(): void {
    const shown = this.#shown
    const stage = this.#stage
    if (!shown || !stage) return
    const { camera } = stage
    camera.updateMatrixWorld()
    if (this.#lastView?.equals(camera.matrixWorld)) return
    this.#lastView = camera.matrixWorld.clone()
    const { min, max } = shown.model.bounds
    const outside = new Vector3(
      Math.max(min.x - camera.position.x, 0, camera.position.x - max.x),
      Math.max(min.y - camera.position.y, 0, camera.position.y - max.y),
      Math.max(min.z - camera.position.z, 0, camera.position.z - max.z),
    ).length()
    shown.model.materials.isInside = outside === 0
    const toPivot = camera.position.distanceTo(shown.navigation.pose().target)
    // From afar the near plane moves out, which keeps the depth exact; right before a wall it moves in.
    camera.near = Math.max(0.01, Math.min(Math.max(0.05, outside / 2), toPivot / 4))
    camera.far = Math.max(20, camera.position.length() + shown.far * 1.1)
    camera.updateProjectionMatrix()
    shown.pins.sweepAgain()
    this.#isHoverDue = true
    stage.invalidate()
    this.#events.emit('camera', toFilePose(shown.navigation.pose(), shown))
  }

  #sweep(budgetMs: number): boolean {
    const shown = this.#shown
    const camera = this.#stage?.camera
    if (!shown?.surfaces.isReady || !camera) return false
    return shown.pins.sweep(camera, (to, slack) => shown.surfaces.isClear(camera.position, to, slack), budgetMs)
  }

  #pinsChanged(): void {
    this.#labelsAt = Number.NEGATIVE_INFINITY
    this.#isHoverDue = true
    this.#stage?.invalidate()
  }

  #pointTo(at: ScreenPoint | null): void {
    this.#pointerAt = at
    if (at === null) this.#hover(null)
    else {
      this.#isHoverDue = true
      this.#stage?.invalidate()
    }
  }

  /** One ray a frame at most, however fast the pointer moves; none before rays are quick. */
  #castHover(): void {
    this.#isHoverDue = false
    const at = this.#pointerAt
    const stage = this.#stage
    const shown = this.#shown
    if (!at || !stage || !shown?.surfaces.isReady || !this.#isInteractive) return
    const pin = shown.pins.pick(at, stage.camera, stage.width, stage.height)
    const hit = pin ? null : this.#castAt(at)
    shown.reticle.aim(this.#mode === 'add' ? hit : null, stage.camera, stage.height)
    this.#hover(pin ? pinHit(pin, at) : hit ? this.#surfaceHit(hit, at) : null)
  }

  #hover(hit: SurfaceHit | null): void {
    const pinKey = hit?.pinKey ?? null
    if (pinKey !== this.#hoveredPin) {
      this.#hoveredPin = pinKey
      this.#events.emit('pinHover', hit && pinKey !== null ? { key: pinKey, screen: hit.screen } : null)
      if (this.#stage) this.#stage.canvas.style.cursor = pinKey ? 'pointer' : this.#mode === 'add' ? 'crosshair' : ''
    }
    if (hit === null) {
      if (this.#shown && this.#stage) this.#shown.reticle.aim(null, this.#stage.camera, this.#stage.height)
      this.#stage?.invalidate()
      if (!this.#hasHover) return
    }
    this.#hasHover = hit !== null
    this.#events.emit('hover', hit)
  }

  async #press(at: ScreenPoint): Promise<void> {
    const hit = await this.hit(at.x, at.y)
    if (!hit || !this.#isInteractive) return
    if (hit.pinKey !== undefined) this.#events.emit('pinClick', { key: hit.pinKey, screen: at })
    else this.#events.emit('press', hit)
  }

  /** Stands two metres before what was double-clicked, or half way when that is nearer. */
  async #approach(at: ScreenPoint): Promise<void> {
    const shown = this.#shown
    const camera = this.#stage?.camera
    const hit = shown?.surfaces.isReady ? this.#castAt(at) : null
    if (!shown || !camera || !hit || this.#mode === 'add') return
    const back = new Vector3().subVectors(camera.position, hit.point).normalize()
    const distance = hit.distance > 4 ? 2 : hit.distance / 2
    const position = hit.point.clone().addScaledVector(back, distance)
    await shown.navigation.go({ position, target: hit.point, fov: camera.fov }, 'fly')
  }

  #castAt(at: ScreenPoint, glass = false): RayHit | null {
    const stage = this.#stage
    if (!stage || !this.#shown) return null
    const { camera, width, height } = stage
    const direction = new Vector3((at.x / width) * 2 - 1, 1 - (at.y / height) * 2, 0.5)
      .unproject(camera)
      .sub(camera.position)
      .normalize()
    return this.#shown.surfaces.cast(camera.position, direction, { glass })
  }

  /** The mean over a small patch, so that a scan's bumps do not tilt a stem; corners and steps do not count. */
  #patchNormal(hit: RayHit): Vector3 {
    const stage = this.#stage
    const shown = this.#shown
    if (!stage || !shown) return hit.normal
    const across = new Vector3(hit.normal.y, hit.normal.z, hit.normal.x).cross(hit.normal).normalize()
    const along = new Vector3().crossVectors(hit.normal, across)
    const sum = hit.normal.clone()
    for (const [u, v] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const aim = hit.point
        .clone()
        .addScaledVector(across, u * patch)
        .addScaledVector(along, v * patch)
      const near = shown.surfaces.cast(stage.camera.position, aim.clone().sub(stage.camera.position).normalize())
      if (near && near.point.distanceTo(aim) < patch && near.normal.dot(hit.normal) > 0.7) sum.add(near.normal)
    }
    return sum.normalize()
  }

  #surfaceHit(hit: RayHit, screen: ScreenPoint): SurfaceHit {
    const { frame } = this.#open().model
    return { position: frame.toFile(hit.point), normal: frame.directionToFile(hit.normal), object: 'model', screen }
  }

  #open(): Shown & { stage: Stage } {
    if (!this.#shown || !this.#stage) throw new ViewerError('closed')
    return { ...this.#shown, stage: this.#stage }
  }

  #enter(phase: ViewerPhase): void {
    this.#phase = phase
    this.#events.emit('phase', phase)
  }

  #tearDown(): void {
    if (this.#labelTimer !== null) clearTimeout(this.#labelTimer)
    this.#labelTimer = null
    this.#observer?.disconnect()
    this.#observer = null
    const shown = this.#shown
    this.#shown = null
    if (shown) {
      shown.stopPointer()
      shown.navigation.close()
      shown.surfaces.dispose()
      shown.pins.dispose()
      shown.reticle.dispose()
      for (const { geometry } of shown.model.meshes) geometry.dispose()
      shown.model.materials.dispose()
    }
    this.#creases?.geometry.dispose()
    this.#creases?.material.dispose()
    this.#creases = null
    this.#labels?.close()
    this.#labels = null
    this.#stage?.close()
    this.#stage = null
    this.#root.remove()
    this.#waitingPins.clear()
  }
}

const vector = ({ x, y, z }: Vec3): Vector3 => new Vector3(x, y, z)

const within = (pixels: number, max: number): number => Math.min(max, Math.max(1, Math.round(pixels)))

const pinHit = ({ key, coordinates }: PinView, screen: ScreenPoint): SurfaceHit => ({
  position: { ...coordinates.position },
  normal: { ...coordinates.normal },
  object: 'pin',
  pinKey: key,
  screen,
})

const toFilePose = ({ position, target, fov }: ScenePose, { model }: Shown): CameraPose => ({
  ...model.frame.cameraToFile({ position, target }),
  fov,
})

function moved(points: Float32Array, matrix: Matrix4): Float32Array {
  const result = new Float32Array(points.length)
  const point = new Vector3()
  for (let i = 0; i < points.length; i += 3) point.fromArray(points, i).applyMatrix4(matrix).toArray(result, i)
  return result
}
