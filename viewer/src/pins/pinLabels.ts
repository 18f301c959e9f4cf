import { Matrix4 } from 'three'
import type { Emitter } from '../engine/eventEmitter.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { ScreenPoint, ViewerEvents } from '../engine/viewerApi.ts'
import {
  type LabelCandidate,
  LabelLayer,
  labelCandidateCount,
  type PlacedLabel,
  pickPinLabels,
} from './labelPlacement.ts'
import type { PinLayer } from './pinLayer.ts'

const everyMs = 150
/** more clusters are not told: nobody tabs through them */
const maxClusters = 24

/**
 * Chooses the pins that get a label and those that form a cluster, and keeps the labels above their
 * discs in each frame.
 */
export class PinLabels {
  readonly #host: HTMLElement
  readonly #events: Emitter<ViewerEvents>
  readonly #layer: LabelLayer
  readonly #renderer: Renderer
  readonly #pins: PinLayer
  #chosen: LabelCandidate[] = []
  #coveredTop = 0
  #chosenAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null
  #hasClusters = false
  /** of the camera when labels were last chosen */
  readonly #lastView = new Matrix4()

  constructor(
    host: HTMLElement,
    events: Emitter<ViewerEvents>,
    renderer: Renderer,
    pins: PinLayer,
  ) {
    this.#host = host
    this.#events = events
    this.#layer = new LabelLayer(host)
    this.#renderer = renderer
    this.#pins = pins
  }

  /** The pins or the picture's size changed: choose again in the next frame. */
  again(): void {
    this.#chosenAt = Number.NEGATIVE_INFINITY
    this.#renderer.invalidate()
  }

  /**
   * Chooses labels and clusters. It visits every pin, so it is throttled, with a final run after the
   * last frame.
   */
  choose(now: number): void {
    const { camera, width, height } = this.#renderer
    const wait = this.#chosenAt + everyMs - now
    if (wait > 0) {
      this.#wakeAfter(wait)
      return
    }
    const isChanged = this.#chosenAt === Number.NEGATIVE_INFINITY
    const isAtRest = this.#lastView.equals(camera.matrixWorld)
    this.#lastView.copy(camera.matrixWorld)
    this.#chosenAt = now
    // a moving camera keeps its clusters: among ten thousand pins forming them takes milliseconds
    if (!isAtRest && !isChanged) this.#wakeAfter(everyMs)
    else if (this.#pins.group(camera, width, height)) this.#tellClusters()
    this.#pins.sort(camera)
    this.#coveredTop = this.#readCoveredTop()
    this.#chosen = pickPinLabels(
      this.#pins.nearest(labelCandidateCount, camera, width, height),
      this.#coveredTop,
    )
  }

  #wakeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#renderer.invalidate()
    }, ms)
  }

  #tellClusters(): void {
    const { camera, width, height } = this.#renderer
    const clusters = this.#pins.clusters(maxClusters, camera, width, height)
    const isTold = this.#hasClusters || clusters.length > 0
    this.#hasClusters = clusters.length > 0
    if (isTold) this.#events.emit('clusters', clusters)
  }

  /** Call after each frame. */
  place(): void {
    const { camera, width, height } = this.#renderer
    const placed: PlacedLabel[] = []
    for (const label of this.#chosen) {
      const at = this.#pins.toScreen(label.key, camera, width, height)
      if (at) placed.push({ ...label, ...at })
    }
    this.#layer.show(placed, this.#pins.discRadius, width, this.#coveredTop)
  }

  /** The pin whose label is at a screen position. */
  keyAt(at: ScreenPoint): string | null {
    return this.#layer.keyAt(at)
  }

  /**
   * Pixels at the picture's top that the page covers, as by a toolbar; it says so in a style
   * variable.
   */
  #readCoveredTop(): number {
    return Number.parseFloat(getComputedStyle(this.#host).getPropertyValue('--covered-top')) || 0
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#layer.close()
  }
}
