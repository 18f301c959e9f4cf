import { type PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { CameraFlight, prefersReducedMotion, type ScenePose } from './cameraFlight.ts'
import type { PagePoint } from './pointerEvents.ts'

/** wheel events closer together than this are one gesture */
const wheelGestureMs = 250
/** share of the distance to the pivot that is left after a press of the key */
const zoomKeys: Readonly<Record<string, number>> = { '+': 1 / 1.15, '-': 1.15 }

/** A way of navigating, around a model or inside it. */
export interface NavigationMode {
  pose(): ScenePose
  /** Moves to a pose; settles on arrival, or when another movement takes over. */
  go(to: ScenePose, transition: 'instant' | 'fly'): Promise<void>
  /** Advances the movement; returns true while it continues. */
  update(now: number): boolean
  /** whether it responds to pointer and keyboard */
  isEnabled: boolean
}

/** Orbiting with the pivot at the depth of the grabbed surface, and flights between poses. */
export class OrbitNavigation implements NavigationMode {
  readonly #camera: PerspectiveCamera
  readonly #controls: OrbitControls
  readonly #canvas: HTMLCanvasElement
  readonly #invalidate: () => void
  readonly #depthAt: (event: PagePoint) => number | null
  #flight: CameraFlight | null = null
  #lastWheel = Number.NEGATIVE_INFINITY

  /**
   * `depthAt`: metres along the view direction to the surface under the pointer, null if unknown.
   */
  constructor(
    camera: PerspectiveCamera,
    canvas: HTMLCanvasElement,
    depthAt: (event: PagePoint) => number | null,
    invalidate: () => void,
  ) {
    this.#camera = camera
    this.#canvas = canvas
    this.#depthAt = depthAt
    this.#invalidate = invalidate
    canvas.addEventListener('pointerdown', this.#grasp, { capture: true })
    canvas.addEventListener('wheel', this.#wheel, { capture: true, passive: true })
    canvas.addEventListener('keydown', this.#key)
    this.#controls = new OrbitControls(camera, canvas)
    this.#controls.enableDamping = true
    this.#controls.dampingFactor = 0.18
    this.#controls.zoomToCursor = true
    this.#controls.minDistance = 0.05
    this.#controls.rotateSpeed = 0.7
    this.#controls.addEventListener('change', invalidate)
    this.#controls.listenToKeyEvents(canvas)
  }

  get isEnabled(): boolean {
    return this.#controls.enabled
  }

  set isEnabled(on: boolean) {
    this.#controls.enabled = on
  }

  set maxDistance(metres: number) {
    this.#controls.maxDistance = metres
  }

  pose(): ScenePose {
    return {
      position: this.#camera.position.clone(),
      target: this.#controls.target.clone(),
      fov: this.#camera.fov,
    }
  }

  go(to: ScenePose, transition: 'instant' | 'fly'): Promise<void> {
    this.#endFlight()
    if (transition === 'instant' || prefersReducedMotion()) this.#place(to)
    else this.#flight = new CameraFlight(this.pose(), to)
    this.#invalidate()
    return this.#flight?.arrived ?? Promise.resolve()
  }

  update(now: number): boolean {
    if (!this.#flight) return this.#controls.update()
    const { pose, isOver } = this.#flight.at(now)
    this.#place(pose)
    if (isOver) this.#endFlight()
    return true
  }

  close(): void {
    this.#endFlight()
    this.#canvas.removeEventListener('pointerdown', this.#grasp, { capture: true })
    this.#canvas.removeEventListener('wheel', this.#wheel, { capture: true })
    this.#canvas.removeEventListener('keydown', this.#key)
    this.#controls.dispose()
  }

  #place({ position, target, fov }: ScenePose): void {
    // Damping would carry a previous gesture's momentum into the new pose.
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
    flight?.end()
  }

  readonly #grasp = (event: PointerEvent): void => {
    if (!this.#controls.enabled) return
    this.#endFlight()
    this.#pivotAt(event)
  }

  readonly #wheel = (event: WheelEvent): void => {
    if (!this.#controls.enabled) return
    this.#endFlight()
    if (event.timeStamp - this.#lastWheel > wheelGestureMs) this.#pivotAt(event)
    this.#lastWheel = event.timeStamp
  }

  readonly #key = (event: KeyboardEvent): void => {
    const share = zoomKeys[event.key]
    if (
      share === undefined ||
      !this.#controls.enabled ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    event.preventDefault()
    this.#endFlight()
    const { left, top, width, height } = this.#canvas.getBoundingClientRect()
    this.#pivotAt({ clientX: left + width / 2, clientY: top + height / 2 })
    const { position, target, fov } = this.pose()
    this.#place({ position: position.sub(target).multiplyScalar(share).add(target), target, fov })
    this.#invalidate()
  }

  /**
   * Moves the pivot along the view direction: the picture stays, but rotation and zoom fit the
   * grabbed surface.
   */
  #pivotAt(event: PagePoint): void {
    const depth = this.#depthAt(event)
    if (depth === null || depth <= this.#controls.minDistance) return
    const forward = this.#camera.getWorldDirection(new Vector3())
    this.#controls.target.copy(this.#camera.position).addScaledVector(forward, depth)
  }
}
