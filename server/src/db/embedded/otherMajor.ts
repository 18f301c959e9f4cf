import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing, syncFolder } from './cluster.ts'
import { getEmbeddedPath } from './embeddedNames.ts'
import { postgresMajor } from './postgresPrograms.ts'

/** Where a database is built that is to replace the one of another major version. */
export const replacementFolder = 'postgres.upgrade'
/** The same, once it is complete. */
const complete = 'postgres.upgraded'

/** A database in the data folder that this version's PostgreSQL cannot open. */
export interface OtherMajor {
  version: string
  /** when it was last written */
  lastUsed: Date
}

/** Is the database of a data folder one of another major version? */
export const findOtherMajor = async (dataDir: string): Promise<OtherMajor | undefined> => {
  const cluster = getEmbeddedPath(dataDir)
  const version = (await ignoreMissing(readFile(join(cluster, 'PG_VERSION'), 'utf8')))?.trim()
  if (version === undefined || version === postgresMajor) return undefined
  const control = await ignoreMissing(stat(join(cluster, 'global', 'pg_control')))
  return { version, lastUsed: (control ?? (await stat(cluster))).mtime }
}

/** Removes a replacement that was not completed. */
export const removeReplacement = (dataDir: string): Promise<void> =>
  rm(join(dataDir, replacementFolder), { recursive: true, force: true })

const freePath = async (path: string): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? path : `${path}-${n}`
    if (!(await ignoreMissing(stat(free)))) return free
  }
}

/**
 * Puts a complete replacement in the place of the former database, which is kept beside it; returns
 * where. Killed in between, the next start goes on (`finishReplacement`).
 */
export const installReplacement = async (
  dataDir: string,
  { version }: OtherMajor,
): Promise<string> => {
  await rename(join(dataDir, replacementFolder), join(dataDir, complete))
  const kept = await freePath(join(dataDir, `postgres-${version}`))
  await rename(getEmbeddedPath(dataDir), kept)
  await finishReplacement(dataDir)
  return kept
}

/**
 * Goes on where `installReplacement` was killed. Only for a caller that holds the folder's lock.
 */
export const finishReplacement = async (dataDir: string): Promise<void> => {
  if (await ignoreMissing(stat(getEmbeddedPath(dataDir)))) return
  await ignoreMissing(rename(join(dataDir, complete), getEmbeddedPath(dataDir)))
  await syncFolder(dataDir)
}
