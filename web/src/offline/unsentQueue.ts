import type { ApiError } from '../api/ApiError.ts'
import { connection } from '../api/connectionState.ts'
import { session } from '../api/session.ts'
import type { UnsentChange } from '../deviceStore/deviceSchema.ts'
import { isQuotaExceeded } from '../deviceStore/storedFiles.ts'
import { notifyDraftRestored } from '../drafts/draftStore.ts'
import { toggleCloseWarning } from './closeWarning.ts'
import {
  findNextSendableChange,
  findUnsentChangeSender,
  getUnsentChangeSender,
  isPhotoUpload,
  registerUnsentChangeSender,
} from './sendOrder.ts'
import { classifySendFailure, computeRetryDelayMs, NoRoomError } from './sendOutcome.ts'
import { setUnsentFlag } from './unsentFlag.ts'
import {
  hasChangesHeldInMemory,
  holdChangesInMemory,
  isUnsentChangeHeldInMemory,
  listChangesHeldInMemory,
  listUnsentChanges,
  type MergeChanges,
  type NewUnsentChange,
  readUnsentFiles,
  removeUnsentChange,
  storeUnsentChanges,
  type UnsentFile,
  updateUnsentChange,
} from './unsentStore.ts'

/** A change as it is shown. */
export interface UnsentChangeView extends UnsentChange {
  state: 'waiting' | 'sending' | 'refused'
  /** whether it is on this device; else this page alone has it */
  isStored: boolean
  /** bytes of its upload; 0 where nothing is known */
  sent: number
  total: number
}

/** ms that a form waits for an answer before it closes and leaves the sending to the queue */
const formTimeout = 8000
/** ms after which a tab sends what another one has stored and did not send */
const takeOverDelay = 20_000
/** ms after which an attempt is given up; for a photo, ms without progress */
const timeouts = { photo: 10 * 60_000, other: 120_000 } as const

let list: readonly UnsentChangeView[] = []
/** keys of changes under way in this tab, with what stops them */
const underWay = new Map<string, AbortController>()
/** keys of changes whose form is about to send them */
const ofForms = new Set<string>()
const progress = new Map<string, { sent: number; total: number }>()
let sentCount = 0
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
let draining: Promise<void> | undefined
/** something was added since the queue was last read */
let isAskedAgain = false
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
/** tells the other tabs that the stored changes are others now */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nspect-unsent')

const person = () => session.person()

const toChangeView = (change: UnsentChange): UnsentChangeView => ({
  ...change,
  sent: 0,
  total: 0,
  ...progress.get(change.key),
  isStored: !isUnsentChangeHeldInMemory(change.key),
  state: underWay.has(change.key) ? 'sending' : change.refusal ? 'refused' : 'waiting',
})
/** `isWhole`: there are no others on this device. */
const show = (changes: readonly UnsentChange[], isWhole: boolean) => {
  list = changes.map(toChangeView)
  toggleCloseWarning(hasChangesHeldInMemory())
  const personId = person()
  if (personId && (isWhole || list.length > 0)) setUnsentFlag(personId, list.length > 0)
  notify()
}

const noteUnsent = () => {
  const personId = person()
  if (personId) setUnsentFlag(personId, true)
}

/**
 * Reads the signed-in person's changes anew. What is stored where it cannot be read now stays shown
 * and noted; only what this page holds can be sent then.
 */
const refresh = async (): Promise<readonly UnsentChange[]> => {
  const personId = person()
  const changes = personId ? await listUnsentChanges(personId).catch(() => null) : []
  // signed out, or somebody else, meanwhile
  if (person() !== personId) return []
  const sendable = changes ?? listChangesHeldInMemory(personId ?? '')
  show(changes ?? [...list.filter(({ isStored }) => isStored), ...sendable], changes !== null)
  return sendable
}
const refreshEverywhere = async () => {
  channel?.postMessage('changed')
  return await refresh()
}

const retryLater = () => {
  attempts += 1
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    void sendQueue()
  }, computeRetryDelayMs(attempts))
}
/** Ends the pause after a failed attempt. */
const endPause = () => {
  clearTimeout(timer)
  timer = undefined
}

/** Sends one change and stores what came of it. Rejects with the failure of the attempt. */
const attempt = async (
  change: UnsentChange,
  files: readonly UnsentFile[],
  isLate: () => boolean,
): Promise<unknown> => {
  const { key, kind } = change
  const sender = getUnsentChangeSender(kind)
  const timeout = isPhotoUpload(change) ? timeouts.photo : timeouts.other
  const controller = new AbortController()
  underWay.set(key, controller)
  let limit: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(limit)
    limit = setTimeout(() => controller.abort(), timeout)
  }
  wait()
  show(list, false)
  try {
    const response = await sender.send(change, files, {
      signal: controller.signal,
      isQuiet: isLate(),
      onProgress: (sent, total) => {
        wait()
        progress.set(key, { sent, total })
        show(list, false)
      },
    })
    attempts = 0
    sentCount += 1
    await removeUnsentChange(key, (other) => sender.follow(response, change, other))
    if (person() === change.personId) await sender.onStored(response, change)
    return response
  } finally {
    clearTimeout(limit)
    underWay.delete(key)
    progress.delete(key)
    await refreshEverywhere()
  }
}

/**
 * Sends the next one; false: none is left, or it is no use to go on now. `failed`: not to be tried
 * again this time.
 */
const sendNext = async (failed: Set<string>): Promise<boolean> => {
  const change = findNextSendableChange(
    await refresh(),
    (key) => failed.has(key) || underWay.has(key) || ofForms.has(key),
  )
  if (!change) return false
  try {
    const files = await readUnsentFiles(change.key)
    if (person() !== change.personId) return false
    // awaited after the request has left would be too late: it may arrive though this page ends.
    // What was merged into it until then is sent as well
    const latest = change.isTried ? change : await updateUnsentChange(change.key, { isTried: true })
    // somebody else may have come while it was awaited
    if (person() !== change.personId) return false
    await attempt(latest ?? change, files, () => true)
    return true
  } catch (error) {
    const outcome = classifySendFailure(error)
    if (outcome === 'later' && timer === undefined) retryLater()
    if (outcome === 'signIn') return false
    const { message = String(error), code = 'unknown', status = 0 } = error as Partial<ApiError>
    if (outcome === 'later') {
      failed.add(change.key)
      // a fault over this one says nothing of the others, nor does a photo that does not get
      // through
      return status === 500 || (isPhotoUpload(change) && connection.isReachable())
    }
    await updateUnsentChange(change.key, { refusal: { message, code } })
    await refreshEverywhere()
    return true
  }
}

/** In one tab at a time, where the browser can say so; elsewhere the keys alone prevent doubles. */
const runInOneTab = (work: () => Promise<void>): Promise<void> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('nspect-unsent', work)
    : work()

const sendAll = async (): Promise<void> => {
  do {
    isAskedAgain = false
    // after a failed attempt it pauses
    if (timer !== undefined || !person() || !connection.isReachable()) return
    await runInOneTab(async () => {
      const failed = new Set<string>()
      while (await sendNext(failed));
    })
  } while (isAskedAgain)
}

/** Sends what waits, in order, until nothing is left or the server cannot be reached. */
const sendQueue = (): Promise<void> => {
  isAskedAgain = true
  draining ??= sendAll().finally(() => {
    draining = undefined
  })
  return draining
}

/** What became of a change that a form has given. */
export type SaveResult<Answer> = { isSent: true; answer: Answer } | { isSent: false }

/** Resolves when a person has waited long enough for their form to close. */
const resolveAfterTimeout = (onLate: () => void): Promise<{ isSent: false }> =>
  new Promise((resolve) =>
    setTimeout(() => {
      onLate()
      resolve({ isSent: false })
    }, formTimeout),
  )

/** Whether a later one has to wait for it: photos go beside points. */
const isAhead = (change: UnsentChange) => !isPhotoUpload(change) && !change.refusal

/** What a waiting change is together with one that is added; undefined: they stay two. */
const mergeWaiting: MergeChanges = (waiting, added) =>
  waiting.kind === added.kind
    ? findUnsentChangeSender(added.kind)?.merge?.(waiting, added)
    : undefined

/** Sends a change without storing it. */
const sendOnce = ({ files, ...change }: NewUnsentChange): Promise<unknown> =>
  getUnsentChangeSender(change.kind).send(
    { ...change, position: 0, savedAt: 0, isTried: true, refusal: null },
    files,
    {
      signal: new AbortController().signal,
      isQuiet: false,
      onProgress: () => undefined,
    },
  )

/** Sends the first of these changes while its form waits. */
const sendForForm = async <Answer>(
  change: UnsentChange,
  changes: readonly [NewUnsentChange, ...NewUnsentChange[]],
  isStored: boolean,
): Promise<SaveResult<Answer>> => {
  let isLate = false
  const work = attempt(change, changes[0].files, () => isLate)
    .then(
      (response): SaveResult<Answer> => ({ isSent: true, answer: response as Answer }),
      async (error: unknown): Promise<SaveResult<Answer>> => {
        const isLater = classifySendFailure(error) === 'later'
        if (isStored && (isLater || isLate)) {
          retryLater()
          return { isSent: false }
        }
        await removeUnsentChange(change.key, (other) => (other.after === change.key ? null : other))
        await refreshEverywhere()
        throw isLater ? new NoRoomError() : error
      },
    )
    // its form has closed: nothing else sends what had to wait for it
    .finally(() => void (isLate && sendQueue()))
  return isStored
    ? await Promise.race([
        work,
        resolveAfterTimeout(() => {
          isLate = true
        }),
      ])
    : await work
}

/** Stores the changes of a form, and sends the first unless others come before it. */
const storeAndSend = async <Answer>(
  changes: readonly [NewUnsentChange, ...NewUnsentChange[]],
  isReachable: boolean,
): Promise<SaveResult<Answer>> => {
  const [first] = changes
  noteUnsent()
  const failure = await storeUnsentChanges(changes, isReachable).then(
    () => null,
    (error: unknown) => error,
  )
  const isStored = failure === null
  if (!isStored) {
    if (!isReachable) throw new NoRoomError(isQuotaExceeded(failure) ? 'noRoom' : 'privateWindow')
    holdChangesInMemory(changes)
  }
  const all = await refreshEverywhere()
  const change = all.find(({ key }) => key === first.key)
  const isNext = isReachable && !all.some((other) => other.key !== first.key && isAhead(other))
  if (!change || underWay.has(first.key) || (isStored && !isNext)) return { isSent: false }
  return await sendForForm<Answer>(change, changes, isStored)
}

export const unsentQueue = {
  /** how a kind of change is sent */
  register: registerUnsentChangeSender,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** the signed-in person's unsent changes, in the order of sending */
  read: () => list,
  /** how many were stored since the page was opened */
  sentCount: () => sentCount,
  /**
   * Stores changes in this browser and sends the first of them; the others follow it. It resolves
   * with the answer, or, where none came, once they are stored here to be sent later. Rejects with
   * a refusal of the server, which the form shows: then nothing is kept here; and with `NoRoomError`
   * where the browser cannot store it, unless the server took it.
   */
  save: async <Answer>(
    changes: readonly [NewUnsentChange, ...NewUnsentChange[]],
  ): Promise<SaveResult<Answer>> => {
    const isReachable = connection.isReachable()
    const [first] = changes
    // the session has ended: the call says so
    if (!person()) return { isSent: true, answer: (await sendOnce(first)) as Answer }
    if (ofForms.has(first.key)) return { isSent: false }
    ofForms.add(first.key)
    try {
      return await storeAndSend<Answer>(changes, isReachable)
    } finally {
      ofForms.delete(first.key)
      void sendQueue()
    }
  },
  /**
   * Stores changes in this browser and sends them in turn; where it has no room, they are sent
   * while this page is open. One that its sender can merge joins a waiting one that nothing has
   * tried to send.
   */
  add: async (changes: readonly NewUnsentChange[]): Promise<void> => {
    noteUnsent()
    await storeUnsentChanges(changes, false, mergeWaiting).catch(() =>
      holdChangesInMemory(changes, mergeWaiting),
    )
    await refreshEverywhere()
    void sendQueue()
  },
  /**
   * resolves once this page alone has none of these changes: they are on the device, at the server,
   * or discarded
   */
  whenKept: (keys: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (keys.some(isUnsentChangeHeldInMemory)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    }),
  /** sends what waits; after this also what was refused: that one, or all */
  retry: async (key?: string): Promise<void> => {
    for (const change of list) {
      if (change.refusal && (key === undefined || change.key === key))
        await updateUnsentChange(change.key, { refusal: null })
    }
    await refreshEverywhere()
    connection.check()
    endPause()
    await sendQueue()
  },
  /**
   * removes a change and those that need it; one that is under way is stopped, but may have arrived
   */
  discard: async (key: string): Promise<void> => {
    underWay.get(key)?.abort()
    await removeUnsentChange(key, (other) => (other.after === key ? null : other))
    await refreshEverywhere()
  },
  /**
   * puts a change back into its form, unless that holds something else; resolves with the address
   * of its screen
   */
  reopen: async (change: UnsentChange): Promise<{ screen: string; isInForm: boolean }> => {
    const sender = getUnsentChangeSender(change.kind)
    const needed = list.filter(({ after }) => after === change.key)
    const files = [...(await readUnsentFiles(change.key))]
    for (const { key } of needed) files.push(...(await readUnsentFiles(key)))
    const { screen, draft } = await sender.reopen(change, files)
    if (draft) {
      await unsentQueue.discard(change.key)
      notifyDraftRestored(draft)
    }
    return { screen, isInForm: draft !== null }
  },
  /** reads the stored changes, and sends what waits */
  start: async (): Promise<void> => {
    await refresh()
    await sendQueue()
  },
}

if (typeof window !== 'undefined') {
  let takeOver: ReturnType<typeof setTimeout> | undefined
  channel?.addEventListener('message', () => {
    void refresh()
    // the other tab may be closed before it has sent them
    clearTimeout(takeOver)
    takeOver = setTimeout(() => void sendQueue(), takeOverDelay)
  })
  connection.subscribe(() => {
    attempts = 0
    endPause()
    if (connection.isReachable()) void sendQueue()
  })
  let last = person()
  session.subscribe(() => {
    if (person() === last) return
    last = person()
    for (const controller of underWay.values()) controller.abort()
    endPause()
    list = []
    notify()
    void unsentQueue.start()
  })
}
