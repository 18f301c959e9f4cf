import type { Comment } from '@nspect/contract/comments/comments'
import type { Route } from '@nspect/contract/http/route'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { buildRequest } from '../api/requestUrl.ts'
import { i18n } from '../i18n/i18n.ts'
import { postToWorker } from '../serviceWorker/messages.ts'
import {
  buildCommentsCall,
  buildPinsCall,
  buildProjectCall,
  listWorkspaceCalls,
  listWorkspaceFiles,
  type OfflineFile,
} from './offlineCopyContents.ts'
import {
  type OfflineCopy,
  offlineRecordUrl,
  openOfflineCache,
  writeOfflineCopy,
} from './offlineCopyStore.ts'

/** requests at a time */
const abreast = 4

/** What will be taken along: its answers are there, its files are not loaded yet. */
export interface PendingOfflineCopy {
  project: Project
  /** by the addresses of their calls */
  answers: ReadonlyMap<string, unknown>
  files: readonly OfflineFile[]
  /** of all files, as far as it is known */
  expectedBytes: number
  pointCount: number
}

interface Options {
  signal: AbortSignal
}

/** Runs work on each of a list, a few at a time. Rejects with the first failure. */
const forEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = [...items]
  const run = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  try {
    await Promise.all(Array.from({ length: abreast }, run))
  } finally {
    left.length = 0
  }
}

/** Whether this browser can keep inspections: over https, with the program kept already. */
export const canStoreOfflineCopies = (): boolean =>
  typeof caches !== 'undefined' &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null

/** Asks the server for all answers of an inspection, as the signed-in person may see it now. */
export const prepareOfflineCopy = async (
  projectId: number,
  { signal }: Options,
): Promise<PendingOfflineCopy> => {
  const answers = new Map<string, unknown>()
  const ask = async <Answer>({
    route,
    args,
  }: {
    route: Route
    args: Record<string, number>
  }): Promise<Answer> => {
    const response = await callRoute(route, args as never, { signal, isFresh: true })
    answers.set(buildRequest(route, args).url, response)
    return response as Answer
  }
  const project = await ask<Project>(buildProjectCall(projectId))
  const pins = await ask<readonly Pin[]>(buildPinsCall(projectId))
  const comments: Comment[] = []
  await forEach(
    listWorkspaceCalls(project),
    async (workspaceCall) => void (await ask(workspaceCall)),
  )
  await forEach(
    pins,
    async ({ id }) => void comments.push(...(await ask<readonly Comment[]>(buildCommentsCall(id)))),
  )
  const files = listWorkspaceFiles(project, pins, comments)
  const expectedBytes = files.reduce((sum, file) => sum + file.expectedBytes, 0)
  return { project, answers, files, expectedBytes, pointCount: pins.length }
}

/** What a signed address names, whenever it was signed: the same stored file. */
const getFileName = (url: string): string =>
  new URL(url, location.origin).pathname.split('.')[0] ?? url

const toDownloadError = (error: unknown, signal: AbortSignal): Error => {
  if (signal.aborted)
    return new ApiError(i18n.t('offlineCopies:stopped'), { status: 0, code: 'cancelled' })
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new Error(i18n.t('offlineCopies:noRoom'))
  if (error instanceof ApiError) return error
  return new ApiError(i18n.t('offlineCopies:cut'), { status: 0, code: 'network' })
}

interface LoadOptions extends Options {
  /** shares of 1 */
  onProgress: (done: number) => void
}

/** Loads one file into the cache; resolves with its bytes, 0 if the server does not have it. */
const loadFile = async (
  cache: Cache,
  url: string,
  { signal }: Options,
  onBytes: (bytes: number) => void,
) => {
  const response = await fetch(url, { signal, referrerPolicy: 'no-referrer' })
  if (response.status >= 500) throw new TypeError(`answered ${response.status}`)
  if (!response.ok || !response.body) return 0
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
    }),
  )
  const { headers } = response
  await cache.put(
    url,
    new Response(counted, { headers: { 'content-type': headers.get('content-type') ?? '' } }),
  )
  return bytes
}

/** Rejects when it is stopped. */
const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Keeps every part of the program, so that viewers open as well. A worker that the browser has
 * ended never answers.
 */
const keepProgram = async ({ signal }: Options) => {
  const worker = navigator.serviceWorker.controller
  const missing = worker
    ? await Promise.race([postToWorker<number>(worker, { type: 'keepAll' }), untilStopped(signal)])
    : 1
  if (missing > 0) throw new TypeError('parts of the program could not be kept')
}

/**
 * Loads the files of a parcel onto this device and then keeps its answers. What was loaded before
 * is not loaded again: it goes on after a stop. Until all is there, an earlier copy stays as it is.
 * Rejects with a sentence for the person.
 */
export const downloadOfflineCopy = async (
  parcel: PendingOfflineCopy,
  { signal, onProgress }: LoadOptions,
): Promise<OfflineCopy> => {
  const { project, answers, files } = parcel
  const cache = await openOfflineCache(project.id)
  const stored = new Map((await cache.keys()).map((request) => [getFileName(request.url), request]))
  const about = {
    projectId: project.id,
    clientId: project.clientId,
    name: project.projectName,
    typeName: project.projectType.name,
    pointCount: parcel.pointCount,
  }
  const total = Math.max(1, parcel.expectedBytes)
  let done = 0
  let bytes = 0
  try {
    void navigator.storage?.persist?.().catch(() => false)
    const isNew = (await cache.match(offlineRecordUrl)) === undefined
    if (isNew)
      await writeOfflineCopy(cache, { ...about, takenAt: Date.now(), bytes: 0, isComplete: false })
    await keepProgram({ signal })
    await forEach(files, async ({ url, expectedBytes }) => {
      signal.throwIfAborted()
      const earlier = stored.get(getFileName(url))
      const kept = earlier && (await cache.match(earlier))
      if (kept) {
        const blob = await kept.blob()
        bytes += blob.size
        // under today's address
        if (earlier.url !== new URL(url, location.origin).href)
          await cache.put(url, new Response(blob))
      } else {
        let own = 0
        // others are added while this one is loaded
        const loaded = await loadFile(cache, url, { signal }, (chunk) => {
          own += chunk
          onProgress(Math.min(1, (done + Math.min(own, expectedBytes)) / total))
        })
        bytes += loaded
      }
      done += expectedBytes
      onProgress(Math.min(1, done / total))
    })
    signal.throwIfAborted()
    const taken: OfflineCopy = { ...about, takenAt: Date.now(), bytes, isComplete: true }
    await writeOfflineCopy(cache, taken, answers)
    await removeOthers(cache, [...answers.keys(), ...files.map(({ url }) => url)])
    return taken
  } catch (error) {
    throw toDownloadError(error, signal)
  }
}

/** Removes what no longer belongs to the inspection. */
const removeOthers = async (cache: Cache, urls: readonly string[]) => {
  const wanted = new Set(
    [...urls, offlineRecordUrl].map((url) => new URL(url, location.origin).href),
  )
  for (const request of await cache.keys())
    if (!wanted.has(request.url)) await cache.delete(request)
}
