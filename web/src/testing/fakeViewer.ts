import type { ModelViewer, SurfaceHit, ViewerEvents } from '@nspect/viewer'

/**
 * A viewer that has opened and draws nothing: a test presses in it, and reads what it was told. It
 * is put in the place of `openViewer` of `@nspect/viewer`, which screens import when they open a
 * model; a module that screens import at once may have been loaded by another test of the same
 * worker, and is then not replaced.
 */
export class FakeViewer {
  readonly phase = 'ready'
  readonly refining = null
  readonly #onPress = new Set<(hit: SurfaceHit | null) => void>()
  on(name: keyof ViewerEvents, listener: (hit: SurfaceHit | null) => void): () => void {
    if (name !== 'press') return () => {}
    this.#onPress.add(listener)
    return () => void this.#onPress.delete(listener)
  }
  /** Whether a press is awaited: the screen has it and listens. */
  get isPressable(): boolean {
    return this.#onPress.size > 0
  }
  press(hit: Partial<SurfaceHit>): void {
    const place = {
      position: { x: 0, y: 0, z: -1 },
      normal: { x: 0, y: 0, z: 1 },
      screen: { x: 400, y: 300 },
    }
    for (const listener of this.#onPress)
      listener({ ...place, object: 'model', model: 'file', ...hit })
  }
  setMode(): void {}
  setPins(): void {}
  setInteractive(): void {}
  setBackground(): void {}
  async close(): Promise<void> {}
  evidenceCamera(): ReturnType<ModelViewer['evidenceCamera']> {
    return null
  }
  toScreen(): ReturnType<ModelViewer['toScreen']> {
    return { x: 400, y: 300, visible: true }
  }
}
