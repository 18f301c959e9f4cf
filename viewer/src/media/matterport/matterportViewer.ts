import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import { ViewerError, type ViewerErrorCode } from '../../engine/errors.ts'
import { MediaAdapter } from '../../engine/mediaAdapter.ts'
import type {
  HitOptions,
  MatterportSource,
  OpenOptions,
  PinView,
  ScreenshotOptions,
  SurfaceHit,
  TourSource,
  TourViewer,
  ViewerCapabilities,
} from '../../engine/tour.ts'
import { hexToRgb01 } from '../../pins/color.ts'
import { clampStem, isDrawable, stemOf } from '../../pins/drawable.ts'
import { type MatterportLink, parseMatterportLink } from './link.ts'
import type { MpConnect, MpIntersection, MpPose, MpSdk, MpTag } from './mpSdk.ts'

const still = { width: 632, height: 374, maxWidth: 1896, maxHeight: 1122 } as const
const withSdk: ViewerCapabilities = {
  pins: true,
  stems: true,
  screenshot: true,
  goTo: true,
  measure: false,
  floors: false,
  inside: false,
  freeCamera: false,
}
const withoutSdk: ViewerCapabilities = { ...withSdk, pins: false, stems: false, screenshot: false, goTo: false }
/** A plain frame that has not reported by then is shown as it is. */
const frameTimeoutMs = 15_000
/** pixels: the last reported intersection counts for a place this close to it */
const sameSpotPx = 6
const tagId = (key: string) => `pin-${key}`

/** The vendor's named rejections in our words; in their wording a reason may be part of a longer text. */
const rejections: readonly (readonly [RegExp, ViewerErrorCode])[] = [
  [/referrer/i, 'sdkReferrer'],
  [/cancel/i, 'aborted'],
  [/refus|invalid|key|provider/i, 'sdkRefused'],
]

/**
 * Shows a Matterport space: with an SDK key full work with points, without one the plain player. Written and tested
 * against the declared interface only; the vendor's service was not reachable.
 */
export class MatterportViewer extends MediaAdapter<MatterportSource> implements TourViewer {
  readonly kind = 'matterport'
  capabilities: ViewerCapabilities = withoutSdk
  readonly #connect: MpConnect | undefined
  readonly #cover = document.createElement('div')
  readonly #pins = new Map<string, PinView>()
  readonly #tagged = new Set<string>()
  #subscriptions: { cancel(): void }[] = []
  #iframe: HTMLIFrameElement | null = null
  #sdk: MpSdk | null = null
  #pose: MpPose | null = null
  #intersection: MpIntersection | null = null
  #isInteractive = true
  /** Changes of tags, one after the other: the player answers them in any order. */
  #tagWork: Promise<void> = Promise.resolve()

  /** `connect` joins the player; by default through the source's `sdkUrl`. */
  constructor(connect?: MpConnect) {
    super()
    this.#connect = connect
  }

  override async open(host: HTMLElement, source: TourSource, options: OpenOptions): Promise<void> {
    await super.open(host, source, options)
    if (!this.#sdk) this.events.emit('notice', { code: 'plainEmbed' })
  }

  protected override async start(source: MatterportSource, { label, signal, interactive }: OpenOptions): Promise<void> {
    const link = parseMatterportLink(source.link)
    if (!link) throw new ViewerError('badLink')
    this.#build(label)
    const connect = this.#connect ?? connectorFor(source)
    try {
      if (source.key !== undefined && connect) await this.#openWithSdk(link, source.key, connect, signal)
      else await this.#openPlain(link, signal)
    } catch (cause) {
      throw toViewerError(cause)
    }
    this.setInteractive(interactive)
  }

  async hit(x: number, y: number, { behindPins = false }: HitOptions = {}): Promise<SurfaceHit | null> {
    const sdk = this.#sdk
    if (!sdk) return null
    const screen = { x, y }
    const last = this.#intersection && this.#toHit(this.#intersection)
    const isMeant = last && last.object !== 'none' && !(behindPins && last.object === 'pin')
    if (isMeant && Math.hypot(last.screen.x - x, last.screen.y - y) <= sameSpotPx) return { ...last, screen }
    // The player tells positions only: two neighbours give the surface's direction.
    const [here, right, below] = await Promise.all(
      [screen, { x: x + 3, y }, { x, y: y + 3 }].map((place) => sdk.Renderer.getWorldPositionData(place)),
    )
    if (!here?.position || !this.#pose) return null
    const normal =
      (right?.position && below?.position && facing(here.position, right.position, below.position, this.#pose)) ||
      towards(here.position, this.#pose.position)
    const floor = here.floor === undefined ? {} : { floor: here.floor }
    return { position: here.position, normal, object: 'model', ...floor, screen }
  }

  setPins(pins: readonly PinView[]): void {
    const wanted = new Set(pins.map(({ key }) => key))
    const gone = [...this.#pins.keys()].filter((key) => !wanted.has(key))
    const changed = pins.filter((pin) => this.#pins.get(pin.key) !== pin)
    for (const key of gone) this.#pins.delete(key)
    for (const pin of changed) this.#pins.set(pin.key, pin)
    this.#syncTags(
      gone,
      changed.map(({ key }) => key),
    )
  }

  upsertPin(pin: PinView): void {
    this.#pins.set(pin.key, pin)
    this.#syncTags([], [pin.key])
  }

  removePin(key: string): void {
    this.#pins.delete(key)
    this.#syncTags([key], [])
  }

  setStem(key: string, length: number): void {
    const pin = this.#pins.get(key)
    if (!pin || !Number.isFinite(length)) return
    const stem = clampStem(length)
    this.#pins.set(key, { ...pin, coordinates: { ...pin.coordinates, stem } })
    this.#queue(async (sdk) => {
      if (this.#tagged.has(key)) await sdk.Tag.editStem(tagId(key), { stemHeight: stem })
    })
  }

  async goTo(key: string, options: { transition?: 'instant' | 'fly' } = {}): Promise<void> {
    const sdk = this.#need()
    const pin = this.#pins.get(key)
    if (!pin) throw new ViewerError('unknownPin', key)
    if (!isDrawable(pin.coordinates)) throw new ViewerError('notDrawable', key)
    await this.#tagWork
    const transition = options.transition === 'fly' ? 'transition.fly' : 'transition.instant'
    if (this.#tagged.has(key)) await sdk.Mattertag.navigateToTag(tagId(key), transition)
    else if (sdk.Camera.lookAt) await sdk.Camera.lookAt(pin.coordinates.position, { transition })
    else throw new ViewerError('notSupported', 'hidden')
  }

  /** The player does not tell what hides a place: `visible` means before the camera and inside the picture. */
  toScreen(position: Vec3): { x: number; y: number; visible: boolean } | null {
    const size = this.#size()
    if (!this.#sdk || !this.#pose || !isAhead(position, this.#pose)) return null
    const { x, y } = this.#sdk.Conversion.worldToScreen(position, this.#pose, size)
    return { x, y, visible: x >= 0 && y >= 0 && x <= size.w && y <= size.h }
  }

  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    const sdk = this.#need()
    const size = {
      width: Math.min(still.maxWidth, Math.max(1, Math.round(options.width ?? still.width))),
      height: Math.min(still.maxHeight, Math.max(1, Math.round(options.height ?? still.height))),
    }
    await this.#tagWork
    const answer = await sdk.Renderer.takeScreenShot(size, { mattertags: options.pins ?? true })
    return jpegOf(answer)
  }

  /**
   * The player cannot be told to ignore a person. A cover takes the pointer, `inert` the keyboard; calls still work.
   */
  setInteractive(on: boolean): void {
    this.#isInteractive = on
    this.#cover.style.display = on ? 'none' : 'block'
    if (this.#iframe) this.#iframe.inert = !on
    void this.#sdk?.Pointer.setVisible(on).catch(() => {})
    if (!on) this.events.emit('hover', null)
    this.#queue(async (sdk) => {
      for (const key of this.#tagged) await sdk.Tag.allowAction(tagId(key), actionsFor(on))
    })
  }

  /** The player looks the same in both modes; placing is the caller's. */
  setMode(): void {}

  /** The frame fills its host by itself. */
  resize(): void {}

  override async fit(): Promise<void> {
    await this.#need().Mode?.moveTo('mode.dollhouse')
  }

  currentCamera(): CameraPose | null {
    if (!this.#pose) return null
    const { position, projection } = this.#pose
    const ahead = forwardOf(this.#pose)
    const target = { x: position.x + ahead.x, y: position.y + ahead.y, z: position.z + ahead.z }
    const scale = projection?.[5]
    const fov = scale && scale > 0 ? { fov: (2 * Math.atan(1 / scale) * 180) / Math.PI } : {}
    return { position: { ...position }, target, ...fov }
  }

  /** One stands where the space was photographed: only the direction is taken over. */
  async cameraTo(pose: CameraPose, options: { transition?: 'instant' | 'fly' } = {}): Promise<void> {
    const { Camera } = this.#need()
    if (!Camera.lookAt) throw new ViewerError('notSupported', 'lookAt')
    const transition = options.transition === 'fly' ? 'transition.fly' : 'transition.instant'
    await Camera.lookAt(pose.target, { transition })
  }

  evidenceCamera(position: Vec3): CameraPose | null {
    const camera = this.currentCamera()
    return camera && { ...camera, target: { ...position } }
  }

  #build(label: string | undefined): void {
    Object.assign(this.#cover.style, { position: 'absolute', inset: '0', display: 'none' })
    const iframe = document.createElement('iframe')
    // The player needs its own origin's storage; it can neither steer this page nor open windows.
    iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
    iframe.allow = 'fullscreen; xr-spatial-tracking'
    iframe.referrerPolicy = 'strict-origin-when-cross-origin'
    if (label) iframe.title = label
    Object.assign(iframe.style, { position: 'absolute', width: '100%', height: '100%', border: '0' })
    this.#iframe = iframe
    this.root.append(iframe, this.#cover)
  }

  async #openPlain(link: MatterportLink, signal: AbortSignal): Promise<void> {
    const iframe = this.#iframe!
    const loaded = new Promise<void>((resolve) => {
      iframe.addEventListener('load', () => resolve(), { once: true })
      setTimeout(resolve, frameTimeoutMs)
    })
    iframe.src = link.embedUrl
    await orAborted(loaded, signal)
  }

  async #openWithSdk(link: MatterportLink, key: string, connect: MpConnect, signal: AbortSignal): Promise<void> {
    const iframe = this.#iframe!
    const url = `${link.embedUrl}&applicationKey=${encodeURIComponent(key)}`
    iframe.src = url
    const sdk = await orAborted(connect(iframe, url), signal)
    const playing = Promise.withResolvers<void>()
    this.#subscriptions = [
      sdk.App.state.subscribe(({ phase }) => {
        if (phase === 'appphase.playing') playing.resolve()
        if (phase === 'appphase.error') playing.reject(new ViewerError('sdkRefused', phase))
      }),
      sdk.Camera.pose.subscribe((pose) => {
        this.#pose = pose
        const camera = this.currentCamera()
        if (camera) this.events.emit('camera', camera)
      }),
    ]
    await orAborted(playing.promise, signal)
    if (this.isClosed) throw new ViewerError('closed')
    this.#sdk = sdk
    this.capabilities = withSdk
    this.#subscriptions.push(
      sdk.Pointer.intersection.subscribe((intersection) => this.#pointed(intersection)),
      this.#watchTags(sdk),
    )
    this.#syncTags([], [...this.#pins.keys()])
    await this.#tagWork
  }

  #watchTags(sdk: MpSdk): { cancel(): void } {
    let hovered: string | null = null
    let selected: ReadonlySet<string> = new Set()
    return sdk.Tag.openTags.subscribe((tags) => {
      if (tags.hovered !== hovered) {
        hovered = tags.hovered
        const pin = this.#pinOfTag(hovered)
        this.events.emit('pinHover', pin && { key: pin.key, screen: this.#screenOf(pin.coordinates.position) })
      }
      for (const id of tags.selected) {
        const pin = selected.has(id) ? null : this.#pinOfTag(id)
        if (pin) this.events.emit('pinClick', { key: pin.key, screen: this.#screenOf(pin.coordinates.position) })
      }
      selected = new Set(tags.selected)
    })
  }

  #pinOfTag(id: string | null): PinView | null {
    return (id?.startsWith('pin-') && this.#pins.get(id.slice('pin-'.length))) || null
  }

  #pointed(intersection: MpIntersection): void {
    this.#intersection = intersection
    if (this.#isInteractive) this.events.emit('hover', this.#toHit(intersection))
  }

  #toHit({ position, normal, object, floorIndex }: MpIntersection): SurfaceHit | null {
    const kind = object.replace('intersectedobject.', '')
    if (kind === 'none') return null
    const floor = floorIndex === undefined ? {} : { floor: floorIndex }
    const turned = this.#pose && dot(normal, minus(this.#pose.position, position)) < 0 ? scaled(normal, -1) : normal
    return {
      position: { ...position },
      normal: { ...turned },
      object: kind === 'model' ? 'model' : kind === 'tag' ? 'pin' : 'none',
      ...floor,
      screen: this.#screenOf(position),
    }
  }

  #screenOf(position: Vec3) {
    const screen = this.toScreen(position)
    return screen ? { x: screen.x, y: screen.y } : { x: 0, y: 0 }
  }

  #size() {
    return { w: this.root.clientWidth, h: this.root.clientHeight }
  }

  #need(): MpSdk {
    if (!this.#sdk) throw new ViewerError(this.phase === 'ready' ? 'notSupported' : 'closed')
    return this.#sdk
  }

  #queue(work: (sdk: MpSdk) => Promise<void>): void {
    this.#tagWork = this.#tagWork.then(async () => {
      if (!this.#sdk) return
      try {
        await work(this.#sdk)
      } catch (cause) {
        this.events.emit('error', toViewerError(cause))
      }
    })
  }

  /** New tags go in by one call, since each call redraws the space. */
  #syncTags(gone: readonly string[], changed: readonly string[]): void {
    this.#queue(async (sdk) => {
      const drawn = changed.map((key) => this.#pins.get(key)).filter((pin) => pin !== undefined)
      const unwanted = drawn.filter((pin) => !isShown(pin)).map(({ key }) => key)
      const leaving = [...gone, ...unwanted].filter((key) => this.#tagged.has(key))
      if (leaving.length > 0) {
        await sdk.Tag.remove(...leaving.map(tagId))
        for (const key of leaving) this.#tagged.delete(key)
      }
      const fresh = drawn.filter((pin) => isShown(pin) && !this.#tagged.has(pin.key))
      const known = drawn.filter((pin) => isShown(pin) && this.#tagged.has(pin.key))
      if (fresh.length > 0) {
        await sdk.Tag.add(...fresh.map(tagOf))
        for (const { key } of fresh) {
          this.#tagged.add(key)
          if (!this.#isInteractive) await sdk.Tag.allowAction(tagId(key), actionsFor(false))
        }
      }
      for (const pin of known) {
        const { id, anchorPosition, stemVector, color, label } = tagOf(pin)
        await sdk.Tag.editPosition(id, { anchorPosition, stemVector })
        await sdk.Tag.editColor(id, color)
        await sdk.Tag.editBillboard(id, { label })
      }
    })
  }

  protected override tearDown(): void {
    for (const subscription of this.#subscriptions) subscription.cancel()
    this.#subscriptions = []
    this.#sdk = null
    this.#pose = null
    this.#intersection = null
    this.capabilities = withoutSdk
    this.#pins.clear()
    this.#tagged.clear()
    this.#iframe?.remove()
    this.#iframe = null
  }
}

/** Loads the operator's own SDK module: the vendor's licence does not let us bring it along. */
function connectorFor({ sdkUrl }: MatterportSource): MpConnect | undefined {
  if (sdkUrl === undefined) return undefined
  return async (iframe, url) => {
    let sdkModule: { connect?: MpConnect }
    try {
      sdkModule = (await import(/* @vite-ignore */ sdkUrl)) as { connect?: MpConnect }
    } catch (cause) {
      throw new ViewerError('sdkUnreachable', undefined, { cause })
    }
    if (typeof sdkModule.connect !== 'function') throw new ViewerError('sdkUnreachable', 'connect')
    return sdkModule.connect(iframe, url)
  }
}

function toViewerError(cause: unknown): ViewerError {
  if (cause instanceof ViewerError) return cause
  const name = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
  const code = rejections.find(([pattern]) => pattern.test(name))?.[1] ?? 'sdkUnreachable'
  return new ViewerError(code, name.slice(0, 200), { cause })
}

/** The work's answer, or 'aborted' as soon as the signal fires. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ViewerError('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

const isShown = (pin: PinView) => !pin.hidden && isDrawable(pin.coordinates)

const actionsFor = (on: boolean) => ({ opening: on, navigating: on, docking: on, sharing: false })

function tagOf({ key, coordinates, color, label }: PinView): MpTag {
  const { position, normal } = coordinates
  const length = Math.hypot(normal.x, normal.y, normal.z)
  return {
    id: tagId(key),
    anchorPosition: { ...position },
    stemVector: scaled(normal, stemOf(coordinates) / length),
    stemVisible: true,
    color: hexToRgb01(color),
    opacity: 1,
    label,
  }
}

async function jpegOf(answer: string): Promise<Blob> {
  const base64 = answer.slice(answer.indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const scaled = (a: Vec3, by: number): Vec3 => ({ x: a.x * by, y: a.y * by, z: a.z * by })

function towards(from: Vec3, to: Vec3): Vec3 {
  const way = minus(to, from)
  return scaled(way, 1 / (Math.hypot(way.x, way.y, way.z) || 1))
}

/** The direction of the surface through three places, turned to the camera; null when they lie in one line. */
function facing(here: Vec3, right: Vec3, below: Vec3, pose: MpPose): Vec3 | null {
  const u = minus(right, here)
  const v = minus(below, here)
  const n = { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x }
  const length = Math.hypot(n.x, n.y, n.z)
  if (length < 1e-12) return null
  return scaled(n, (dot(n, minus(pose.position, here)) < 0 ? -1 : 1) / length)
}

function forwardOf({ rotation }: MpPose): Vec3 {
  const pitch = (rotation.x * Math.PI) / 180
  const yaw = (rotation.y * Math.PI) / 180
  return { x: -Math.sin(yaw) * Math.cos(pitch), y: Math.sin(pitch), z: -Math.cos(yaw) * Math.cos(pitch) }
}

const isAhead = (position: Vec3, pose: MpPose) => dot(minus(position, pose.position), forwardOf(pose)) > 0
