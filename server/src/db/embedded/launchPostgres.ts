import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { grantFolderAccess } from './grantFolderAccess.ts'
import { killProcessOnExit, type OsUser, spawnAsOsUser } from './osUser.ts'
import { getPostgresLogFile } from './postgresLog.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { getClusterName, readPostmasterPidFile } from './postmaster.ts'
import type { EmbeddedConnection } from './socket.ts'

export interface PostgresSettings {
  /** false: a power cut may lose everything, but starts and writes are faster. For tests only. */
  durable?: boolean
  /** further settings of PostgreSQL */
  settings?: Record<string, string>
}

const isWindows = process.platform === 'win32'

/** The postmaster's arguments. */
export const buildPostgresArgs = async (
  cluster: string,
  where: EmbeddedConnection,
  options: PostgresSettings,
): Promise<string[]> => {
  const settings: Record<string, string> = {
    cluster_name: await getClusterName(cluster),
    port: String(where.port),
    listen_addresses: isWindows ? where.host : '',
    ...(isWindows ? {} : { unix_socket_directories: where.host, unix_socket_permissions: '0700' }),
    max_connections: '60',
    // reading the audit trail takes a lock for each month and each of its indexes
    max_locks_per_transaction: '256',
    shared_buffers: '96MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // Nothing replicates from here: less log is written, and fewer processes are idle.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Parallel queries need more of /dev/shm than containers have.
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Rejected statements are reported by the program, and contain people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A postmaster that accepts connections. */
export interface StartedPostgres {
  child: ChildProcess
  pid: number
}

/**
 * Starts the postmaster and waits until it accepts connections; undefined if it ended; the reason
 * is in the log.
 */
export const launchPostgres = async (
  dataDir: string,
  cluster: string,
  programs: PostgresPrograms,
  identity: OsUser,
  args: string[],
  say: (line: string) => void,
): Promise<StartedPostgres | undefined> => {
  const handed = await grantFolderAccess(cluster, identity)
  const log = await open(getPostgresLogFile(dataDir), 'w', 0o600)
  try {
    const stdio = [
      'ignore',
      log.fd,
      log.fd,
      ...(handed.descriptor === undefined ? [] : [handed.descriptor]),
    ] as const
    const child = spawnAsOsUser(
      identity,
      programs.postgres,
      ['-D', handed.path, ...args],
      [...stdio],
    )
    let isOver = false
    child.on('error', () => {
      isOver = true
    })
    child.on('exit', () => {
      isOver = true
    })
    child.unref()
    killProcessOnExit(child, 'SIGINT')
    const began = Date.now()
    let hasSaid = false
    while (!isOver) {
      const status = await readPostmasterPidFile(cluster)
      if (child.pid !== undefined && status?.pid === child.pid && status.isReady)
        return { child, pid: child.pid }
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
