import type { CameraPose, Vec3 } from '@nspect/contract/coordinates'
import { limits } from '@nspect/contract/limits'
import type { PointTools, TourViewer } from '@nspect/viewer'

/** The evidence of one placing: the view with the point and without it as data URLs, and from where it was seen. */
export interface Stills {
  withPin: string
  plain: string
  camera: CameraPose | null
}

export interface StillCamera extends PointTools, Pick<TourViewer, 'toScreen' | 'evidenceCamera'> {
  /** of the window, CSS pixels */
  size(): { width: number; height: number }
}

/** bytes; base64 adds a third, and two of them travel in one body */
const mostBytes = limits.stillBytes * 0.6

const shoot = async (camera: StillCamera, pins: boolean): Promise<string> => {
  const picture = await camera.screenshot({ ...limits.largeStill, pins })
  return dataUrlOf(
    picture.size <= mostBytes ? picture : await camera.screenshot({ ...limits.largeStill, quality: 0.5, pins }),
  )
}

/** The bytes as they travel inside a body (T79). */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable picture'))
    reader.readAsDataURL(blob)
  })

/** Is the point inside what a still shows? A still has the window's height, but not the width of a very wide window. */
export const isInStill = (camera: Pick<StillCamera, 'toScreen' | 'size'>, position: Vec3): boolean => {
  const at = camera.toScreen(position)
  if (!at?.visible) return false
  const { width, height } = camera.size()
  return Math.abs(at.x - width / 2) < ((height / 2) * limits.still.width) / limits.still.height
}

const stillsFromHere = async (camera: StillCamera, position: Vec3): Promise<Stills | null> => {
  if (!isInStill(camera, position)) return null
  const pose = camera.evidenceCamera(position)
  const [withPin, plain] = await Promise.all([shoot(camera, true), shoot(camera, false)])
  return { withPin, plain, camera: pose }
}

/**
 * Takes the two pictures of a point a second after it was placed, while the person writes, so
 * that saving does not wait again. Another stem or colour takes them anew. When the person has turned away meanwhile, the
 * earlier pictures stay; without any, the view is brought to the point on saving.
 */
export class StillTaker {
  readonly #camera: StillCamera
  readonly #delay: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | undefined
  #latest: Stills | null = null
  #turn = 0
  #work: Promise<void> = Promise.resolve()

  constructor(camera: StillCamera, delay: number = limits.stillDelay) {
    this.#camera = camera
    this.#delay = delay
  }

  /** Begins the second anew. `isMoved`: the point is elsewhere now, so earlier pictures show another place. */
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
      const stills = await stillsFromHere(this.#camera, position).catch(() => null)
      if (stills && turn === this.#turn) this.#latest = stills
    })()
  }

  /** The pictures, once taken. Null when the view cannot be captured. */
  async taken(key: string, position: Vec3): Promise<Stills | null> {
    await this.#work
    if (this.#latest) return this.#latest
    try {
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
