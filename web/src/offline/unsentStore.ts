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

/**
 * The content of a waiting change together with one that is added; undefined where they stay two.
 */
export type MergeChanges = (waiting: UnsentChange, added: NewUnsentChange) => unknown

/**
 * The first of these changes that can take up another one, with its content then. One that may have
 * been sent cannot: its key stands for what was sent.
 */
const findMerged = (
  changes: readonly UnsentChange[],
  added: NewUnsentChange,
  merge: MergeChanges,
): UnsentChange | undefined => {
  for (const waiting of changes) {
    if (waiting.personId !== added.personId || waiting.isTried || waiting.refusal) continue
    const content = merge(waiting, added)
    if (content !== undefined) return { ...waiting, content }
  }
  return undefined
}

const filesOfChange = (key: string) => IDBKeyRange.bound([key], [key, []])

const openWriteTransaction = async () =>
  (await openDeviceDatabase()).transaction(['changes', 'changeFiles'], 'readwrite')

/** Changes of this page alone, where the browser cannot store them; by key. */
const unstored = new Map<string, { change: UnsentChange; files: readonly UnsentFile[] }>()

type Note = Partial<Pick<UnsentChange, 'refusal' | 'isTried'>>

/** What was noted about stored changes and found no room beside them; by key. */
const unstoredNotes = new Map<string, Note>()

/**
 * Keeps changes as long as this page is open, for a browser that cannot store them. `merge`: those
 * that nothing tries to send before it is noted.
 */
export const holdChangesInMemory = (
  changes: readonly NewUnsentChange[],
  merge?: MergeChanges,
): void => {
  for (const added of changes) {
    const { files, ...change } = added
    if (unstored.has(change.key)) continue
    const held = [...unstored.values()].map((other) => other.change)
    const merged = merge && findMerged(held, added, merge)
    if (merged) {
      unstored.set(merged.key, { change: merged, files: unstored.get(merged.key)?.files ?? [] })
      continue
    }
    const position = Number.MAX_SAFE_INTEGER / 2 + unstored.size
    const isTried = merge === undefined
    unstored.set(change.key, {
      change: { ...change, position, savedAt: Date.now(), isTried, refusal: null },
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
 * sent at once. `merge`: what waits already may take up a new one.
 */
export const storeUnsentChanges = async (
  changes: readonly NewUnsentChange[],
  isTried: boolean,
  merge?: MergeChanges,
): Promise<void> => {
  const files = changes.flatMap((change) => change.files.map(({ file }) => file))
  await storeFilesWithFallback(files, (stored) => writeChanges(changes, stored, isTried, merge))
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

/** A person's stored changes, with what was noted about them. */
const listWaiting = async (
  stored: { index: (name: 'personId') => { getAll: (id: string) => Promise<UnsentChange[]> } },
  personId: string,
): Promise<UnsentChange[]> =>
  (await stored.index('personId').getAll(personId)).map((change) => ({
    ...change,
    ...unstoredNotes.get(change.key),
  }))

/** `storedFiles`: those of all changes, in their order. */
const writeChanges = async (
  changes: readonly NewUnsentChange[],
  storedFiles: readonly StoredFile[],
  isTried: boolean,
  merge: MergeChanges | undefined,
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
    for (const added of changes) {
      const { files, ...change } = added
      const own = storedFiles.slice(next, next + files.length)
      next += files.length
      if (await stored.index('key').getKey(change.key)) continue
      const merged = merge && findMerged(await listWaiting(stored, change.personId), added, merge)
      if (merged) {
        await stored.put(merged)
        continue
      }
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
  const noted = await listWaiting(
    (await openDeviceDatabase()).transaction('changes').store,
    personId,
  )
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
 * Notes something about a change, unless it was removed meanwhile; resolves with the change as it
 * is then. Where the browser has no room for it, this page alone knows it: the change is sent all
 * the same.
 */
export const updateUnsentChange = async (
  key: string,
  part: Note,
): Promise<UnsentChange | undefined> => {
  const held = unstored.get(key)
  if (held) {
    const change = { ...held.change, ...part }
    unstored.set(key, { ...held, change })
    return change
  }
  const note = { ...unstoredNotes.get(key), ...part }
  let found: UnsentChange | undefined
  try {
    const transaction = await openWriteTransaction()
    const stored = transaction.objectStore('changes')
    // where a write fails, `done` rejects as well
    transaction.done.catch(() => undefined)
    const change = await stored.index('key').get(key)
    found = change && { ...change, ...note }
    if (found) await stored.put(found)
    await transaction.done
    unstoredNotes.delete(key)
  } catch {
    unstoredNotes.set(key, note)
  }
  return found
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
