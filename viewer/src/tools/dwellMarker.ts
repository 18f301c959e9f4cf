import type { ModelViewer, ScreenPoint, SurfaceHit } from '../engine/viewerApi.ts'

/**
 * When the marker button appears: polling and dwell time are the product's, the tolerances allow
 * for hand tremor. While it is shown the pointer may move `reachPx` from it, or leave the picture
 * for `graceMs`, on its way to the button.
 */
export const dwellLimits = {
  pollMs: 100,
  stillMs: 1000,
  tolerancePx: 4,
  toleranceMetres: 0.01,
  reachPx: 32,
  graceMs: 150,
} as const

export interface Clock {
  now(): number
  /** Calls back repeatedly; returns a function that stops it. */
  every(ms: number, tick: () => void): () => void
}

const wallClock: Clock = {
  now: () => performance.now(),
  every: (ms, tick) => {
    const id = setInterval(tick, ms)
    return () => clearInterval(id)
  },
}

/** Where to show the marker button, and the surface it would mark. */
export interface DwellMarker {
  hit: SurfaceHit
  screen: ScreenPoint
}

/**
 * Shows a marker after the pointer rested on a surface for a second. The caller draws the button,
 * reports whether the pointer is on it (`pointerOnMarker`), and calls `dismiss` after the click.
 */
export class DwellController {
  readonly #clock: Clock
  readonly #stop: (() => void)[]
  readonly #listeners = new Set<(marker: DwellMarker | null) => void>()
  /** the surface under the pointer, since it came to rest there */
  #rest: { hit: SurfaceHit; since: number } | null = null
  #latest: SurfaceHit | null = null
  #leftAt: number | null = null
  #marker: DwellMarker | null = null
  #isOnMarker = false

  constructor(viewer: Pick<ModelViewer, 'on'>, clock: Clock = wallClock) {
    this.#clock = clock
    this.#stop = [
      viewer.on('hover', (hit) => this.#hovered(hit)),
      clock.every(dwellLimits.pollMs, () => this.#poll()),
    ]
  }

  get marker(): DwellMarker | null {
    return this.#marker
  }

  /** Called on each change; returns an unsubscribe function. */
  onChange(listener: (marker: DwellMarker | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The pointer entered or left the marker button: while it is there, the marker stays. */
  pointerOnMarker(isOn: boolean): void {
    this.#isOnMarker = isOn
    this.#leftAt = isOn ? null : this.#clock.now()
    this.#rest = null
  }

  dismiss(): void {
    this.#isOnMarker = false
    this.#rest = null
    this.#show(null)
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.dismiss()
    this.#listeners.clear()
  }

  #hovered(hit: SurfaceHit | null): void {
    if (this.#isOnMarker) return
    if (hit?.object !== 'model') {
      this.#rest = null
      this.#leftAt ??= this.#clock.now()
      return
    }
    this.#leftAt = null
    this.#latest = hit
    if (!this.#rest || !isSamePlace(this.#rest.hit, hit))
      this.#rest = { hit, since: this.#clock.now() }
  }

  #poll(): void {
    if (this.#isOnMarker) return
    const now = this.#clock.now()
    if (this.#rest && now - this.#rest.since >= dwellLimits.stillMs) {
      if (this.#marker?.hit !== this.#rest.hit)
        this.#show({ hit: this.#rest.hit, screen: this.#rest.hit.screen })
      return
    }
    if (!this.#marker) return
    const hasLeft = this.#leftAt !== null && now - this.#leftAt >= dwellLimits.graceMs
    const hasWandered =
      this.#leftAt === null &&
      this.#latest !== null &&
      screenDistance(this.#latest, this.#marker) > dwellLimits.reachPx
    if (hasLeft || hasWandered) this.#show(null)
  }

  #show(marker: DwellMarker | null): void {
    if (marker === this.#marker) return
    this.#marker = marker
    for (const listener of [...this.#listeners]) listener(marker)
  }
}

const screenDistance = (a: { screen: ScreenPoint }, b: { screen: ScreenPoint }) =>
  Math.hypot(a.screen.x - b.screen.x, a.screen.y - b.screen.y)

/**
 * Hardly moved on the screen, or hardly moved on the surface (from close up, a centimetre is many
 * pixels).
 */
const isSamePlace = (a: SurfaceHit, b: SurfaceHit): boolean =>
  screenDistance(a, b) <= dwellLimits.tolerancePx ||
  Math.hypot(
    a.position.x - b.position.x,
    a.position.y - b.position.y,
    a.position.z - b.position.z,
  ) <= dwellLimits.toleranceMetres
