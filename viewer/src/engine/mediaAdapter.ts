import { Emitter } from './emitter.ts'
import { refuseIfAborted, ViewerError } from './errors.ts'
import type { OpenOptions, Stance, Storey, TourSource, ViewerEvents, ViewerPhase } from './tour.ts'

/**
 * What every adapter does alike: its element in the host, its phases and listeners, an opening that can fail or be given
 * up, closing. And the answers of a medium that one neither walks in nor takes apart.
 */
export abstract class MediaAdapter<Source extends TourSource> {
  abstract readonly kind: Source['kind']
  protected readonly events = new Emitter<ViewerEvents>()
  /** holds all that the adapter shows */
  protected readonly root = document.createElement('div')
  protected isClosed = false
  #phase: ViewerPhase = 'idle'

  get phase(): ViewerPhase {
    return this.#phase
  }

  on<E extends keyof ViewerEvents>(event: E, listener: (detail: ViewerEvents[E]) => void): () => void {
    return this.events.on(event, listener)
  }

  async open(host: HTMLElement, source: TourSource, options: OpenOptions): Promise<void> {
    if (this.isClosed || this.#phase !== 'idle') throw new ViewerError('closed')
    if (!this.#isOurs(source)) throw new ViewerError('notSupported', source.kind)
    this.#enter('loading')
    try {
      refuseIfAborted(options.signal)
      if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
      Object.assign(this.root.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
      host.append(this.root)
      await this.start(source, options)
      if (this.isClosed) throw new ViewerError('closed')
    } catch (cause) {
      const error = cause instanceof ViewerError ? cause : new ViewerError('damaged', String(cause), { cause })
      this.#leave()
      this.#enter(error.code === 'aborted' ? 'idle' : 'error')
      if (error.code !== 'aborted' && error.code !== 'closed') this.events.emit('error', error)
      throw error
    }
    this.#enter('ready')
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    this.#leave()
    this.#phase = 'idle'
    this.events.clear()
  }

  async setStance(stance: Stance): Promise<void> {
    if (stance === 'inside') throw new ViewerError('notSupported', stance)
  }

  async takeMeBack(): Promise<void> {
    await this.fit()
  }

  floors(): Storey[] {
    return []
  }

  async showFloor(index: number | null): Promise<void> {
    if (index !== null) throw new ViewerError('notSupported', `floor ${index}`)
  }

  abstract fit(options?: { transition?: 'instant' | 'fly' }): Promise<void>

  /** Resolves with the first picture in `root`; the phase is still 'loading'. */
  protected abstract start(source: Source, options: OpenOptions): Promise<void>
  /** Frees what `start` has made; it may run before anything was made, and twice. */
  protected abstract tearDown(): void

  #isOurs(source: TourSource): source is Source {
    return source.kind === this.kind
  }

  #leave(): void {
    this.tearDown()
    this.root.remove()
  }

  #enter(phase: ViewerPhase): void {
    this.#phase = phase
    this.events.emit('phase', phase)
  }
}
