import type { PinStage } from '@nspect/contract/pins/pinStage'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  LineSegments,
  Points,
  ShaderMaterial,
  type Texture,
  type Vector3,
} from 'three'
import { createDigitTexture } from './digitTexture.ts'
import {
  discFragmentShader,
  discVertexShader,
  stemFragmentShader,
  stemVertexShader,
} from './pinShaders.ts'

/** Pixels: the mark where the stem meets the surface. */
const footSize = 7
const footLook = 5
const seenLook = 6
const clusterLook = 7
/** the shader's code for each stage */
const stageLook: Record<PinStage, number> = {
  open: 0,
  waiting: 1,
  repaired: 2,
  accepted: 2,
  inProgress: 3,
  sentBack: 4,
}
/** From this many pins on discs shrink, to half at ten times as many. */
const crowd = 600

/** Longer numbers would not be legible in a disc; a cluster counts farther. */
const mostNumber = 999
const mostCount = 99_999

/** How a pin looks: `size` of its disc in CSS pixels, `isBlocked` behind a wall. */
export interface PinStyle {
  size: number
  stage: PinStage
  isBlocked: boolean
  isSelected: boolean
  /** placed elsewhere: a ring instead of a disc, whatever its stage */
  isSeen: boolean
  /** drawn in the disc; 0 for none */
  number: number
  /** pins that it stands for: 1 itself alone, 0 another one stands for it, more are a cluster */
  count: number
}

/**
 * All pins in two draw calls: discs and feet as one point cloud, stems as one set of lines. Both
 * share their attributes, which are uploaded to the GPU once.
 */
export class PinCloud {
  readonly object = new Group()
  readonly #discMaterial = new ShaderMaterial({
    vertexShader: discVertexShader,
    fragmentShader: discFragmentShader,
    uniforms: {
      uPixels: { value: 1 },
      uShrink: { value: 1 },
      uDigits: { value: null as Texture | null },
    },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  readonly #stemMaterial = new ShaderMaterial({
    vertexShader: stemVertexShader,
    fragmentShader: stemFragmentShader,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  readonly #discs = new Points(new BufferGeometry(), this.#discMaterial)
  readonly #stems = new LineSegments(new BufferGeometry(), this.#stemMaterial)
  #capacity = 0
  #count = 0
  // A pin's disc and foot alternate.
  #position = numbers(0, 3)
  #colors = numbers(0, 3)
  #looks = numbers(0, 4)
  #numbers = numbers(0, 1)
  #order = new BufferAttribute(new Uint32Array(0), 1)
  #shrink = 1
  #hasNumbers = false

  constructor() {
    for (const [order, object] of [this.#stems, this.#discs].entries()) {
      object.frustumCulled = false
      object.renderOrder = 10 + order
      this.object.add(object)
    }
    const { uDigits } = this.#discMaterial.uniforms
    this.#discs.onBeforeRender = () => {
      if (this.#hasNumbers) uDigits!.value ??= createDigitTexture()
    }
  }

  /** Scale of the discs, 0.5..1: thousands at full size would cover the building. */
  get shrink(): number {
    return this.#shrink
  }

  /** Pixels of the target per CSS pixel. */
  set pixels(ratio: number) {
    this.#discMaterial.uniforms.uPixels!.value = ratio
  }

  /** Reserves capacity; true if all pins must be written again. */
  reserve(count: number): boolean {
    if (count <= this.#capacity) return false
    this.#capacity = Math.max(64, this.#capacity)
    while (this.#capacity < count) this.#capacity *= 2
    const vertices = this.#capacity * 2
    this.#position = numbers(vertices, 3)
    this.#colors = numbers(vertices, 3)
    this.#looks = numbers(vertices, 4)
    this.#numbers = numbers(vertices, 1)
    this.#order = new BufferAttribute(new Uint32Array(vertices), 1)
    for (const object of [this.#discs, this.#stems]) {
      object.geometry.dispose()
      object.geometry = new BufferGeometry()
        .setAttribute('position', this.#position)
        .setAttribute('aColor', this.#colors)
        .setAttribute('aLook', this.#looks)
        .setAttribute('aNumber', this.#numbers)
    }
    this.#discs.geometry.setIndex(this.#order)
    return true
  }

  /** `color`: `#rrggbb`; anything else is drawn grey. */
  write(at: number, head: Vector3, foot: Vector3, color: string, look: PinStyle): void {
    fill.set(/^#[0-9a-f]{6}$/i.test(color) ? color : '#808890')
    this.#position.setXYZ(at * 2, head.x, head.y, head.z)
    this.#position.setXYZ(at * 2 + 1, foot.x, foot.y, foot.z)
    for (const vertex of [at * 2, at * 2 + 1]) this.#colors.setXYZ(vertex, fill.r, fill.g, fill.b)
    this.#position.needsUpdate = this.#colors.needsUpdate = true
    this.writeLook(at, look)
  }

  /**
   * Separate from positions and colours, which need not be uploaded again when a pin becomes
   * occluded.
   */
  writeLook(at: number, style: PinStyle): void {
    const { size, stage, isBlocked, isSelected, isSeen, count } = style
    const isCluster = count > 1
    const fade = (isBlocked ? 1 : 0) + (count === 0 ? 2 : 0)
    const selected = isSelected ? 1 : 0
    const look = isCluster ? clusterLook : isSeen ? seenLook : stageLook[stage]
    this.#looks.setXYZW(at * 2, size, look, fade, selected)
    this.#looks.setXYZW(at * 2 + 1, footSize, footLook, fade, selected)
    this.#looks.needsUpdate = true
    const number = isCluster ? Math.min(count, mostCount) : style.number
    const isLegible = number > 0 && (isCluster || number <= mostNumber)
    this.#numbers.setX(at * 2, isLegible ? number : 0)
    this.#numbers.needsUpdate = true
    this.#hasNumbers ||= isLegible
  }

  /** Number of drawn pins, in their own order until another one is set. */
  set count(count: number) {
    this.#count = count
    this.#discs.geometry.setDrawRange(0, count * 2)
    this.#stems.geometry.setDrawRange(0, count * 2)
    this.object.visible = count > 0
    this.#shrink = Math.min(1, Math.max(0.5, 1 - 0.5 * Math.log10(Math.max(1, count / crowd))))
    this.#discMaterial.uniforms.uShrink!.value = this.#shrink
    this.order(Array.from({ length: count }, (_, at) => at))
  }

  /** Draws the discs in this order, the first one lowest; must contain all. */
  order(pins: readonly number[]): void {
    for (let i = 0; i < this.#count; i++) {
      const at = pins[i]! * 2
      // The foot below its own disc.
      this.#order.array[i * 2] = at + 1
      this.#order.array[i * 2 + 1] = at
    }
    this.#order.needsUpdate = true
  }

  dispose(): void {
    ;(this.#discMaterial.uniforms.uDigits!.value as Texture | null)?.dispose()
    this.#discs.geometry.dispose()
    this.#stems.geometry.dispose()
    this.#discMaterial.dispose()
    this.#stemMaterial.dispose()
  }
}

const fill = new Color()

const numbers = (vertices: number, size: number): BufferAttribute =>
  new BufferAttribute(new Float32Array(vertices * size), size).setUsage(DynamicDrawUsage)
