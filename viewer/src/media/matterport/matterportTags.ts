import { getStemLength, isPinDrawable } from '../../engine/drawablePin.ts'
import type { PinView } from '../../engine/viewerApi.ts'
import type { ViewerError } from '../../engine/viewerErrors.ts'
import { hexToRgb01 } from '../../pins/hexToRgb.ts'
import { toMatterportViewerError } from './matterportPlayer.ts'
import type { MpSdk, MpTag } from './matterportSdk.ts'
import { scaleVector } from './vectors.ts'

export const buildTagId = (key: string): string => `pin-${key}`

/**
 * The player's tags, one for each shown pin. Changes run sequentially: the player answers calls in
 * any order.
 */
export class PinTags {
  readonly #sdk: MpSdk
  readonly #failed: (error: ViewerError) => void
  readonly #pins = new Map<string, PinView>()
  readonly #tagged = new Set<string>()
  #isInteractive = true
  #isClosed = false
  #work: Promise<void> = Promise.resolve()

  constructor(sdk: MpSdk, failed: (error: ViewerError) => void) {
    this.#sdk = sdk
    this.#failed = failed
  }

  /** Settles when all changes requested so far are applied. */
  get done(): Promise<void> {
    return this.#work
  }

  has(key: string): boolean {
    return this.#tagged.has(key)
  }

  /** The pin of a tag. */
  findPin(id: string | null): PinView | null {
    return (id?.startsWith('pin-') && this.#pins.get(id.slice('pin-'.length))) || null
  }

  setInteractive(on: boolean): void {
    this.#isInteractive = on
    this.#queue(async () => {
      for (const key of this.#tagged)
        await this.#sdk.Tag.allowAction(buildTagId(key), actionsFor(on))
    })
  }

  draw(changed: readonly PinView[], removed: readonly string[]): void {
    for (const key of removed) this.#pins.delete(key)
    for (const pin of changed) this.#pins.set(pin.key, pin)
    this.#queue(() =>
      this.#sync(
        // pins changed again or removed meanwhile are handled by a later change
        changed.map(({ key }) => this.#pins.get(key)).filter((pin) => pin !== undefined),
        removed,
      ),
    )
  }

  close(): void {
    this.#isClosed = true
  }

  /** New tags are added in one call, since each call redraws the space. */
  async #sync(drawn: readonly PinView[], removed: readonly string[]): Promise<void> {
    const { Tag } = this.#sdk
    const unwanted = drawn.filter((pin) => !isShown(pin)).map(({ key }) => key)
    const leaving = [...removed, ...unwanted].filter((key) => this.#tagged.has(key))
    if (leaving.length > 0) {
      await Tag.remove(...leaving.map(buildTagId))
      for (const key of leaving) this.#tagged.delete(key)
    }
    const fresh = drawn.filter((pin) => isShown(pin) && !this.#tagged.has(pin.key))
    const known = drawn.filter((pin) => isShown(pin) && this.#tagged.has(pin.key))
    if (fresh.length > 0) {
      await Tag.add(...fresh.map(toTag))
      for (const { key } of fresh) {
        this.#tagged.add(key)
        if (!this.#isInteractive) await Tag.allowAction(buildTagId(key), actionsFor(false))
      }
    }
    for (const pin of known) {
      const { id, anchorPosition, stemVector, color, label } = toTag(pin)
      await Tag.editPosition(id, { anchorPosition, stemVector })
      await Tag.editColor(id, color)
      await Tag.editBillboard(id, { label })
    }
  }

  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return
      try {
        await work()
      } catch (cause) {
        this.#failed(toMatterportViewerError(cause))
      }
    })
  }
}

const isShown = (pin: PinView) => !pin.hidden && isPinDrawable(pin.coordinates)

const actionsFor = (on: boolean) => ({ opening: on, navigating: on, docking: on, sharing: false })

function toTag({ key, coordinates, color, label }: PinView): MpTag {
  const { position, normal } = coordinates
  const length = Math.hypot(normal.x, normal.y, normal.z)
  return {
    id: buildTagId(key),
    anchorPosition: { ...position },
    stemVector: scaleVector(normal, getStemLength(coordinates) / length),
    stemVisible: true,
    color: hexToRgb01(color),
    opacity: 1,
    label,
  }
}
