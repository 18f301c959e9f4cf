import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const msOfTick = 10

/** User and system time of a process so far, in milliseconds; undefined when it has ended. Linux only. */
export const cpuOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name, in brackets, may hold spaces; utime and stime are the 14th and 15th field of proc(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msOfTick
  } catch {
    return undefined
  }
}

export type CpuTimes = Map<number, number>

export const cpuTimes = (pids: readonly number[]): CpuTimes =>
  new Map(pids.flatMap((pid) => (cpuOf(pid) === undefined ? [] : [[pid, cpuOf(pid) ?? 0] as const])))

/** What was spent in between; a process that began in between counts whole, one that ended had been idle. */
export const spent = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
