import { z } from 'zod'
import { buildOfflineCacheName, parseOfflineCacheName } from '../api/cacheNames.ts'
import {
  copiedAtHeader,
  listOfflineCaches,
  offlineCopyLifetimeMs,
} from '../api/offlineResponses.ts'
import { session } from '../api/session.ts'

const takenShape = z.object({
  projectId: z.number(),
  clientId: z.number(),
  name: z.string(),
  typeName: z.string(),
  pointCount: z.number(),
  /** ms since 1970 */
  takenAt: z.number(),
  bytes: z.number(),
  /** false: some of its files are still missing, and it cannot be opened without a network */
  isComplete: z.boolean(),
})
/** An inspection on this device. */
export type OfflineCopy = z.output<typeof takenShape>

/** the record of an inspection, among its answers and files */
export const offlineRecordUrl = '/taken.json'

const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nspect-taken')
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', notifyListeners)
const announceChange = () => {
  notifyListeners()
  channel?.postMessage('changed')
}

/** Calls back when something was taken along or removed, in this or another tab. */
export const subscribeToOfflineCopies = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const currentPerson = () => session.person()

const recordIn = async (name: string): Promise<OfflineCopy | undefined> => {
  const stored = await (await caches.open(name)).match(offlineRecordUrl)
  const read = takenShape.safeParse(await stored?.json().catch(() => undefined))
  return read.success ? read.data : undefined
}

/** What the signed-in person has on this device, the newest first. */
export const listOfflineCopies = async (): Promise<OfflineCopy[]> => {
  const personId = currentPerson()
  if (personId === undefined) return []
  const records = await Promise.all((await listOfflineCaches(personId)).map(recordIn))
  return records
    .filter((record) => record !== undefined)
    .filter(({ takenAt }) => takenAt > Date.now() - offlineCopyLifetimeMs)
    .toSorted((a, b) => b.takenAt - a.takenAt)
}

/** The cache of an inspection for the signed-in person. Throws if nobody is signed in. */
export const openOfflineCache = async (projectId: number): Promise<Cache> => {
  const personId = currentPerson()
  if (personId === undefined) throw new Error('nobody is signed in')
  return await caches.open(buildOfflineCacheName(personId, projectId))
}

const json = (text: string, takenAt: number) =>
  new Response(text, {
    headers: { 'content-type': 'application/json', [copiedAtHeader]: String(takenAt) },
  })

/** Writes the record, and with it the answers by their addresses. */
export const writeOfflineCopy = async (
  cache: Cache,
  taken: OfflineCopy,
  answers: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> => {
  for (const [url, response] of answers)
    await cache.put(url, json(JSON.stringify(response), taken.takenAt))
  await cache.put(offlineRecordUrl, json(JSON.stringify(taken), taken.takenAt))
  announceChange()
}

/** Removes an inspection of the signed-in person from this device. */
export const removeOfflineCopy = async (projectId: number): Promise<void> => {
  const personId = currentPerson()
  if (personId !== undefined) await caches.delete(buildOfflineCacheName(personId, projectId))
  announceChange()
}

/** Removes what is too old, and what another person has left when somebody is signed in. */
export const removeStaleOfflineCopies = async (): Promise<void> => {
  const personId = currentPerson()
  if (personId === undefined || typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    const owner = parseOfflineCacheName(name)
    if (!owner) continue
    const isOwn = owner.personId === personId
    const record = isOwn ? await recordIn(name) : undefined
    if (!isOwn || (record && record.takenAt <= Date.now() - offlineCopyLifetimeMs))
      await caches.delete(name)
  }
}
