import { type IDBPDatabase, openDB } from 'idb'
import { parseOfflineCacheName } from './cacheNames.ts'
import {
  type DeviceDatabase,
  type DraftFiles,
  everyPage,
  type StoredDraft,
  type StoredInspection,
  type UnsentChange,
  type UnsentChangeFile,
} from './deviceSchema.ts'

/**
 * Until November 2026 drafts and unsent changes had a database each, and the answers of inspections
 * on the device were beside their files. An open page of that version may still write there, so
 * what is empty stays.
 */
const earlierDrafts = 'nspect-drafts'
const earlierChanges = 'nspect-unsent'
const earlierRecord = '/taken.json'
const earlierTime = 'x-taken-at'

/** A database of an earlier version; undefined if this browser never had it. */
const openEarlier = async (
  name: string,
  names: ReadonlySet<string | undefined> | undefined,
): Promise<IDBPDatabase | undefined> => {
  if (names && !names.has(name)) return undefined
  // without a list of databases, one that is missing is created here, without stores
  const db = await openDB(name)
  if (db.objectStoreNames.length > 0) return db
  db.close()
  return undefined
}

/** One at a time, so that the room of one draft's photos is enough. */
const moveDrafts = async (from: IDBPDatabase, to: DeviceDatabase): Promise<void> => {
  for (const draft of (await from.getAll('drafts')) as StoredDraft[]) {
    const key = [draft.personId, draft.projectId, draft.kind, draft.record] as const
    const files = (await from.get('files', [...key])) as DraftFiles | undefined
    const write = to.transaction(['drafts', 'draftFiles'], 'readwrite', { durability: 'strict' })
    const present = await write.objectStore('drafts').get([...key])
    if (!present || present.savedAt < draft.savedAt) {
      await write.objectStore('drafts').put(draft)
      if (files) await write.objectStore('draftFiles').put(files)
    }
    await write.done
    const remove = from.transaction(['drafts', 'files'], 'readwrite')
    const current = (await remove.objectStore('drafts').get([...key])) as StoredDraft | undefined
    if (current?.savedAt === draft.savedAt) {
      await remove.objectStore('drafts').delete([...key])
      await remove.objectStore('files').delete([...key])
    }
    await remove.done
  }
}

const moveChanges = async (from: IDBPDatabase, to: DeviceDatabase): Promise<void> => {
  // in the order of their positions
  for (const change of (await from.getAll('changes')) as UnsentChange[]) {
    const { position, ...content } = change
    const ofChange = IDBKeyRange.bound([change.key], [change.key, []])
    const files = (await from.getAll('files', ofChange)) as UnsentChangeFile[]
    const write = to.transaction(['changes', 'changeFiles'], 'readwrite', { durability: 'strict' })
    const isPresent = await write.objectStore('changes').index('key').getKey(change.key)
    if (isPresent === undefined) {
      await write.objectStore('changes').add(content as UnsentChange)
      for (const file of files) await write.objectStore('changeFiles').put(file)
    }
    await write.done
    const remove = from.transaction(['changes', 'files'], 'readwrite')
    await remove.objectStore('changes').delete(position)
    await remove.objectStore('files').delete(ofChange)
    await remove.done
  }
}

interface EarlierRecord
  extends Pick<
    StoredInspection,
    'projectId' | 'clientId' | 'name' | 'typeName' | 'pointCount' | 'takenAt' | 'bytes'
  > {
  isComplete: boolean
}

/** Moves the record and the answers of one inspection; its files stay where they are. */
const moveAnswers = async (cache: Cache, personId: string, to: DeviceDatabase): Promise<void> => {
  const stored = await cache.match(earlierRecord)
  // removed last: without it, all was moved before
  if (!stored) return
  const { isComplete, ...about } = (await stored.json()) as EarlierRecord
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/api/files/') || pathname === earlierRecord) continue
    const response = await cache.match(request)
    if (!response) continue
    // what every page needs has no arguments
    const projectId = search === '' ? everyPage : about.projectId
    const takenAt = Number(response.headers.get(earlierTime))
    const text = await response.text()
    await to.put('responses', { personId, url: pathname + search, projectId, text, takenAt })
    await cache.delete(request)
  }
  await to.put('inspections', {
    ...about,
    personId,
    openedAt: about.takenAt,
    checkedAt: about.takenAt,
    state: isComplete ? 'available' : 'loading',
    isChosen: true,
    program: '',
  })
  await cache.delete(earlierRecord)
}

const moveAllAnswers = async (to: DeviceDatabase): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    const owner = parseOfflineCacheName(name)
    if (owner) await moveAnswers(await caches.open(name), owner.personId, to)
  }
}

const moveFrom = async (
  name: string,
  names: ReadonlySet<string | undefined> | undefined,
  move: (from: IDBPDatabase) => Promise<void>,
): Promise<void> => {
  const from = await openEarlier(name, names)
  try {
    if (from) await move(from)
  } finally {
    from?.close()
  }
}

/**
 * Moves what an earlier version of the program has stored on this device. Each piece is written
 * before it is removed: after a stop, or without room, the rest follows at the next start. Never
 * rejects.
 */
export const moveEarlierStores = async (to: DeviceDatabase): Promise<void> => {
  const list = await indexedDB.databases?.().catch(() => undefined)
  const names = list && new Set(list.map(({ name }) => name))
  await Promise.allSettled([
    moveFrom(earlierDrafts, names, (from) => moveDrafts(from, to)),
    moveFrom(earlierChanges, names, (from) => moveChanges(from, to)),
    moveAllAnswers(to),
  ])
}
