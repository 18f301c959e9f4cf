import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { safeExitFlags } from '../../jobs/safeExitFlags.ts'
import type { PdfPage } from './pdfPages.ts'
import {
  buildNodeMemoryFlags,
  type DrawnSheet,
  type EncodedTiles,
  type OmittedImages,
  type PlanMessage,
  type SheetFailure,
  type SheetRequest,
} from './planMessages.ts'

/** A PDF that cannot be read at all. */
export class UnreadablePlanError extends Error {
  readonly reason: 'encrypted' | 'damaged' | 'tooMuch'

  constructor(reason: UnreadablePlanError['reason']) {
    super(reason)
    this.name = 'UnreadablePlan'
    this.reason = reason
  }
}

/** Milliseconds that opening a file and drawing a sheet may take. */
export const defaultTimeouts = { open: 20_000, sheet: 45_000 }
type PlanTimes = typeof defaultTimeouts

/** An opened PDF, in a process of its own. */
export interface OpenPlan {
  count: number
  /** as the file declares them; none if there are more than are accepted */
  pages: readonly PdfPage[]
  /** Draws a page, from 1, without certain pictures on it. */
  draw(page: number, omit?: OmittedImages): Promise<{ drawn: DrawnSheet } | SheetFailure>
  /** The same, in tiles. */
  tile(page: number, omit?: OmittedImages): Promise<{ tiles: EncodedTiles } | SheetFailure>
}

interface PlanInput {
  path: string
  /** bytes */
  size: number
  signal?: AbortSignal
  times?: PlanTimes
}

const start = ({ path, size }: PlanInput): ChildProcess =>
  fork(join(import.meta.dirname, 'plan.worker.ts'), [path], {
    execArgv: [...safeExitFlags, ...buildNodeMemoryFlags(size)],
    // it needs none of our environment variables; one arena of memory gives back what several would
    // keep
    env: { MALLOC_ARENA_MAX: '1' },
    // the library writes there what it makes of the file
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

/** Its next message; undefined: it ended without one, or was ended because it took too long. */
const nextMessage = async (
  worker: ChildProcess,
  longest: number,
): Promise<PlanMessage | 'tooLong' | undefined> => {
  const settled = new AbortController()
  const { signal } = settled
  const late = setTimeout(() => worker.kill('SIGKILL'), longest)
  const began = performance.now()
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as PlanMessage),
      once(worker, 'close', { signal }).then(() =>
        performance.now() - began >= longest ? ('tooLong' as const) : undefined,
      ),
    ])
  } finally {
    clearTimeout(late)
    settled.abort()
  }
}

/**
 * Opens a PDF on this disk for `work` in a process of its own, which ends with it. Throws
 * `UnreadablePlanError`.
 */
export const withPlanProcess = async <T>(
  input: PlanInput,
  work: (plan: OpenPlan) => Promise<T>,
): Promise<T> => {
  const { signal, times = defaultTimeouts } = input
  const worker = start(input)
  const end = () => worker.kill('SIGKILL')
  // one that is gone cannot be written to
  worker.on('error', end)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const opened = await nextMessage(worker, times.open)
    signal?.throwIfAborted()
    if (opened === undefined || opened === 'tooLong') throw new UnreadablePlanError('tooMuch')
    if ('refused' in opened) throw new UnreadablePlanError(opened.refused)
    if (!('pages' in opened)) throw new Error('the process says nothing of its file')
    const ask = async (request: SheetRequest): Promise<PlanMessage> => {
      worker.send(request)
      const response = await nextMessage(worker, times.sheet)
      signal?.throwIfAborted()
      if (response === 'tooLong') return { failed: 'tooLong', isLast: true }
      // it says what ends it, unless that was the memory of its program
      return response ?? { failed: 'tooMuch', isLast: true }
    }
    return await work({
      ...opened,
      draw: async (page, omit) => {
        const response = await ask({ draw: page, omit })
        if ('drawn' in response || 'failed' in response) return response
        throw new Error('the process answers something else')
      },
      tile: async (page, omit) => {
        const response = await ask({ tile: page, omit })
        if ('tiles' in response || 'failed' in response) return response
        throw new Error('the process answers something else')
      },
    })
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
