import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { type AnyJob, type JobDefinition, job } from '../jobs/job.ts'
import { safeExitFlags } from '../jobs/safeExitFlags.ts'
import { markBackupRunGivenUp } from './backupRuns.queries.ts'

const payload = z.object({ runId: z.int() })

/** A scheduled backup. */
export const backupJobDefinition: JobDefinition<{ runId: number }> = {
  name: 'backup',
  payload,
  turns: { none: 'it is of the whole installation' },
}

/** The command that makes it. */
const program = join(import.meta.dirname, '../commands/backupCommand.ts')
/** longest time of one backup, in seconds */
const maxSeconds = 12 * 3600

/**
 * Runs the command as a process of its own, with this one's settings: reading, compressing and
 * encrypting everything would hold up calls. It notes itself how it ended.
 */
const runCommand = async (runId: number, signal: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [...safeExitFlags, program, '--run', String(runId)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(said.trim().split('\n').at(-1) ?? 'The backup ended by itself.')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Makes scheduled backups, on servers that have a schedule; tried three times within an hour. */
export const backupJob: AnyJob = job({
  ...backupJobDefinition,
  concurrency: 1,
  seconds: maxSeconds,
  retries: { tries: 3, wait: 600 },
  run: ({ runId }, { signal }) => runCommand(runId, signal),
  onFailed: ({ runId }, { db }) =>
    markBackupRunGivenUp(db, runId, 'It was interrupted each time that it was tried.', new Date()),
})
