import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import { createDeferred, type Deferred } from '@nspect/contract/shared/createDeferred'
import { Vector3 } from 'three'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import { createRunnerAtPresentView } from '../../engine/createRunnerAtPresentView.ts'
import type { AdapterPins, MediaAdapter } from '../../engine/mediaAdapter.ts'
import type {
  CameraTools,
  CorrectionTools,
  FloorTools,
  HitOptions,
  MeasureTools,
  ModelCorrections,
  RefiningState,
  ScreenPoint,
  SurfaceHit,
  TopViewTools,
  Transition,
  ViewerProgress,
  VisiblePosition,
  WalkTools,
} from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { measureArea, measureLength } from '../../measuring/measurements.ts'
import { createPinLayer, resizeScene, toScreenPlace } from '../../tools/drawnScene.ts'
import { moveCameraToPin, outsideFieldOfView } from './cameraMoves.ts'
import type { LoadedModel } from './loadModel.ts'
import type { ModelView } from './modelView.ts'

/** Surfaces this close do not occlude a point: its own surface must not. */
const visibleSlack = 0.02

/** The abilities of a displayed model. */
export class ModelAdapter implements MediaAdapter {
  readonly points: AdapterPins
  readonly camera: CameraTools
  readonly walk: WalkTools
  readonly corrections: CorrectionTools
  readonly topViews: TopViewTools
  readonly measure: MeasureTools
  readonly #host: AdapterHost
  readonly #view: ModelView
  readonly #loadWhole: (progress: (progress: ViewerProgress) => void) => Promise<LoadedModel>
  #corrections: ModelCorrections
  #refining: RefiningState | null
  /** settles when the model itself is shown, and not a coarse copy */
  readonly #whole = createDeferred<void>()
  /** the same, but rejects when loading the model fails, until it is tried again */
  #attempt = createPending()

  /** `loadWhole`: the model itself, if the view is a coarse copy. */
  constructor(
    host: AdapterHost,
    view: ModelView,
    corrections: ModelCorrections,
    loadWhole: (progress: (progress: ViewerProgress) => void) => Promise<LoadedModel>,
  ) {
    this.#host = host
    this.#view = view
    this.#loadWhole = loadWhole
    this.#corrections = corrections
    this.#refining = view.isCoarse ? { state: 'loading', progress: null } : null
    if (!view.isCoarse) this.#whole.resolve()
    // Avoids an unhandled rejection if nobody is waiting on close.
    this.#whole.promise.catch(() => {})
    host.onClose(() => {
      this.#whole.reject(new ViewerError('closed'))
      this.#attempt.reject(new ViewerError('closed'))
    })
    this.points = {
      hasStems: true,
      ...createPinLayer(view),
      hit: (at, options) => this.#hit(at, options),
      toScreen: (position) => this.#seen(position),
      goTo: ({ key }, transition) => moveCameraToPin(view, key, transition),
      still: async (order) => {
        // a still is evidence, a coarse copy is none; who saves is not kept waiting for a model
        // that does not come
        if (view.isCoarse) {
          await this.#attempt.promise
          host.assertOpen()
        }
        return view.capture(order)
      },
      takeStills: async (point) => {
        await this.#whole.promise
        await view.scene.surfaces.ready
        host.assertOpen()
        const { takePinStills: takePointImages } = await import('./takePinStills.ts')
        return takePointImages(view, point)
      },
    }
    this.camera = {
      fit: (options) => this.#fit(options),
      to: (pose, options) => this.#moveTo(pose, options),
      back: async () => {
        host.assertOpen()
        if (!view.building?.takeMeBack()) await this.home('fly')
      },
    }
    this.walk = {
      setStance: async (stance) => {
        host.assertOpen()
        if (stance === 'outside' && !view.building) return true
        const building = await view.built
        host.assertOpen()
        return building.setStance(stance)
      },
    }
    this.topViews = this.#topViewTools()
    const inScene = (position: Vec3) => view.scene.model.frame.toScene(position)
    this.measure = {
      line: (from, to) => {
        const line = measureLength(inScene(from), inScene(to))
        return { ...line, corner: view.scene.model.frame.toFile(line.corner) }
      },
      area: (corners) => measureArea(corners.map(inScene)),
    }
    this.corrections = {
      set: (next) => this.#correct(next),
      measurements: async () => {
        await this.#whole.promise.catch(() => {})
        const { measureModel } = await import('./inside/measureModel.ts')
        const surveys = (await view.building?.surveys()) ?? null
        return host.isOver ? null : measureModel(view.scene.model, surveys)
      },
    }
  }

  get floors(): FloorTools | undefined {
    return this.#view.building?.floors
  }

  get refining(): RefiningState | null {
    return this.#refining
  }

  /** Loads the model itself and shows it instead of its coarse copy. */
  refine(): void {
    if (!this.#view.isCoarse) return
    if (this.#refining?.state === 'failed') this.#attempt = createPending()
    this.#tellRefining({ state: 'loading', progress: null })
    const tell = (progress: ViewerProgress) => this.#tellRefining({ state: 'loading', progress })
    const run = async () => {
      const model = await this.#loadWhole(tell)
      await this.#view.replaceCoarse(
        model,
        () => this.#corrections,
        (loaded, total) => tell({ stage: 'rays', loaded, total }),
      )
      this.#whole.resolve()
      this.#attempt.resolve()
      this.#tellRefining(null)
      this.#host.tellAbilities()
    }
    run().catch((cause: unknown) => {
      if (this.#host.isOver) return
      const error =
        cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause), { cause })
      this.#attempt.reject(error)
      this.#tellRefining({ state: 'failed', code: error.code })
    })
  }

  #tellRefining(refining: RefiningState | null): void {
    this.#refining = refining
    this.#host.events.emit('refining', refining)
  }

  pose(): CameraPose {
    return this.#view.cameraPose()
  }

  setInteractive(on: boolean): void {
    this.#view.pointing.isInteractive = on
    this.#view.way.isEnabled = on
  }

  setBackground(color: string): void {
    this.#view.renderer.background = color
  }

  resize(): void {
    resizeScene(this.#view, this.#host.root)
  }

  /** The first view, from outside. */
  async home(transition: 'instant' | 'fly'): Promise<void> {
    const { startView } = this.#corrections
    await (startView ? this.#moveTo(startView, { transition }) : this.#fit({ transition }))
  }

  /** Prepares ray casts, then detects storeys and the inside; enters if requested. */
  async build(): Promise<void> {
    const view = this.#view
    await view.build(
      () => this.#corrections,
      () => this.#host.tellAbilities(),
    )
    if (this.#corrections.stance === 'inside') await view.building?.setStance('inside')
  }

  #topViewTools(): TopViewTools {
    const [host, view] = [this.#host, this.#view]
    return {
      floors: async () => {
        await this.#whole.promise
        const building = await view.built
        await building.searched
        host.assertOpen()
        const { storeyCount } = building
        return storeyCount === 0 ? [null] : Array.from({ length: storeyCount }, (_, index) => index)
      },
      take: async (floor) => {
        await this.#whole.promise
        const building = await view.built
        const { takeTopView } = await import('./takeTopView.ts')
        await building.searched
        host.assertOpen()
        return takeTopView(view, floor === null ? Number.POSITIVE_INFINITY : building.cutOf(floor))
      },
      outside: async () => {
        await this.#whole.promise
        const { takeOutsideView } = await import('./takeOutsideView.ts')
        host.assertOpen()
        return takeOutsideView(view, this.#corrections.startView ?? null)
      },
    }
  }

  /** Fits the view from outside; leaves the model if inside. */
  async #fit({ transition = 'instant' }: Transition = {}): Promise<void> {
    this.#host.assertOpen()
    this.#view.building?.leave()
    await this.#view.fit(transition)
  }

  async #moveTo(pose: CameraPose, { transition = 'instant' }: Transition = {}): Promise<void> {
    this.#host.assertOpen()
    const { position, target, fov } = this.#view.scene.model.frame.cameraToScene(pose)
    const to = {
      position: vector(position),
      target: vector(target),
      fov: fov ?? outsideFieldOfView,
    }
    await this.#view.moveTo(to, transition)
  }

  async #hit(at: ScreenPoint, options: HitOptions): Promise<SurfaceHit | null> {
    const view = this.#view
    const asAsked = createRunnerAtPresentView(view.renderer)
    try {
      await view.scene.surfaces.ready
      this.#host.assertOpen()
    } catch {
      return null
    }
    // something else may be under that place of the screen by now
    return asAsked(() => view.pointing.hit(at, options))
  }

  #seen(position: Vec3): VisiblePosition | null {
    const view = this.#view
    const point = vector(view.scene.model.frame.toScene(position))
    const at = toScreenPlace(view.renderer, point)
    return at && { ...at, visible: at.visible && view.sees(point, visibleSlack) }
  }

  #correct(corrections: ModelCorrections): void {
    this.#host.assertOpen()
    const before = this.#corrections
    this.#corrections = corrections
    const view = this.#view
    const isTurned = (before.up ?? 'y') !== (corrections.up ?? 'y')
    const isOther = isTurned || (before.scale ?? 1) !== (corrections.scale ?? 1)
    if (isOther) view.building?.leave()
    if (isOther) view.building?.showAll()
    view.correct(corrections)
    if (isTurned) void view.fit('instant')
    if (isOther || (before.floor ?? null) !== (corrections.floor ?? null))
      void view.building?.find(corrections).then(() => this.#host.tellAbilities())
  }
}

/** A promise that nobody needs to wait for, even if it is rejected. */
const createPending = (): Deferred<void> => {
  const attempt = createDeferred<void>()
  attempt.promise.catch(() => {})
  return attempt
}

const vector = ({ x, y, z }: Vec3): Vector3 => new Vector3(x, y, z)
