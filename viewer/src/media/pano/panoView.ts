import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import { type PerspectiveCamera, Vector3 } from 'three'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import { prefersReducedMotion } from '../../engine/cameraFlight.ts'
import { Frame } from '../../engine/coordinateFrame.ts'
import { getStemLength, isPinDrawable } from '../../engine/drawablePin.ts'
import type { AdapterPins, MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { Renderer } from '../../engine/renderer.ts'
import { programStillSize } from '../../engine/stillSize.ts'
import type {
  CameraTools,
  PinStills,
  PinView,
  ScreenPoint,
  StillPin,
} from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { PinLabels } from '../../pins/pinLabels.ts'
import { PinLayer } from '../../pins/pinLayer.ts'
import { type CapturedView, renderPinStills } from '../../stills/pinStills.ts'
import {
  createPinLayer,
  type DrawnScene,
  resizeScene,
  toScreenPlace,
} from '../../tools/drawnScene.ts'
import { PointerHits, type SurfacePoint } from '../../tools/pointerHits.ts'
import { takeStill } from '../../tools/takeStill.ts'
import type { PanoImage } from './panoImage.ts'
import { PanoNavigation, panoFieldOfView } from './panoNavigation.ts'
import {
  computeDirectionAt,
  computeStemBeforeEye,
  computeStillGazes,
  type Gaze,
  sphereRadius,
  toAnglesOfDirection,
  toCameraPose,
  toSpherePoint,
} from './sphereGeometry.ts'

const start: Gaze = { yaw: 0, pitch: 0, fov: panoFieldOfView.start }

/** ms in which the next panorama of a tour fades in */
const fadeMs = 420

/** What a panorama of a tour adds to it. */
export interface TourContext {
  /** the panorama that is shown, for hits */
  place: () => { scene: string; model: string }
  step: (way: 'ahead' | 'back') => boolean
  drawn: () => void
}

/** A displayed panorama. */
export class PanoView implements MediaAdapter, DrawnScene {
  readonly renderer: Renderer
  readonly pins: PinLayer
  readonly pinLabels: PinLabels
  readonly pointing: PointerHits
  readonly points: AdapterPins
  readonly camera: CameraTools
  readonly #host: AdapterHost
  readonly #look: PanoNavigation
  #picture: PanoImage
  #lastGaze: Gaze | null = null
  /** the picture that is being left */
  #leaving: { picture: PanoImage; since: number | null } | null = null

  constructor(
    host: AdapterHost,
    renderer: Renderer,
    image: PanoImage,
    startView: CameraPose | null,
    tour?: TourContext,
  ) {
    this.#host = host
    this.renderer = renderer
    this.#picture = image
    this.pins = new PinLayer(
      new Frame({ x: 0, y: 0, z: 0 }),
      matchMedia('(pointer: coarse)').matches,
    )
    this.pins.pixels = renderer.webgl.getPixelRatio()
    renderer.camera.rotation.order = 'YXZ'
    renderer.camera.far = sphereRadius * 4
    renderer.scene.add(image.object, this.pins.object)
    this.pinLabels = new PinLabels(host.root, host.events, renderer, this.pins)
    // Before `PointerHits`, so that a press uses the updated camera.
    this.#look = new PanoNavigation(renderer.canvas, () => renderer.invalidate())
    if (tour) this.#look.step = tour.step
    this.pointing = new PointerHits(renderer, host.events, this.pins, {
      cast: (at) => this.#castAt(at),
      labelAt: (at) => this.pinLabels.keyAt(at),
      setNavigating: (on) => {
        this.#look.isEnabled = on
      },
      toHit: ({ point, normal }, screen) => ({
        position: toVec3(point),
        normal: toVec3(normal),
        object: 'model',
        ...tour?.place(),
        screen,
      }),
      doublePress: (at) => this.#lookAt(at),
    })
    host.onClose(() => {
      this.pointing.close()
      this.#look.close()
      this.pinLabels.close()
      this.pins.dispose()
      this.#leaving?.picture.dispose()
      this.#picture.dispose()
    })
    renderer.beforeFrame = (now) => {
      const isMoving = [this.#look.update(now), this.#fade(now)].some(Boolean)
      this.#settle()
      this.pinLabels.choose(now)
      this.pointing.update()
      return isMoving
    }
    renderer.afterFrame = () => {
      this.pinLabels.place()
      tour?.drawn()
      host.events.emit('frame', renderer.canvas)
    }
    const home = startView ? toGaze(startView, start) : start
    this.camera = {
      fit: (options) => this.#turn(home, options?.transition),
      // The camera stays in the centre: only direction and field of view are applied.
      to: (pose, options) =>
        this.#turn(
          toGaze(pose, { ...this.#look.gaze(), fov: panoFieldOfView.start }),
          options?.transition,
        ),
      back: () => this.#turn(home),
    }
    this.points = this.#pointsHere()
  }

  pose(): CameraPose {
    return toCameraPose(this.#look.gaze())
  }

  setInteractive(on: boolean): void {
    this.pointing.isInteractive = on
    this.#look.isEnabled = on
  }

  resize(): void {
    resizeScene(this, this.#host.root)
  }

  gaze(): Gaze {
    return this.#look.gaze()
  }

  /** Turns to a direction, in the picture's own frame. */
  turnTo(direction: Vec3, transition: 'instant' | 'fly'): Promise<void> {
    return this.#turn(
      toGaze({ position: { x: 0, y: 0, z: 0 }, target: direction }, this.#look.gaze()),
      transition,
    )
  }

  /**
   * Shows another picture in place of the current one, which is disposed of. `turn`: radians by
   * which its middle lies to the left of the current one's; the direction of view stays.
   */
  show(image: PanoImage, { turn, isSoft }: { turn: number; isSoft: boolean }): void {
    this.#endFade()
    const before = this.#picture
    const { yaw, ...gaze } = this.#look.gaze()
    this.#picture = image
    this.renderer.scene.add(image.object)
    void this.#look.go({ ...gaze, yaw: yaw + turn }, 'instant')
    before.object.rotation.y = -turn
    this.#leaving = { picture: before, since: null }
    if (isSoft && !prefersReducedMotion()) image.opacity = 0
    else this.#endFade()
    this.#settle()
    this.renderer.invalidate()
  }

  /** True while the picture fades in. */
  #fade(now: number): boolean {
    if (!this.#leaving) return false
    this.#leaving.since ??= now
    const share = (now - this.#leaving.since) / fadeMs
    if (share >= 1) this.#endFade()
    else this.#picture.opacity = share
    return true
  }

  #endFade(): void {
    if (!this.#leaving) return
    this.renderer.scene.remove(this.#leaving.picture.object)
    this.#leaving.picture.dispose()
    this.#leaving = null
    this.#picture.opacity = 1
  }

  /** The stills of a point; `picture`: of the panorama that it is in, if that is another one. */
  async takeStills(point: StillPin, image: PanoImage = this.#picture): Promise<PinStills | null> {
    const angles = toAnglesOfDirection(point.coordinates.position)
    const gazes = angles && computeStillGazes(angles, image.height)
    if (!gazes) return null
    const captures = {
      closeUp: () => this.#captureTo(gazes.closeUp, image),
      context: () => this.#captureTo(gazes.context, image),
    }
    return renderPinStills(captures, vector(point.coordinates.position), point)
  }

  #pointsHere(): AdapterPins {
    const { draw, setMode, aimAt } = createPinLayer(this)
    return {
      // A stem points at the eye, so that its disc hides it: it is kept, but not visible.
      hasStems: false,
      draw: (changed, removed) => draw(changed.map(toDrawnPin), removed),
      setMode,
      aimAt,
      hit: async (at, options) => {
        this.#settle()
        return this.pointing.hit(at, options)
      },
      toScreen: (position) => {
        this.#settle()
        return toScreenPlace(this.renderer, vector(position))
      },
      goTo: async ({ key, coordinates }, transition) => {
        const angles = toAnglesOfDirection(coordinates.position, this.#look.gaze().yaw)
        if (!angles) throw new ViewerError('notDrawable', key)
        await this.#turn({ ...angles, fov: panoFieldOfView.start }, transition)
      },
      still: (order) => {
        this.#endFade()
        this.#settle()
        return takeStill(this.renderer, this.pins, [this.pointing.reticle.object], order)
      },
      takeStills: (point) => this.takeStills(point),
    }
  }

  /** Renders the picture alone, in another direction; the screen keeps its own. */
  #captureTo(gaze: Gaze, image: PanoImage): CapturedView {
    const { width, height } = programStillSize
    const isOther = image !== this.#picture
    if (isOther) this.renderer.scene.add(image.object)
    else this.#endFade()
    const camera = this.renderer.camera.clone()
    camera.aspect = width / height
    aim(camera, gaze)
    const marks = [
      this.pointing.reticle.object,
      this.pins.object,
      ...(isOther ? [this.#picture.object] : []),
    ]
    const shown = marks.map((mark) => mark.visible)
    for (const mark of marks) mark.visible = false
    // rendered synchronously, so everything can be restored at once
    const pixels = this.renderer.capturePixels(camera, width, height)
    for (const [i, mark] of marks.entries()) mark.visible = shown[i]!
    if (isOther) this.renderer.scene.remove(image.object)
    return { pixels, camera }
  }

  /** Applies the gaze to the camera, and reports if it changed. */
  #settle(): void {
    const gaze = this.#look.gaze()
    if (gaze === this.#lastGaze) return
    this.#lastGaze = gaze
    const { camera } = this.renderer
    aim(camera, gaze)
    this.pointing.again()
    this.#host.events.emit('camera', toCameraPose(gaze))
  }

  #castAt(at: ScreenPoint): SurfacePoint {
    const { width, height } = this.renderer
    const gaze = this.#look.gaze()
    const tangent = Math.tan((gaze.fov * Math.PI) / 360)
    const right = ((at.x / width) * 2 - 1) * tangent * (width / height)
    const up = (1 - (at.y / height) * 2) * tangent
    const { position, normal } = toSpherePoint(computeDirectionAt(right, up, gaze))
    return { point: vector(position), normal: vector(normal) }
  }

  /** Centres the double-clicked spot. */
  #lookAt(at: ScreenPoint): void {
    if (this.pointing.mode === 'add') return
    const { point } = this.#castAt(at)
    void this.#turn(
      toGaze({ position: { x: 0, y: 0, z: 0 }, target: toVec3(point) }, this.#look.gaze()),
      'fly',
    )
  }

  async #turn(gaze: Gaze, transition: 'instant' | 'fly' = 'instant'): Promise<void> {
    this.#host.assertOpen()
    await this.#look.go(gaze, transition)
    this.#settle()
  }
}

function aim(camera: PerspectiveCamera, { yaw, pitch, fov }: Gaze): void {
  camera.rotation.set(pitch, -yaw, 0)
  camera.fov = fov
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld()
}

/** The gaze of a stored camera; `now` for missing values. */
function toGaze({ position: p, target: t, fov }: CameraPose, now: Gaze): Gaze {
  const angles = toAnglesOfDirection({ x: t.x - p.x, y: t.y - p.y, z: t.z - p.z }, now.yaw) ?? {
    yaw: now.yaw,
    pitch: now.pitch,
  }
  return { ...angles, fov: fov ?? now.fov }
}

/** The pin as displayed: with its disc in front of the eye. */
function toDrawnPin(pin: PinView): PinView {
  const { coordinates } = pin
  if (!isPinDrawable(coordinates)) return pin
  const stem = computeStemBeforeEye(coordinates)
  return stem === getStemLength(coordinates)
    ? pin
    : { ...pin, coordinates: { ...coordinates, stem } }
}

const vector = ({ x, y, z }: Vec3): Vector3 => new Vector3(x, y, z)

const toVec3 = ({ x, y, z }: Vector3): Vec3 => ({ x, y, z })
