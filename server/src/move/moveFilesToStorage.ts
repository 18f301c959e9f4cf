import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type FileStorage, isMissingFileError } from '../storage/storage.ts'
import { MoveError } from './moveError.ts'

/** A stored file as rows name it; those of forms made from it know no hash. */
export interface ReferencedFile {
  name: string
  size: number | null
  sha256: string | null
}

interface Parts {
  from: FileStorage
  to: FileStorage
  files: readonly ReferencedFile[]
  /** a file that keeps what was copied, so that a move which was stopped goes on */
  journal: string
  say: (line: string) => void
  signal: AbortSignal
}

/** What a move of files did. */
export interface FileMoveResult {
  files: number
  bytes: number
  /** copied by an earlier run */
  already: number
  /** not in the storage that they are moved from */
  missing: string[]
  /** other bytes than their row says, moved as they are */
  damaged: string[]
  /** of all lines of `sha256sum`, by name: the same wherever the files are */
  sha256: string
}

const copied = z.object({ name: z.string(), size: z.int(), sha256: z.string() })
type Copied = z.output<typeof copied>

/** Files copied at a time: a store answers slowly, and many at once. */
const lanes = 4
const sayEvery = 500

/** What earlier runs have copied; the last line may be cut off. */
const readJournal = async (path: string): Promise<Map<string, Copied>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').flatMap((line) => {
    try {
      return copied.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
  return new Map(lines.map((line) => [line.name, line]))
}

/** Throws if the target has files that no row names: it is in use. */
const assertOnlyOurFiles = async ({ to, files }: Parts): Promise<void> => {
  const ours = new Set(files.map(({ name }) => name))
  let others = 0
  for await (const { name } of to.list()) if (!ours.has(name) && !name.includes('.')) others += 1
  if (others > 0) {
    throw new MoveError(
      `There are ${others} files there that this installation does not have, and a move mixes with nothing. Please name an empty bucket or another prefix.`,
    )
  }
}

/** Copies one file; undefined if its bytes are gone. */
const copy = async (
  { from, to, journal }: Parts,
  { name }: ReferencedFile,
): Promise<Copied | undefined> => {
  const bytes = await from.get(name).catch((error: unknown) => {
    if (isMissingFileError(error)) return undefined
    throw error
  })
  if (!bytes) return undefined
  const { size, sha256 } = await to.put(bytes, { maxBytes: Number.MAX_SAFE_INTEGER, name })
  await appendFile(journal, `${JSON.stringify({ name, size, sha256 })}\n`, { mode: 0o600 })
  return { name, size, sha256 }
}

const hashFileList = (files: Iterable<Copied>): string => {
  const hash = createHash('sha256')
  for (const { name, sha256 } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${sha256}  ${name}\n`)
  return hash.digest('hex')
}

/**
 * Copies every file that a row names into another storage, under its name; what an earlier run has
 * copied is not copied again. The storage that they come from stays as it is. Throws `MoveError`
 * for a target that is in use.
 */
export const moveFilesToStorage = async (parts: Parts): Promise<FileMoveResult> => {
  const { to, files, journal, say, signal } = parts
  await assertOnlyOurFiles(parts)
  const known = await readJournal(journal)
  const done = new Map<string, Copied>()
  const [missing, damaged]: [string[], string[]] = [[], []]
  let already = 0
  const move = async (file: ReferencedFile): Promise<void> => {
    const before = known.get(file.name)
    const isThere = before !== undefined && (await to.head(file.name))?.size === before.size
    if (isThere) already += 1
    const found = isThere ? before : await copy(parts, file)
    if (!found) {
      missing.push(file.name)
      return
    }
    if ((file.sha256 ?? found.sha256) !== found.sha256 || (file.size ?? found.size) !== found.size)
      damaged.push(file.name)
    done.set(file.name, found)
    if (done.size % sayEvery === 0) say(`Files: ${done.size} of ${files.length}`)
  }
  const waiting = files.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const file of waiting) {
      if (failures.length > 0) return
      signal.throwIfAborted()
      await move(file)
    }
  }
  // every lane ends before a failure is told: nothing goes on behind it
  await Promise.all(
    Array.from({ length: lanes }, () => lane().catch((error: unknown) => failures.push(error))),
  )
  if (failures.length > 0) throw failures[0]
  return {
    files: done.size,
    bytes: [...done.values()].reduce((sum, { size }) => sum + size, 0),
    already,
    missing: missing.sort(),
    damaged: damaged.sort(),
    sha256: hashFileList(done.values()),
  }
}
