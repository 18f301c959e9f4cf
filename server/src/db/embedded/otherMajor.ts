import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissingFile, syncClusterFolder } from './cluster.ts'
import { getEmbeddedDatabasePath } from './embeddedNames.ts'
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
export const findClusterOfOtherMajorVersion = async (
  dataDir: string,
): Promise<OtherMajor | undefined> => {
  const cluster = getEmbeddedDatabasePath(dataDir)
  const version = (await ignoreMissingFile(readFile(join(cluster, 'PG_VERSION'), 'utf8')))?.trim()
  if (version === undefined || version === postgresMajor) return undefined
  const control = await ignoreMissingFile(stat(join(cluster, 'global', 'pg_control')))
  return { version, lastUsed: (control ?? (await stat(cluster))).mtime }
}

/** Removes a replacement that was not completed. */
export const removePartialClusterReplacement = (dataDir: string): Promise<void> =>
  rm(join(dataDir, replacementFolder), { recursive: true, force: true })

const freePath = async (path: string): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? path : `${path}-${n}`
    if (!(await ignoreMissingFile(stat(free)))) return free
  }
}

/**
 * Puts a complete replacement in the place of the former database, which is kept beside it; returns
 * where. Killed in between, the next start goes on (`finishClusterReplacement`).
 */
export const installClusterReplacement = async (
  dataDir: string,
  { version }: OtherMajor,
): Promise<string> => {
  await rename(join(dataDir, replacementFolder), join(dataDir, complete))
  const kept = await freePath(join(dataDir, `postgres-${version}`))
  await rename(getEmbeddedDatabasePath(dataDir), kept)
  await finishClusterReplacement(dataDir)
  return kept
}

/**
 * Goes on where `installClusterReplacement` was killed. Only for a caller that holds the folder's lock.
 */
export const finishClusterReplacement = async (dataDir: string): Promise<void> => {
  if (await ignoreMissingFile(stat(getEmbeddedDatabasePath(dataDir)))) return
  await ignoreMissingFile(rename(join(dataDir, complete), getEmbeddedDatabasePath(dataDir)))
  await syncClusterFolder(dataDir)
}
