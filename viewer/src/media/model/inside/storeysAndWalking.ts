import { numberDuplicateNames } from '@nspect/contract/media/elementNames'
import type { Object3D, Vector3 } from 'three'
import type { ScenePose } from '../../../engine/cameraFlight.ts'
import type { Emitter } from '../../../engine/eventEmitter.ts'
import type { NavigationMode } from '../../../engine/orbitNavigation.ts'
import type { PinInScene } from '../../../engine/pinViewpoint.ts'
import type {
  FloorTools,
  ModelCorrections,
  Stance,
  ViewerEvents,
} from '../../../engine/viewerApi.ts'
import { ViewerError } from '../../../engine/viewerErrors.ts'
import type { SurfacePoint } from '../../../tools/pointerHits.ts'
import type { ModelView } from '../modelView.ts'
import {
  type DetectedStorey,
  type DetectedStoreys,
  detectStoreys,
  findStoreyAt,
} from './detectStoreys.ts'
import { FloorCursor } from './floorCursor.ts'
import { findPlaceBefore } from './standingPositions.ts'
import type { PlacedGeometry } from './surfaceSamples.ts'
import { toSceneWithOtherUpAxis } from './toSceneWithOtherUpAxis.ts'
import { bodySize } from './walkingSteps.ts'
import { insideFieldOfView, WalkNavigation } from './walkNavigation.ts'

/**
 * metres above its floor at which a storey is cut open, as architects do: no ceiling is left, not
 * even the top floor's, and doors and windows are gaps
 */
const cutHeight = 1.2
// clipping heights of a still, metres: below a ceiling, or below the next floor if there is none
const cut = { ceiling: 0.1, nextFloor: 0.3, least: 1.8, open: 2.6 } as const
/** metres: heights this little below a floor still belong to it */
const belowFloor = 0.3
/** metres: a floor set by hand equals a detected one within this distance */
const sameFloor = 1
/** cosine of the steepest walkable slope */
const steepest = 0.7

/** The storeys of a model, and navigation inside. Everything in the scene's frame. */
export class StoreysAndWalking {
  readonly #view: Pick<ModelView, 'renderer' | 'scene' | 'orbit' | 'pins' | 'pointing' | 'settle'>
  readonly #events: Emitter<ViewerEvents>
  readonly #ring = new FloorCursor()
  readonly #walk: WalkNavigation
  #levels: DetectedStorey[] = []
  #floors: FloorTools | undefined
  /** the latest search; selecting a storey waits for it */
  #search: Promise<void> = Promise.resolve()
  #main = 0
  /** the storey that is shown alone */
  #shown: number | null = null
  #stance: Stance = 'outside'
  /** the pose before entering */
  #outside: ScenePose | null = null
  /** as detected, before a floor was set by hand */
  #found: DetectedStoreys = { levels: [], roomHeight: null }
  #up: 'y' | 'z' = 'y'
  /** storeys with the other axis up, once requested */
  #turned: Promise<DetectedStoreys> | null = null

  constructor(view: ModelView, events: Emitter<ViewerEvents>) {
    this.#view = view
    this.#events = events
    const { renderer } = view
    // a coarse copy is replaced while people walk in it
    this.#walk = new WalkNavigation(renderer, {
      cast: (...ray) => view.scene.surfaces.cast(...ray),
    })
    renderer.scene.add(this.#ring.object)
  }

  /** Detects storeys in the current arrangement of the model; a later search supersedes it. */
  find(corrections: ModelCorrections): Promise<void> {
    const before = this.#search
    const search = this.#look(corrections)
    // what was found before stays if this one fails
    this.#search = search.catch(() => before)
    return search
  }

  /** Settles when the storeys are those of the latest corrections. */
  get searched(): Promise<void> {
    return this.#search
  }

  /** The surveys with each axis of the file up, metres as displayed. */
  async surveys(): Promise<Record<'y' | 'z', DetectedStoreys>> {
    for (;;) {
      const search = this.#search
      await search
      this.#turned ??= this.#lookTurned()
      const other = await this.#turned
      // a correction meanwhile may have moved the surfaces
      if (search !== this.#search) continue
      return this.#up === 'y' ? { y: this.#found, z: other } : { y: other, z: this.#found }
    }
  }

  /** The storeys, if there are several. */
  get floors(): FloorTools | undefined {
    return this.#floors
  }

  /** Navigation inside; null while outside. */
  get way(): NavigationMode | null {
    return this.#stance === 'inside' ? this.#walk : null
  }

  /** The ring on the floor; drawn by the viewer, not part of the model. */
  get ring(): Object3D {
    return this.#ring.object
  }

  /**
   * The storey that a height belongs to; the lowest for a cellar's wall, undefined without storeys.
   */
  storeyAt(y: number): number | undefined {
    if (this.#levels.length === 0) return undefined
    return Math.max(
      0,
      this.#levels.findLastIndex((level) => y >= level.y - belowFloor),
    )
  }

  /**
   * The storey that the file calls so, undefined if it declares none; of several, as of two houses
   * on a slope, the one whose floor is nearest to the height.
   */
  storeyNamed(name: string | undefined, y: number): number | undefined {
    const named = this.#levels.flatMap((level, index) =>
      level.name === name ? [{ index, away: Math.abs(level.y - y) }] : [],
    )
    return named.sort((left, right) => left.away - right.away)[0]?.index
  }

  /**
   * Clipping height that shows the storey of a point without what is above it; infinite if it would
   * hide the point.
   */
  topAbove(y: number): number {
    const index = this.storeyAt(y)
    const top = index === undefined ? y : this.#topOf(index)
    return top > y ? top : Number.POSITIVE_INFINITY
  }

  get storeyCount(): number {
    return this.#levels.length
  }

  /** Clipping height at which a storey is open. */
  cutOf(index: number): number {
    const level = this.#levels[index]
    if (!level) throw new ViewerError('notSupported', `floor ${index}`)
    return level.y + cutHeight
  }

  /**
   * Up to here points belong to what is shown, though their wall may be cut off; infinite while all
   * storeys are shown.
   */
  get shownHeight(): number {
    const index = this.#shown
    const level = index === null ? undefined : this.#levels[index]
    if (index === null || !level) return Number.POSITIVE_INFINITY
    const next = this.#levels[index + 1]
    return next ? next.y - belowFloor : level.y + (level.ceiling ?? cut.open) + belowFloor
  }

  /** Enters or leaves; false if there is nowhere to stand inside. */
  async setStance(stance: Stance): Promise<boolean> {
    if (stance === 'outside') {
      this.leave()
      return true
    }
    await this.#search
    const start = this.#start
    if (!start) return false
    if (this.#stance === 'inside') return true
    this.#outside = this.#view.orbit.pose()
    this.showAll()
    this.#walk.standAt(start.feet, start.towards)
    this.#change('inside', this.#view.orbit, this.#walk)
    return true
  }

  /** Leaves to the pose before entering. */
  leave(): void {
    if (this.#stance === 'outside') return
    const { orbit } = this.#view
    this.#ring.lieAt(null)
    void orbit.go(this.#outside ?? orbit.pose(), 'instant')
    this.#change('outside', this.#walk, orbit)
    // the storey that one stood on is not shown alone
    this.#events.emit('floor', this.#shown)
  }

  /** Returns to the start position inside; false while outside. */
  takeMeBack(): boolean {
    const start = this.#start
    if (this.#stance === 'outside' || !start) return false
    this.#walk.standAt(start.feet, start.towards)
    this.#view.settle()
    return true
  }

  /** Shows all storeys again if the point is above the shown one. */
  reveal(place: Vector3): void {
    if (place.y > this.shownHeight) this.showAll()
  }

  showAll(): void {
    this.#cutAt(null)
  }

  /**
   * Moves in front of a point in its room; false while outside, or if there is nowhere to stand.
   */
  async standBefore(
    point: Pick<PinInScene, 'foot' | 'normal'>,
    transition: 'instant' | 'fly',
  ): Promise<boolean> {
    if (this.#stance === 'outside') return false
    const feet = findPlaceBefore(this.#view.scene.surfaces, point, this.#walk.pose().position)
    if (!feet) return false
    const position = feet.setY(feet.y + bodySize.eye)
    await this.#walk.go({ position, target: point.foot, fov: insideFieldOfView }, transition)
    return true
  }

  /** Updates the pointer's mark: on a floor the ring. */
  mark(found: SurfacePoint | null): void {
    const isFloor = this.#stance === 'inside' && found !== null && found.normal.y > steepest
    this.#ring.lieAt(isFloor ? found : null)
  }

  /** Handles a press: on a floor it moves there. */
  pressed(found: SurfacePoint): void {
    if (this.#stance === 'inside' && found.normal.y > steepest) void this.#walk.glideTo(found.point)
  }

  close(): void {
    this.#walk.close()
    this.#ring.dispose()
  }

  async #look({ floor, up = 'y' }: ModelCorrections): Promise<void> {
    const { scene } = this.#view
    const { bounds } = scene.model
    const before = this.#search
    const found = await detectStoreys(scene.surfaces, this.#placed, bounds.max.y - bounds.min.y)
    await before
    this.#found = found
    this.#up = up
    this.#turned = null
    const declared = this.#declared
    const levels = declared.length > 0 ? declared : [...found.levels]
    const y = floor === null || floor === undefined ? null : floor + this.#zero
    const isNear = (level: DetectedStorey) => y !== null && Math.abs(level.y - y) < sameFloor
    if (y !== null && declared.length === 0 && !levels.some(isNear)) {
      const set = findStoreyAt(scene.surfaces, bounds, y)
      if (set) levels.push(set)
      levels.sort((a, b) => a.y - b.y)
    }
    const shown = this.#shown === null ? undefined : this.#levels[this.#shown]
    this.#levels = levels
    if (shown) this.#cutAt(nearestTo(levels, shown.y))
    const main = levels.find(isNear) ?? levels.reduce(larger, levels[0])
    this.#main = main ? levels.indexOf(main) : 0
    const names = numberDuplicateNames(declared.map(({ name = '' }) => name))
    const list = levels.map(({ y: height }, index) => ({
      index,
      elevation: height - this.#zero,
      ...(names[index] !== undefined && { name: names[index] }),
    }))
    this.#floors = list.length < 2 ? undefined : { list, show: (index) => this.#show(index) }
  }

  /**
   * The storeys that the file declares, with where to stand on them; none if another axis is taken
   * for up.
   */
  get #declared(): DetectedStorey[] {
    const { surfaces, model } = this.#view.scene
    if (this.#up !== 'y') return []
    return model.storeys.map(({ name, elevation }) => {
      const { y } = model.frame.toScene({ x: 0, y: elevation, z: 0 })
      const near = this.#found.levels.find((level) => Math.abs(level.y - y) < sameFloor)
      const {
        area = 0,
        ceiling = null,
        start = null,
      } = near ?? findStoreyAt(surfaces, model.bounds, y) ?? {}
      return { name, y, area, ceiling, start }
    })
  }

  #lookTurned(): Promise<DetectedStoreys> {
    const { surfaces, model } = this.#view.scene
    const { solid, parts } = toSceneWithOtherUpAxis(surfaces, this.#placed, this.#up)
    return detectStoreys(solid, parts, model.bounds.max.z - model.bounds.min.z)
  }

  get #placed(): PlacedGeometry[] {
    return this.#view.scene.model.parts.map(({ mesh: { geometry, matrixWorld } }) => ({
      geometry,
      matrix: matrixWorld,
    }))
  }

  /** Outside clips everything above; inside moves there. */
  async #show(index: number | null): Promise<void> {
    await this.#search
    const level = index === null ? null : this.#levels[index]
    if (level === undefined) throw new ViewerError('notSupported', `floor ${index}`)
    if (this.#stance === 'outside') return this.#cutAt(index)
    if (!level) return
    if (!level.start) throw new ViewerError('notSupported', `floor ${index}`)
    // whoever stands there already stays where they are
    if (this.storeyAt(this.#walk.pose().position.y) !== index) {
      this.#walk.standAt(level.start.feet, level.start.towards)
      this.#view.settle()
    }
    this.#events.emit('floor', index)
  }

  #change(stance: Stance, from: NavigationMode, to: NavigationMode): void {
    to.isEnabled = from.isEnabled
    from.isEnabled = false
    this.#stance = stance
    this.#view.settle()
    this.#events.emit('stance', stance)
  }

  get #start(): DetectedStorey['start'] {
    return (
      this.#levels[this.#main]?.start ??
      this.#levels.find(({ start }) => start !== null)?.start ??
      null
    )
  }

  /** The height of the file's origin in the scene. */
  get #zero(): number {
    return this.#view.scene.model.frame.toScene({ x: 0, y: 0, z: 0 }).y
  }

  #cutAt(index: number | null): void {
    const { scene, renderer, pins, pointing } = this.#view
    const top = index === null ? Number.POSITIVE_INFINITY : this.cutOf(index)
    this.#shown = index
    if (scene.surfaces.top === top) return
    scene.top = top
    pins.sweepAgain()
    pointing.again()
    renderer.invalidate()
    this.#events.emit('floor', index)
  }

  #topOf(index: number): number {
    const { y, ceiling } = this.#levels[index]!
    const next = this.#levels[index + 1]
    const room = Math.min(
      ceiling === null ? Number.POSITIVE_INFINITY : ceiling - cut.ceiling,
      next ? next.y - y - cut.nextFloor : Number.POSITIVE_INFINITY,
    )
    return y + Math.max(cut.least, Number.isFinite(room) ? room : cut.open)
  }
}

/** The storey whose floor is nearest to a height; null of none. */
const nearestTo = (levels: readonly DetectedStorey[], y: number): number | null => {
  const away = levels.map((level) => Math.abs(level.y - y))
  return away.length === 0 ? null : away.indexOf(Math.min(...away))
}

const larger = (a: DetectedStorey | undefined, b: DetectedStorey): DetectedStorey =>
  a && a.area >= b.area ? a : b
