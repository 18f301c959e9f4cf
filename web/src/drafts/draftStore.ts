import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** point: a new one · edit: changes to a stored one · judge: the remark to a repair · photo: one still to be sent to its point */
export type DraftKind = 'point' | 'edit' | 'comment' | 'repair' | 'judge' | 'photo'

/** Whose draft it is and what it is about. Nobody else on this device is offered it. */
export interface DraftAddress {
  /** the person's id; of a share link whoever holds it is one person */
  personId: string
  projectId: number
  kind: DraftKind
  /** the point that it is about; of something new its own key */
  record: string
}

/** What was written, as it was kept; whoever reads it checks its shape. */
export interface StoredDraft extends DraftAddress {
  content: unknown
  /** ms since 1970 */
  savedAt: number
}

interface KeptFile {
  name: string
  type: string
  lastModified: number
  bytes: Blob
}

type Key = [personId: string, projectId: number, kind: DraftKind, record: string]

interface Schema extends DBSchema {
  drafts: { key: Key; value: StoredDraft; indexes: { savedAt: number } }
  /** apart from the words, so that a keystroke does not copy the photos again */
  files: { key: Key; value: DraftAddress & { files: readonly KeptFile[] } }
}

/** how long a draft is kept after its last change */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

const keyPath = ['personId', 'projectId', 'kind', 'record']
const keyOf = ({ personId, projectId, kind, record }: DraftAddress): Key => [personId, projectId, kind, record]

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

/** Does `work` where the browser has a database that opens; a draft is a help, so its absence must not stop anybody. */
const attempt = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> => {
  if (typeof indexedDB === 'undefined') return otherwise
  try {
    return await work(await database())
  } catch {
    return otherwise
  }
}

/** `gone`: the draft is being removed, and need not be shown any longer */
type Listener = (gone: DraftAddress | null) => void
const listeners = new Set<Listener>()
const tell: Listener = (gone) => {
  for (const listener of listeners) listener(gone)
}

/** Told when drafts were changed on this page, and as soon as one is to be removed. */
export const subscribeToDrafts = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Keeps the words of a draft. Calls take effect in their order, and a removal after all that came before it. */
export const writeDraft = async (address: DraftAddress, content: unknown): Promise<void> => {
  await attempt((db) => db.put('drafts', { ...address, content, savedAt: Date.now() }), undefined)
  tell(null)
}

/** Keeps the files of a draft in place of those that it had. */
export const writeDraftFiles = (address: DraftAddress, files: readonly File[]): Promise<void> =>
  attempt(async (db) => {
    const kept = files.map((file) => ({
      name: file.name,
      type: file.type,
      lastModified: file.lastModified,
      bytes: new Blob([file], { type: file.type }),
    }))
    await (kept.length > 0 ? db.put('files', { ...address, files: kept }) : db.delete('files', keyOf(address)))
  }, undefined)

/** Forgets a draft with its files: it arrived, or the person does not want it. */
export const removeDraft = async (address: DraftAddress): Promise<void> => {
  tell(address)
  await attempt(async (db) => {
    const transaction = db.transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(keyOf(address)),
      transaction.objectStore('files').delete(keyOf(address)),
      transaction.done,
    ])
  }, undefined)
  // a list that was being read meanwhile may still hold it
  tell(null)
}

/** Is it the same draft? */
export const isSameDraft = (a: DraftAddress, b: DraftAddress): boolean =>
  keyOf(a).every((part, at) => part === keyOf(b)[at])

/** One draft; null where there is none. */
export const readDraft = (address: DraftAddress): Promise<StoredDraft | null> =>
  attempt(async (db) => (await db.get('drafts', keyOf(address))) ?? null, null)

/** The files that belong to a draft. */
export const readDraftFiles = (address: DraftAddress): Promise<File[]> =>
  attempt(async (db) => {
    const kept = await db.get('files', keyOf(address))
    return (kept?.files ?? []).map(
      ({ name, type, lastModified, bytes }) => new File([bytes], name, { type, lastModified }),
    )
  }, [])

/** What a person has not sent yet in an inspection, what was written last first. */
export const listDrafts = (personId: string, projectId: number): Promise<StoredDraft[]> =>
  attempt(async (db) => {
    // every kind, as lists come after texts in the order of keys
    const ofInspection = IDBKeyRange.bound([personId, projectId], [personId, projectId, []])
    return (await db.getAll('drafts', ofInspection)).toSorted((a, b) => b.savedAt - a.savedAt)
  }, [])
