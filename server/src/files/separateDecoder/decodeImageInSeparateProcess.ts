import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createFairQueue } from '../../jobs/fairQueue.ts'
import { safeExitFlags } from '../../jobs/safeExitFlags.ts'

/** Formats that are decoded in a process of their own. */
const separateFormats = ['heic', 'avif', 'tiff'] as const
export type SeparateFormat = (typeof separateFormats)[number]
export const isDecodedInSeparateProcess = (format: string): format is SeparateFormat =>
  (separateFormats as readonly string[]).includes(format)

/** One at a time bounds the memory. */
const inTurn = createFairQueue('pictures decoded apart', { slots: 1 })

/** bytes of a page of WebAssembly's memory, and how many of them there can be */
const page = { bytes: 64 * 1024, most: 65_536 }
/**
 * Memory of the decoding process: the heap of its JavaScript in MB, and bytes of the HEIC decoder
 * for each pixel. It holds a picture's planes (1.5), its colours (4) and copies of both while the
 * tiles of a phone's photo are put together.
 */
const maxMemory = { heap: 96, least: 32 * 1024 * 1024, perPixel: 12 }
const defaultTimeout = 30_000

/**
 * A picture was not decoded, and it need not be the cause: its process did not start, or was ended
 * because of the time.
 */
export class DecoderError extends Error {}

interface SeparateInput {
  bytes: Buffer
  format: SeparateFormat
  /** of the stored picture, in pixels, as its header says: no more are decoded */
  pixels: number
  /** longest sides of what is returned, in pixels */
  box: { width: number; height: number }
  /** `none`: of a picture whose end is missing, what is there; usually it is an error */
  failOn?: 'error' | 'none'
  /** milliseconds */
  timeout?: number
}

const start = ({ bytes, format, pixels, box, failOn = 'error' }: SeparateInput): ChildProcess => {
  const pages = Math.ceil(
    (maxMemory.least + bytes.length + pixels * maxMemory.perPixel) / page.bytes,
  )
  return spawn(
    process.execPath,
    [
      ...safeExitFlags,
      `--max-old-space-size=${maxMemory.heap}`,
      `--wasm-max-mem-pages=${Math.min(pages, page.most)}`,
      join(import.meta.dirname, 'image.worker.ts'),
      ...[format, box.width, box.height, pixels, failOn].map(String),
    ],
    // it needs none of our environment variables; what the libraries say of a file is not for the
    // log
    { env: { MALLOC_ARENA_MAX: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
  )
}

/** Some faults of starting a process are thrown, others are told by it. */
const doesNotStart = (cause: unknown) => new DecoderError('the process does not start', { cause })

const decode = async ({ timeout = defaultTimeout, ...input }: SeparateInput): Promise<Buffer> => {
  let worker: ChildProcess
  try {
    worker = start(input)
  } catch (cause) {
    throw doesNotStart(cause)
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done, fail) =>
    worker
      .once('error', (cause) => fail(doesNotStart(cause)))
      .once('close', (code, signal) => done({ code, signal })),
  )
  // one that did not start for want of descriptors has no pipes, and says why afterwards
  ended.catch(() => undefined)
  const { stdin, stdout } = worker
  if (!stdin || !stdout) throw doesNotStart(await ended.catch((error: unknown) => error))
  // one that is gone cannot be written to; how it ended is seen below
  stdin.on('error', () => undefined)
  stdin.end(input.bytes)
  // not `timeout` of spawn: of a process that did not start, it would end our own group
  const late = setTimeout(() => worker.kill('SIGKILL'), timeout)
  const [png, { code, signal }] = await Promise.all([
    buffer(stdout).catch(() => undefined),
    ended,
  ]).finally(() => clearTimeout(late))
  if (signal === 'SIGKILL') throw new DecoderError(`not within ${timeout} ms`)
  if (code !== 0 || !png) throw new Error('the picture cannot be decoded')
  return png
}

/**
 * Decodes a picture of these formats in a process of its own: to a PNG on white, turned as the
 * camera was held, no larger than `box`; of several pages the first. Throws DecoderError if time ran
 * out or nothing started, another error if it is broken or needs more memory than one of its size
 * may.
 */
export const decodeImageInSeparateProcess = (input: SeparateInput): Promise<Buffer> =>
  inTurn(input.pixels, () => decode(input))
