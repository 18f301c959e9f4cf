import { type PerspectiveCamera, Vector3 } from 'three'
import { CameraFlight, prefersReducedMotion, type ScenePose } from '../../../engine/cameraFlight.ts'
import type { NavigationMode } from '../../../engine/orbitNavigation.ts'
import type { Renderer } from '../../../engine/renderer.ts'
import type { SurfaceRaycaster } from '../../../engine/surfaceRaycaster.ts'
import { WalkAnimation } from './walkAnimation.ts'
import { WalkInput } from './walkInput.ts'
import { bodySize, computeWalkPath, findFloorUnder, takeWalkingStep } from './walkingSteps.ts'

/** vertical, degrees */
export const insideFieldOfView = 70
/** Metres per second; rotation in radians per second. */
const pace = { walk: 1.5, run: 3.2, turn: 1.6 } as const
/** seconds: prevents leaps after a slow frame */
const longestFrame = 0.1
/** rate per second at which the eye follows the feet over steps */
const eyeFollows = 10
const steepestGaze = (85 * Math.PI) / 180
/** metres from the eye to the stored camera target */
const lookAhead = 2

/**
 * Walking in a building: looking around by dragging, walking by keys, gliding to a point on the
 * floor.
 */
export class WalkNavigation implements NavigationMode {
  readonly #camera: PerspectiveCamera
  readonly #renderer: Pick<Renderer, 'invalidate'>
  readonly #solid: Pick<SurfaceRaycaster, 'cast'>
  readonly #input: WalkInput
  #feet = new Vector3()
  readonly #eye = new Vector3()
  #yaw = 0
  #pitch = 0
  #ahead = lookAhead
  #flight: CameraFlight | null = null
  #glide: WalkAnimation | null = null
  #lastFrame: number | null = null

  constructor(
    renderer: Pick<Renderer, 'camera' | 'canvas' | 'invalidate'>,
    solid: Pick<SurfaceRaycaster, 'cast'>,
  ) {
    this.#camera = renderer.camera
    this.#renderer = renderer
    this.#solid = solid
    this.#input = new WalkInput(renderer.canvas, {
      look: (right, down) => this.#look(right, down),
      moves: () => {
        this.#stop()
        renderer.invalidate()
      },
    })
  }

  get isEnabled(): boolean {
    return this.#input.isEnabled
  }

  set isEnabled(on: boolean) {
    this.#input.isEnabled = on
  }

  /** Places the feet there at once, looking level in that direction. */
  standAt(feet: Vector3, towards: Vector3): void {
    this.#stop()
    this.#feet = feet.clone()
    this.#eye.copy(feet).setY(feet.y + bodySize.eye)
    this.#ahead = lookAhead
    this.#turnTo(towards.clone().setY(0))
    this.#apply(insideFieldOfView)
  }

  pose(): ScenePose {
    const target = this.#eye.clone().addScaledVector(this.#forward(), this.#ahead)
    return { position: this.#eye.clone(), target, fov: this.#camera.fov }
  }

  go(to: ScenePose, transition: 'instant' | 'fly'): Promise<void> {
    this.#stop()
    if (transition === 'instant' || prefersReducedMotion()) {
      this.#place(to)
      this.#findFeet()
      return Promise.resolve()
    }
    this.#flight = new CameraFlight(this.pose(), to)
    this.#renderer.invalidate()
    return this.#flight.arrived
  }

  /**
   * Moves to a point on the floor as far as it is walkable; settles there, or when another movement
   * takes over.
   */
  glideTo(to: Vector3): Promise<void> {
    this.#stop()
    const path = computeWalkPath(this.#solid, this.#feet, to)
    const end = path.at(-1)!
    if (prefersReducedMotion()) {
      this.#feet = end
      this.#eye.copy(end).setY(end.y + bodySize.eye)
      this.#apply()
      return Promise.resolve()
    }
    this.#glide = new WalkAnimation(path, this.#eye.y - this.#feet.y)
    this.#renderer.invalidate()
    return this.#glide.arrived
  }

  update(now: number): boolean {
    const seconds = Math.min(longestFrame, (now - (this.#lastFrame ?? now)) / 1000)
    const isMoving = this.#fly(now) || this.#glideOn(now) || this.#walkOn(seconds)
    this.#lastFrame = isMoving ? now : null
    return isMoving
  }

  close(): void {
    this.#stop()
    this.#input.close()
  }

  #fly(now: number): boolean {
    if (!this.#flight) return false
    const { pose, isOver } = this.#flight.at(now)
    this.#place(pose)
    if (isOver) {
      this.#stop()
      this.#findFeet()
    }
    return true
  }

  #glideOn(now: number): boolean {
    if (!this.#glide) return false
    const { feet, eye, isOver } = this.#glide.at(now)
    this.#feet = feet
    this.#eye.copy(eye)
    this.#apply()
    if (isOver) this.#stop()
    return true
  }

  /** Walks by keys; true while one is held or the eye has not caught up with the feet. */
  #walkOn(seconds: number): boolean {
    const { ahead, aside, turn, isFast } = this.#input.held()
    this.#yaw += turn * pace.turn * seconds
    const isHeld = ahead !== 0 || aside !== 0 || turn !== 0
    if (ahead !== 0 || aside !== 0) {
      const metres = ((isFast ? pace.run : pace.walk) * seconds) / Math.hypot(ahead, aside)
      const forward = new Vector3(Math.sin(this.#yaw), 0, -Math.cos(this.#yaw))
      const right = new Vector3(-forward.z, 0, forward.x)
      const move = forward.multiplyScalar(ahead * metres).addScaledVector(right, aside * metres)
      this.#walk(move)
    }
    const wanted = this.#feet.y + bodySize.eye
    const isEyeLate = Math.abs(wanted - this.#eye.y) > 0.002
    if (!isHeld && !isEyeLate) return false
    this.#eye.setX(this.#feet.x).setZ(this.#feet.z)
    this.#eye.y =
      isEyeLate && !prefersReducedMotion()
        ? this.#eye.y + (wanted - this.#eye.y) * Math.min(1, seconds * eyeFollows)
        : wanted
    this.#apply()
    return true
  }

  /** Splits the move into pieces short enough for one step. */
  #walk(move: Vector3): void {
    const pieces = Math.max(1, Math.ceil(move.length() / 0.15))
    for (let i = 0; i < pieces; i++)
      this.#feet = takeWalkingStep(this.#solid, this.#feet, move.clone().divideScalar(pieces))
  }

  /** Pixels; the picture follows the pointer. */
  #look(right: number, down: number): void {
    if (this.#flight) this.#stop()
    const perPixel = (this.#camera.fov * Math.PI) / 180 / this.#input.height
    this.#yaw -= right * perPixel
    this.#pitch = Math.max(-steepestGaze, Math.min(steepestGaze, this.#pitch + down * perPixel))
    this.#ahead = lookAhead
    this.#apply()
  }

  #place({ position, target, fov }: ScenePose): void {
    this.#eye.copy(position)
    const towards = new Vector3().subVectors(target, position)
    this.#ahead = towards.length()
    this.#turnTo(towards)
    this.#apply(fov)
  }

  /**
   * After teleporting: puts the feet on the floor beneath, or leaves them hanging if there is none.
   */
  #findFeet(): void {
    const floor = findFloorUnder(this.#solid, this.#eye, 4)
    this.#feet.copy(this.#eye).setY(floor ?? this.#eye.y - bodySize.eye)
  }

  #turnTo(towards: Vector3): void {
    const level = Math.hypot(towards.x, towards.z)
    this.#pitch = Math.atan2(towards.y, level)
    if (level > 1e-6) this.#yaw = Math.atan2(towards.x, -towards.z)
  }

  #forward(): Vector3 {
    const level = Math.cos(this.#pitch)
    return new Vector3(
      Math.sin(this.#yaw) * level,
      Math.sin(this.#pitch),
      -Math.cos(this.#yaw) * level,
    )
  }

  #apply(fov = this.#camera.fov): void {
    this.#camera.position.copy(this.#eye)
    this.#camera.lookAt(this.#eye.clone().add(this.#forward()))
    if (this.#camera.fov !== fov) {
      this.#camera.fov = fov
      this.#camera.updateProjectionMatrix()
    }
    this.#camera.updateMatrixWorld()
    this.#renderer.invalidate()
  }

  #stop(): void {
    this.#flight?.end()
    this.#flight = null
    this.#glide?.end()
    this.#glide = null
  }
}
