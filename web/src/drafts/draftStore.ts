import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type StoredFile, storeFilesWithFallback, toFileFromStored } from './storedFiles.ts'

/**
 * point: a new one · edit: changes to a stored one · judge: the remark on a repair · photo: one not
 * yet sent
 */
export type DraftKind = 'point' | 'edit' | 'comment' | 'repair' | 'judge' | 'photo' | 'markUp'

/** Whose draft it is and what it is about. It is offered to nobody else on this device. */
export interface DraftAddress {
  /** the person's id; all holders of a share link count as one person */
  personId: string
  projectId: number
  kind: DraftKind
  /** the id of its point; for something new, a key of its own */
  record: string
}

/** A draft as stored; readers must validate its content. */
export interface StoredDraft extends DraftAddress {
  content: unknown
  /** ms since 1970 */
  savedAt: number
}

type Key = [personId: string, projectId: number, kind: DraftKind, record: string]

interface Schema extends DBSchema {
  drafts: { key: Key; value: StoredDraft; indexes: { savedAt: number } }
  /** separate from the text, so that a keystroke does not copy the photos again */
  files: { key: Key; value: DraftAddress & { files: readonly StoredFile[] } }
}

/** how long a draft is kept after its last change */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

const keyPath = ['personId', 'projectId', 'kind', 'record']
const toDraftKey = ({ personId, projectId, kind, record }: DraftAddress): Key => [
  personId,
  projectId,
  kind,
  record,
]

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('nspect-drafts', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath }).createIndex('savedAt', 'savedAt')
      db.createObjectStore('files', { keyPath })
    },
    terminated: () => {
      opened = undefined
    },
  }).then(async (db) => {
    await removeExpired(db)
    return db
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const removeExpired = async (db: IDBPDatabase<Schema>): Promise<void> => {
  const transaction = db.transaction(['drafts', 'files'], 'readwrite')
  const drafts = transaction.objectStore('drafts')
  const isExpired = IDBKeyRange.upperBound(Date.now() - draftLifetimeMs)
  for (const key of await drafts.index('savedAt').getAllKeys(isExpired)) {
    await Promise.all([drafts.delete(key), transaction.objectStore('files').delete(key)])
  }
  await transaction.done
}

/**
 * Runs `work` on the database, or returns `fallback` if that fails: drafts are optional and must
 * not block anybody.
 */
const attempt = async <T>(
  work: (db: IDBPDatabase<Schema>) => Promise<T>,
  fallback: T,
): Promise<T> => {
  if (typeof indexedDB === 'undefined') return fallback
  try {
    return await work(await database())
  } catch {
    return fallback
  }
}

/** `removed`: the draft that is being removed and should no longer be shown */
type Listener = (removed: DraftAddress | null) => void
const listeners = new Set<Listener>()
const notify: Listener = (removed) => {
  for (const listener of listeners) listener(removed)
}

/**
 * Calls `listener` when drafts change on this page and as soon as a removal starts. Returns an
 * unsubscribe function.
 */
export const subscribeToDrafts = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Stores the text of a draft; false: the browser did not. Calls take effect in order, a removal
 * after all calls before it.
 */
export const writeDraft = async (address: DraftAddress, content: unknown): Promise<boolean> => {
  const isStored = await attempt(async (db) => {
    await db.put('drafts', { ...address, content, savedAt: Date.now() })
    return true
  }, false)
  notify(null)
  return isStored
}

const putBackListeners = new Set<(address: DraftAddress) => void>()

/**
 * Calls `listener` when something that waited to be sent is a draft again. Returns an unsubscribe
 * function.
 */
export const subscribeToRestoredDrafts = (
  listener: (address: DraftAddress) => void,
): (() => void) => {
  putBackListeners.add(listener)
  return () => {
    putBackListeners.delete(listener)
  }
}

/** A form that is open for this draft takes it, unless something unsaved is in it. */
export const notifyDraftRestored = (address: DraftAddress): void => {
  for (const listener of putBackListeners) listener(address)
}

/** Stores the files of a draft, replacing its previous ones; false: the browser did not. */
export const writeDraftFiles = (address: DraftAddress, files: readonly File[]): Promise<boolean> =>
  attempt(async (db) => {
    await (files.length > 0
      ? storeFilesWithFallback(files, (stored) => db.put('files', { ...address, files: stored }))
      : db.delete('files', toDraftKey(address)))
    return true
  }, false)

/** Deletes a draft with its files: it was sent or discarded. */
export const removeDraft = async (address: DraftAddress): Promise<void> => {
  notify(address)
  await attempt(async (db) => {
    const transaction = db.transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(toDraftKey(address)),
      transaction.objectStore('files').delete(toDraftKey(address)),
      transaction.done,
    ])
  }, undefined)
  // a list that was being read meanwhile may still contain it
  notify(null)
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
    const stored = await db.get('files', toDraftKey(address))
    return (stored?.files ?? []).map(toFileFromStored)
  }, [])

/** A person's unsent drafts in an inspection, newest first. */
export const listDrafts = (personId: string, projectId: number): Promise<StoredDraft[]> =>
  attempt(async (db) => {
    // every kind, as arrays sort after strings in IndexedDB's key order
    const ofInspection = IDBKeyRange.bound([personId, projectId], [personId, projectId, []])
    return (await db.getAll('drafts', ofInspection)).toSorted((a, b) => b.savedAt - a.savedAt)
  }, [])
