import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { type Camera, type Matrix4, Vector3 } from 'three'
import type { ScenePose } from '../../engine/cameraFlight.ts'
import type { Emitter } from '../../engine/eventEmitter.ts'
import type { StillOptions } from '../../engine/mediaAdapter.ts'
import { type NavigationMode, OrbitNavigation } from '../../engine/orbitNavigation.ts'
import { type PagePoint, toScreenPoint } from '../../engine/pointerEvents.ts'
import type { RenderColors, Renderer } from '../../engine/renderer.ts'
import type { RayHit } from '../../engine/surfaceRaycaster.ts'
import type {
  ModelCorrections,
  ScreenPoint,
  SurfaceHit,
  ViewerEvents,
} from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { PinLabels } from '../../pins/pinLabels.ts'
import { PinLayer } from '../../pins/pinLayer.ts'
import type { CapturedView } from '../../stills/pinStills.ts'
import type { DrawnScene } from '../../tools/drawnScene.ts'
import { PointerHits, type SurfacePoint } from '../../tools/pointerHits.ts'
import { takeStill } from '../../tools/takeStill.ts'
import {
  computeMetersOutside,
  computePatchNormal,
  computeRayDirection,
  createCameraAt,
  setNearAndFar,
} from './cameraGeometry.ts'
import { computeFittedPose, moveCameraToSurface } from './cameraMoves.ts'
import type { StoreysAndWalking } from './inside/storeysAndWalking.ts'
import type { LoadedModel } from './loadModel.ts'
import { ModelScene } from './modelScene.ts'
import { snapOnModel } from './snapOnModel.ts'

/**
 * While the camera moves, results are stale by the next frame; at rest the frame has nothing else
 * to do.
 */
const sweepBudgetMs = { moving: 1.5, still: 4 } as const
/** metres; smaller moves are noise of the controls */
const unmoved = 1e-6
/** A still is evidence: occlusion is computed for every pin. */
const stillSweepMs = 250

/**
 * What is drawn for a still: the backs of walls or not, and nothing above a height in the scene.
 */
export interface StillDrawing extends RenderColors {
  isThroughWalls: boolean
  top: number
}

/** A displayed model, from the first frame to closing. All positions are in the scene's frame. */
export class ModelView implements DrawnScene {
  readonly renderer: Renderer
  /** another one once the model replaces its coarse copy */
  scene: ModelScene
  /** whether the scene is a coarse copy */
  isCoarse: boolean
  readonly pins: PinLayer
  readonly pinLabels: PinLabels
  readonly pointing: PointerHits
  readonly orbit: OrbitNavigation
  /** storeys and the inside; null until rays can be cast */
  building: StoreysAndWalking | null = null
  readonly #events: Emitter<ViewerEvents>
  #built = createDeferred<StoreysAndWalking>()
  #far = 0
  #lastView: Matrix4 | null = null
  /** camera position that fits the whole model */
  #fitted: Vector3 | null = null
  /** since the last frame */
  #hasMoved = false
  #isClosed = false
  /** the model that replaces the coarse copy, while its rays are prepared */
  #next: ModelScene | null = null

  constructor(
    root: HTMLElement,
    renderer: Renderer,
    model: LoadedModel,
    { events, isCoarse }: { events: Emitter<ViewerEvents>; isCoarse: boolean },
  ) {
    this.renderer = renderer
    this.isCoarse = isCoarse
    this.#events = events
    // Avoids an unhandled rejection if nobody is waiting on close.
    this.#built.promise.catch(() => {})
    this.scene = new ModelScene(renderer, model)
    this.scene.show()
    this.pins = new PinLayer(model.frame, matchMedia('(pointer: coarse)').matches)
    this.pins.pixels = renderer.webgl.getPixelRatio()
    renderer.scene.add(this.pins.object)
    this.pinLabels = new PinLabels(root, events, renderer, this.pins)
    this.orbit = new OrbitNavigation(
      renderer.camera,
      renderer.canvas,
      (event) => this.#depthAt(event),
      () => renderer.invalidate(),
    )
    this.#measure()
    this.pointing = new PointerHits(renderer, events, this.pins, {
      isExact: () => !this.isCoarse,
      ready: this.scene.surfaces.ready,
      labelAt: (at) => this.pinLabels.keyAt(at),
      cast: (at, glass) => this.cast(at, glass),
      snapped: (at, glass) => snapOnModel(this, at, glass),
      setNavigating: (on) => {
        this.way.isEnabled = on
      },
      refined: ({ point, normal, on }) => ({
        point,
        ...(on && { on }),
        normal: computePatchNormal(
          { point, normal },
          renderer.camera.position,
          this.scene.surfaces,
        ),
      }),
      toHit: (found, screen) => this.#toHit(found, screen),
      mark: (found) => this.building?.mark(this.pointing.mode === 'inspect' ? found : null),
      pressed: (_, found) => {
        if (this.pointing.mode === 'inspect') this.building?.pressed(found)
      },
      doublePress: (at) => void moveCameraToSurface(this, at),
    })
    renderer.onResize = () => this.#fitAgain()
    renderer.beforeFrame = (now) => this.#beforeFrame(now)
    renderer.afterFrame = () => {
      this.pinLabels.place()
      events.emit('frame', renderer.canvas)
    }
  }

  /** The current navigation. */
  get way(): NavigationMode {
    return this.building?.way ?? this.orbit
  }

  /** Settles when storeys and the inside are known; rejects with 'closed' if that never happens. */
  get built(): Promise<StoreysAndWalking> {
    return this.#built.promise
  }

  /** Prepares ray casts, then detects storeys and the inside. */
  async build(corrections: () => ModelCorrections, found: () => void): Promise<void> {
    const { surfaces } = this.scene
    try {
      await this.scene.build((loaded, total) =>
        this.#events.emit('progress', { stage: 'rays', loaded, total }),
      )
      if (!surfaces.isReady) return
      this.pins.sweepAgain()
      this.pointing.again()
      const { StoreysAndWalking } = await import('./inside/storeysAndWalking.ts')
      const building = new StoreysAndWalking(this, this.#events)
      // A correction meanwhile may have moved the floors.
      for (let used = null; used !== corrections(); ) {
        used = corrections()
        await building.find(used)
      }
      if (this.#isClosed) return building.close()
      this.building = building
      found()
      this.#built.resolve(building)
    } catch (cause) {
      if (this.#isClosed) return
      const error =
        cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause), { cause })
      this.#built.reject(error)
      this.#events.emit('error', error)
    }
  }

  /**
   * Shows the model instead of its coarse copy, once rays can be cast on it. It was loaded with the
   * copy's origin, so that camera, clipping height and points stay where they are.
   */
  async replaceCoarse(
    model: LoadedModel,
    corrections: () => ModelCorrections,
    progress: (loaded: number, total: number) => void,
  ): Promise<void> {
    const next = new ModelScene(this.renderer, model)
    this.#next = next
    let building: StoreysAndWalking
    try {
      await next.build(progress)
      building = await this.built
      if (this.#isClosed) throw new ViewerError('closed')
    } catch (cause) {
      // closing has disposed it already
      if (this.#next === next) next.dispose()
      throw cause
    } finally {
      this.#next = null
    }
    let used = corrections()
    next.correct(used)
    next.top = this.scene.surfaces.top
    this.scene.dispose()
    next.show()
    this.scene = next
    this.pins.frame = next.model.frame
    this.#measure()
    this.settle()
    this.renderer.invalidate()
    try {
      await building.find(used)
      while (used !== corrections()) {
        used = corrections()
        await building.find(used)
      }
    } catch {
      // the storeys of the copy stay: it is the same building
    }
    // not before, so that no surface is reported with a storey of the copy
    this.isCoarse = false
    this.pins.sweepAgain()
    this.pointing.again()
  }

  /** Applies corrections; the camera keeps its place in the file. */
  correct(corrections: ModelCorrections): void {
    const { frame } = this.scene.model
    const { position, target, fov } = this.way.pose()
    const before = frame.cameraToFile({ position, target })
    this.scene.correct(corrections)
    const next = this.scene.model.frame
    this.pins.frame = next
    this.#measure()
    const after = next.cameraToScene(before)
    void this.way.go(
      { position: vector(after.position), target: vector(after.target), fov },
      'instant',
    )
    this.settle()
    this.pinLabels.again()
    this.pointing.again()
  }

  cast(at: ScreenPoint, glass = false): RayHit | null {
    const { camera, width, height } = this.renderer
    const { surfaces } = this.scene
    return surfaces.isReady
      ? surfaces.cast(camera.position, computeRayDirection(at, camera, width, height), { glass })
      : null
  }

  /**
   * Whether nothing drawn lies between the eye and a point; points above the shown storey are not
   * visible.
   */
  sees(to: Vector3, slack: number): boolean {
    const { surfaces } = this.scene
    const top = this.building?.shownHeight ?? Number.POSITIVE_INFINITY
    return (
      !surfaces.isReady ||
      (to.y <= top && surfaces.isClear(this.renderer.camera.position, to, slack))
    )
  }

  async moveTo(pose: ScenePose, transition: 'instant' | 'fly'): Promise<void> {
    await this.way.go(pose, transition)
    this.settle()
  }

  /** Fits the whole model into view, from outside; refitted on resize until the camera moves. */
  async fit(transition: 'instant' | 'fly'): Promise<void> {
    const { camera } = this.renderer
    const pose = computeFittedPose(this.scene.model.outline, camera.aspect)
    this.#fitted = pose.position
    await this.orbit.go(pose, transition)
    this.settle()
  }

  /** The current camera pose, in the file's frame. */
  cameraPose(): CameraPose {
    const { position, target, fov } = this.way.pose()
    return { ...this.scene.model.frame.cameraToFile({ position, target }), fov }
  }

  /** Updates everything that depends on the camera, and reports if it moved. */
  settle(): void {
    const { camera } = this.renderer
    camera.updateMatrixWorld()
    if (this.#lastView?.equals(camera.matrixWorld)) return
    this.#lastView = camera.matrixWorld.clone()
    this.#hasMoved = true
    const { model } = this.scene
    const pose = this.way.pose()
    const isInside = this.way !== this.orbit
    const outside = isInside ? 0 : computeMetersOutside(camera.position, model.bounds)
    model.materials.isInside = outside === 0
    setNearAndFar(
      camera,
      outside,
      isInside ? 1 : camera.position.distanceTo(pose.target),
      this.#far,
    )
    this.pins.sweepAgain()
    this.pointing.again()
    this.#events.emit('camera', this.cameraPose())
  }

  capture(order: StillOptions): Promise<Blob> {
    this.settle()
    this.#sweep(stillSweepMs)
    const marks = [this.pointing.reticle.object, this.building?.ring].filter(
      (mark) => mark !== undefined,
    )
    return takeStill(this.renderer, this.pins, marks, order)
  }

  /**
   * Renders the scene without pins and marks, with another camera; the screen keeps its picture.
   */
  captureFrom(pose: ScenePose, drawn: StillDrawing, width: number, height: number): CapturedView {
    const camera = createCameraAt(pose, width / height)
    const outside = computeMetersOutside(camera.position, this.scene.model.bounds)
    setNearAndFar(camera, outside, pose.position.distanceTo(pose.target), this.#far)
    return { pixels: this.captureBy(camera, drawn, width, height), camera }
  }

  /** The same with a camera of any kind. */
  captureBy(
    camera: Camera,
    drawn: StillDrawing,
    width: number,
    height: number,
  ): Promise<ImageData> {
    const { renderer, scene } = this
    const { isThroughWalls, top } = drawn
    const { model } = scene
    const marks = [
      this.pointing.reticle.object,
      this.building?.ring,
      this.pins.object,
      drawn.background ? scene.shadow : null,
    ].filter((mark) => !!mark)
    const shown = marks.map((mark) => mark.visible)
    const { isInside } = model.materials
    const shownTop = scene.surfaces.top
    for (const mark of marks) mark.visible = false
    model.materials.isInside = !isThroughWalls
    scene.top = top
    // rendered synchronously, so everything can be restored at once
    const pixels = renderer.capturePixels(camera, width, height, drawn)
    for (const [i, mark] of marks.entries()) mark.visible = shown[i]!
    model.materials.isInside = isInside
    scene.top = shownTop
    return pixels
  }

  close(): void {
    this.#isClosed = true
    this.#built.reject(new ViewerError('closed'))
    this.building?.close()
    this.pointing.close()
    this.orbit.close()
    this.pinLabels.close()
    this.pins.dispose()
    this.#next?.dispose()
    this.#next = null
    this.scene.dispose()
  }

  #fitAgain(): void {
    const isThere = this.#fitted && this.renderer.camera.position.distanceTo(this.#fitted) < unmoved
    if (isThere && this.way === this.orbit) void this.fit('instant')
  }

  #measure(): void {
    this.#far = this.scene.far
    this.orbit.maxDistance = Math.max(10, this.#far * 6)
    this.#lastView = null
  }

  #beforeFrame(now: number): boolean {
    const isMoving = this.way.update(now)
    this.settle()
    const isSweeping = this.#sweep(this.#hasMoved ? sweepBudgetMs.moving : sweepBudgetMs.still)
    this.#hasMoved = false
    this.pinLabels.choose(now)
    this.pointing.update()
    return isMoving || isSweeping
  }

  #sweep(budgetMs: number): boolean {
    if (!this.scene.surfaces.isReady) return false
    return this.pins.sweep(this.renderer.camera, (to, slack) => this.sees(to, slack), budgetMs)
  }

  #depthAt(event: PagePoint): number | null {
    const { camera, canvas } = this.renderer
    const hit = this.cast(toScreenPoint(event, canvas))
    return hit ? hit.point.sub(camera.position).dot(camera.getWorldDirection(new Vector3())) : null
  }

  #toHit({ point, normal, snap, on }: SurfacePoint, screen: ScreenPoint): SurfaceHit {
    const { frame } = this.scene.model
    const element = on && this.scene.elementOn(on)
    // the slab between two storeys belongs to the one that the file says
    const floor =
      (element && this.building?.storeyNamed(element.storey, point.y)) ??
      this.building?.storeyAt(point.y)
    return {
      position: frame.toFile(point),
      normal: frame.directionToFile(normal),
      object: 'model',
      ...(floor === undefined ? {} : { floor }),
      ...(element && { element }),
      ...(snap && { snap }),
      screen,
    }
  }
}

const vector = ({ x, y, z }: { x: number; y: number; z: number }): Vector3 => new Vector3(x, y, z)
