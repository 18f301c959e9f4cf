import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import { type Heartbeat, watchWorker } from '../../../engine/workerWatchdog.ts'
import { bindWithoutEval } from './bindWithoutEval.ts'

/**
 * Loads KTX2 textures under a content security policy without 'unsafe-eval', and reports its
 * workers' heartbeats.
 */
export class Ktx2Textures extends KTX2Loader {
  readonly #signs: Heartbeat
  #ready: Promise<void> | null = null

  constructor(signs: Heartbeat) {
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
    const script = [`(${bindWithoutEval.toString()})(self)`, transcoder].join('\n')
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
