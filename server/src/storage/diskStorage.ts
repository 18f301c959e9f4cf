import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { getErrorCode, mapDiskErrors } from './diskErrors.ts'
import {
  createStoredFileName,
  type FileStorage,
  StorageError,
  storedNamePattern,
} from './storage.ts'

const partName = /^[a-z2-7]{32}\.part$/
const isLetter = /^[a-z2-7]$/

/**
 * Makes renames and new entries of a folder survive a power cut. Windows cannot open folders and
 * needs no such call.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function closeQuietly(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => undefined)
}

/**
 * Sub-folders whose own entries are known to be durable; checked once per process, because an
 * earlier one may have crashed.
 */
const durableFolders = (folder: string) => {
  const known = new Map<string, Promise<void>>()
  const makeDurably = async (path: string) => {
    await mkdir(path, { recursive: true })
    await syncFolder(dirname(path))
    await syncFolder(folder)
  }
  return {
    make: (path: string): Promise<void> => {
      const making = known.get(path) ?? makeDurably(path)
      known.set(path, making)
      making.catch(() => known.delete(path))
      return making
    },
    forget: (path: string) => known.delete(path),
  }
}

/** The entries of a folder; none if it does not exist. */
const listFolderEntries = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })

/** All files below the folder whose names match this storage's format. */
async function* listIn(folder: string): AsyncGenerator<{ name: string; modifiedAt: Date }> {
  for (const first of await listFolderEntries(folder)) {
    if (!isLetter.test(first)) continue
    for (const second of await listFolderEntries(join(folder, first))) {
      const path = join(folder, first, second)
      for (const name of isLetter.test(second) ? await listFolderEntries(path) : []) {
        if (!storedNamePattern.test(name) && !partName.test(name)) continue
        const facts = await stat(join(path, name)).catch(() => null)
        if (facts !== null) yield { name, modifiedAt: facts.mtime }
      }
    }
  }
}

/**
 * Files in a folder of this machine, spread over 32 x 32 sub-folders so that none gets too large to
 * list.
 */
export function createDiskStorage(folder: string): FileStorage {
  const folderOf = (name: string) => join(folder, name.charAt(0), name.charAt(1))
  const pathOf = (name: string) => {
    if (!storedNamePattern.test(name)) throw new StorageError('missing')
    return join(folderOf(name), name)
  }

  const folders = durableFolders(folder)

  return {
    async put(stream, { maxBytes, name = createStoredFileName() }) {
      const part = `${pathOf(name)}.part`
      const hash = createHash('sha256')
      let size = 0
      let handle: FileHandle | undefined
      try {
        await mapDiskErrors(folders.make(folderOf(name)))
        handle = await mapDiskErrors(open(part, 'w', 0o640))
        for await (const piece of stream) {
          const chunk: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece
          size += chunk.length
          if (size > maxBytes) throw new StorageError('tooLarge')
          const writing = mapDiskErrors(handle.writeFile(chunk))
          hash.update(chunk)
          await writing
        }
        await mapDiskErrors(handle.sync())
        await mapDiskErrors(handle.close())
        await mapDiskErrors(rename(part, pathOf(name)))
        await mapDiskErrors(syncFolder(folderOf(name)))
      } catch (error) {
        stream.destroy()
        if (handle !== undefined) await closeQuietly(handle)
        // A folder removed by hand is created again by the next upload.
        folders.forget(folderOf(name))
        await rm(part, { force: true }).catch(() => undefined)
        await rm(pathOf(name), { force: true }).catch(() => undefined)
        throw error
      }
      return { name, size, sha256: hash.digest('hex') }
    },

    async get(name, range) {
      if (range !== undefined && range.end <= range.start) return Readable.from([])
      const handle = await mapDiskErrors(open(pathOf(name), 'r'))
      const stream = createReadStream('', {
        fd: handle,
        autoClose: true,
        ...(range === undefined ? {} : { start: range.start, end: range.end - 1 }),
      })
      return stream
    },

    async head(name) {
      if (!storedNamePattern.test(name)) return null
      try {
        return { size: (await stat(pathOf(name))).size }
      } catch (error) {
        if (getErrorCode(error) === 'ENOENT') return null
        throw error
      }
    },

    async remove(name) {
      if (!storedNamePattern.test(name) && !partName.test(name)) return
      await mapDiskErrors(rm(join(folderOf(name), name), { force: true }))
    },

    list: () => listIn(folder),

    async withLocalFile(name, work) {
      const path = pathOf(name)
      await mapDiskErrors(access(path))
      return work(path)
    },

    addressFor: () => Promise.resolve(undefined),
    browserOrigins: [],
  }
}
