import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  createDatabaseCluster,
  getPasswordFile,
  ignoreMissingFile,
  removePartialClusters,
} from './cluster.ts'
import { acquireDataLock } from './dataLock.ts'
import { embeddedNames, getEmbeddedDatabasePath } from './embeddedNames.ts'
import {
  buildPostgresArgs,
  launchPostgres,
  type PostgresSettings,
  type StartedPostgres,
} from './launchPostgres.ts'
import {
  canOsUserAccessFolder,
  changeOwner,
  chooseDatabaseOsUser,
  type OsUser,
  type RootMode,
} from './osUser.ts'
import {
  finishClusterReplacement,
  removePartialClusterReplacement,
  replacementFolder,
} from './otherMajor.ts'
import { parseLastPostgresError, readPostgresLog } from './postgresLog.ts'
import {
  copyPostgresPrograms,
  findPostgresPrograms,
  type PostgresPrograms,
  postgresMajor,
} from './postgresPrograms.ts'
import { clearOrphanedPostmaster, removePostgresSocketDir, stopPostmaster } from './postmaster.ts'
import {
  createPostgresSocketDir,
  type EmbeddedConnection,
  findFreePort,
  socketPort,
} from './socket.ts'
import { StartError, startErrors, toStartError } from './startError.ts'

export type { EmbeddedConnection } from './socket.ts'
export { StartError }

export interface EmbeddedOptions extends PostgresSettings {
  /** the folder of all data; the database lies in its sub-folder `postgres` */
  dataDir: string
  /** builds a database beside one of another major version, for `installClusterReplacement` */
  isReplacement?: boolean
  /**
   * the database process ended although nobody stopped it; `why` is a sentence. The program should
   * exit, too.
   */
  onExit?: (why: string) => void
  /** is called before each long step */
  say?: (line: string) => void
  /** how a root caller drops root; if unset: whatever works here */
  rootMode?: RootMode
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  /** of the postmaster */
  pid: number
  /** stops the database with everything written and unlocks the folder; may be called repeatedly */
  stop(): Promise<void>
}

const isWindows = process.platform === 'win32'
const mebibyte = 1024 * 1024
/** a new cluster takes 40 MB and its first log segments */
const newClusterBytes = 200 * mebibyte
const runningBytes = 48 * mebibyte

/** All checks that can fail before a byte is written. */
const assertUsableCluster = async (dataDir: string, cluster: string): Promise<void> => {
  try {
    const version = (await ignoreMissingFile(readFile(join(cluster, 'PG_VERSION'), 'utf8')))?.trim()
    if (version !== undefined && version !== postgresMajor)
      throw startErrors.otherMajor(dataDir, version, postgresMajor)
    if (version === undefined && (await ignoreMissingFile(readdir(cluster)))?.length)
      throw startErrors.notACluster(cluster)

    let existing = dataDir
    while (!(await ignoreMissingFile(stat(existing)))) existing = dirname(existing)
    if (!(await stat(existing)).isDirectory()) throw startErrors.notAFolder(dataDir)
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    if (version !== undefined)
      await access(cluster, constants.R_OK | constants.W_OK | constants.X_OK)

    const { bavail, bsize } = await statfs(existing)
    const needed = version === undefined ? newClusterBytes : runningBytes
    if (bavail * bsize < needed) throw startErrors.full(dataDir, bavail * bsize, needed)
  } catch (error) {
    throw toStartError(error, dataDir)
  }
}

const makeDatabase = async (connection: EmbeddedConnection): Promise<void> => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ])
    if (existing.rowCount === 0) await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
}

const usable = async (
  programs: PostgresPrograms,
  identity: OsUser,
  dataDir: string,
): Promise<PostgresPrograms> => {
  if (await canOsUserAccessFolder(identity, dirname(programs.initdb), false)) return programs
  const isNear = await canOsUserAccessFolder(identity, dataDir, false)
  return copyPostgresPrograms(
    programs,
    isNear ? join(dataDir, 'programs') : `${sep}${join('var', 'lib', 'nspect')}`,
  )
}

/** A socket in a folder of its own; on Windows, which has none, a port with a password. */
const connectionFor = async (dataDir: string, identity: OsUser): Promise<EmbeddedConnection> => {
  if (!isWindows)
    return {
      host: await createPostgresSocketDir(dataDir, identity),
      port: socketPort,
      ...embeddedNames,
    }
  const password = (await readFile(getPasswordFile(dataDir), 'utf8')).trim()
  return { host: '127.0.0.1', port: await findFreePort(), ...embeddedNames, password }
}

interface Place {
  cluster: string
  programs: PostgresPrograms
  socketDir: string | undefined
}

/**
 * Retries the launch: what a killed postmaster leaves (a lock file, running backends) disappears
 * within moments.
 */
const launchOnceClear = async (
  dataDir: string,
  { cluster, programs, socketDir }: Place,
  tryLaunch: () => Promise<StartedPostgres | undefined>,
): Promise<StartedPostgres> => {
  for (const end = Date.now() + 8_000; ; await pause(200)) {
    const started = await tryLaunch()
    if (started) return started
    const log = await readPostgresLog(dataDir)
    if (/No space left/i.test(log)) throw startErrors.full(dataDir)
    if (!/lock file|shared memory block/.test(log) || Date.now() > end) {
      throw startErrors.failed('could not be started', parseLastPostgresError(log))
    }
    await clearOrphanedPostmaster(dataDir, cluster, programs)
    if (socketDir) await mkdir(socketDir, { recursive: true, mode: 0o700 })
  }
}

/**
 * Starts the PostgreSQL that npm installed, on a private socket, with its data in
 * `dataDir/postgres` (created if missing). A database left running by a hard-killed run is stopped
 * first. Throws StartError, before anything is touched: data of another major version, a folder in
 * use, not writable or without room, a machine without these programs.
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(options.dataDir)
  const cluster = options.isReplacement
    ? join(dataDir, replacementFolder)
    : getEmbeddedDatabasePath(dataDir)
  const say = options.say ?? (() => undefined)
  await assertUsableCluster(dataDir, cluster)
  const found = await findPostgresPrograms()
  const owner = await stat(cluster).catch(() => undefined)
  const identity = await chooseDatabaseOsUser(owner, options.rootMode)
  if (!identity) throw startErrors.rootOnly()
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toStartError(error, dataDir)
  })
  const lock = await acquireDataLock(dataDir).catch((error: unknown) => {
    throw toStartError(error, dataDir)
  })
  let socketDir: string | undefined
  try {
    if (!options.isReplacement) await finishClusterReplacement(dataDir)
    await clearOrphanedPostmaster(dataDir, cluster, found)
    if (options.isReplacement) await removePartialClusterReplacement(dataDir)
    await removePartialClusters(dataDir, cluster)
    const programs = await usable(found, identity, dataDir)
    if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) {
      say('Preparing the database, once.')
      await createDatabaseCluster(dataDir, cluster, {
        programs,
        identity,
        user: embeddedNames.user,
        isDurable: options.durable !== false,
      })
    } else if (identity.user && owner?.uid !== identity.user.uid) {
      await changeOwner(cluster, identity.user)
    }

    const connection = await connectionFor(dataDir, identity)
    if (!isWindows) socketDir = connection.host
    const args = await buildPostgresArgs(cluster, connection, options)

    const { child, pid } = await launchOnceClear(dataDir, { cluster, programs, socketDir }, () =>
      launchPostgres(dataDir, cluster, programs, identity, args, say),
    )

    let stopping: Promise<void> | undefined
    const cleanUp = async () => {
      if (socketDir) await removePostgresSocketDir(socketDir)
      await lock.release()
    }
    child.on('exit', (code, signal) => {
      if (stopping !== undefined) return
      stopping = readPostgresLog(dataDir).then(async (log) => {
        await cleanUp()
        const how = signal ? `signal ${signal}` : `code ${code}`
        options.onExit?.(`The database ended by itself (${how}: ${parseLastPostgresError(log)}).`)
      })
    })
    const stop = (): Promise<void> => {
      stopping ??= stopPostmaster(pid, cluster, programs).then(cleanUp)
      return stopping
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      throw startErrors.failed(
        'could not be started',
        parseLastPostgresError(await readPostgresLog(dataDir)),
      )
    }
    try {
      await makeDatabase(connection)
    } catch (error) {
      await stop()
      throw startErrors.failed(
        'does not answer',
        error instanceof Error ? error.message : String(error),
        error,
      )
    }
    return { connection, pid, stop }
  } catch (error) {
    if (socketDir) await removePostgresSocketDir(socketDir)
    await lock.release()
    throw error instanceof StartError ? error : toStartError(error, dataDir)
  }
}
