import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const output = (program: string, args: string[]) =>
  new Promise<string>((resolve) => execFile(program, args, (_, stdout) => resolve(stdout.trim())))

// The name in field 2 may contain spaces and brackets: fields count from behind its last bracket
// (proc_pid_stat(5)).
const readProcessStat = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Does the process run? A zombie, which is never reaped if PID 1 is no real init, does not. */
export const isProcessAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (process.platform !== 'linux') return true
  const state = (await readProcessStat(pid))[0] ?? ''
  return state !== '' && state !== 'Z' && state !== 'X'
}

/**
 * The start time of a process as the system writes it; a later process with the same id has
 * another. '' if unknown.
 */
export const readProcessStartTime = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return (await readProcessStat(pid))[19] ?? ''
  if (process.platform === 'win32') return ''
  return output('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** The command line of the process, '' if unknown. Readable also for another user's process. */
export const readProcessCommandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return output('ps', ['-o', 'command=', '-p', String(pid)])
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim()
}

/** Waits until the process has ended; false if it still runs after `milliseconds`. */
export const waitForProcessExit = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const end = Date.now() + milliseconds; await isProcessAlive(pid); await pause(20))
    if (Date.now() > end) return false
  return true
}
