import { createEvents } from '../api/createStore.ts'
import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import type {
  DeviceDatabase,
  DraftAddress,
  DraftKey,
  StoredDraft,
} from '../deviceStore/deviceSchema.ts'
import { storeFilesWithFallback, toFileFromStored } from '../deviceStore/storedFiles.ts'

/** how long a draft is kept after its last change */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

const toDraftKey = ({ personId, projectId, kind, record }: DraftAddress): DraftKey => [
  personId,
  projectId,
  kind,
  record,
]

const removeExpired = async (db: DeviceDatabase): Promise<void> => {
  const transaction = db.transaction(['drafts', 'draftFiles'], 'readwrite')
  const drafts = transaction.objectStore('drafts')
  const isExpired = IDBKeyRange.upperBound(Date.now() - draftLifetimeMs)
  for (const key of await drafts.index('savedAt').getAllKeys(isExpired)) {
    await Promise.all([drafts.delete(key), transaction.objectStore('draftFiles').delete(key)])
  }
  await transaction.done
}

let cleaning: { db: DeviceDatabase; done: Promise<void> } | undefined

/**
 * The device's store, once per page without the drafts that have expired. All calls wait for the
 * same removal: a later one would overtake those before it.
 */
const openWithoutExpired = async (): Promise<DeviceDatabase> => {
  const db = await openDeviceDatabase()
  if (cleaning?.db !== db) cleaning = { db, done: removeExpired(db) }
  await cleaning.done
  return db
}

/**
 * Runs `work` on the database, or returns `fallback` if that fails: drafts are optional and must
 * not block anybody.
 */
const attempt = async <T>(work: (db: DeviceDatabase) => Promise<T>, fallback: T): Promise<T> => {
  if (typeof indexedDB === 'undefined') return fallback
  try {
    return await work(await openWithoutExpired())
  } catch {
    return fallback
  }
}

/** with the draft that is being removed and should no longer be shown */
const changes = createEvents<DraftAddress | null>()

/**
 * Calls `listener` when drafts change on this page and as soon as a removal starts. Returns an
 * unsubscribe function.
 */
export const subscribeToDrafts = changes.subscribe

/**
 * Stores the text of a draft; false: the browser did not. Calls take effect in order, a removal
 * after all calls before it.
 */
export const writeDraft = async (address: DraftAddress, content: unknown): Promise<boolean> => {
  const isStored = await attempt(async (db) => {
    await db.put('drafts', { ...address, content, savedAt: Date.now() })
    return true
  }, false)
  changes.notify(null)
  return isStored
}

const restored = createEvents<DraftAddress>()

/**
 * Calls `listener` when something that waited to be sent is a draft again. Returns an unsubscribe
 * function.
 */
export const subscribeToRestoredDrafts = restored.subscribe

/** A form that is open for this draft takes it, unless something unsaved is in it. */
export const notifyDraftRestored = restored.notify

/** Stores the files of a draft, replacing its previous ones; false: the browser did not. */
export const writeDraftFiles = (address: DraftAddress, files: readonly File[]): Promise<boolean> =>
  attempt(async (db) => {
    await (files.length > 0
      ? storeFilesWithFallback(files, (stored) =>
          db.put('draftFiles', { ...address, files: stored }),
        )
      : db.delete('draftFiles', toDraftKey(address)))
    return true
  }, false)

/** Deletes a draft with its files: it was sent or discarded. */
export const removeDraft = async (address: DraftAddress): Promise<void> => {
  changes.notify(address)
  await attempt(async (db) => {
    const transaction = db.transaction(['drafts', 'draftFiles'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(toDraftKey(address)),
      transaction.objectStore('draftFiles').delete(toDraftKey(address)),
      transaction.done,
    ])
  }, undefined)
  // a list that was being read meanwhile may still contain it
  changes.notify(null)
}

/** Whether two addresses are of the same draft. */
export const isSameDraft = (a: DraftAddress, b: DraftAddress): boolean =>
  toDraftKey(a).every((part, index) => part === toDraftKey(b)[index])

/** One draft; null where there is none. */
export const readDraft = (address: DraftAddress): Promise<StoredDraft | null> =>
  attempt(async (db) => (await db.get('drafts', toDraftKey(address))) ?? null, null)

/** The files that belong to a draft. */
export const readDraftFiles = (address: DraftAddress): Promise<File[]> =>
  attempt(async (db) => {
    const stored = await db.get('draftFiles', toDraftKey(address))
    return (stored?.files ?? []).map(toFileFromStored)
  }, [])

/** A person's unsent drafts in an inspection, newest first. */
export const listDrafts = (personId: string, projectId: number): Promise<StoredDraft[]> =>
  attempt(async (db) => {
    // every kind, as arrays sort after strings in IndexedDB's key order
    const ofInspection = IDBKeyRange.bound([personId, projectId], [personId, projectId, []])
    return (await db.getAll('drafts', ofInspection)).toSorted((a, b) => b.savedAt - a.savedAt)
  }, [])
