/** Typed event emitter. A listener that throws does not prevent the others from being called. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(detail: never) => void>>()

  on<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): () => void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<E extends keyof Events>(event: E, detail: Events[E]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        ;(listener as (detail: Events[E]) => void)(detail)
      } catch (error) {
        reportError(error)
      }
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
