import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { getErrorCode } from '../db/embedded/startError.ts'

const known = z.object({
  name: z.string(),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The size and hash of a stored file. */
export type HashedFile = z.output<typeof known>

const parsed = (line: string): HashedFile | undefined => {
  try {
    return known.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/**
 * What earlier backups found out about stored files. Their bytes never change, so they need not be
 * read again. Without this file, or lines of it, they are.
 */
export const readHashCache = async (path: string): Promise<Map<string, HashedFile>> => {
  const found = new Map<string, HashedFile>()
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const file = parsed(line)
      if (file) found.set(file.name, file)
    }
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
  return found
}

/** Keeps it for the next backup. */
export const writeKnownHashes = async (
  path: string,
  files: Iterable<HashedFile>,
): Promise<void> => {
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    let lines: string[] = []
    for (const { name, size, sha256 } of files) {
      lines.push(`${JSON.stringify({ name, size, sha256 })}\n`)
      if (lines.length < 1_000) continue
      await handle.write(lines.join(''))
      lines = []
    }
    await handle.write(lines.join(''))
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}
