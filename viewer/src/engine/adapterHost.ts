import type { Emitter } from './eventEmitter.ts'
import type { ViewerEvents } from './viewerApi.ts'
import { ViewerError } from './viewerErrors.ts'

/** What the viewer provides to a medium, from opening to closing. */
export class AdapterHost {
  /** the medium's own element, filling the host */
  readonly root: HTMLElement
  readonly events: Emitter<ViewerEvents>
  /** Reports that the medium's abilities changed. */
  readonly tellAbilities: () => void
  readonly #frees: (() => void)[] = []
  #isOver = false

  constructor(root: HTMLElement, events: Emitter<ViewerEvents>, tellAbilities: () => void) {
    this.root = root
    this.events = events
    this.tellAbilities = tellAbilities
  }

  /**
   * Registers cleanup for closing or a failed opening, last first; runs at once if that has
   * happened already.
   */
  onClose(free: () => void): void {
    if (this.#isOver) free()
    else this.#frees.push(free)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Throws 'closed' if the medium was closed. */
  assertOpen(): void {
    if (this.#isOver) throw new ViewerError('closed')
  }

  end(): void {
    this.#isOver = true
    while (this.#frees.length > 0) this.#frees.pop()?.()
    this.root.remove()
  }
}
