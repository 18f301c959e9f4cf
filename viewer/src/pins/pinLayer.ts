import { type Group, Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import type { Frame } from '../engine/coordinateFrame.ts'
import { getStemLength, isPinDrawable } from '../engine/drawablePin.ts'
import type { PinInScene } from '../engine/pinViewpoint.ts'
import type { PinCluster, PinView, ScreenPoint } from '../engine/viewerApi.ts'
import { groupMarkers, type MarkerPositions } from './groupMarkers.ts'
import type { LabelCandidate } from './labelPlacement.ts'
import { PinCloud } from './pinCloud.ts'
import { computeViewProjection, projectPoint, projectToScreen } from './projectToScreen.ts'

interface Slot extends PinInScene {
  view: PinView
  isBlocked: boolean
  /** the one that stands for it in a cluster */
  leader: Slot | null
  /** pins that it stands for: 1 itself alone, 0 it has a leader */
  count: number
}

/** A disc on the screen: a pin's, or that of a cluster. */
export interface PinMark {
  view: PinView
  /** the pins of a cluster; only its own of a pin that stands alone */
  keys: readonly string[]
}

/**
 * Pixels: a disc, a disc on touch devices, the selected one; by how much a cluster is larger, and
 * the least at which its count is legible; tolerance for clicks beside a disc.
 */
const pinSize = { disc: 22, touch: 28, selected: 32, more: 4, legible: 20, reach: 4 } as const
/** more than any square of a distance: occluded pins are below all others */
const behind = 1e30
/** share of a disc's size; discs nearer to each other than that form a cluster */
const crowded = 0.8

/**
 * Beyond this, the order of so many small discs is not visible, but sorting causes noticeable
 * delay.
 */
const maxSorted = 2000
/** metres: surfaces this close to a pin's foot do not occlude it */
const footLift = 0.02

/**
 * All pins of a picture: stored by key, drawn as one cloud, with hit testing. Occluded ones fade;
 * occlusion is determined by ray casts, some in each frame. Those that cover each other are drawn
 * as one cluster with their count, but never a selected one.
 */
export class PinLayer {
  readonly #cloud = new PinCloud()
  #frame: Frame
  readonly #discSize: number
  readonly #slots: Slot[] = []
  readonly #slotOf = new Map<string, number>()
  /** stored, but not drawn: hidden or with unusable coordinates */
  readonly #undrawn = new Map<string, PinView>()
  #sweepAt = 0
  #sweepLeft = 0
  /** of the camera and the picture's size for which clusters were formed; null: form them anew */
  #grouped: Matrix4 | null = null
  #screen: MarkerPositions = createPositions(0)

  constructor(frame: Frame, isTouch: boolean) {
    this.#frame = frame
    this.#discSize = isTouch ? pinSize.touch : pinSize.disc
    this.#setCount()
  }

  /** The three.js object to render. */
  get object(): Group {
    return this.#cloud.object
  }

  /** The transform from stored coordinates into the scene changed: all pins are placed again. */
  set frame(frame: Frame) {
    this.#frame = frame
    for (const [at, slot] of this.#slots.entries()) {
      this.#slots[at] = { ...slot, ...this.#place(slot.view), leader: null, count: 1 }
      this.#write(at)
    }
    this.#grouped = null
    this.sweepAgain()
  }

  /** Pixels of the target per CSS pixel. */
  set pixels(ratio: number) {
    this.#cloud.pixels = ratio
  }

  /** Pixels from a disc's centre to its rim. */
  get discRadius(): number {
    return (this.#discSize * this.#cloud.shrink) / 2
  }

  get(key: string): PinView | undefined {
    const at = this.#slotOf.get(key)
    return at === undefined ? this.#undrawn.get(key) : this.#slots[at]?.view
  }

  /** Position of a pin that can be drawn, hidden or not. */
  findPinInScene(key: string): PinInScene | null {
    const view = this.get(key)
    return view && isPinDrawable(view.coordinates) ? this.#place(view) : null
  }

  /**
   * Draws new and changed pins, and removes others. What only looks different stays occluded or
   * not, as it was.
   */
  draw(changed: readonly PinView[], removed: readonly string[]): void {
    const isElsewhere = (pin: PinView) =>
      this.#slots[this.#slotOf.get(pin.key) ?? -1]?.view.coordinates !== pin.coordinates
    // an unfinished round starts over: the pins not yet looked at change places with those that go
    const isToSweep = this.#sweepLeft > 0 || changed.some(isElsewhere)
    for (const key of removed) this.#drop(key)
    this.#reserve(this.#slots.length + changed.length)
    for (const pin of changed) this.#put(pin)
    this.#setCount()
    this.#grouped = null
    if (isToSweep) this.sweepAgain()
  }

  /** The camera or the pins moved: determine occlusion again. */
  sweepAgain(): void {
    this.#sweepLeft = this.#slots.length
  }

  /** Determines occlusion for at most `budgetMs`; true while pins are left. */
  sweep(
    camera: PerspectiveCamera,
    isClear: (to: Vector3, slack: number) => boolean,
    budgetMs: number,
  ): boolean {
    const until = performance.now() + budgetMs
    const view = computeViewProjection(camera)
    this.#sweepLeft = Math.min(this.#sweepLeft, this.#slots.length)
    while (this.#sweepLeft > 0) {
      this.#sweepLeft--
      this.#sweepAt = (this.#sweepAt + 1) % this.#slots.length
      const slot = this.#slots[this.#sweepAt]!
      if (!isInView(slot.head, view) && !isInView(slot.foot, view)) continue
      const isBlocked = !isClear(slot.foot, footLift) && !isClear(slot.head, 0)
      if (isBlocked !== slot.isBlocked) {
        slot.isBlocked = isBlocked
        this.#grouped = null
        this.#cloud.writeLook(this.#sweepAt, this.#lookOf(slot))
      }
      if (performance.now() > until) break
    }
    return this.#sweepLeft > 0
  }

  /** Draws occluded pins first, then far ones, so that the nearest is on top; selected ones last. */
  sort(camera: PerspectiveCamera): void {
    if (this.#slots.length > maxSorted) return
    const ranks = this.#slots.map(({ view, head, count, isBlocked }) => {
      if (view.selected) return -1
      return (count > 1 ? 0 : head.distanceToSquared(camera.position)) + (isBlocked ? behind : 0)
    })
    this.#cloud.order([...ranks.keys()].sort((a, b) => ranks[b]! - ranks[a]!))
  }

  /**
   * Forms the clusters of what the camera shows; false, and nothing is computed, while neither it
   * nor a pin has changed.
   */
  group(camera: PerspectiveCamera, width: number, height: number): boolean {
    const view = computeViewProjection(camera)
    const shown = new Matrix4().makeScale(width, height, 1).multiply(view)
    if (this.#grouped?.equals(shown)) return false
    this.#grouped = shown
    const slots = this.#slots
    if (this.#screen.x.length < slots.length) this.#screen = createPositions(slots.length * 2)
    const { x, y, kind } = this.#screen
    const at = new Vector3()
    for (const [i, slot] of slots.entries()) {
      const isAlone =
        slot.view.selected ||
        !projectToScreen(slot.head, view, width, height, at) ||
        at.x < 0 ||
        at.y < 0 ||
        at.x > width ||
        at.y > height
      kind[i] = isAlone ? 0 : slot.isBlocked ? 2 : 1
      x[i] = at.x
      y[i] = at.y
    }
    const reach = crowded * this.#discSize * this.#cloud.shrink
    this.#setLeaders(groupMarkers(this.#screen, slots.length, reach))
    return true
  }

  /** Each pin by itself, as in a still. */
  ungroup(): void {
    this.#grouped = null
    this.#setLeaders(Int32Array.from(this.#slots.keys()))
  }

  #setLeaders(leaders: Int32Array): void {
    const counts = new Int32Array(leaders.length)
    for (const leader of leaders) counts[leader]!++
    for (const [i, slot] of this.#slots.entries()) {
      const count = counts[i]!
      slot.leader = count > 0 ? null : this.#slots[leaders[i]!]!
      if (slot.count === count) continue
      slot.count = count
      this.#cloud.writeLook(i, this.#lookOf(slot))
    }
  }

  /** The clusters in the picture, at most `count`, the largest first. */
  clusters(
    count: number,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ): readonly PinCluster[] {
    const leaders = this.#slots.filter((slot) => slot.count > 1)
    const shown = leaders.sort((a, b) => b.count - a.count).slice(0, count)
    const view = computeViewProjection(camera)
    const at = new Vector3()
    return shown.flatMap((slot) =>
      projectToScreen(slot.head, view, width, height, at)
        ? [{ keys: this.#keysOf(slot), screen: { x: at.x, y: at.y } }]
        : [],
    )
  }

  #keysOf(slot: Slot): string[] {
    if (slot.count < 2) return [slot.view.key]
    return this.#slots
      .filter((other) => other === slot || other.leader === slot)
      .map(({ view }) => view.key)
  }

  /** The disc at a screen position; ones that are not occluded take precedence. */
  pick(at: ScreenPoint, camera: PerspectiveCamera, width: number, height: number): PinMark | null {
    let best: { slot: Slot; rank: number } | null = null
    const screen = new Vector3()
    const view = computeViewProjection(camera)
    for (const slot of this.#slots) {
      if (slot.count === 0) continue
      if (!projectToScreen(slot.head, view, width, height, screen)) continue
      const reach = (this.#sizeOf(slot) * this.#cloud.shrink) / 2 + pinSize.reach
      // Fast path for nearly all pins, in every frame in which the pointer moves.
      if (Math.abs(screen.x - at.x) > reach || Math.abs(screen.y - at.y) > reach) continue
      const distance = Math.hypot(screen.x - at.x, screen.y - at.y)
      if (distance > reach) continue
      const rank = distance + (slot.isBlocked ? 1000 : 0)
      if (!best || rank < best.rank) best = { slot, rank }
    }
    return best && { view: best.slot.view, keys: this.#keysOf(best.slot) }
  }

  /**
   * The nearest visible pins that may get a label, selected ones first, at most `count`. A cluster
   * is among them without one, as labels do not cover it. A single
   * pass that allocates nothing for pins farther than those already found: with ten thousand pins
   * nearly all are.
   */
  nearest(
    count: number,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ): LabelCandidate[] {
    const screen = new Vector3()
    const matrix = computeViewProjection(camera)
    const found: { candidate: LabelCandidate; rank: number }[] = []
    let worst = Number.POSITIVE_INFINITY
    for (const { view, head, isBlocked, count: stands } of this.#slots) {
      const isSelected = view.selected === true
      const rank = isSelected ? -1 : head.distanceToSquared(camera.position)
      if (rank >= worst || stands === 0 || (isBlocked && !isSelected)) continue
      const label = stands > 1 ? '' : view.label
      if (label === '' && stands === 1) continue
      if (!projectToScreen(head, matrix, width, height, screen)) continue
      const { x, y } = screen
      if (x < 0 || y < 0 || x > width || y > height) continue
      const distance = head.distanceTo(camera.position)
      let at = found.length
      while (at > 0 && found[at - 1]!.rank > rank) at--
      found.splice(at, 0, {
        candidate: { key: view.key, label, x, y, distance, isSelected },
        rank,
      })
      if (found.length > count) found.pop()
      if (found.length === count) worst = found.at(-1)!.rank
    }
    return found.map(({ candidate }) => candidate)
  }

  /**
   * Screen position of a pin's disc; null if behind the camera or not drawn. `isFootAbove`: the
   * foot is above the disc, where a label would cover it.
   */
  toScreen(
    key: string,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ): (ScreenPoint & { isFootAbove: boolean }) | null {
    const slot = this.#slots[this.#slotOf.get(key) ?? -1]
    const screen = new Vector3()
    if (!slot || !projectPoint(slot.head, camera, width, height, screen)) return null
    const { x, y } = screen
    const isFootSeen = projectPoint(slot.foot, camera, width, height, screen)
    return { x, y, isFootAbove: isFootSeen && screen.y < y - 0.5 }
  }

  dispose(): void {
    this.#cloud.dispose()
  }

  #put(view: PinView): void {
    if (view.hidden || !isPinDrawable(view.coordinates)) {
      this.#drop(view.key)
      this.#undrawn.set(view.key, view)
      return
    }
    this.#undrawn.delete(view.key)
    const at = this.#slotOf.get(view.key) ?? this.#slots.length
    this.#reserve(at + 1)
    const isBlocked = this.#slots[at]?.isBlocked ?? false
    this.#slots[at] = { view, ...this.#place(view), isBlocked, leader: null, count: 1 }
    this.#slotOf.set(view.key, at)
    this.#write(at)
  }

  #drop(key: string): void {
    this.#undrawn.delete(key)
    const at = this.#slotOf.get(key)
    if (at === undefined) return
    this.#slotOf.delete(key)
    const last = this.#slots.pop()
    if (!last || last.view.key === key) return
    this.#slots[at] = last
    this.#slotOf.set(last.view.key, at)
    this.#write(at)
  }

  #reserve(count: number): void {
    if (this.#cloud.reserve(count)) for (const at of this.#slots.keys()) this.#write(at)
  }

  #place({ coordinates }: PinView): PinInScene {
    const p = this.#frame.toScene(coordinates.position)
    const n = this.#frame.directionToScene(coordinates.normal)
    const foot = new Vector3(p.x, p.y, p.z)
    const normal = new Vector3(n.x, n.y, n.z).normalize()
    return { foot, normal, head: foot.clone().addScaledVector(normal, getStemLength(coordinates)) }
  }

  #write(at: number): void {
    const slot = this.#slots[at]!
    this.#cloud.write(at, slot.head, slot.foot, slot.view.color, this.#lookOf(slot))
  }

  #lookOf(slot: Slot) {
    const { stage = 'open', selected: isSelected = false, isSeen = false, number = 0 } = slot.view
    return {
      size: this.#sizeOf(slot),
      stage,
      isBlocked: slot.isBlocked,
      isSelected,
      isSeen,
      number,
      count: slot.count,
    }
  }

  #sizeOf({ view, count }: Slot): number {
    if (count > 1)
      return Math.max(this.#discSize + pinSize.more, pinSize.legible / this.#cloud.shrink)
    return view.selected ? Math.max(this.#discSize, pinSize.selected) : this.#discSize
  }

  #setCount(): void {
    this.#cloud.count = this.#slots.length
  }
}

const createPositions = (count: number): MarkerPositions => ({
  x: new Float32Array(count),
  y: new Float32Array(count),
  kind: new Uint8Array(count),
})

const inView = new Vector3()
const isInView = (point: Vector3, view: Matrix4): boolean =>
  projectToScreen(point, view, 1, 1, inView) &&
  inView.x >= 0 &&
  inView.x <= 1 &&
  inView.y >= 0 &&
  inView.y <= 1
