import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Processes that work in a folder: it is named on their command line, or they stand in it. Linux
 * only.
 */
export const listProcessesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ||
          readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
        )
      } catch {
        return false
      }
    })
    .map(Number)

/** Kills a process that may have ended already. */
export const killProcess = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}
