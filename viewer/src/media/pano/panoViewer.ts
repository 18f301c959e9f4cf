import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import { Vector3 } from 'three'
import { ViewerError } from '../../engine/errors.ts'
import { Frame } from '../../engine/frame.ts'
import { MediaAdapter } from '../../engine/mediaAdapter.ts'
import { Renderer } from '../../engine/renderer.ts'
import type {
  HitOptions,
  OpenOptions,
  PanoSource,
  PinView,
  ScreenPoint,
  ScreenshotOptions,
  SurfaceHit,
  TourViewer,
} from '../../engine/tour.ts'
import { isDrawable, stemOf } from '../../pins/drawable.ts'
import { Labelling } from '../../pins/labelling.ts'
import { PinLayer } from '../../pins/pinLayer.ts'
import { toPixels } from '../../pins/projection.ts'
import { Pointing, type SurfacePoint } from '../../tools/pointing.ts'
import { takeStill } from '../../tools/still.ts'
import { fieldOfView, LookAround } from './lookAround.ts'
import { loadPicture, Picture } from './picture.ts'
import { anglesOf, directionAt, type Gaze, onSphere, poseOf, radius, stemBeforeEye } from './sphere.ts'

type Transition = { transition?: 'instant' | 'fly' }

const start: Gaze = { yaw: 0, pitch: 0, fov: fieldOfView.start }

/** Everything that exists only while a picture is shown. */
interface OpenScene {
  renderer: Renderer
  picture: Picture
  pins: PinLayer
  labelling: Labelling
  pointing: Pointing
  look: LookAround
}

/** Shows a picture of all around, in which one turns on the spot: see `TourViewer`. */
export class PanoViewer extends MediaAdapter<PanoSource> implements TourViewer {
  readonly kind = 'pano'
  /** A stem points at the eye, so that its disc hides it: it is kept, but cannot be seen. */
  readonly capabilities = {
    pins: true,
    stems: false,
    screenshot: true,
    goTo: true,
    measure: false,
    floors: false,
    inside: false,
    freeCamera: false,
  }
  readonly #frame = new Frame({ x: 0, y: 0, z: 0 })
  #renderer: Renderer | null = null
  #shown: OpenScene | null = null
  #observer: ResizeObserver | null = null
  #home = start
  #mode: 'inspect' | 'add' = 'inspect'
  /** as they were handed over, also before the picture was there */
  #pins = new Map<string, PinView>()
  #lastGaze: Gaze | null = null

  protected override async start(source: PanoSource, options: OpenOptions): Promise<void> {
    const renderer = new Renderer(this.root, options.label, options.background)
    this.#renderer = renderer
    renderer.onContext = (restored) => this.events.emit('contextlost', { restored })
    const bitmap = await loadPicture(
      source.url,
      renderer.webgl.capabilities.maxTextureSize,
      options.signal,
      (step, loaded, total) => this.events.emit('progress', { stage: step, loaded, total }),
    )
    if (this.isClosed) {
      bitmap.close()
      throw new ViewerError('closed')
    }
    this.#show(renderer, new Picture(bitmap))
    this.setInteractive(options.interactive)
    if (source.startView) this.#home = gazeOf(source.startView, start)
    await this.fit()
    renderer.resize(this.root)
    this.#observer = new ResizeObserver(() => this.resize())
    this.#observer.observe(this.root)
  }

  async hit(x: number, y: number, options?: HitOptions): Promise<SurfaceHit | null> {
    this.#settle()
    return this.#shown?.pointing.hit({ x, y }, options) ?? null
  }

  setPins(pins: readonly PinView[]): void {
    this.#pins = new Map(pins.map((pin) => [pin.key, pin]))
    this.#shown?.pins.setPins(pins.map(drawn))
    this.#pinsChanged()
  }

  upsertPin(pin: PinView): void {
    this.#pins.set(pin.key, pin)
    this.#shown?.pins.upsert(drawn(pin))
    this.#pinsChanged()
  }

  removePin(key: string): void {
    this.#pins.delete(key)
    this.#shown?.pins.remove(key)
    this.#pinsChanged()
  }

  setStem(key: string, length: number): void {
    const pin = this.#pins.get(key)
    if (pin && Number.isFinite(length)) this.upsertPin({ ...pin, coordinates: { ...pin.coordinates, stem: length } })
  }

  async goTo(key: string, options: Transition = {}): Promise<void> {
    const { look } = this.#open()
    const pin = this.#pins.get(key)
    if (!pin) throw new ViewerError('unknownPin', key)
    const angles = isDrawable(pin.coordinates) && anglesOf(pin.coordinates.position, look.gaze().yaw)
    if (!angles) throw new ViewerError('notDrawable', key)
    await this.#turn({ ...angles, fov: fieldOfView.start }, options)
  }

  toScreen(position: Vec3): { x: number; y: number; visible: boolean } | null {
    if (!this.#shown) return null
    this.#settle()
    const { camera, width, height } = this.#shown.renderer
    const screen = new Vector3()
    if (!toPixels(vector(position), camera, width, height, screen)) return null
    const visible = screen.x >= 0 && screen.y >= 0 && screen.x <= width && screen.y <= height
    return { x: screen.x, y: screen.y, visible }
  }

  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    const { renderer, pins, pointing } = this.#open()
    this.#settle()
    return takeStill(renderer, pins, [pointing.reticle.object], options)
  }

  setInteractive(on: boolean): void {
    this.root.inert = !on
    this.root.style.pointerEvents = on ? '' : 'none'
    if (!this.#shown) return
    this.#shown.pointing.isInteractive = on
    this.#shown.look.isEnabled = on
  }

  setMode(mode: 'inspect' | 'add'): void {
    this.#mode = mode
    if (this.#shown) this.#shown.pointing.mode = mode
  }

  resize(): void {
    this.#shown?.labelling.again()
    this.#renderer?.resize(this.root)
  }

  override async fit(options: Transition = {}): Promise<void> {
    await this.#turn(this.#home, options)
  }

  currentCamera(): CameraPose | null {
    return this.#shown && poseOf(this.#shown.look.gaze())
  }

  /** One stands in the middle: only the direction and the angle of view are taken over. */
  async cameraTo(pose: CameraPose, options: Transition = {}): Promise<void> {
    await this.#turn(gazeOf(pose, { ...this.#open().look.gaze(), fov: fieldOfView.start }), options)
  }

  evidenceCamera(position: Vec3): CameraPose | null {
    const camera = this.currentCamera()
    return camera && { ...camera, target: { ...position } }
  }

  protected override tearDown(): void {
    this.#observer?.disconnect()
    this.#observer = null
    const shown = this.#shown
    this.#shown = null
    shown?.pointing.close()
    shown?.look.close()
    shown?.labelling.close()
    shown?.pins.dispose()
    shown?.picture.dispose()
    this.#renderer?.close()
    this.#renderer = null
    this.#pins.clear()
  }

  #show(renderer: Renderer, picture: Picture): void {
    const pins = new PinLayer(this.#frame, matchMedia('(pointer: coarse)').matches)
    pins.pixels = renderer.webgl.getPixelRatio()
    renderer.camera.rotation.order = 'YXZ'
    renderer.camera.far = radius * 4
    renderer.scene.add(picture.object, pins.object)
    const labelling = new Labelling(this.root, renderer, pins)
    // Before `Pointing`, so that a press is told where the picture then is.
    const look = new LookAround(renderer.canvas, () => renderer.invalidate())
    const pointing = new Pointing(renderer, this.events, pins, {
      cast: (at) => this.#castAt(at),
      told: ({ point, normal }, screen) => ({ position: plain(point), normal: plain(normal), object: 'model', screen }),
      doublePress: (at) => this.#lookAt(at),
    })
    pointing.mode = this.#mode
    this.#shown = { renderer, picture, pins, labelling, pointing, look }
    pins.setPins([...this.#pins.values()].map(drawn))
    renderer.beforeFrame = (now) => {
      const isMoving = look.update(now)
      this.#settle()
      labelling.choose(now)
      pointing.update()
      return isMoving
    }
    renderer.afterFrame = () => labelling.place()
  }

  /** Brings the camera to where one looks, and tells when that has changed. */
  #settle(): void {
    const shown = this.#shown
    if (!shown) return
    const gaze = shown.look.gaze()
    if (gaze === this.#lastGaze) return
    this.#lastGaze = gaze
    const { camera } = shown.renderer
    camera.rotation.set(gaze.pitch, -gaze.yaw, 0)
    camera.fov = gaze.fov
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
    shown.pointing.again()
    this.events.emit('camera', poseOf(gaze))
  }

  #castAt(at: ScreenPoint): SurfacePoint | null {
    if (!this.#shown) return null
    const { renderer, look } = this.#shown
    const gaze = look.gaze()
    const tangent = Math.tan((gaze.fov * Math.PI) / 360)
    const right = ((at.x / renderer.width) * 2 - 1) * tangent * (renderer.width / renderer.height)
    const up = (1 - (at.y / renderer.height) * 2) * tangent
    const { position, normal } = onSphere(directionAt(right, up, gaze))
    return { point: vector(position), normal: vector(normal) }
  }

  /** Brings what was double-clicked to the middle. */
  #lookAt(at: ScreenPoint): void {
    const found = this.#mode === 'inspect' ? this.#castAt(at) : null
    if (!found) return
    const { look } = this.#open()
    void this.#turn(gazeOf({ position: { x: 0, y: 0, z: 0 }, target: plain(found.point) }, look.gaze()), {
      transition: 'fly',
    })
  }

  async #turn(gaze: Gaze, { transition = 'instant' }: Transition): Promise<void> {
    await this.#open().look.go(gaze, transition)
    this.#settle()
  }

  #pinsChanged(): void {
    this.#shown?.labelling.again()
    this.#shown?.pointing.again()
  }

  #open(): OpenScene {
    if (!this.#shown) throw new ViewerError('closed')
    return this.#shown
  }
}

/** Where a stored camera looks; `now` where it does not say. */
function gazeOf({ position: p, target: t, fov }: CameraPose, now: Gaze): Gaze {
  const angles = anglesOf({ x: t.x - p.x, y: t.y - p.y, z: t.z - p.z }, now.yaw) ?? { yaw: now.yaw, pitch: now.pitch }
  return { ...angles, fov: fov ?? now.fov }
}

/** As it can be shown: the disc before the eye. */
function drawn(pin: PinView): PinView {
  const { coordinates } = pin
  if (!isDrawable(coordinates)) return pin
  const stem = stemBeforeEye(coordinates)
  return stem === stemOf(coordinates) ? pin : { ...pin, coordinates: { ...coordinates, stem } }
}

const vector = ({ x, y, z }: Vec3): Vector3 => new Vector3(x, y, z)

const plain = ({ x, y, z }: Vector3): Vec3 => ({ x, y, z })
