import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { acquireDataLock, type DataLock } from '../db/embedded/dataLock.ts'
import { getErrorCode, StartError } from '../db/embedded/startError.ts'
import { BackupError, manifestPath, readmeText } from './format.ts'

const stamp = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
/** what is added to the name of a backup that is not complete, or not any more */
export const unfinishedSuffix = '.part'

/** The name of a backup that is made at this time. */
export const formatBackupName = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When a backup of this name was made. */
export const parseBackupTime = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

/** Where the bytes of stored files lie in a backup folder. */
export const getBackupBlobFolder = (folder: string): string => join(folder, 'files')

/** The path of a blob. */
export const getBackupBlobPath = (folder: string, blob: string, ending: string): string =>
  join(getBackupBlobFolder(folder), blob.slice(0, 2), `${blob}${ending}`)

/** Makes new entries of a folder survive a power cut; Windows cannot open folders. */
export const syncBackupFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Counts and hashes what passes through. */
export const createHashingStream = (hash: Hash = createHash('sha256')) => {
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Writes a file that survives a power cut; returns its hash as it lies there. */
export const writeDurableFile = async (path: string, bytes: Readable): Promise<string> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, measured } = createHashingStream()
  // `flush` syncs the file before it is closed
  await pipeline(bytes, through, createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }))
  return measured().sha256
}

/** The hash of a file of this machine. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** The entries of a folder; none if there is none. */
export const listFolderEntries = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })

/** Names of the complete backups of a folder, the oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await listFolderEntries(folder)).filter((name) => stamp.test(name)).sort()

/** Is this the folder of one backup, rather than one with several? */
export const isBackup = async (path: string): Promise<boolean> =>
  (await listFolderEntries(path)).includes(manifestPath)

/** The names of all blobs that are completely there. */
export const listBackupBlobs = async (folder: string, ending: string): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const first of await listFolderEntries(getBackupBlobFolder(folder))) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue
    for (const name of await readdir(join(getBackupBlobFolder(folder), first))) {
      if (!name.endsWith(ending)) continue
      const blob = name.slice(0, name.length - ending.length)
      if (/^[0-9a-f]{64}$/.test(blob)) found.add(blob)
    }
  }
  return found
}

/** A new path for bytes that are not complete. */
export const createBlobPartPath = (folder: string): string =>
  join(getBackupBlobFolder(folder), 'new', randomUUID())

/** Turns the system's errors below a backup folder into words; others pass unchanged. */
export const toBackupError = (error: unknown, folder: string): unknown => {
  switch (getErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // the database's disk
      return new BackupError(
        `The disk of ${folder} is full. Please make room, or set BACKUP_DIR to a larger disk, and try again.`,
        { cause: error },
      )
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new BackupError(
        `${folder} cannot be written. Please correct its rights, or set BACKUP_DIR.`,
        {
          cause: error,
        },
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new BackupError(`${folder} cannot be a folder: a file is in its way.`, {
        cause: error,
      })
    default:
      return error
  }
}

/**
 * Makes the folder if there is none, and keeps others from writing to it meanwhile. Throws
 * BackupError.
 */
export const lockBackupFolder = async (folder: string): Promise<DataLock> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await acquireDataLock(folder).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(
      `Another backup is being made in ${folder}. Please wait until it is done.`,
      { cause: error },
    )
  })
  // left by one that was killed
  for (const name of await readdir(folder)) {
    if (name.endsWith(unfinishedSuffix) && stamp.test(name.slice(0, -unfinishedSuffix.length))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
  await rm(join(getBackupBlobFolder(folder), 'new'), { recursive: true, force: true })
  await mkdir(join(getBackupBlobFolder(folder), 'new'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'README.txt'), readmeText, { mode: 0o600 })
  return lock
}

/** A new backup's folder while it is written: it gets its name when it is complete. */
export const createBackupFolder = async (folder: string, at: Date) => {
  const name = formatBackupName(at)
  const path = join(folder, `${name}${unfinishedSuffix}`)
  await rm(path, { recursive: true, force: true })
  await mkdir(join(path, 'tables'), { recursive: true, mode: 0o700 })
  return {
    path,
    finish: async (): Promise<string> => {
      const target = join(folder, name)
      for (const inside of [join(path, 'tables'), path]) await syncBackupFolder(inside)
      await rename(path, target)
      await syncBackupFolder(folder)
      return target
    },
  }
}

/** A text file of a backup; undefined if there is none. */
export const readOptionalFile = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
