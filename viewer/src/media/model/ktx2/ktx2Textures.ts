import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import { type LifeSigns, watchWorker } from '../../../engine/whileHeard.ts'
import { bindByClosures } from './closures.ts'

/** Loads KTX2 textures under a content security policy without 'unsafe-eval', and reports its workers' heartbeats. */
export class Ktx2Textures extends KTX2Loader {
  readonly #signs: LifeSigns
  #ready: Promise<void> | null = null

  constructor(signs: LifeSigns) {
    super()
    this.#signs = signs
  }

  override init(): Promise<void> {
    this.#ready ??= this.#prepare()
    return this.#ready
  }

  async #prepare(): Promise<void> {
    await super.init()
    const transcoder = await (await fetch(this.workerSourceURL)).text()
    URL.revokeObjectURL(this.workerSourceURL)
    const script = [`(${bindByClosures.toString()})(self)`, transcoder].join('\n')
    this.workerSourceURL = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    const { workerPool } = this
    const create = workerPool.workerCreator
    workerPool.setWorkerCreator(() => {
      const worker = create()
      watchWorker(worker, this.#signs)
      return worker
    })
  }
}
