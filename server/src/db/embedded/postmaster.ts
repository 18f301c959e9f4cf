import { execFile } from 'node:child_process'
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { isProcessAlive, readProcessCommandLine, waitForProcessExit } from './processes.ts'
import { startErrors } from './startError.ts'

/** The content of `postmaster.pid`. */
export interface PidFile {
  pid: number
  port: number
  /** folder of its socket; '' before it has one */
  socketDir: string
  isReady: boolean
}

/**
 * Reads `postmaster.pid` of a cluster (lines as in PostgreSQL's miscadmin.h); undefined if there is
 * none.
 */
export const readPostmasterPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  )
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  }
}

/**
 * A name that a postmaster of this cluster has in its command line: it identifies our own, also
 * after the folder was renamed or its process id was reused.
 */
export const getClusterName = async (cluster: string): Promise<string> => {
  const { dev, ino } = await stat(cluster, { bigint: true })
  return `nspect_${dev}_${ino}`
}

/** Names of our own socket folders under the temporary folder. */
export const socketPrefix = 'nspect-sock-'

/** Removes a socket folder with what a postmaster left in it, and nothing else. */
export const removePostgresSocketDir = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true })
  }
  await rmdir(folder).catch(() => undefined)
}

const isOurSocketDir = (folder: string, dataDir: string) =>
  folder === join(dataDir, 'run') ||
  (basename(folder).startsWith(socketPrefix) && [tmpdir(), `${sep}tmp`].includes(dirname(folder)))

/**
 * Stops a postmaster in fast mode: clients are disconnected, everything is written. After 20 s it
 * is stopped without a checkpoint, which loses nothing either (the next start replays its log).
 */
export const stopPostmaster = async (
  pid: number,
  cluster: string,
  programs?: PostgresPrograms,
): Promise<boolean> => {
  if (process.platform === 'win32' && programs) {
    // Windows has no signals: pg_ctl speaks to it by a pipe.
    const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20']
    return new Promise((resolve) =>
      execFile(programs.pgCtl, args, (error) => resolve(error === null)),
    )
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 8_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return waitForProcessExit(pid, 0)
    }
    if (await waitForProcessExit(pid, timeoutMs)) return true
  }
  return false
}

/**
 * After a hard kill of the program its postmaster keeps running: stops it, and removes remains that
 * would hinder the next. Only for a caller that holds the folder's lock. Throws StartError for a
 * PostgreSQL that is not ours.
 */
export const clearOrphanedPostmaster = async (
  dataDir: string,
  cluster: string,
  programs: PostgresPrograms,
): Promise<void> => {
  const left = await readPostmasterPidFile(cluster)
  if (!left) return
  if (await isProcessAlive(left.pid)) {
    const command = await readProcessCommandLine(left.pid)
    if (process.platform === 'win32' || command.includes(await getClusterName(cluster))) {
      if (!(await stopPostmaster(left.pid, cluster, programs))) {
        throw startErrors.inUse(dataDir, `a database that does not stop (process ${left.pid})`)
      }
    } else if (command.includes('postgres') && !command.includes('cluster_name=nspect_')) {
      throw startErrors.inUse(dataDir, `another PostgreSQL (process ${left.pid})`)
    } else {
      // The process id was reused. PostgreSQL would take that process for a postmaster.
      await rm(join(cluster, 'postmaster.pid'), { force: true })
    }
  }
  if (isOurSocketDir(left.socketDir, dataDir)) await removePostgresSocketDir(left.socketDir)
}
