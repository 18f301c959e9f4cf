import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import { limits } from '@nspect/contract/shared/limits'
import type { ModelViewer, PinTools, SceneLocation, SurfaceHit } from '@nspect/viewer'

/**
 * The pictures of a placed point: the view with and without the point as data URLs, and its camera.
 */
export interface PlacedPinStills {
  withPin: string
  plain: string
  camera: CameraPose | null
}

export interface StillCamera
  extends Pick<PinTools, 'goTo' | 'screenshot'>,
    Pick<ModelViewer, 'toScreen' | 'evidenceCamera'> {
  /** size of the view in CSS pixels */
  size(): { width: number; height: number }
  /** a coarse copy is shown: pictures wait for the model itself */
  isCoarse(): boolean
}

/** bytes; base64 adds a third, and one request body has two of them */
const mostBytes = limits.stillBytes * 0.6

const shoot = async (camera: StillCamera, pins: boolean): Promise<string> => {
  const image = await camera.screenshot({ ...limits.largeStill, pins })
  return readDataUrl(
    image.size <= mostBytes
      ? image
      : await camera.screenshot({ ...limits.largeStill, quality: 0.5, pins }),
  )
}

/** The blob as a data URL for a request body (T79). Rejects if it cannot be read. */
export const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable picture'))
    reader.readAsDataURL(blob)
  })

/**
 * The panorama that a hit is in, without its distance: from elsewhere it cannot be photographed.
 */
export const toPanoramaPlace = (hit: SurfaceHit | undefined): SceneLocation | undefined =>
  hit?.scene === undefined
    ? undefined
    : { scene: hit.scene, ...(hit.model !== undefined && { model: hit.model }) }

/**
 * Whether the point is inside a still, which has the view's height but not the width of a very wide
 * view.
 */
export const isVisibleInStill = (
  camera: Pick<StillCamera, 'toScreen' | 'size'>,
  position: Vec3,
): boolean => {
  const at = camera.toScreen(position)
  if (!at?.visible) return false
  const { width, height } = camera.size()
  return Math.abs(at.x - width / 2) < ((height / 2) * limits.still.width) / limits.still.height
}

/**
 * Waits for the model itself, so that view and camera are those of when the pictures are taken.
 * Rejects if it did not come.
 */
const wholeModel = async (camera: StillCamera): Promise<void> => {
  if (camera.isCoarse()) await camera.screenshot({ ...limits.still, pins: false })
}

/**
 * Where a point is in the picture, in shares of its height from the middle, and from where it is
 * seen; null: it is not.
 */
const getPinSighting = (camera: StillCamera, position: Vec3) => {
  const at = camera.toScreen(position)
  const { width, height } = camera.size()
  const pose = camera.evidenceCamera(position)
  return at && { x: (at.x - width / 2) / height, y: (at.y - height / 2) / height, pose }
}

type Sight = ReturnType<typeof getPinSighting>

/** Moves that a picture does not show are none: a view that comes to rest makes some. */
const isSameSight = (before: Sight, after: Sight): boolean => {
  if (!before || !after || Math.hypot(after.x - before.x, after.y - before.y) > 2e-3) return false
  const [from, to] = [before.pose, after.pose]
  if (!from || !to) return from === to
  const moved = distance(from.position, to.position)
  return (
    moved <= 2e-3 * distance(from.position, from.target) &&
    Math.abs((from.fov ?? 0) - (to.fov ?? 0)) < 0.1
  )
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

/**
 * Null, too, if the view moved while the pictures were taken: they would show another place than
 * their camera says.
 */
const stillsFromHere = async (
  camera: StillCamera,
  position: Vec3,
): Promise<PlacedPinStills | null> => {
  if (!isVisibleInStill(camera, position)) return null
  const before = getPinSighting(camera, position)
  const [withPin, plain] = await Promise.all([shoot(camera, true), shoot(camera, false)])
  if (!isSameSight(before, getPinSighting(camera, position))) return null
  return { withPin, plain, camera: before?.pose ?? null }
}

/**
 * Takes the two pictures of a point a second after it was placed, while the person types, so that
 * saving need not wait. A new stem or colour retakes them. If the person has turned away meanwhile,
 * earlier pictures are kept; without any, the camera goes to the point on saving.
 */
export class StillTaker {
  readonly #camera: StillCamera
  readonly #delay: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | undefined
  #latest: PlacedPinStills | null = null
  #turn = 0
  #work: Promise<void> = Promise.resolve()

  constructor(camera: StillCamera, delay: number = limits.stillDelay) {
    this.#camera = camera
    this.#delay = delay
  }

  /** Restarts the delay. `isMoved`: the point has moved, so earlier pictures are discarded. */
  schedule(position: Vec3, isMoved: boolean): void {
    this.close()
    if (isMoved) this.#latest = null
    this.#turn++
    const turn = this.#turn
    const waited = new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(false)
      this.#timer = setTimeout(() => resolve(true), this.#delay)
    })
    this.#work = (async () => {
      if (!(await waited)) return
      const stills = await wholeModel(this.#camera)
        .then(() => stillsFromHere(this.#camera, position))
        .catch(() => null)
      if (stills && turn === this.#turn) this.#latest = stills
    })()
  }

  /** Resolves with the pictures once taken, or null if the view cannot be captured. */
  async taken(key: string, position: Vec3): Promise<PlacedPinStills | null> {
    await this.#work
    if (this.#latest) return this.#latest
    try {
      await wholeModel(this.#camera)
      await this.#camera.goTo(key, { transition: 'instant' })
      this.#latest = await stillsFromHere(this.#camera, position)
    } catch {
      return null
    }
    return this.#latest
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#wake?.()
  }
}
