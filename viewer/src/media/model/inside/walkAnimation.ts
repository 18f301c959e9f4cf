import type { Vector3 } from 'three'

/** metres per millisecond, and minimum and maximum duration of a glide */
const speed = 3.2 / 1000
const shortest = 250
const longest = 1800

/** Animates the feet along a path, with the eye above them. */
export class WalkAnimation {
  /** settles on arrival, or when the glide is cancelled */
  readonly arrived: Promise<void>
  readonly #path: readonly Vector3[]
  readonly #eyeHeight: number
  readonly #lengths: number[] = [0]
  #startedAt: number | null = null
  #end: () => void = () => {}

  /** `path` starts at the feet. */
  constructor(path: readonly Vector3[], eyeHeight: number) {
    this.#path = path
    this.#eyeHeight = eyeHeight
    for (const [i, point] of path.slice(1).entries())
      this.#lengths.push(this.#lengths[i]! + point.distanceTo(path[i]!))
    this.arrived = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  at(now: number): { feet: Vector3; eye: Vector3; isOver: boolean } {
    this.#startedAt ??= now
    const total = this.#lengths.at(-1)!
    const ms = Math.min(longest, Math.max(shortest, total / speed))
    const share = Math.min(1, (now - this.#startedAt) / ms)
    const feet = this.#pointAt(share * share * (3 - 2 * share) * total)
    return { feet, eye: feet.clone().setY(feet.y + this.#eyeHeight), isOver: share === 1 }
  }

  end(): void {
    this.#end()
  }

  #pointAt(metres: number): Vector3 {
    const next = this.#lengths.findIndex((length) => length >= metres)
    const to = this.#path[next] ?? this.#path.at(-1)!
    const from = this.#path[next - 1]
    if (!from) return to.clone()
    const [start, end] = [this.#lengths[next - 1]!, this.#lengths[next]!]
    return from.clone().lerp(to, end > start ? (metres - start) / (end - start) : 1)
  }
}
