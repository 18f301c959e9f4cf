import type { Comment } from '@nspect/contract/comments/comments'
import type { Route, RouteResponse } from '@nspect/contract/http/route'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { buildRequest } from '../api/requestUrl.ts'
import { toKeptFileUrl } from '../deviceStore/cacheNames.ts'
import { i18n } from '../i18n/i18n.ts'
import { postToWorker } from '../serviceWorker/messages.ts'
import { readProgramVersion } from '../serviceWorker/programVersion.ts'
import {
  buildCommentsCall,
  buildPinsCall,
  buildProjectCall,
  buildRoundCall,
  listWorkspaceCalls,
  listWorkspaceFiles,
  type OfflineFile,
} from './offlineCopyContents.ts'
import {
  type OfflineCopy,
  openOfflineCache,
  readOfflineCopy,
  writeOfflineCopy,
} from './offlineCopyStore.ts'

/** requests at a time */
const abreast = 4

/** What will be taken along: its answers are there, its files are not loaded yet. */
export interface PendingOfflineCopy {
  /** whether its files are all that belong to the inspection, those of comments included */
  isWhole: boolean
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

/** The checklists of an inspection among the answers to its calls. */
export const findRound = (projectId: number, answers: ReadonlyMap<string, unknown>) => {
  const { route, args } = buildRoundCall(projectId)
  return answers.get(buildRequest(route, args).url) as RouteResponse<typeof route> | undefined
}

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
  const files = listWorkspaceFiles(project, pins, comments, findRound(projectId, answers))
  const expectedBytes = files.reduce((sum, file) => sum + file.expectedBytes, 0)
  return { isWhole: true, project, answers, files, expectedBytes, pointCount: pins.length }
}

/** What the store says of an inspection that is open now, besides how much of it is here. */
export const describeCopy = (project: Project, pointCount: number) => ({
  projectId: project.id,
  clientId: project.clientId,
  name: project.projectName,
  typeName: project.projectType.name,
  pointCount,
  openedAt: Date.now(),
  checkedAt: Date.now(),
  program: readProgramVersion(),
})

/** The address under which a file is kept on this device. */
const toKeptUrl = (url: string): string => new URL(toKeptFileUrl(url) ?? url, location.origin).href

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
  onProgress?: (done: number) => void
  /** whether the person asked for it; else it is here because they opened it */
  isChosen?: boolean
}

/** Loads one file into the cache; resolves with its bytes, 0 if the server does not have it. */
const loadFile = async (
  cache: Cache,
  url: string,
  { signal, onBytes }: Options & { onBytes: (bytes: number) => void },
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
    toKeptUrl(url),
    new Response(counted, { headers: { 'content-type': headers.get('content-type') ?? '' } }),
  )
  return bytes
}

/**
 * Keeps a file under the address of the stored one; `earlier`: where this device has it already.
 * Resolves with its bytes; 0 for one that was there, unless it `counts`.
 */
const keepFile = async (
  cache: Cache,
  url: string,
  earlier: Request | undefined,
  options: Options & { counts: boolean; onBytes: (bytes: number) => void },
): Promise<number> => {
  const kept = earlier && (await cache.match(earlier))
  if (!kept) return await loadFile(cache, url, options)
  const isInPlace = earlier.url === toKeptUrl(url)
  if (isInPlace && !options.counts) return 0
  const blob = await kept.blob()
  if (!isInPlace) await cache.put(toKeptUrl(url), new Response(blob))
  return options.counts ? blob.size : 0
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

/** Downloads under way by the ids of their inspections: one at a time of each. */
const downloads = new Map<number, AbortController>()

/** Whether files of an inspection are being loaded onto this device by this page. */
export const isDownloading = (projectId: number): boolean => downloads.has(projectId)

/**
 * Runs a download, which stops with the signal, or when another of the same inspection is begun.
 */
const runDownload = async <Result>(
  projectId: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  downloads.get(projectId)?.abort()
  downloads.set(projectId, controller)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw toDownloadError(error, controller.signal)
  } finally {
    signal.removeEventListener('abort', stop)
    if (downloads.get(projectId) === controller) downloads.delete(projectId)
  }
}

/**
 * Loads the files of a parcel onto this device, and keeps its answers: first where there was no
 * whole copy, else at the end, so that an earlier one stays as it is until then. What was loaded
 * before is not loaded again: it goes on after a stop. Rejects with a sentence for the person.
 */
export const downloadOfflineCopy = (
  parcel: PendingOfflineCopy,
  { signal, ...options }: LoadOptions,
): Promise<OfflineCopy> =>
  runDownload(parcel.project.id, signal, (inTime) =>
    download(parcel, { ...options, signal: inTime }),
  )

const download = async (
  parcel: PendingOfflineCopy,
  { signal, onProgress = () => undefined, isChosen = true }: LoadOptions,
): Promise<OfflineCopy> => {
  const { project, answers, files } = parcel
  const cache = await openOfflineCache(project.id)
  const before = await readOfflineCopy(project.id)
  // until November 2026 files were kept under their signed addresses
  const stored = new Map((await cache.keys()).map((request) => [toKeptUrl(request.url), request]))
  const about = {
    ...describeCopy(project, parcel.pointCount),
    isChosen: isChosen || before?.isChosen === true,
  }
  const total = Math.max(1, parcel.expectedBytes)
  let done = 0
  // only a whole copy counts its files anew
  let bytes = parcel.isWhole ? 0 : (before?.bytes ?? 0)
  // Firefox asks the person
  if (isChosen) void navigator.storage?.persist?.().catch(() => false)
  if (before?.state !== 'available') {
    const loading = { ...about, bytes: before?.bytes ?? 0, state: 'loading' } as const
    await writeOfflineCopy({ ...loading, takenAt: Date.now() }, answers)
  }
  await keepProgram({ signal })
  await forEach(files, async ({ url, expectedBytes }) => {
    signal.throwIfAborted()
    // others are added while this one is loaded
    let own = 0
    const loaded = await keepFile(cache, url, stored.get(toKeptUrl(url)), {
      signal,
      counts: parcel.isWhole,
      onBytes: (chunk) => {
        own += chunk
        onProgress(Math.min(1, (done + Math.min(own, expectedBytes)) / total))
      },
    })
    bytes += loaded
    done += expectedBytes
    onProgress(Math.min(1, done / total))
  })
  signal.throwIfAborted()
  const taken: OfflineCopy = { ...about, takenAt: Date.now(), bytes, state: 'available' }
  await writeOfflineCopy(taken, answers)
  const urls = files.map(({ url }) => url)
  if (parcel.isWhole) await removeOthers(cache, urls)
  return taken
}

/** Removes what no longer belongs to the inspection. */
const removeOthers = async (cache: Cache, urls: readonly string[]) => {
  const wanted = new Set(urls.map(toKeptUrl))
  for (const request of await cache.keys())
    if (!wanted.has(request.url)) await cache.delete(request)
}
