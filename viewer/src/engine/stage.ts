import type { Emitter } from './emitter.ts'
import { ViewerError } from './errors.ts'
import type { ViewerEvents } from './tour.ts'

/** What the viewer lends to a medium, from one opening to its end. */
export class Stage {
  /** the medium's own element, filling the host */
  readonly root: HTMLElement
  readonly events: Emitter<ViewerEvents>
  /** What the medium can do is another thing now. */
  readonly tellAbilities: () => void
  readonly #frees: (() => void)[] = []
  #isOver = false

  constructor(root: HTMLElement, events: Emitter<ViewerEvents>, tellAbilities: () => void) {
    this.root = root
    this.events = events
    this.tellAbilities = tellAbilities
  }

  /** Runs when the medium is closed or could not be opened, the last first; at once when that has been already. */
  onClose(free: () => void): void {
    if (this.#isOver) free()
    else this.#frees.push(free)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Throws 'closed' once that has been. */
  refuseIfClosed(): void {
    if (this.#isOver) throw new ViewerError('closed')
  }

  end(): void {
    this.#isOver = true
    while (this.#frees.length > 0) this.#frees.pop()?.()
    this.root.remove()
  }
}
