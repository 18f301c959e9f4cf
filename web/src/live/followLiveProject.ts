import type { ChangedRecord, LiveEvent, PresentPerson } from '@nspect/contract/live/live'
import { joinAbortSignals } from '@nspect/contract/shared/joinSignals'
import { ApiError } from '../api/ApiError.ts'
import { readLiveEvents, StreamBlockedError } from './readLiveEvents.ts'

/** What a page does with the events. */
export interface LiveEventListeners {
  /** these records were changed */
  onChanged: (records: readonly ChangedRecord[]) => void
  /** anything may have changed */
  onResync: () => void
  /** it begins; the last change before that was so many ms ago, null: never */
  onOpened: (lastChange: number | null) => void
  onPeople: (people: readonly PresentPerson[]) => void
}

/** A page that is hidden for so long stops following, ms: browsers allow few connections. */
const hiddenFor = 15_000
/** Pauses before a stream that broke is opened again, ms: doubled from the first to the last. */
const firstPause = 500
const lastPause = 8_000
/**
 * Where streams are not possible, changes are asked for so often, ms; and this often before a
 * stream is tried again.
 */
const askEvery = 30_000
const asksBeforeStream = 20

/** What cannot get better by trying again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
const isRefusedForNow = (error: unknown) =>
  error instanceof StreamBlockedError ||
  (error instanceof ApiError && error.code === 'live.tooMany')

/** Ends after `ms`, with the signal, or at once when the page comes back or goes online. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })

const isHidden = () => document.visibilityState === 'hidden'

/**
 * A signal that also aborts once the page has been hidden for a while; `release` when it is no
 * longer needed.
 */
const whileSeen = (signal: AbortSignal) => {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(() => hidden.abort(), hiddenFor)
  }
  document.addEventListener('visibilitychange', look)
  look()
  const release = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  return { signal: joinAbortSignals([signal, hidden.signal]), release }
}

/**
 * Follows an inspection until it is stopped, over lost connections, restarts of the server and a
 * page that is hidden. What is missed meanwhile is told once it is back (T164).
 */
export const followLiveProject = (
  projectId: number,
  following: LiveEventListeners,
): (() => void) => {
  const stopping = new AbortController()
  let since: number | undefined
  let isOver = false
  let retry = firstPause

  const onEvent = ({ name, data }: LiveEvent) => {
    if (name === 'opened') {
      retry = firstPause
      // later streams begin where this one ends
      if (since === undefined) following.onOpened(data.lastChange)
    }
    if ('cursor' in data) since = Math.max(since ?? 0, data.cursor)
    if (name === 'opened') return
    if (name === 'changed') following.onChanged(data.records)
    else if (name === 'resync') following.onResync()
    else if (name === 'people') following.onPeople(data.people)
    else isOver = data.isSessionOver
  }

  /** Reads one stream to its end; false if streams are not possible at the moment. */
  const read = async (stays: boolean): Promise<boolean> => {
    const seen = whileSeen(stopping.signal)
    const args = { projectId, stays, ...(since !== undefined && { since }) }
    let wait: number | undefined
    try {
      await readLiveEvents(args, { signal: seen.signal, onEvent, onRetry: (ms) => (wait = ms) })
    } catch (error) {
      if (isRefusedForNow(error)) return false
      isOver ||= isFinal(error)
    } finally {
      seen.release()
    }
    if (!stays || isOver || stopping.signal.aborted) return true
    await pause(wait ?? retry * (0.5 + Math.random()), stopping.signal)
    if (wait === undefined) retry = Math.min(2 * retry, lastPause)
    return true
  }

  const run = async () => {
    let asksLeft = 0
    while (!isOver && !stopping.signal.aborted) {
      if (isHidden()) await pause(askEvery, stopping.signal)
      else if (asksLeft > 0) {
        asksLeft -= 1
        await pause(askEvery, stopping.signal)
        if (!isHidden() && !stopping.signal.aborted) await read(false)
      } else if (!(await read(true))) asksLeft = asksBeforeStream
    }
    // the page asks the server itself, which says why
    if (isOver && !stopping.signal.aborted) {
      following.onPeople([])
      following.onResync()
    }
  }
  void run()
  return () => stopping.abort()
}
