import type { Vector3 } from 'three'

export interface ScenePose {
  position: Vector3
  target: Vector3
  /** vertical, degrees */
  fov: number
}

/** ms */
const flightMs = 520

/** Whether the user prefers reduced motion; flights are skipped then. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** An animated transition from one pose to another. */
export class CameraFlight {
  /** settles on arrival, or when the flight is cancelled */
  readonly arrived: Promise<void>
  readonly #from: ScenePose
  readonly #to: ScenePose
  readonly #ms: number
  #startedAt: number | null = null
  #end: () => void = () => {}

  constructor(from: ScenePose, to: ScenePose, ms = flightMs) {
    this.#from = from
    this.#to = to
    this.#ms = ms
    this.arrived = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** The pose at this time; `isSubscriptionOver` on the last one. */
  at(now: number): { pose: ScenePose; isOver: boolean } {
    this.#startedAt ??= now
    const share = Math.min(1, (now - this.#startedAt) / this.#ms)
    const eased = share * share * (3 - 2 * share)
    const [from, to] = [this.#from, this.#to]
    if (share === 1) return { pose: to, isOver: true }
    const pose = {
      position: from.position.clone().lerp(to.position, eased),
      target: from.target.clone().lerp(to.target, eased),
      fov: from.fov + (to.fov - from.fov) * eased,
    }
    return { pose, isOver: false }
  }

  end(): void {
    this.#end()
  }
}
