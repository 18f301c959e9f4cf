import { createEvents } from '../api/createStore.ts'
import { session } from '../api/session.ts'
import { buildOfflineCacheName, parseOfflineCacheName } from '../deviceStore/cacheNames.ts'
import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import {
  type DeviceDatabase,
  everyPage,
  type StoredInspection,
  type StoredResponse,
} from '../deviceStore/deviceSchema.ts'
import { copyLifetimeMs } from '../deviceStore/responseStore.ts'

/** What the store knows of an inspection besides whose it is. */
export type OfflineCopy = Omit<StoredInspection, 'personId'>

const changes = createEvents()
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nspect-taken')
channel?.addEventListener('message', () => changes.notify())
const announceChange = () => {
  changes.notify()
  channel?.postMessage('changed')
}

/** Calls back when an inspection on this device was stored or removed, in this or another tab. */
export const subscribeToOfflineCopies = changes.subscribe

const inspectionsOf = (personId: string) => IDBKeyRange.bound([personId], [personId, []])

/** What the signed-in person has on this device, the latest opened first. */
export const listOfflineCopies = async (): Promise<OfflineCopy[]> => {
  const personId = session.person()
  if (personId === undefined) return []
  const stored = await (await openDeviceDatabase()).getAll('inspections', inspectionsOf(personId))
  return stored
    .filter(({ takenAt }) => takenAt > Date.now() - copyLifetimeMs)
    .toSorted((a, b) => b.openedAt - a.openedAt)
}

/** Thrown where something is to be stored while nobody is signed in. */
const requirePerson = (): string => {
  const personId = session.person()
  if (personId === undefined) throw new Error('nobody is signed in')
  return personId
}

/** The files of an inspection of the signed-in person. Throws if nobody is signed in. */
export const openOfflineCache = async (projectId: number): Promise<Cache> =>
  await caches.open(buildOfflineCacheName(requirePerson(), projectId))

/** What the signed-in person has of an inspection; undefined if nothing. */
export const readOfflineCopy = async (projectId: number): Promise<OfflineCopy | undefined> => {
  const personId = session.person()
  if (personId === undefined) return undefined
  return await (await openDeviceDatabase()).get('inspections', [personId, projectId])
}

/**
 * Stores what is known of an inspection and, in the same step, its answers by their addresses.
 * Rejects if the browser has no room, or nobody is signed in.
 */
export const writeOfflineCopy = async (
  offlineCopy: OfflineCopy,
  answers: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> => {
  const personId = requirePerson()
  const { projectId, takenAt } = offlineCopy
  const rows = [...answers].map(([url, response]): StoredResponse => {
    // what every page needs has no arguments
    const owner = url.includes('?') ? projectId : everyPage
    return { personId, url, projectId: owner, text: JSON.stringify(response), takenAt }
  })
  const db = await openDeviceDatabase()
  // signed out, or somebody else, meanwhile
  if (session.person() !== personId) return
  const transaction = db.transaction(['inspections', 'responses'], 'readwrite')
  await Promise.all([
    transaction.objectStore('inspections').put({ ...offlineCopy, personId }),
    ...rows.map((row) => transaction.objectStore('responses').put(row)),
    transaction.done,
  ])
  announceChange()
}

/** The stored answers of an inspection; none where they are too old. */
export const readOfflineAnswers = async (projectId: number): Promise<StoredResponse[]> => {
  const personId = session.person()
  if (personId === undefined) return []
  const key = IDBKeyRange.only([personId, projectId])
  const stored = await (await openDeviceDatabase()).getAllFromIndex('responses', 'inspection', key)
  // signed out, or somebody else, meanwhile
  if (session.person() !== personId) return []
  return stored.filter(({ takenAt }) => takenAt > Date.now() - copyLifetimeMs)
}

const removeFromDevice = async (
  db: DeviceDatabase,
  personId: string,
  projectId: number,
): Promise<void> => {
  const transaction = db.transaction(['inspections', 'responses'], 'readwrite')
  const responses = transaction.objectStore('responses')
  const key = IDBKeyRange.only([personId, projectId])
  for (const stored of await responses.index('inspection').getAllKeys(key))
    await responses.delete(stored)
  await transaction.objectStore('inspections').delete([personId, projectId])
  await transaction.done
  if (typeof caches !== 'undefined') await caches.delete(buildOfflineCacheName(personId, projectId))
}

/** Removes an inspection of the signed-in person from this device. */
export const removeOfflineCopy = async (projectId: number): Promise<void> => {
  const personId = session.person()
  if (personId !== undefined)
    await removeFromDevice(await openDeviceDatabase(), personId, projectId)
  announceChange()
}

/** Removes the inspections of a person, and what every page needs: they sign out. */
export const removeCopiesOfPerson = async (personId: string): Promise<void> => {
  const db = await openDeviceDatabase()
  for (const { projectId } of await db.getAll('inspections', inspectionsOf(personId)))
    await removeFromDevice(db, personId, projectId)
  await removeFromDevice(db, personId, everyPage)
  await removeFiles((owner) => owner === personId)
  announceChange()
}

/** Removes the files of these people's inspections, also of those that the store does not know. */
const removeFiles = async (isTheirs: (personId: string) => boolean): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    const owner = parseOfflineCacheName(name)
    if (owner && isTheirs(owner.personId)) await caches.delete(name)
  }
}

/**
 * Removes what is too old, and what another person has left when somebody is signed in; files
 * without an inspection as well.
 */
export const removeStaleOfflineCopies = async (): Promise<void> => {
  const personId = session.person()
  if (personId === undefined) return
  const db = await openDeviceDatabase()
  const stored = await db.getAll('inspections')
  for (const inspection of stored) {
    const isTooOld = inspection.takenAt <= Date.now() - copyLifetimeMs
    if (inspection.personId !== personId || isTooOld)
      await removeFromDevice(db, inspection.personId, inspection.projectId)
  }
  for (const [owner, url] of await db.getAllKeys('responses'))
    if (owner !== personId) await db.delete('responses', [owner, url])
  await removeFiles((owner) => owner !== personId)
}
