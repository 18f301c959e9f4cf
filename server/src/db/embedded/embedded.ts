import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ifThere, makeCluster, passwordFile, removeHalfMade } from './cluster.ts'
import { takeDataLock } from './dataLock.ts'
import { embeddedNames, embeddedPath } from './embeddedNames.ts'
import { launch, type Settings, type Started, settingsFor } from './launchPostgres.ts'
import { chooseOsUser, giveTo, type OsUser, type RootMode, reaches } from './osUser.ts'
import { finishReplacement, removeReplacement, replacement } from './otherMajor.ts'
import { lastWords, readLog } from './postgresLog.ts'
import { copyPrograms, findPrograms, type Programs, postgresMajor } from './postgresPrograms.ts'
import { clearLeftBehind, removeSocketDir, stopPostmaster } from './postmaster.ts'
import { type EmbeddedConnection, freePort, makeSocketDir, socketPort } from './socket.ts'
import { explained, refusal, StartError } from './startError.ts'

export type { EmbeddedConnection } from './socket.ts'
export { StartError }

export interface EmbeddedOptions extends Settings {
  /** the folder of all data; the database lies in its sub-folder `postgres` */
  dataDir: string
  /** builds a database beside one of another major version, for `putInPlace` */
  isReplacement?: boolean
  /** the database process ended although nobody stopped it; `why` is a sentence. The program should exit, too. */
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
const refuseBeforeTouching = async (dataDir: string, cluster: string): Promise<void> => {
  try {
    const version = (await ifThere(readFile(join(cluster, 'PG_VERSION'), 'utf8')))?.trim()
    if (version !== undefined && version !== postgresMajor)
      throw refusal.otherMajor(dataDir, version, postgresMajor)
    if (version === undefined && (await ifThere(readdir(cluster)))?.length)
      throw refusal.notACluster(cluster)

    let existing = dataDir
    while (!(await ifThere(stat(existing)))) existing = dirname(existing)
    if (!(await stat(existing)).isDirectory()) throw refusal.notAFolder(dataDir)
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    if (version !== undefined)
      await access(cluster, constants.R_OK | constants.W_OK | constants.X_OK)

    const { bavail, bsize } = await statfs(existing)
    const needed = version === undefined ? newClusterBytes : runningBytes
    if (bavail * bsize < needed) throw refusal.full(dataDir, bavail * bsize, needed)
  } catch (error) {
    throw explained(error, dataDir)
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

const usable = async (programs: Programs, identity: OsUser, dataDir: string): Promise<Programs> => {
  if (await reaches(identity, dirname(programs.initdb), false)) return programs
  const isNear = await reaches(identity, dataDir, false)
  return copyPrograms(
    programs,
    isNear ? join(dataDir, 'programs') : `${sep}${join('var', 'lib', 'nspect')}`,
  )
}

/** A socket in a folder of its own; on Windows, which has none, a port with a password. */
const connectionFor = async (dataDir: string, identity: OsUser): Promise<EmbeddedConnection> => {
  if (!isWindows)
    return { host: await makeSocketDir(dataDir, identity), port: socketPort, ...embeddedNames }
  const password = (await readFile(passwordFile(dataDir), 'utf8')).trim()
  return { host: '127.0.0.1', port: await freePort(), ...embeddedNames, password }
}

interface Place {
  cluster: string
  programs: Programs
  socketDir: string | undefined
}

/** Retries the launch: what a killed postmaster leaves (a lock file, running backends) disappears within moments. */
const launchOnceClear = async (
  dataDir: string,
  { cluster, programs, socketDir }: Place,
  tryLaunch: () => Promise<Started | undefined>,
): Promise<Started> => {
  for (const end = Date.now() + 8_000; ; await pause(200)) {
    const started = await tryLaunch()
    if (started) return started
    const log = await readLog(dataDir)
    if (/No space left/i.test(log)) throw refusal.full(dataDir)
    if (!/lock file|shared memory block/.test(log) || Date.now() > end) {
      throw refusal.failed('could not be started', lastWords(log))
    }
    await clearLeftBehind(dataDir, cluster, programs)
    if (socketDir) await mkdir(socketDir, { recursive: true, mode: 0o700 })
  }
}

/**
 * Starts the PostgreSQL that npm installed, on a private socket, with its data in `dataDir/postgres` (created if
 * missing). A database left running by a hard-killed run is stopped first. Throws StartError, before anything is
 * touched: data of another major version, a folder in use, not writable or without room, a machine without these
 * programs.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(options.dataDir)
  const cluster = options.isReplacement ? join(dataDir, replacement) : embeddedPath(dataDir)
  const say = options.say ?? (() => undefined)
  await refuseBeforeTouching(dataDir, cluster)
  const found = await findPrograms()
  const owner = await stat(cluster).catch(() => undefined)
  const identity = await chooseOsUser(owner, options.rootMode)
  if (!identity) throw refusal.rootOnly()
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explained(error, dataDir)
  })
  const lock = await takeDataLock(dataDir).catch((error: unknown) => {
    throw explained(error, dataDir)
  })
  let socketDir: string | undefined
  try {
    if (!options.isReplacement) await finishReplacement(dataDir)
    await clearLeftBehind(dataDir, cluster, found)
    if (options.isReplacement) await removeReplacement(dataDir)
    await removeHalfMade(dataDir, cluster)
    const programs = await usable(found, identity, dataDir)
    if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) {
      say('Preparing the database, once.')
      await makeCluster(dataDir, cluster, {
        programs,
        identity,
        user: embeddedNames.user,
        isDurable: options.durable !== false,
      })
    } else if (identity.user && owner?.uid !== identity.user.uid) {
      await giveTo(cluster, identity.user)
    }

    const connection = await connectionFor(dataDir, identity)
    if (!isWindows) socketDir = connection.host
    const args = await settingsFor(cluster, connection, options)

    const { child, pid } = await launchOnceClear(dataDir, { cluster, programs, socketDir }, () =>
      launch(dataDir, cluster, programs, identity, args, say),
    )

    let stopping: Promise<void> | undefined
    const cleanUp = async () => {
      if (socketDir) await removeSocketDir(socketDir)
      await lock.release()
    }
    child.on('exit', (code, signal) => {
      if (stopping !== undefined) return
      stopping = readLog(dataDir).then(async (log) => {
        await cleanUp()
        const how = signal ? `signal ${signal}` : `code ${code}`
        options.onExit?.(`The database ended by itself (${how}: ${lastWords(log)}).`)
      })
    })
    const stop = (): Promise<void> => {
      stopping ??= stopPostmaster(pid, cluster, programs).then(cleanUp)
      return stopping
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      throw refusal.failed('could not be started', lastWords(await readLog(dataDir)))
    }
    try {
      await makeDatabase(connection)
    } catch (error) {
      await stop()
      throw refusal.failed(
        'does not answer',
        error instanceof Error ? error.message : String(error),
        error,
      )
    }
    return { connection, pid, stop }
  } catch (error) {
    if (socketDir) await removeSocketDir(socketDir)
    await lock.release()
    throw error instanceof StartError ? error : explained(error, dataDir)
  }
}
