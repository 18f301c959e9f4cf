import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ModelFacts } from '@nspect/contract/media/modelFile'
import type { FileVariant } from '../db/tables/files.ts'
import { safeExitFlags } from '../jobs/safeExitFlags.ts'
import { pipeToProcess } from '../storage/pipeToProcess.ts'
import type { FileStorage, StoredFile } from '../storage/storage.ts'
import { maxMemory, type OptimizeMessage, variantPipes } from './optimizeWorkerMessages.ts'
import type { VariantName } from './variantsJobDefinition.ts'

/** Why a model has no lighter variants, if retrying would not help. */
export class OptimizeError extends Error {
  readonly reason: 'tooMuch' | 'tooLong' | 'unreadable'

  constructor(reason: OptimizeError['reason'], detail: string) {
    super(`${reason}: ${detail}`)
    this.name = 'NotOptimized'
    this.reason = reason
  }
}

export interface ModelVariants {
  facts: ModelFacts
  variants: Record<string, FileVariant>
}

interface VariantsInput {
  signal: AbortSignal
  /** milliseconds */
  longest: number
  progress: (percent: number) => void
  /** the coarse copy could not be stored */
  withoutCoarse: (error: unknown) => void
}

/** exit code of a process that ran out of V8 heap */
const outOfHeap = 134

const start = (): ChildProcess =>
  fork(join(import.meta.dirname, 'optimizeModel.worker.ts'), [], {
    execArgv: [...safeExitFlags, `--max-old-space-size=${Math.floor(maxMemory.heap / 1024 ** 2)}`],
    // it needs none of our environment variables
    env: {},
    stdio: ['pipe', 'ignore', 'inherit', 'ipc', 'pipe', 'pipe', 'pipe'],
  })

/**
 * What of the variants is stored: all of them or an error, but for the coarse copy, which the
 * others do without.
 */
export const waitForStoredVariants = async (
  stores: ReadonlyMap<VariantName, Promise<StoredFile>>,
  withoutCoarse: (error: unknown) => void,
): Promise<(StoredFile & { form: VariantName })[]> => {
  const stored = [...stores].map(async ([form, storing]) => {
    try {
      return [{ form, ...(await storing) }]
    } catch (error) {
      if (form !== 'coarse') throw error
      withoutCoarse(error)
      return []
    }
  })
  return (await Promise.all(stored)).flat()
}

/**
 * Makes the lighter variants of a stored model in a separate process and stores them; on return
 * they are durable. Throws OptimizeError if the model is the cause, anything else if a retry may
 * succeed; in both cases nothing is left behind.
 */
export const createModelVariants = async (
  storage: FileStorage,
  name: string,
  input: VariantsInput,
): Promise<ModelVariants> => {
  const { signal, longest, progress, withoutCoarse } = input
  const worker = start()
  const late = AbortSignal.timeout(longest)
  const end = () => worker.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  late.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()

  const stores = new Map<VariantName, Promise<StoredFile>>()
  const sizes = new Map<VariantName, number>()
  let facts: ModelFacts | undefined
  let refused: OptimizeError | undefined
  worker.on('message', (message: OptimizeMessage) => {
    if ('progress' in message) progress(message.progress)
    else if ('facts' in message) facts = message.facts
    else if ('failed' in message) refused = new OptimizeError(message.failed, message.detail)
    else {
      const pipe = worker.stdio[variantPipes[message.made]]
      if (!(pipe instanceof Readable)) return
      sizes.set(message.made, message.size)
      const storing = storage.put(pipe, { maxBytes: message.size })
      storing.catch(end)
      stores.set(message.made, storing)
    }
  })
  const exit = once(worker, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // one that does not start says so before it is awaited
  exit.catch(() => undefined)
  try {
    await pipeToProcess(await storage.get(name), worker.stdin!)
    const [code, killedBy] = await exit
    const stored = await waitForStoredVariants(stores, withoutCoarse)
    if (signal.aborted) throw signal.reason
    const isWhole = ({ form, size }: { form: VariantName; size: number }) =>
      size === sizes.get(form)
    const whole = stored.filter(isWhole)
    const cut = stored.filter((variant) => !isWhole(variant))
    // the coarse copy comes last: where it is too much, the others are there
    if (!facts || cut.some(({ form }) => form !== 'coarse')) {
      if (refused) throw refused
      if (late.aborted) throw new OptimizeError('tooLong', `${longest} ms`)
      if (code === outOfHeap || killedBy === 'SIGABRT') throw new OptimizeError('tooMuch', 'heap')
      throw new Error(`the process ended early (${code ?? killedBy})`)
    }
    for (const { name } of cut) await storage.remove(name)
    const variants = Object.fromEntries(
      whole.map(({ form, name, size }) => [
        form,
        { name, size, mime: 'model/gltf-binary', width: 0, height: 0 },
      ]),
    )
    return { facts, variants }
  } catch (error) {
    end()
    for (const storing of stores.values()) {
      await storing.then(({ name }) => storage.remove(name)).catch(() => undefined)
    }
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    late.removeEventListener('abort', end)
  }
}
