import { getDateFormatter } from '@nspect/contract/i18n/dateFormats'
import type { Db } from '../db/connect.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { formatErrorForLog } from '../logging/errorText.ts'
import { backupJobDefinition } from './backup.job.ts'
import { claimDueBackup } from './backupRuns.queries.ts'

/** A time of the day. */
export interface TimeOfDay {
  hour: number
  minute: number
}

/** What scheduled backups need. */
export interface ScheduleParts {
  db: Db
  runner: Pick<JobRunner, 'add'>
  at: TimeOfDay
  /** IANA zone of `at` */
  zone: string
  now: () => Date
}

/** how often to look, ms */
const pace = 60_000

const localTime = (now: Date, zone: string) => {
  const parts = getDateFormatter('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/**
 * The day whose backup is the latest that is due. By days, not by hours: a day on which the clocks
 * change has one, too.
 */
export const computeDayOfDueBackup = (
  now: Date,
  { hour, minute }: TimeOfDay,
  zone: string,
): string => {
  const { day, minutes } = localTime(now, zone)
  if (minutes >= hour * 60 + minute) return day
  return new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)
}

/** One look: if today's backup is due and no server has begun it, it is left to the job runner. */
export const enqueueDueBackup = ({ db, runner, at, zone, now }: ScheduleParts): Promise<void> =>
  db.transaction(async (tx) => {
    const runId = await claimDueBackup(tx, computeDayOfDueBackup(now(), at, zone), now())
    if (runId !== undefined) await runner.add(tx, backupJobDefinition, { runId })
  })

/** Looks every minute, first soon after the start: a time at which no server ran is made up for. */
export const startBackupSchedule = (parts: ScheduleParts) =>
  repeatWorkEvery(
    {
      first: 3_000,
      pace,
      onError: (error) =>
        void process.stderr.write(`schedule of backups: ${formatErrorForLog(error)}\n`),
    },
    () => enqueueDueBackup(parts),
  )
