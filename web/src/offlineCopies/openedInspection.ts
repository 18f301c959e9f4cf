import type { Route } from '@nspect/contract/http/route'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { isFromDevice, noteOfflineResponse } from '../api/offlineResponses.ts'
import { queryClient } from '../api/queryClient.ts'
import { readQuery } from '../api/readQuery.ts'
import { buildRequest } from '../api/requestUrl.ts'
import { readProgramVersion } from '../serviceWorker/programVersion.ts'
import {
  canStoreOfflineCopies,
  describeCopy,
  downloadOfflineCopy,
  findRound,
  isDownloading,
  type PendingOfflineCopy,
} from './createOfflineCopy.ts'
import {
  buildPinsCall,
  buildProjectCall,
  listWorkspaceCalls,
  listWorkspaceFiles,
} from './offlineCopyContents.ts'
import {
  listOfflineCopies,
  readOfflineAnswers,
  readOfflineCopy,
  removeOfflineCopy,
  writeOfflineCopy,
} from './offlineCopyStore.ts'

/**
 * An inspection that was opened stays on the device: it opens again at once, and without a network.
 * Its answers always; on a phone or tablet its files as well, within the quota.
 */

const megabyte = 1_048_576
/** What is kept without being asked for: the latest opened of a person. */
export const openedQuota = {
  inspections: 30,
  /** bytes of files */
  total: 300 * megabyte,
  each: 100 * megabyte,
  /** writing the answers of more takes a browser noticeably long */
  points: 2000,
} as const

interface WorkspaceCall {
  route: Route
  args: Record<string, number>
}

const toQueryKey = ({ route, args }: WorkspaceCall) => [route.path, args]
const toUrl = ({ route, args }: WorkspaceCall) => buildRequest(route, args).url

/** What the page has of an inspection that is open: its answers as they are now. */
const readOpenPage = (projectId: number): PendingOfflineCopy | undefined => {
  const project = queryClient.getQueryData<Project>(toQueryKey(buildProjectCall(projectId)))
  const pins = queryClient.getQueryData<readonly Pin[]>(toQueryKey(buildPinsCall(projectId)))
  if (!project || !pins || pins.length > openedQuota.points) return undefined
  const calls = [
    buildProjectCall(projectId),
    buildPinsCall(projectId),
    ...listWorkspaceCalls(project),
  ]
  const answers = new Map(
    calls
      .map((workspaceCall) => {
        const response: unknown = queryClient.getQueryData(toQueryKey(workspaceCall))
        return [toUrl(workspaceCall), response] as const
      })
      .filter(([, response]) => response !== undefined),
  )
  const files = listWorkspaceFiles(project, pins, [], findRound(projectId, answers))
  return {
    isWhole: false,
    project,
    answers,
    files,
    expectedBytes: files.reduce((sum, file) => sum + file.expectedBytes, 0),
    pointCount: pins.length,
  }
}

/**
 * Asks for what another page of the inspection shows: the points beside its checklists, the
 * checklists beside its points. What does not arrive is missing on the device.
 */
const askForOtherPages = async (projectId: number): Promise<void> => {
  const project = queryClient.getQueryData<Project>(toQueryKey(buildProjectCall(projectId)))
  if (!project?.hasChecklists) return
  const calls = [buildPinsCall(projectId), ...listWorkspaceCalls(project)]
  const missing = calls.filter((call) => queryClient.getQueryData(toQueryKey(call)) === undefined)
  await Promise.all(
    missing.map(({ route, args }) =>
      queryClient.prefetchQuery(readQuery(route as Route, args as never)),
    ),
  )
}

/** Removes what was opened longest ago, so that what is kept without being asked for fits. */
const removeBeyondQuota = async (): Promise<void> => {
  const opened = (await listOfflineCopies()).filter(({ isChosen }) => !isChosen)
  let bytes = 0
  for (const [index, copy] of opened.entries()) {
    bytes += copy.bytes
    const isBeyond = index >= openedQuota.inspections || bytes > openedQuota.total
    if (index > 0 && isBeyond) await removeOfflineCopy(copy.projectId)
  }
}

/** Whether this is a device that people carry along, and its person does not save data. */
const keepsFilesOfOpened = (): boolean =>
  canStoreOfflineCopies() &&
  window.matchMedia('(pointer: coarse)').matches &&
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData !== true

/**
 * Stores the answers of an open inspection as the page has them now, and loads its files where they
 * belong on this device: what the person made available offline stays whole, and what they open on
 * a phone becomes available. A failure changes nothing of what is there.
 */
export const keepOpenedInspection = async (
  projectId: number,
  signal: AbortSignal,
): Promise<void> => {
  await askForOtherPages(projectId)
  const page = readOpenPage(projectId)
  // what came from this device is not made younger
  if (!page || [...page.answers.keys()].some(isFromDevice)) return
  if (!page.project.allowsOfflineCopies) return await removeOfflineCopy(projectId)
  const before = await readOfflineCopy(projectId)
  await writeOfflineCopy(
    {
      ...describeCopy(page.project, page.pointCount),
      takenAt: Date.now(),
      bytes: before?.bytes ?? 0,
      state: before?.state ?? 'opened',
      isChosen: before?.isChosen ?? false,
    },
    page.answers,
  )
  const isWanted = before?.isChosen
    ? before.state === 'available'
    : keepsFilesOfOpened() && page.expectedBytes <= openedQuota.each
  if (isWanted && !signal.aborted && !isDownloading(projectId))
    await downloadOfflineCopy(page, { signal, isChosen: false })
  await removeBeyondQuota()
}

/** ms that opening an inspection waits for the device's store, which may hang */
const storeTimeout = 300

const restore = async (projectId: number): Promise<void> => {
  const copy = await readOfflineCopy(projectId)
  if (copy?.program !== readProgramVersion()) return
  const stored = new Map((await readOfflineAnswers(projectId)).map((row) => [row.url, row]))
  const find = (workspaceCall: WorkspaceCall) => {
    const row = stored.get(toUrl(workspaceCall))
    return row && { ...row, key: toQueryKey(workspaceCall), response: JSON.parse(row.text) }
  }
  const project = find(buildProjectCall(projectId))
  const pins = find(buildPinsCall(projectId))
  if (!project || !pins) return
  const others = listWorkspaceCalls(project.response as Project).map(find)
  for (const row of [project, pins, ...others]) {
    if (!row || queryClient.getQueryData(row.key) !== undefined) continue
    // however young it is, the server is asked
    queryClient.setQueryData(row.key, row.response, { updatedAt: 0 })
    noteOfflineResponse(row.url, row.takenAt)
  }
}

/**
 * Shows an inspection as this device has it, at once; the page then asks the server as ever. Does
 * nothing for one that is not here, or that the page has already.
 */
export const restoreOpenedInspection = async (projectId: number): Promise<void> => {
  if (queryClient.getQueryData(toQueryKey(buildProjectCall(projectId))) !== undefined) return
  await Promise.race([
    restore(projectId).catch(() => undefined),
    new Promise((done) => setTimeout(done, storeTimeout)),
  ])
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** ms after which the server is asked again whether an inspection may stay on this device */
const checkInterval = 60 * 60_000

/**
 * Asks the server about each inspection on this device, one after the other, and removes those that
 * this person may no longer open, or whose client keeps them on the server only.
 */
export const checkStoredInspections = async (): Promise<void> => {
  for (const copy of await listOfflineCopies()) {
    if (copy.checkedAt > Date.now() - checkInterval) continue
    const { route, args } = buildProjectCall(copy.projectId)
    try {
      const project = await callRoute(route, args, { isQuiet: true, isFresh: true })
      if (project.allowsOfflineCopies) await writeOfflineCopy({ ...copy, checkedAt: Date.now() })
      else await removeOfflineCopy(copy.projectId)
    } catch (error) {
      if (!isRefused(error)) return
      await removeOfflineCopy(copy.projectId)
    }
  }
}
