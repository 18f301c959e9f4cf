/** Key bindings while inside, by physical key code. Left and right arrows turn. */
const keys: Record<string, { ahead?: number; aside?: number; turn?: number }> = {
  KeyW: { ahead: 1 },
  KeyS: { ahead: -1 },
  KeyA: { aside: -1 },
  KeyD: { aside: 1 },
  ArrowUp: { ahead: 1 },
  ArrowDown: { ahead: -1 },
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
}

export interface WalkListener {
  /** a drag, in pixels */
  look(right: number, down: number): void
  /** a walking key was pressed */
  moves(): void
}

/** Drags and keys over the picture. */
export class WalkInput {
  readonly #canvas: HTMLElement
  readonly #listener: WalkListener
  readonly #stop = new AbortController()
  readonly #held = new Set<string>()
  #isFast = false
  #isEnabled = false
  #drag: { id: number; x: number; y: number } | null = null

  constructor(canvas: HTMLElement, listener: WalkListener) {
    this.#canvas = canvas
    this.#listener = listener
    const { signal } = this.#stop
    canvas.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(type, ({ pointerId }) => this.#release(pointerId), { signal })
    canvas.addEventListener('keydown', (event) => this.#keyDown(event), { signal })
    canvas.addEventListener('keyup', ({ code }) => this.#held.delete(code), { signal })
    canvas.addEventListener('blur', () => this.#held.clear(), { signal })
  }

  get isEnabled(): boolean {
    return this.#isEnabled
  }

  set isEnabled(on: boolean) {
    this.#isEnabled = on
    if (on) return
    this.#drag = null
    this.#held.clear()
  }

  /** pixels */
  get height(): number {
    return Math.max(1, this.#canvas.clientHeight)
  }

  /** -1, 0 or 1 each; `turn` 1 is to the right. */
  held(): { ahead: number; aside: number; turn: number; isFast: boolean } {
    const sum = { ahead: 0, aside: 0, turn: 0, isFast: this.#isFast }
    for (const code of this.#held)
      for (const axis of ['ahead', 'aside', 'turn'] as const) sum[axis] += keys[code]?.[axis] ?? 0
    for (const axis of ['ahead', 'aside', 'turn'] as const) sum[axis] = Math.sign(sum[axis])
    return sum
  }

  close(): void {
    this.#stop.abort()
    this.#held.clear()
  }

  #press({ pointerId, button, clientX, clientY }: PointerEvent): void {
    if (!this.#isEnabled || this.#drag || button !== 0) return
    this.#drag = { id: pointerId, x: clientX, y: clientY }
    this.#canvas.setPointerCapture(pointerId)
  }

  #move({ pointerId, clientX, clientY }: PointerEvent): void {
    if (this.#drag?.id !== pointerId) return
    this.#listener.look(clientX - this.#drag.x, clientY - this.#drag.y)
    this.#drag = { id: pointerId, x: clientX, y: clientY }
  }

  #release(pointerId: number): void {
    if (this.#drag?.id === pointerId) this.#drag = null
  }

  #keyDown(event: KeyboardEvent): void {
    if (!this.#isEnabled || !keys[event.code] || event.ctrlKey || event.metaKey || event.altKey)
      return
    // Keeps the page's own shortcuts from firing while walking.
    event.preventDefault()
    event.stopPropagation()
    this.#isFast = event.shiftKey
    this.#held.add(event.code)
    this.#listener.moves()
  }
}
