import { randomUUID } from 'node:crypto'
import { readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isProcessAlive, readProcessStartTime } from './processes.ts'
import { getErrorCode, startErrors } from './startError.ts'

/** One program's lock on a data folder. */
export interface DataLock {
  release(): Promise<void>
}

interface Holder {
  pid: number
  /** see startOf */
  started: string
  /** where process ids are comparable: the machine, and on Linux the container */
  place: string
  token: string
}

const fileName = 'app.lock'
const beatEvery = 2_000
/**
 * A holder in another container cannot be checked; after this many milliseconds without a heartbeat
 * it counts as dead.
 */
const silenceMeansGone = 3 * beatEvery

const here = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')} ${await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')}`.trim()

const read = async (path: string): Promise<Holder | undefined> => {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof found !== 'object' || found === null) return undefined
    if (!('pid' in found && 'started' in found && 'place' in found && 'token' in found))
      return undefined
    const { pid, started, place, token } = found
    return {
      pid: Number(pid),
      started: String(started),
      place: String(place),
      token: String(token),
    }
  } catch (error) {
    // Killed between creating and filling the file, or released just now: no holder either way.
    if (error instanceof SyntaxError || getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const readHeartbeat = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

/**
 * Is the holder alive? Its process is looked up; in another container or machine only its heartbeat
 * shows it.
 */
const lives = async (holder: Holder, path: string): Promise<boolean> => {
  if (holder.place === (await here())) {
    return (
      (await isProcessAlive(holder.pid)) &&
      (await readProcessStartTime(holder.pid)) === holder.started
    )
  }
  const before = await readHeartbeat(path)
  if (Date.now() - before > 10 * silenceMeansGone) return false
  for (const end = Date.now() + silenceMeansGone; Date.now() < end; await pause(200)) {
    if ((await readHeartbeat(path)) !== before) return true
  }
  return false
}

/**
 * The process that holds the folder, if it is alive; a hard-killed holder's file does not count.
 * Takes up to 6 s only for a holder in another container that was killed within the last minute.
 */
export const findDataLockHolder = async (folder: string): Promise<number | undefined> => {
  const path = join(folder, fileName)
  const holder = await read(path)
  return holder && (await lives(holder, path)) ? holder.pid : undefined
}

/**
 * Locks the folder for this process. Throws StartError while another living process holds it. Of
 * several that start at once one wins; PostgreSQL's own lock on its folder is a second safeguard.
 */
export const acquireDataLock = async (folder: string): Promise<DataLock> => {
  const path = join(folder, fileName)
  const mine: Holder = {
    pid: process.pid,
    started: await readProcessStartTime(process.pid),
    place: await here(),
    token: randomUUID(),
  }
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error
    }
    let holder = await read(path)
    if (!holder) {
      await pause(100)
      holder = await read(path)
    }
    if (holder && (await lives(holder, path))) {
      throw startErrors.inUse(
        folder,
        holder.place === mine.place ? `another nSpect (process ${holder.pid})` : 'another nSpect',
      )
    }
    // Renamed before it is removed: of two that found the same dead holder, only one gets its file.
    const aside = `${path}.${mine.token}`
    try {
      await rename(path, aside)
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') continue
      throw error
    }
    const moved = await read(aside)
    if (moved?.token !== holder?.token) {
      await rename(aside, path)
      continue
    }
    await rm(aside, { force: true })
  }
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, beatEvery)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if ((await read(path))?.token === mine.token) await rm(path, { force: true })
    },
  }
}
