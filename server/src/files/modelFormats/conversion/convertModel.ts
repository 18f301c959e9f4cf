import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ModelFormatName } from '@nspect/contract/media/modelFormats'
import type { UploadedFile } from '../../../http/readMultipartBody.ts'
import { createFairQueue } from '../../../jobs/fairQueue.ts'
import { repeatWorkEvery } from '../../../jobs/repeatWorkEvery.ts'
import { safeExitFlags } from '../../../jobs/safeExitFlags.ts'
import {
  type FileStorage,
  readStoredFile,
  StorageError,
  type StoredFile,
} from '../../../storage/storage.ts'
import { type AcceptedFile, addOriginalFile } from '../../acceptedFile.ts'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { acceptGlb } from './acceptGlb.ts'
import { type ConversionMessage, type ConversionTask, outputPipeDescriptor } from './conversion.ts'
import { conversionLimits } from './conversionLimits.ts'

/** bytes of a page of WebAssembly's memory, in which an IFC file's lines and geometry lie */
const wasmPage = 64 * 1024
/** exit code of a process that ran out of V8 heap */
const outOfHeap = 134
/** milliseconds */
const maxRunMs = 120_000

const { slots, heap, webAssembly, all } = conversionLimits
const inTurn = createFairQueue('models', { slots, leavesRoom: true })

/**
 * Takes a file as the GLB that it becomes, by the converter of its format. The file itself is kept
 * beside it, byte for byte.
 */
export const acceptConvertedModel = async (
  name: ModelFormatName,
  mime: string,
  storage: FileStorage,
  upload: UploadedFile,
): Promise<AcceptedFile> => {
  const made = await inTurn(upload.size, () =>
    storage.withLocalFile(upload.name, (path) =>
      convert(storage, ['convert', name], path, upload.displayName),
    ),
  )
  return addOriginalFile(await acceptGlb(storage, made, upload.displayName), upload, mime)
}

/** The rooms that the file of a model describes, as JSON. */
export const readModelRooms = async (
  storage: FileStorage,
  format: 'ifc' | 'archive',
  { name, size }: { name: string; size: number },
): Promise<unknown> => {
  const made = await inTurn(size, () =>
    storage.withLocalFile(name, (path) => convert(storage, ['readRooms', format], path, '')),
  )
  const bytes = await readStoredFile(storage, made.name, made.size)
  await storage.remove(made.name)
  return JSON.parse(bytes.toString())
}

const start = (args: readonly string[]): ChildProcess =>
  fork(join(import.meta.dirname, 'convertModel.worker.ts'), args, {
    execArgv: [
      ...safeExitFlags,
      `--max-old-space-size=${Math.floor(heap / 1024 ** 2)}`,
      `--wasm-max-mem-pages=${Math.floor(webAssembly / wasmPage)}`,
    ],
    // it needs none of our environment variables
    env: {},
    // the loaders warn there of what is in the file
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })

/** milliseconds between two looks at the memory of the process */
const memoryPace = 250

/**
 * Ends the process once it has more memory than it may: buffers of bytes are neither in its heap
 * nor WebAssembly's. Only where the system tells how much that is, as Linux does.
 */
const boundMemory = (worker: ChildProcess, end: () => void): { stop(): Promise<void> } =>
  repeatWorkEvery({ pace: memoryPace, onError: () => undefined }, async () => {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(
      await readFile(`/proc/${worker.pid}/status`, 'utf8'),
    )?.[1]
    if (Number(resident) * 1024 > all) end()
  })

/** What is said of a GLB that was not stored: only its size is the file's fault. */
const toConversionError = (error: StorageError): Error =>
  error.code === 'tooLarge' ? new GlbError('glb.tooLarge') : error

/**
 * Converts a file in a process of its own and stores what it becomes. Throws `GlbError` if the file is the
 * cause.
 */
const convert = async (
  storage: FileStorage,
  [task, name]: [ConversionTask, ModelFormatName],
  path: string,
  displayName: string,
): Promise<StoredFile> => {
  const worker = start([task, name, path, displayName])
  const end = () => worker.kill('SIGKILL')
  const late = AbortSignal.timeout(maxRunMs)
  late.addEventListener('abort', end, { once: true })
  let message: ConversionMessage | undefined
  worker.on('message', (said: ConversionMessage) => {
    message = said
  })
  const exit = once(worker, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // one that does not start says so before it is awaited
  exit.catch(() => undefined)
  const pipe = worker.stdio[outputPipeDescriptor]
  if (!(pipe instanceof Readable)) throw new Error('the process has no pipe')
  const storing = storage.put(pipe, { maxBytes: glbLimits.file })
  storing.catch(end)
  const memory = boundMemory(worker, end)
  const ended = Promise.all([exit, Promise.allSettled([storing])])
  const [[code, killedBy], stored] = await ended.finally(() => {
    late.removeEventListener('abort', end)
    return memory.stop()
  })
  const [result] = stored
  if (code === 0 && result.status === 'fulfilled') return result.value
  if (result.status === 'fulfilled') await storage.remove(result.value.name)
  if (message && 'refused' in message) throw new GlbError(message.refused, message.values)
  // which ended the process, too
  if (result.status === 'rejected' && result.reason instanceof StorageError)
    throw toConversionError(result.reason)
  if (message) throw new Error(`the conversion of ${name} failed: ${message.failed}`)
  if (result.status === 'rejected' && code === 0) throw result.reason
  if (killedBy === null && code !== outOfHeap)
    throw new Error(`the conversion of ${name} ended early (${code})`)
  throw new GlbError('glb.tooMuch', { detail: late.aborted ? `${maxRunMs} ms` : 'memory' })
}
