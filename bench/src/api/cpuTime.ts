import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const msOfTick = 10

/**
 * User and system time of a process so far, in milliseconds; undefined if it has exited. Linux
 * only.
 */
export const readCpuTime = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name, in parentheses, may contain spaces; utime and stime are the 14th and 15th field of
    // proc(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msOfTick
  } catch {
    return undefined
  }
}

export type CpuTimes = Map<number, number>

export const readCpuTimes = (pids: readonly number[]): CpuTimes =>
  new Map(
    pids.flatMap((pid) =>
      readCpuTime(pid) === undefined ? [] : [[pid, readCpuTime(pid) ?? 0] as const],
    ),
  )

/**
 * CPU time spent in between; a process that started in between counts fully, one that exited had
 * been idle.
 */
export const computeSpentTime = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
