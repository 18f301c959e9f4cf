import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { takeDataLock } from './dataLock.ts'
import {
  chooseIdentity,
  endWithUs,
  giveTo,
  type Identity,
  type RootMode,
  reaches,
  spawnAs,
} from './postgresIdentity.ts'
import { copyPrograms, findPrograms, type Programs, postgresMajor } from './postgresPrograms.ts'
import {
  clearLeftBehind,
  clusterName,
  readPidFile,
  removeSocketDir,
  socketPrefix,
  stopPostmaster,
} from './postmaster.ts'
import { codeOf, explained, refusal, StartRefusal } from './startRefusal.ts'

export { StartRefusal }

export interface EmbeddedOptions {
  /** the folder of all data; the database lies in its sub-folder `postgres` */
  dataDir: string
  /** the database process ended though nobody stopped it; `why` is a sentence. The program should end, too. */
  onExit?: (why: string) => void
  /** hears of the long steps */
  say?: (line: string) => void
  /** false: a power cut may lose everything, but starts and writes are faster. For tests only. */
  durable?: boolean
  /** further settings of PostgreSQL */
  settings?: Record<string, string>
  /** how a root caller gets rid of being root; unset: what works here */
  rootMode?: RootMode
}

/** Where a client finds the embedded database. */
export interface EmbeddedConnection {
  /** the folder of its socket (on Windows an address) */
  host: string
  port: number
  database: string
  user: string
  password?: string
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  /** of the postmaster */
  pid: number
  /** stops the database with everything written and frees the folder; may be called repeatedly */
  stop(): Promise<void>
}

const isWindows = process.platform === 'win32'
const mebibyte = 1024 * 1024
/** a new cluster takes 40 MB and its first log segments */
const newClusterBytes = 200 * mebibyte
const runningBytes = 48 * mebibyte
const database = 'nspect'
const user = 'nspect'
/** on a socket it is a part of the file name only */
const socketPort = 5432
/** sun_path has 108 bytes on Linux and 104 elsewhere, the last one 0 (unix(7)) */
const longestSocket = process.platform === 'linux' ? 107 : 103

const found = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Everything that can be refused before a byte is written. */
const refuseBeforeTouching = async (dataDir: string, cluster: string): Promise<void> => {
  try {
    const version = (await found(readFile(join(cluster, 'PG_VERSION'), 'utf8')))?.trim()
    if (version !== undefined && version !== postgresMajor) throw refusal.otherMajor(dataDir, version, postgresMajor)
    if (version === undefined && (await found(readdir(cluster)))?.length) throw refusal.notACluster(cluster)

    let existing = dataDir
    while (!(await found(stat(existing)))) existing = dirname(existing)
    if (!(await stat(existing)).isDirectory()) throw refusal.notAFolder(dataDir)
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    if (version !== undefined) await access(cluster, constants.R_OK | constants.W_OK | constants.X_OK)

    const { bavail, bsize } = await statfs(existing)
    const needed = version === undefined ? newClusterBytes : runningBytes
    if (bavail * bsize < needed) throw refusal.full(dataDir, bavail * bsize, needed)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  if (isWindows) return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * How PostgreSQL is told of a folder. A folder that its identity cannot reach from the root of the file system (below
 * a folder only root may enter) is handed over open, as descriptor 3: Linux lets it in through /proc/self/fd.
 */
interface Handed {
  path: string
  descriptor: number | undefined
  close(): Promise<void>
}

const handOver = async (folder: string, identity: Identity): Promise<Handed> => {
  if (await reaches(identity, folder, true)) {
    return { path: folder, descriptor: undefined, close: () => Promise.resolve() }
  }
  if (process.platform !== 'linux') throw refusal.rootOnly()
  const handle = await open(folder, 'r')
  return { path: '/proc/self/fd/3', descriptor: handle.fd, close: () => handle.close() }
}

const lastWords = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error|could not/i.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|error): */i, '') ?? 'it said nothing'

const runInitdb = async (programs: Programs, identity: Identity, folder: string, args: string[]): Promise<void> => {
  const handed = await handOver(folder, identity)
  try {
    const stdio = ['ignore', 'pipe', 'pipe', ...(handed.descriptor === undefined ? [] : [handed.descriptor])] as const
    const child = spawnAs(identity, programs.initdb, ['-D', handed.path, ...args], [...stdio])
    endWithUs(child, 'SIGKILL')
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await new Promise<void>((done, fail) => {
      child.on('error', (error) => fail(refusal.failed('could not be made', error.message, error)))
      child.on('close', (code) => {
        if (code === 0) done()
        else if (/No space left/i.test(output)) fail(refusal.full(folder))
        else fail(refusal.failed('could not be made', lastWords(output)))
      })
    })
  } finally {
    await handed.close()
  }
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** Makes the cluster beside its place and renames it when it is whole: a kill at any moment leaves nothing half. */
const makeCluster = async (
  dataDir: string,
  cluster: string,
  programs: Programs,
  identity: Identity,
  isDurable: boolean,
): Promise<void> => {
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await mkdir(fresh, { mode: 0o700 })
  if (identity.user) await chown(fresh, identity.user.uid, identity.user.gid)
  const args = ['-U', user, '-E', 'UTF8', '--no-instructions']
  // The order of texts comes from PostgreSQL itself: an update of the system's C library cannot damage an index.
  // The character classes, which trigrams need for other than English letters, still come from the system.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-messages=C')
  args.push(process.platform === 'linux' ? '--lc-ctype=C.UTF-8' : '--lc-ctype=C')
  if (isWindows) {
    const handle = await open(passwordFile(dataDir), 'w', 0o600)
    await handle.writeFile(randomBytes(24).toString('base64url')).finally(() => handle.close())
    args.push('--auth=scram-sha-256', `--pwfile=${passwordFile(dataDir)}`)
  } else {
    // Who may enter the folder of the socket, which only its owner may, needs no password.
    args.push('--auth-local=trust', '--auth-host=reject')
  }
  if (!isDurable) args.push('--no-sync')
  try {
    await runInitdb(programs, identity, fresh, args)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await found(rmdir(cluster))
  await rename(fresh, cluster)
  if (isDurable) await syncFolder(dataDir)
}

/** A killed start may have left a half-made cluster, and its initdb may still be writing: hence the retries. */
const removeHalfMade = async (dataDir: string, cluster: string): Promise<void> => {
  const prefix = `${basename(cluster)}.new-`
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const makeSocketDir = async (dataDir: string, identity: Identity): Promise<string> => {
  const isShort = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocket
  const near = join(dataDir, 'run')
  if (isShort(near) && (await reaches(identity, dataDir, false))) {
    await mkdir(near, { recursive: true, mode: 0o700 })
    if (identity.user) await chown(near, identity.user.uid, identity.user.gid)
    return near
  }
  for (const base of [tmpdir(), `${sep}tmp`]) {
    // mkdtemp makes it 0700 and fails rather than take what somebody else prepared
    const folder = await mkdtemp(join(base, socketPrefix)).catch(() => undefined)
    if (!folder) continue
    if (identity.user) await chown(folder, identity.user.uid, identity.user.gid)
    if (isShort(folder) && (await reaches(identity, folder, true))) return folder
    await rmdir(folder)
  }
  throw refusal.failed('could not be started', 'no folder for its socket: please set TMPDIR to a short path')
}

const settingsFor = async (cluster: string, where: EmbeddedConnection, options: EmbeddedOptions) => {
  const settings: Record<string, string> = {
    cluster_name: await clusterName(cluster),
    port: String(where.port),
    listen_addresses: isWindows ? where.host : '',
    ...(isWindows ? {} : { unix_socket_directories: where.host, unix_socket_permissions: '0700' }),
    max_connections: '60',
    shared_buffers: '96MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // Nothing replicates from here: less log is written, and fewer processes wait.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Parallel queries need more of /dev/shm than containers have.
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Refused statements are the program's to report, and hold people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

interface Started {
  child: ChildProcess
  pid: number
}

const logFile = (dataDir: string) => join(dataDir, 'postgres.log')

/** Starts the postmaster and waits until it takes clients; undefined when it ended, with its last words in the log. */
const launch = async (
  dataDir: string,
  cluster: string,
  programs: Programs,
  identity: Identity,
  args: string[],
  say: (line: string) => void,
): Promise<Started | undefined> => {
  const handed = await handOver(cluster, identity)
  const log = await open(logFile(dataDir), 'w', 0o600)
  try {
    const stdio = ['ignore', log.fd, log.fd, ...(handed.descriptor === undefined ? [] : [handed.descriptor])] as const
    const child = spawnAs(identity, programs.postgres, ['-D', handed.path, ...args], [...stdio])
    let isOver = false
    child.on('error', () => {
      isOver = true
    })
    child.on('exit', () => {
      isOver = true
    })
    child.unref()
    endWithUs(child, 'SIGINT')
    const began = Date.now()
    let hasSaid = false
    while (!isOver) {
      const status = await readPidFile(cluster)
      if (child.pid !== undefined && status?.pid === child.pid && status.isReady) return { child, pid: child.pid }
      if (!hasSaid && Date.now() - began > 3_000) {
        hasSaid = true
        say('The database is recovering from a hard stop; nothing is lost.')
      }
      await pause(15)
    }
    return undefined
  } finally {
    await log.close()
    await handed.close()
  }
}

const readLog = (dataDir: string) => readFile(logFile(dataDir), 'utf8').catch(() => '')

const makeDatabase = async (connection: EmbeddedConnection): Promise<void> => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (known.rowCount === 0) await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
}

const usable = async (programs: Programs, identity: Identity, dataDir: string): Promise<Programs> => {
  if (await reaches(identity, dirname(programs.initdb), false)) return programs
  const isNear = await reaches(identity, dataDir, false)
  return copyPrograms(programs, isNear ? join(dataDir, 'programs') : `${sep}${join('var', 'lib', 'nspect')}`)
}

/**
 * Starts the PostgreSQL that npm installed, on a private socket, with its data in `dataDir/postgres` (made when missing).
 * A database that a hard-killed run left running is stopped first. Throws StartRefusal, before anything is touched:
 * data of another major version, a folder in use, not writable or without room, a machine without these programs.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  const say = options.say ?? (() => undefined)
  await refuseBeforeTouching(dataDir, cluster)
  const found = await findPrograms()
  const owner = await stat(cluster).catch(() => undefined)
  const identity = await chooseIdentity(owner, options.rootMode)
  if (!identity) throw refusal.rootOnly()
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explained(error, dataDir)
  })
  const lock = await takeDataLock(dataDir).catch((error: unknown) => {
    throw explained(error, dataDir)
  })
  let socketDir: string | undefined
  try {
    await clearLeftBehind(dataDir, cluster, found)
    await removeHalfMade(dataDir, cluster)
    const programs = await usable(found, identity, dataDir)
    if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) {
      say('Preparing the database, once.')
      await makeCluster(dataDir, cluster, programs, identity, options.durable !== false)
    } else if (identity.user && owner?.uid !== identity.user.uid) {
      await giveTo(cluster, identity.user)
    }

    const connection: EmbeddedConnection = isWindows
      ? {
          host: '127.0.0.1',
          port: await freePort(),
          database,
          user,
          password: (await readFile(passwordFile(dataDir), 'utf8')).trim(),
        }
      : { host: await makeSocketDir(dataDir, identity), port: socketPort, database, user }
    if (!isWindows) socketDir = connection.host
    const args = await settingsFor(cluster, connection, options)

    let started: Started | undefined
    // What a killed postmaster leaves (a lock file just written, backends about to notice) is gone within moments.
    for (const end = Date.now() + 8_000; ; await pause(200)) {
      started = await launch(dataDir, cluster, programs, identity, args, say)
      if (started) break
      const log = await readLog(dataDir)
      if (/No space left/i.test(log)) throw refusal.full(dataDir)
      if (!/lock file|shared memory block/.test(log) || Date.now() > end) {
        throw refusal.failed('could not be started', lastWords(log))
      }
      await clearLeftBehind(dataDir, cluster, programs)
      if (socketDir) await mkdir(socketDir, { recursive: true, mode: 0o700 })
    }
    const { child, pid } = started

    let stopping: Promise<void> | undefined
    const cleanUp = async () => {
      if (socketDir) await removeSocketDir(socketDir)
      await lock.release()
    }
    child.on('exit', (code, signal) => {
      if (stopping) return
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
      throw refusal.failed('does not answer', error instanceof Error ? error.message : String(error), error)
    }
    return { connection, pid, stop }
  } catch (error) {
    if (socketDir) await removeSocketDir(socketDir)
    await lock.release()
    throw error instanceof StartRefusal ? error : explained(error, dataDir)
  }
}
