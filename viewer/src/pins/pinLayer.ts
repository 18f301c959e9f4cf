import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  LineSegments,
  Matrix4,
  type PerspectiveCamera,
  Points,
  ShaderMaterial,
  Vector3,
} from 'three'
import type { Frame } from '../engine/frame.ts'
import type { PinState, PinView, ScreenPoint } from '../engine/tour.ts'
import type { StandingPin } from '../engine/viewpoint.ts'
import { clampStem, isDrawable, stemOf } from './drawable.ts'
import type { LabelCandidate } from './labels.ts'
import { discFragment, discVertex, stemFragment, stemVertex } from './shaders.ts'

interface Slot extends StandingPin {
  view: PinView
  isBlocked: boolean
}

/** Pixels: a disc, a disc under a finger, the selected one, the mark where the stem meets the surface. */
export const pinSize = { disc: 22, touch: 28, selected: 32, foot: 7, reach: 4 } as const

const stateNumber: Record<PinState, number> = { open: 0, resolved: 1, approved: 2 }
const footLook = 3
/** From this many pins on the discs shrink, to half at ten times as many. */
const crowd = 600
/** Beyond, the order of so many small discs is not seen, but sorting them is felt. */
const maxSorted = 2000
/** metres: what lies this close to a pin's foot does not hide it */
const footLift = 0.02

/**
 * All pins in two draw calls whatever their number: discs and feet as one cloud of round points, stems as one set of
 * lines. Pins behind a wall fade; which ones these are is found by rays, some in each frame.
 */
export class PinLayer {
  readonly object = new Group()
  #frame: Frame
  readonly #discSize: number
  readonly #slots: Slot[] = []
  readonly #slotOf = new Map<string, number>()
  /** kept, but not drawn: hidden or with unusable coordinates */
  readonly #undrawn = new Map<string, PinView>()
  readonly #discMaterial = new ShaderMaterial({
    vertexShader: discVertex,
    fragmentShader: discFragment,
    uniforms: { uPixels: { value: 1 }, uShrink: { value: 1 } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  readonly #stemMaterial = new ShaderMaterial({
    vertexShader: stemVertex,
    fragmentShader: stemFragment,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  #capacity = 0
  #discs = new Points(new BufferGeometry(), this.#discMaterial)
  #stems = new LineSegments(new BufferGeometry(), this.#stemMaterial)
  #parts: { position: BufferAttribute; colors: BufferAttribute; looks: BufferAttribute }[] = []
  #shrink = 1
  #sweepAt = 0
  #sweepLeft = 0

  constructor(frame: Frame, isTouch: boolean) {
    this.#frame = frame
    this.#discSize = isTouch ? pinSize.touch : pinSize.disc
    for (const [order, object] of [this.#stems, this.#discs].entries()) {
      object.frustumCulled = false
      object.renderOrder = 10 + order
      this.object.add(object)
    }
    this.#grow(64)
  }

  /** Another way from the stored coordinates into the scene: all pins are placed anew. */
  set frame(frame: Frame) {
    this.#frame = frame
    for (const [at, slot] of this.#slots.entries()) {
      this.#slots[at] = { ...slot, ...this.#place(slot.view) }
      this.#write(at)
    }
    this.sweepAgain()
  }

  /** Pixels from a disc's centre to its rim. */
  get discRadius(): number {
    return (this.#discSize * this.#shrink) / 2
  }

  get(key: string): PinView | undefined {
    const at = this.#slotOf.get(key)
    return at === undefined ? this.#undrawn.get(key) : this.#slots[at]?.view
  }

  /** Where a pin that can be drawn stands, hidden or not. */
  placeOf(key: string): StandingPin | null {
    const view = this.get(key)
    return view && isDrawable(view.coordinates) ? this.#place(view) : null
  }

  setPins(pins: readonly PinView[]): void {
    const wanted = new Set(pins.map(({ key }) => key))
    for (const key of [...this.#slotOf.keys(), ...this.#undrawn.keys()]) if (!wanted.has(key)) this.remove(key)
    let capacity = this.#capacity
    while (capacity < pins.length) capacity *= 2
    if (capacity > this.#capacity) this.#grow(capacity)
    for (const pin of pins) if (this.get(pin.key) !== pin) this.#put(pin)
    this.#setCount()
  }

  upsert(view: PinView): void {
    this.#put(view)
    this.#setCount()
  }

  #put(view: PinView): void {
    if (view.hidden || !isDrawable(view.coordinates)) {
      this.remove(view.key)
      this.#undrawn.set(view.key, view)
      return
    }
    this.#undrawn.delete(view.key)
    const at = this.#slotOf.get(view.key) ?? this.#slots.length
    if (at === this.#capacity) this.#grow(this.#capacity * 2)
    const isBlocked = this.#slots[at]?.isBlocked ?? false
    this.#slots[at] = { view, ...this.#place(view), isBlocked }
    this.#slotOf.set(view.key, at)
    this.#write(at)
  }

  remove(key: string): void {
    this.#undrawn.delete(key)
    const at = this.#slotOf.get(key)
    if (at === undefined) return
    this.#slotOf.delete(key)
    const last = this.#slots.pop()
    if (last && last.view.key !== key) {
      this.#slots[at] = last
      this.#slotOf.set(last.view.key, at)
      this.#write(at)
    }
    this.#setCount()
  }

  setStem(key: string, length: number): void {
    const view = this.get(key)
    if (!view || !Number.isFinite(length)) return
    this.upsert({ ...view, coordinates: { ...view.coordinates, stem: clampStem(length) } })
  }

  /** Pixels of the target per CSS pixel. */
  set pixels(ratio: number) {
    this.#discMaterial.uniforms.uPixels!.value = ratio
  }

  /** The camera or the pins moved: look anew which ones are hidden. */
  sweepAgain(): void {
    this.#sweepLeft = this.#slots.length
  }

  /** Looks for hidden pins for at most `budgetMs`; true while some are left. */
  sweep(camera: PerspectiveCamera, isClear: (to: Vector3, slack: number) => boolean, budgetMs: number): boolean {
    const until = performance.now() + budgetMs
    const view = viewOf(camera)
    this.#sweepLeft = Math.min(this.#sweepLeft, this.#slots.length)
    while (this.#sweepLeft > 0) {
      this.#sweepLeft--
      this.#sweepAt = (this.#sweepAt + 1) % this.#slots.length
      const slot = this.#slots[this.#sweepAt]!
      if (isInView(slot.head, view) || isInView(slot.foot, view)) {
        const isBlocked = !isClear(slot.foot, footLift) && !isClear(slot.head, 0)
        if (isBlocked !== slot.isBlocked) {
          slot.isBlocked = isBlocked
          this.#writeLooks(this.#sweepAt)
        }
      }
      if (performance.now() > until) break
    }
    return this.#sweepLeft > 0
  }

  /** Draws far pins first, so that the nearest lies on top; selected ones last. */
  sort(camera: PerspectiveCamera): void {
    if (this.#slots.length > maxSorted) return
    const order = this.#slots.map((slot, at) => ({
      at,
      rank: slot.view.selected ? -1 : slot.head.distanceToSquared(camera.position),
    }))
    order.sort((a, b) => b.rank - a.rank)
    const index = this.#discs.geometry.index!
    for (const [i, { at }] of order.entries()) {
      index.setX(i * 2, at * 2 + 1)
      index.setX(i * 2 + 1, at * 2)
    }
    index.needsUpdate = true
  }

  /** The pin whose disc lies under a place on the screen; one that is not hidden goes first. */
  pick(at: ScreenPoint, camera: PerspectiveCamera, width: number, height: number): PinView | null {
    let best: { slot: Slot; rank: number } | null = null
    const screen = new Vector3()
    const view = viewOf(camera)
    for (const slot of this.#slots) {
      if (!project(slot.head, view, width, height, screen)) continue
      const reach = (this.#sizeOf(slot) * this.#shrink) / 2 + pinSize.reach
      // Nearly all pins end here, in every frame in which the pointer moves.
      if (Math.abs(screen.x - at.x) > reach || Math.abs(screen.y - at.y) > reach) continue
      const distance = Math.hypot(screen.x - at.x, screen.y - at.y)
      if (distance > reach) continue
      const rank = distance + (slot.isBlocked ? 1000 : 0)
      if (!best || rank < best.rank) best = { slot, rank }
    }
    return best?.slot.view ?? null
  }

  *candidates(camera: PerspectiveCamera, width: number, height: number): Iterable<LabelCandidate> {
    const screen = new Vector3()
    const matrix = viewOf(camera)
    for (const { view, head, isBlocked } of this.#slots) {
      if (isBlocked && !view.selected) continue
      if (!project(head, matrix, width, height, screen)) continue
      if (screen.x < 0 || screen.y < 0 || screen.x > width || screen.y > height) continue
      const distance = head.distanceTo(camera.position)
      const { x, y } = screen
      yield { key: view.key, label: view.label, x, y, distance, isSelected: view.selected === true }
    }
  }

  /**
   * Where a pin's disc is on the screen; null when behind the camera or not drawn. `isFootAbove`: what it marks is seen
   * above the disc, where a label would cover it.
   */
  screenOf(
    key: string,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ): (ScreenPoint & { isFootAbove: boolean }) | null {
    const slot = this.#slots[this.#slotOf.get(key) ?? -1]
    const screen = new Vector3()
    if (!slot || !toPixels(slot.head, camera, width, height, screen)) return null
    const { x, y } = screen
    const isFootSeen = toPixels(slot.foot, camera, width, height, screen)
    return { x, y, isFootAbove: isFootSeen && screen.y < y - 0.5 }
  }

  dispose(): void {
    this.#discs.geometry.dispose()
    this.#stems.geometry.dispose()
    this.#discMaterial.dispose()
    this.#stemMaterial.dispose()
  }

  #place({ coordinates }: PinView): StandingPin {
    const p = this.#frame.toScene(coordinates.position)
    const n = this.#frame.directionToScene(coordinates.normal)
    const foot = new Vector3(p.x, p.y, p.z)
    const normal = new Vector3(n.x, n.y, n.z).normalize()
    return { foot, normal, head: foot.clone().addScaledVector(normal, stemOf(coordinates)) }
  }

  #write(at: number): void {
    const { view, foot, head } = this.#slots[at]!
    color.set(/^#[0-9a-f]{6}$/i.test(view.color) ? view.color : '#808890')
    for (const { position, colors } of this.#parts) {
      position.setXYZ(at * 2, head.x, head.y, head.z)
      position.setXYZ(at * 2 + 1, foot.x, foot.y, foot.z)
      for (const vertex of [at * 2, at * 2 + 1]) colors.setXYZ(vertex, color.r, color.g, color.b)
      position.needsUpdate = colors.needsUpdate = true
    }
    this.#writeLooks(at)
  }

  /** Apart from the places and colours, which need not go to the graphics card again when a pin is hidden by a wall. */
  #writeLooks(at: number): void {
    const slot = this.#slots[at]!
    const look = stateNumber[slot.view.state ?? 'open']
    const fade = slot.isBlocked ? 1 : 0
    const selected = slot.view.selected ? 1 : 0
    for (const { looks } of this.#parts) {
      looks.setXYZW(at * 2, this.#sizeOf(slot), look, fade, selected)
      looks.setXYZW(at * 2 + 1, pinSize.foot, footLook, fade, selected)
      looks.needsUpdate = true
    }
  }

  #sizeOf({ view }: Slot): number {
    return view.selected ? Math.max(this.#discSize, pinSize.selected) : this.#discSize
  }

  #setCount(): void {
    const vertices = this.#slots.length * 2
    this.#discs.geometry.setDrawRange(0, vertices)
    this.#stems.geometry.setDrawRange(0, vertices)
    this.object.visible = vertices > 0
    // Thousands of full discs would cover the building, and fill the picture many times over.
    this.#shrink = Math.min(1, Math.max(0.5, 1 - 0.5 * Math.log10(Math.max(1, this.#slots.length / crowd))))
    this.#discMaterial.uniforms.uShrink!.value = this.#shrink
    const index = this.#discs.geometry.index!
    for (let i = 0; i < vertices; i++) index.setX(i, i ^ 1)
    index.needsUpdate = true
    this.sweepAgain()
  }

  #grow(capacity: number): void {
    this.#capacity = capacity
    this.#parts = [this.#discs, this.#stems].map((object) => {
      const [position, colors, looks] = [3, 3, 4].map((size) =>
        new BufferAttribute(new Float32Array(capacity * 2 * size), size).setUsage(DynamicDrawUsage),
      ) as [BufferAttribute, BufferAttribute, BufferAttribute]
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', position).setAttribute('aColor', colors).setAttribute('aLook', looks)
      if (object === this.#discs) geometry.setIndex(new BufferAttribute(new Uint32Array(capacity * 2), 1))
      object.geometry.dispose()
      object.geometry = geometry
      return { position, colors, looks }
    })
    for (const at of this.#slots.keys()) this.#write(at)
  }
}

const color = new Color()

/** CSS pixels from the picture's top left corner; false behind the camera. `into.z` is the depth of the projection. */
export function toPixels(
  point: Vector3,
  camera: PerspectiveCamera,
  width: number,
  height: number,
  into: Vector3,
): boolean {
  return project(point, viewOf(camera), width, height, into)
}

/** From the scene into the camera's picture. */
const viewOf = (camera: PerspectiveCamera): Matrix4 =>
  new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)

/** `toPixels` for thousands of points in one frame: one matrix for all, and nothing computed behind the camera. */
function project({ x, y, z }: Vector3, { elements: e }: Matrix4, width: number, height: number, into: Vector3) {
  const depth = e[3] * x + e[7] * y + e[11] * z + e[15]
  if (depth <= 0) return false
  into.set(
    (((e[0] * x + e[4] * y + e[8] * z + e[12]) / depth + 1) / 2) * width,
    ((1 - (e[1] * x + e[5] * y + e[9] * z + e[13]) / depth) / 2) * height,
    (e[2] * x + e[6] * y + e[10] * z + e[14]) / depth,
  )
  return true
}

const inView = new Vector3()
const isInView = (point: Vector3, view: Matrix4): boolean =>
  project(point, view, 1, 1, inView) && inView.x >= 0 && inView.x <= 1 && inView.y >= 0 && inView.y <= 1
