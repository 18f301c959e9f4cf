import { prefersReducedMotion } from '../../engine/cameraFlight.ts'
import { toScreenPoint } from '../../engine/pointerEvents.ts'
import type { ScreenPoint } from '../../engine/viewerApi.ts'
import type { Gaze } from './sphereGeometry.ts'

/** Degrees, vertical: closer only magnifies pixels, wider distorts straight lines. */
export const panoFieldOfView = { min: 25, max: 95, start: 75 } as const

const flightMs = 520
/** share of the view's height per arrow key press */
const keyStep = 0.12
const zoomKeyStep = 1.15
/** zoom per wheel pixel; a touchpad pinch arrives as a wheel event with small steps */
const wheelStep = { wheel: 0.0012, pinch: 0.01 } as const
const wheelLine = 16
/** Fade time of the inertia after release, and the rest after which there is none. */
const fadeMs = 130
const restMs = 60
/** radians per millisecond below which no motion is visible */
const slowest = 1e-5
/** Near the poles a small move on the screen is a full turn; this limits it. */
const flattest = 0.25

interface Flight {
  from: Gaze
  to: Gaze
  startedAt: number | null
  arrived: () => void
}

/**
 * Rotation and zoom on the spot by pointer, wheel, touch and keys, and flights between directions.
 */
export class PanoNavigation {
  isEnabled = true
  /** Walks on instead of looking up or down, where there is somewhere to walk to. */
  step: (way: 'ahead' | 'back') => boolean = () => false
  readonly #canvas: HTMLCanvasElement
  readonly #invalidate: () => void
  readonly #stop = new AbortController()
  readonly #held = new Map<number, ScreenPoint>()
  #gaze: Gaze = { yaw: 0, pitch: 0, fov: panoFieldOfView.start }
  #flight: Flight | null = null
  /** radians per millisecond */
  #spin = { yaw: 0, pitch: 0 }
  #movedAt = 0
  #spunAt: number | null = null

  constructor(canvas: HTMLCanvasElement, invalidate: () => void) {
    this.#canvas = canvas
    this.#invalidate = invalidate
    const { signal } = this.#stop
    canvas.addEventListener('pointerdown', this.#grasp, { signal })
    canvas.addEventListener('pointermove', this.#drag, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(type, this.#letGo, { signal })
    canvas.addEventListener('wheel', this.#wheel, { signal, passive: false })
    canvas.addEventListener('keydown', this.#key, { signal })
  }

  gaze(): Gaze {
    return this.#gaze
  }

  /** Rotates to a direction; settles on arrival, or when another movement takes over. */
  go(to: Gaze, transition: 'instant' | 'fly'): Promise<void> {
    this.#rest()
    if (transition === 'instant' || prefersReducedMotion()) {
      this.#look(to)
      return Promise.resolve()
    }
    const { yaw } = this.#gaze
    const nearest = { ...to, yaw: yaw + wrapAngle(to.yaw - yaw) }
    return new Promise((resolve) => {
      this.#flight = { from: this.#gaze, to: nearest, startedAt: null, arrived: resolve }
      this.#invalidate()
    })
  }

  /** Advances the movement; returns true while it continues. */
  update(now: number): boolean {
    if (!this.#flight) return this.#coast(now)
    const { from, to } = this.#flight
    this.#flight.startedAt ??= now
    const share = Math.min(1, (now - this.#flight.startedAt) / flightMs)
    if (share === 1) {
      this.#look(to)
      this.#rest()
      return true
    }
    const eased = share * share * (3 - 2 * share)
    const between = (a: number, b: number) => a + (b - a) * eased
    this.#look({
      yaw: between(from.yaw, to.yaw),
      pitch: between(from.pitch, to.pitch),
      fov: between(from.fov, to.fov),
    })
    return true
  }

  close(): void {
    this.#rest()
    this.#stop.abort()
  }

  /** Inertia of a rotation after release. */
  #coast(now: number): boolean {
    if (this.#held.size > 0 || Math.hypot(this.#spin.yaw, this.#spin.pitch) < slowest) return false
    const passed = this.#spunAt === null ? 0 : Math.min(100, Math.max(0, now - this.#spunAt))
    this.#spunAt = now
    const { yaw, pitch, fov } = this.#gaze
    this.#look({
      yaw: yaw + this.#spin.yaw * passed,
      pitch: pitch + this.#spin.pitch * passed,
      fov,
    })
    const left = Math.exp(-passed / fadeMs)
    this.#spin = { yaw: this.#spin.yaw * left, pitch: this.#spin.pitch * left }
    return true
  }

  #look({ yaw, pitch, fov }: Gaze): void {
    this.#gaze = {
      yaw: wrapAngle(yaw),
      pitch: Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch)),
      fov: Math.min(panoFieldOfView.max, Math.max(panoFieldOfView.min, fov)),
    }
    this.#invalidate()
  }

  #rest(): void {
    this.#spin = { yaw: 0, pitch: 0 }
    this.#spunAt = null
    const flight = this.#flight
    this.#flight = null
    flight?.arrived()
  }

  /** Keeps the grabbed spot under the pointer, which has moved by these pixels. */
  #turnBy(x: number, y: number): { yaw: number; pitch: number } {
    const { yaw, pitch, fov } = this.#gaze
    const step = this.#tangentPerPixel(fov)
    const turn = { yaw: (-x * step) / Math.max(flattest, Math.cos(pitch)), pitch: y * step }
    this.#look({ yaw: yaw + turn.yaw, pitch: pitch + turn.pitch, fov })
    return turn
  }

  /** Changes the field of view by a factor; the spot under the pointer stays there. */
  #zoomAt(at: ScreenPoint, factor: number): void {
    const { yaw, pitch, fov: wide } = this.#gaze
    const fov = Math.min(panoFieldOfView.max, Math.max(panoFieldOfView.min, wide * factor))
    const [before, after] = [this.#tangentPerPixel(wide), this.#tangentPerPixel(fov)]
    const x = at.x - this.#canvas.clientWidth / 2
    const y = at.y - this.#canvas.clientHeight / 2
    this.#look({
      yaw:
        yaw + (Math.atan(x * before) - Math.atan(x * after)) / Math.max(flattest, Math.cos(pitch)),
      pitch: pitch - Math.atan(y * before) + Math.atan(y * after),
      fov,
    })
  }

  #tangentPerPixel(fov: number): number {
    return (2 * Math.tan((fov * Math.PI) / 360)) / Math.max(1, this.#canvas.clientHeight)
  }

  readonly #grasp = (event: PointerEvent): void => {
    if (!this.isEnabled || event.button !== 0 || this.#held.size === 2) return
    this.#rest()
    this.#movedAt = event.timeStamp
    this.#held.set(event.pointerId, toScreenPoint(event, this.#canvas))
    this.#canvas.setPointerCapture(event.pointerId)
  }

  readonly #drag = (event: PointerEvent): void => {
    const from = this.#held.get(event.pointerId)
    if (!from || !this.isEnabled) return
    const to = toScreenPoint(event, this.#canvas)
    const [other] = [...this.#held].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    this.#held.set(event.pointerId, to)
    if (other) {
      // Each finger moves the midpoint by half of its own distance.
      this.#turnBy((to.x - from.x) / 2, (to.y - from.y) / 2)
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
      this.#zoomAt(middle, Math.max(1, distance(from, other)) / Math.max(1, distance(to, other)))
      return
    }
    const turn = this.#turnBy(to.x - from.x, to.y - from.y)
    const passed = Math.max(1, event.timeStamp - this.#movedAt)
    this.#movedAt = event.timeStamp
    this.#spin = { yaw: turn.yaw / passed, pitch: turn.pitch / passed }
  }

  readonly #letGo = (event: PointerEvent): void => {
    const wasPinch = this.#held.size > 1
    if (!this.#held.delete(event.pointerId)) return
    if (wasPinch || prefersReducedMotion() || event.timeStamp - this.#movedAt > restMs) this.#rest()
    this.#invalidate()
  }

  readonly #wheel = (event: WheelEvent): void => {
    if (!this.isEnabled) return
    event.preventDefault()
    this.#rest()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1)
    this.#zoomAt(
      toScreenPoint(event, this.#canvas),
      Math.exp(pixels * (event.ctrlKey ? wheelStep.pinch : wheelStep.wheel)),
    )
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (!this.isEnabled || event.ctrlKey || event.metaKey || event.altKey) return
    const step = this.#canvas.clientHeight * keyStep
    const middle = { x: this.#canvas.clientWidth / 2, y: this.#canvas.clientHeight / 2 }
    const moves: Record<string, () => unknown> = {
      ArrowLeft: () => this.#turnBy(step, 0),
      ArrowRight: () => this.#turnBy(-step, 0),
      ArrowUp: () => this.step('ahead') || this.#turnBy(0, step),
      ArrowDown: () => this.step('back') || this.#turnBy(0, -step),
      '+': () => this.#zoomAt(middle, 1 / zoomKeyStep),
      '-': () => this.#zoomAt(middle, zoomKeyStep),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    this.#rest()
    move()
  }
}

const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y)

/** Wraps an angle to -pi..pi. */
const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
