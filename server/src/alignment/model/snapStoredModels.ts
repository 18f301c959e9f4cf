import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { safeExitFlags } from '../../jobs/safeExitFlags.ts'
import { pipeToProcess } from '../../storage/pipeToProcess.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { maxMemory, modelPipeDescriptors, type SnapMessage } from './snapMessages.ts'
import type { SnapInput, SnapResult } from './snapPinsToModel.ts'

/** The longest that two models may take, in milliseconds. */
const maxRunMs = 300_000

/** The points could not be looked for because of the models: trying again would not help. */
export class SnapError extends Error {}

/**
 * Draws points to the surface of a stored model in a separate process. Throws SnapError if the
 * models are the cause, anything else if a retry may succeed.
 */
export const snapStoredModels = async (
  storage: FileStorage,
  { old, recent }: { old: string; recent: string },
  input: SnapInput,
  signal: AbortSignal,
): Promise<SnapResult> => {
  const worker = fork(join(import.meta.dirname, 'snapPinsToModel.worker.ts'), [], {
    execArgv: [...safeExitFlags, `--max-old-space-size=${maxMemory.heap / 1024 ** 2}`],
    // it needs none of our environment variables
    env: {},
    stdio: ['pipe', 'ignore', 'inherit', 'ipc', 'pipe'],
  })
  const late = AbortSignal.timeout(maxRunMs)
  const end = () => worker.kill('SIGKILL')
  const ending = AbortSignal.any([signal, late])
  ending.addEventListener('abort', end, { once: true })
  if (ending.aborted) end()
  let said: SnapMessage | undefined
  worker.on('message', (message: SnapMessage) => {
    said = message
  })
  const exit = once(worker, 'exit')
  // one that does not start says so before it is awaited
  exit.catch(() => undefined)
  const send = async (pipe: number, name: string) => {
    const into = worker.stdio[pipe]
    if (into instanceof Writable) await pipeToProcess(await storage.get(name), into)
  }
  try {
    worker.send(input)
    if (!input.alignment) await send(modelPipeDescriptors.old, old)
    await send(modelPipeDescriptors.recent, recent)
    await exit
    if (signal.aborted) throw signal.reason
    if (late.aborted) throw new SnapError(`not within ${maxRunMs} ms`)
    if (!said) throw new SnapError('the process ended early')
    if ('failed' in said) throw new SnapError(said.failed)
    return said.snapped
  } catch (error) {
    end()
    throw error
  } finally {
    ending.removeEventListener('abort', end)
  }
}
