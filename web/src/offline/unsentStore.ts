import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import type { UnsentChange } from '../deviceStore/deviceSchema.ts'
import {
  type StoredFile,
  storeFilesWithFallback,
  toFileFromStored,
} from '../deviceStore/storedFiles.ts'

/** A file of a change. */
export interface UnsentFile {
  /** what it is: `photo`, or the field of the request that it fills */
  role: string
  file: File
}

/** A new change with its files, before it is stored. */
export interface NewUnsentChange
  extends Omit<UnsentChange, 'position' | 'isTried' | 'refusal' | 'savedAt'> {
  files: readonly UnsentFile[]
}

const filesOfChange = (key: string) => IDBKeyRange.bound([key], [key, []])

const openWriteTransaction = async () =>
  (await openDeviceDatabase()).transaction(['changes', 'changeFiles'], 'readwrite')

/** Changes of this page alone, where the browser cannot store them; by key. */
const unstored = new Map<string, { change: UnsentChange; files: readonly UnsentFile[] }>()

type Note = Partial<Pick<UnsentChange, 'refusal' | 'isTried'>>

/** What was noted about stored changes and found no room beside them; by key. */
const unstoredNotes = new Map<string, Note>()

/** Keeps changes as long as this page is open, for a browser that cannot store them. */
export const holdChangesInMemory = (changes: readonly NewUnsentChange[]): void => {
  for (const { files, ...change } of changes) {
    if (unstored.has(change.key)) continue
    const position = Number.MAX_SAFE_INTEGER / 2 + unstored.size
    unstored.set(change.key, {
      change: { ...change, position, savedAt: Date.now(), isTried: true, refusal: null },
      files,
    })
  }
}

/** Whether this page alone has a change. */
export const isUnsentChangeHeldInMemory = (key: string): boolean => unstored.has(key)

/** Whether this page alone has any change, whoever made it. */
export const hasChangesHeldInMemory = (): boolean => unstored.size > 0

/**
 * Stores changes with their files, all of them or none. Rejects if the browser refuses, as where it
 * has no room left. A change whose key is stored already is left as it is. `isTried`: the first is
 * sent at once.
 */
export const storeUnsentChanges = async (
  changes: readonly NewUnsentChange[],
  isTried: boolean,
): Promise<void> => {
  const files = changes.flatMap((change) => change.files.map(({ file }) => file))
  await storeFilesWithFallback(files, (stored) => writeChanges(changes, stored, isTried))
  for (const { key } of changes) unstored.delete(key)
}

/** Takes back what a transaction has written; it may have done so by itself. */
const abort = (transaction: { abort: () => void }): void => {
  try {
    transaction.abort()
  } catch {
    // it was aborted by the failure
  }
}

/** `storedFiles`: those of all changes, in their order. */
const writeChanges = async (
  changes: readonly NewUnsentChange[],
  storedFiles: readonly StoredFile[],
  isTried: boolean,
): Promise<void> => {
  // on the disk, not only on its way there, when the transaction is done
  const transaction = (await openDeviceDatabase()).transaction(
    ['changes', 'changeFiles'],
    'readwrite',
    {
      durability: 'strict',
    },
  )
  const done = transaction.done
  // where a write fails, `done` rejects as well
  done.catch(() => undefined)
  const stored = transaction.objectStore('changes')
  let next = 0
  try {
    for (const { files, ...change } of changes) {
      const own = storedFiles.slice(next, next + files.length)
      next += files.length
      if (await stored.index('key').getKey(change.key)) continue
      const value = { ...change, savedAt: Date.now(), isTried, refusal: null }
      await stored.add(value as UnsentChange)
      for (const [index, file] of own.entries()) {
        const role = files[index]?.role ?? ''
        await transaction.objectStore('changeFiles').put({ ...file, of: change.key, index, role })
      }
    }
  } catch (error) {
    abort(transaction)
    throw error
  }
  await done
}

const byPosition = (a: UnsentChange, b: UnsentChange) => a.position - b.position

/** A person's changes that this page alone has. */
export const listChangesHeldInMemory = (personId: string): UnsentChange[] =>
  [...unstored.values()]
    .map(({ change }) => change)
    .filter((change) => change.personId === personId)

/**
 * A person's changes in the order in which they are sent. Rejects if the browser's storage cannot
 * be read.
 */
export const listUnsentChanges = async (personId: string): Promise<UnsentChange[]> => {
  if (typeof indexedDB === 'undefined')
    return listChangesHeldInMemory(personId).toSorted(byPosition)
  const found = await (await openDeviceDatabase()).getAllFromIndex('changes', 'personId', personId)
  const noted = found.map((change) => ({ ...change, ...unstoredNotes.get(change.key) }))
  return [...noted, ...listChangesHeldInMemory(personId)].toSorted(byPosition)
}

/** The files of a change, in their order. */
export const readUnsentFiles = async (key: string): Promise<UnsentFile[]> => {
  const held = unstored.get(key)
  if (held) return [...held.files]
  const stored = await (await openDeviceDatabase()).getAll('changeFiles', filesOfChange(key))
  return stored.map(({ role, ...file }) => ({ role, file: toFileFromStored(file) }))
}

/**
 * Notes something about a change, unless it was removed meanwhile. Where the browser has no room
 * for it, this page alone knows it: the change is sent all the same.
 */
export const updateUnsentChange = async (key: string, part: Note): Promise<void> => {
  const held = unstored.get(key)
  if (held) return void unstored.set(key, { ...held, change: { ...held.change, ...part } })
  const note = { ...unstoredNotes.get(key), ...part }
  try {
    const transaction = await openWriteTransaction()
    const stored = transaction.objectStore('changes')
    // where a write fails, `done` rejects as well
    transaction.done.catch(() => undefined)
    const change = await stored.index('key').get(key)
    if (change) await stored.put({ ...change, ...note })
    await transaction.done
    unstoredNotes.delete(key)
  } catch {
    unstoredNotes.set(key, note)
  }
}

/**
 * Removes a change that was stored or discarded, with its files. In the same step the person's
 * others get what they need to know of it; `follow` returns the change to store instead, or null to
 * remove it, too.
 */
export const removeUnsentChange = async (
  key: string,
  follow: (other: UnsentChange) => UnsentChange | null = (other) => other,
): Promise<void> => {
  const held = unstored.delete(key)
  unstoredNotes.delete(key)
  for (const { change: other, files } of [...unstored.values()]) {
    const next = follow(other)
    if (next) unstored.set(other.key, { change: next, files })
    else unstored.delete(other.key)
  }
  if (held) return
  const transaction = await openWriteTransaction()
  const stored = transaction.objectStore('changes')
  const files = transaction.objectStore('changeFiles')
  const change = await stored.index('key').get(key)
  // another tab has done it
  if (!change) return await transaction.done
  const remove = async (unsentChange: UnsentChange) => {
    await stored.delete(unsentChange.position)
    await files.delete(filesOfChange(unsentChange.key))
  }
  await remove(change)
  for (const other of await stored.index('personId').getAll(change.personId)) {
    const next = follow(other)
    if (next === null) await remove(other)
    else if (next !== other) await stored.put(next)
  }
  await transaction.done
}
