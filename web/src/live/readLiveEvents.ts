import type { RouteArgs } from '@nspect/contract/http/route'
import { type LiveEvent, liveRoutes } from '@nspect/contract/live/live'
import { joinAbortSignals } from '@nspect/contract/shared/joinSignals'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError } from '../api/ApiError.ts'
import { openEventStreamOfUser } from '../api/callRoute.ts'

/** The first event comes at once; where a proxy holds the stream back, it does not, ms. */
const firstWithin = 10_000
/** The server gives a sign of life every 20 s; a stream that is silent for longer is dead, ms. */
const silentAtMost = 45_000

/** A stream that was opened, but let nothing through. */
export class StreamBlockedError extends Error {
  override readonly name = 'HeldBack'
}

interface Reading {
  signal: AbortSignal
  onEvent: (event: LiveEvent) => void
  /** when to come back, in ms, as the server says it */
  onRetry: (ms: number) => void
}

/**
 * Reads the events of an inspection until the server ends the stream. Throws ApiError if it was
 * refused, cannot be reached or broke, and StreamBlockedError if nothing arrives.
 */
export const readLiveEvents = async (
  args: RouteArgs<typeof liveRoutes.followProject>,
  { signal, onEvent, onRetry }: Reading,
): Promise<void> => {
  const giveUp = new AbortController()
  const either = joinAbortSignals([signal, giveUp.signal])
  let timer = setTimeout(() => giveUp.abort(), firstWithin)
  let hasBegun = false
  try {
    const body = await openEventStreamOfUser(liveRoutes.followProject, args, either)
    const alive = new TransformStream<string, string>({
      transform: (chunk, controller) => {
        hasBegun = true
        clearTimeout(timer)
        timer = setTimeout(() => giveUp.abort(), silentAtMost)
        controller.enqueue(chunk)
      },
    })
    const reader = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(alive)
      .pipeThrough(new EventSourceParserStream({ onRetry }))
      .getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event: name, data } = next.value
      // the server and this page are of one version, or the next call reloads the page
      if (name) onEvent({ name, data: JSON.parse(data) } as LiveEvent)
    }
  } catch (error) {
    if (giveUp.signal.aborted && !hasBegun) throw new StreamBlockedError()
    if (error instanceof ApiError) throw error
    throw new ApiError('', { status: 0, code: 'network' })
  } finally {
    clearTimeout(timer)
  }
}
