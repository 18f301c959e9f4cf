import { type PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'

export interface ScenePose {
  position: Vector3
  target: Vector3
  /** vertical, degrees */
  fov: number
}

const flightMs = 520
/** wheel turns closer together than this are one gesture */
const wheelGestureMs = 250

interface Flight {
  from: ScenePose
  to: ScenePose
  startedAt: number | null
  arrived: () => void
}

/** Orbiting with the pivot at the depth of what was grasped, and flights between poses. */
export class Navigation {
  readonly #camera: PerspectiveCamera
  readonly #controls: OrbitControls
  readonly #canvas: HTMLCanvasElement
  readonly #invalidate: () => void
  readonly #depthAt: (event: MouseEvent) => number | null
  #flight: Flight | null = null
  #lastWheel = Number.NEGATIVE_INFINITY

  /** `depthAt`: metres along the line of sight to what lies under the pointer, null when unknown. */
  constructor(
    camera: PerspectiveCamera,
    canvas: HTMLCanvasElement,
    depthAt: (event: MouseEvent) => number | null,
    invalidate: () => void,
  ) {
    this.#camera = camera
    this.#canvas = canvas
    this.#depthAt = depthAt
    this.#invalidate = invalidate
    canvas.addEventListener('pointerdown', this.#grasp, { capture: true })
    canvas.addEventListener('wheel', this.#wheel, { capture: true, passive: true })
    this.#controls = new OrbitControls(camera, canvas)
    this.#controls.enableDamping = true
    this.#controls.dampingFactor = 0.18
    this.#controls.zoomToCursor = true
    this.#controls.minDistance = 0.05
    this.#controls.rotateSpeed = 0.7
    this.#controls.addEventListener('change', invalidate)
    this.#controls.listenToKeyEvents(canvas)
  }

  set isEnabled(on: boolean) {
    this.#controls.enabled = on
  }

  set maxDistance(metres: number) {
    this.#controls.maxDistance = metres
  }

  pose(): ScenePose {
    return { position: this.#camera.position.clone(), target: this.#controls.target.clone(), fov: this.#camera.fov }
  }

  /** Goes to a pose; settles on arrival, or when another movement takes over. */
  go(to: ScenePose, transition: 'instant' | 'fly'): Promise<void> {
    this.#endFlight()
    if (transition === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#place(to)
      this.#invalidate()
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      this.#flight = { from: this.pose(), to, startedAt: null, arrived: resolve }
      this.#invalidate()
    })
  }

  /** Moves on; true while there is more to come. */
  update(now: number): boolean {
    const flight = this.#flight
    if (!flight) return this.#controls.update()
    flight.startedAt ??= now
    const share = Math.min(1, (now - flight.startedAt) / flightMs)
    const eased = share * share * (3 - 2 * share)
    if (share === 1) {
      this.#place(flight.to)
      this.#endFlight()
      return true
    }
    this.#place({
      position: flight.from.position.clone().lerp(flight.to.position, eased),
      target: flight.from.target.clone().lerp(flight.to.target, eased),
      fov: flight.from.fov + (flight.to.fov - flight.from.fov) * eased,
    })
    return true
  }

  close(): void {
    this.#endFlight()
    this.#canvas.removeEventListener('pointerdown', this.#grasp, { capture: true })
    this.#canvas.removeEventListener('wheel', this.#wheel, { capture: true })
    this.#controls.dispose()
  }

  #place({ position, target, fov }: ScenePose): void {
    // Damping would carry a former gesture's momentum into the new pose.
    this.#controls.enableDamping = false
    this.#controls.update()
    this.#camera.position.copy(position)
    this.#controls.target.copy(target)
    if (this.#camera.fov !== fov) {
      this.#camera.fov = fov
      this.#camera.updateProjectionMatrix()
    }
    this.#controls.update()
    this.#controls.enableDamping = true
    this.#camera.updateMatrixWorld()
  }

  #endFlight(): void {
    const flight = this.#flight
    this.#flight = null
    flight?.arrived()
  }

  readonly #grasp = (event: PointerEvent): void => {
    this.#endFlight()
    this.#pivotAt(event)
  }

  readonly #wheel = (event: WheelEvent): void => {
    this.#endFlight()
    if (event.timeStamp - this.#lastWheel > wheelGestureMs) this.#pivotAt(event)
    this.#lastWheel = event.timeStamp
  }

  /** Moves the pivot along the line of sight: the picture stays, but turning and zooming fit what was grasped. */
  #pivotAt(event: MouseEvent): void {
    const depth = this.#depthAt(event)
    if (depth === null || depth <= this.#controls.minDistance) return
    const forward = this.#camera.getWorldDirection(new Vector3())
    this.#controls.target.copy(this.#camera.position).addScaledVector(forward, depth)
  }
}
