import { createHmac } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isMissingFileError } from '../storage/storage.ts'
import {
  createBlobPartPath,
  createHashingStream,
  getBackupBlobPath,
  listBackupBlobs,
  syncBackupFolder,
  writeDurableFile,
} from './backupFolder.ts'
import type { ReferencedFile } from './backupRows.queries.ts'
import type { TransformBytes } from './encryption.ts'
import { encryptedSuffix, type FileLine } from './format.ts'
import type { HashedFile } from './knownHashes.ts'

/** Files copied at the same time: some wait for the disk while others are read. */
const lanes = 4

/** What copying stored files into a backup folder needs. */
export interface StoreParts {
  storage: FileStorage
  folder: string
  seal: TransformBytes
  isSealed: boolean
  /** only the installation knows it: names of encrypted blobs do not tell whose bytes they are */
  secret: string
  known: Map<string, HashedFile>
  signal: AbortSignal
  progress: (done: number) => void
}

/** What was copied. */
export interface CopiedFiles {
  lines: FileLine[]
  /** not in the storage */
  missing: string[]
  /** other bytes than their row says */
  damaged: string[]
  newFiles: number
  newBytes: number
}

/** Of files that stay where they are: a backup without their bytes. */
export const listFilesNotCopied = (files: readonly ReferencedFile[]): CopiedFiles => ({
  missing: [],
  damaged: [],
  newFiles: 0,
  newBytes: 0,
  lines: files.map((file) => ({ ...file, blob: null })),
})

/**
 * Names a blob by its content; an encrypted one so that nobody can look for bytes that they have.
 */
const blobNamer = ({ isSealed, secret }: Pick<StoreParts, 'isSealed' | 'secret'>) => {
  if (!isSealed) return (sha256: string) => sha256
  const key = createHmac('sha256', secret).update('names of blobs').digest()
  return (sha256: string) => createHmac('sha256', key).update(sha256).digest('hex')
}

/** Copies the bytes of every file that is not in the folder yet, each content once. */
export const copyFilesToBackup = async (
  parts: StoreParts,
  files: readonly ReferencedFile[],
): Promise<CopiedFiles> => {
  const { storage, folder, seal, known } = parts
  const ending = parts.isSealed ? encryptedSuffix : ''
  const blobOf = blobNamer(parts)
  const there = await listBackupBlobs(folder, ending)
  const touched = new Set<string>()
  const found: CopiedFiles = { lines: [], missing: [], damaged: [], newFiles: 0, newBytes: 0 }

  /** Reads a stored file into the folder; undefined if its bytes are gone. */
  const copy = async (name: string): Promise<HashedFile | undefined> => {
    const part = createBlobPartPath(folder)
    try {
      const bytes = await storage.get(name)
      const { through, measured } = createHashingStream()
      await pipeline(
        bytes,
        through,
        async (read) =>
          writeDurableFile(part, await seal(Readable.from(read, { objectMode: false }))),
        { signal: parts.signal },
      )
      const file = { name, ...measured() }
      const blob = blobOf(file.sha256)
      if (!there.has(blob)) {
        // before the next wait: the same content may come by another lane
        there.add(blob)
        const path = getBackupBlobPath(folder, blob, ending)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(part, path)
        touched.add(dirname(path))
        found.newFiles += 1
        found.newBytes += file.size
      }
      return file
    } catch (error) {
      if (isMissingFileError(error)) return undefined
      throw error
    } finally {
      await rm(part, { force: true })
    }
  }

  const store = async (file: ReferencedFile) => {
    const before = known.get(file.name)
    const isThere = before !== undefined && there.has(blobOf(before.sha256))
    const stored = isThere ? before : await copy(file.name)
    if (stored === undefined) {
      found.missing.push(file.name)
      return
    }
    known.set(file.name, stored)
    if (
      (file.sha256 ?? stored.sha256) !== stored.sha256 ||
      (file.size ?? stored.size) !== stored.size
    ) {
      found.damaged.push(file.name)
    }
    found.lines.push({ ...stored, blob: blobOf(stored.sha256) })
    parts.progress(found.lines.length)
  }

  const waiting = files.values()
  const copying = Array.from({ length: lanes }, async () => {
    for (const file of waiting) {
      parts.signal.throwIfAborted()
      await store(file)
    }
  })
  await Promise.all(copying)
  for (const path of touched) await syncBackupFolder(path)
  if (touched.size > 0) await syncBackupFolder(dirname([...touched][0] ?? folder))
  found.lines.sort((a, b) => (a.name < b.name ? -1 : 1))
  return found
}
