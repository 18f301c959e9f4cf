import type { ErrorCode } from '@nspect/contract/errors/httpErrors'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { resolveLocale } from '@nspect/contract/i18n/locale'
import { computeNextDueDay } from '@nspect/contract/schedules/dueDates'
import { buildNextName } from '@nspect/contract/schedules/nextName'
import type { ScheduleProblem } from '@nspect/contract/schedules/schedules'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { createScope } from '../db/scope.ts'
import type { Site } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { insertAuditRows } from '../http/pipeline/pipeline.queries.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { repeatProject } from '../projects/repeatProject.queries.ts'
import {
  advanceSchedule,
  assignOwner,
  type DueSchedule,
  listDueSchedules,
  lockDueSchedule,
  markScheduleFailed,
} from './dueSchedules.queries.ts'
import { getTodayInZone } from './schedules.mapper.ts'

/** What making the inspections that are due needs. */
export interface DueInspectionParts {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
  site: Pick<Site, 'settings'>
  now: () => Date
}

/** how often to look, ms */
const pace = 10 * 60_000

/** Refusals that end when people do something about them. */
const problems: Partial<Record<ErrorCode, ScheduleProblem>> = {
  'client.allowanceUsed': 'allowance',
  'projectType.gone': 'typeDeleted',
}

/** The name of the next inspection of a schedule, as its client writes dates. */
export const buildDueName = (
  {
    projectName,
    language,
    lastLocale,
  }: Pick<DueSchedule, 'projectName' | 'language' | 'lastLocale'>,
  day: string,
): string => {
  const locale = resolveLocale(language ?? 'en', lastLocale ? [lastLocale] : [])
  return buildNextName(projectName, formatDate(day, 'table', undefined, locale))
}

/** Works in the name of whoever set the schedule up, with the rights that it takes. */
const createScheduleScope = (db: DbOrTransaction, schedule: DueSchedule, now: Date) =>
  createScope(
    db,
    {
      kind: 'staff',
      userId: schedule.createdBy,
      name: '',
      role: 'Manager',
      clientId: schedule.clientId,
    },
    { changes: true, now, sign: () => '' },
  )
type ScheduleScope = ReturnType<typeof createScheduleScope>

/** Stores the inspection that is due, and moves the schedule on. */
const makeInspection = async (
  { runner }: DueInspectionParts,
  scope: ScheduleScope,
  schedule: DueSchedule,
  today: string,
): Promise<void> => {
  const { clientId, nextDueDay, ownerId, language } = schedule
  const enqueue: Parameters<typeof repeatProject>[0]['enqueue'] = (work, payload) =>
    runner.addAll(scope.db, work, [payload])
  const head = { projectName: buildDueName(schedule, nextDueDay), scanDate: nextDueDay }
  const { id, stored } = await repeatProject({ scope, enqueue }, schedule.projectId, head)
  if (ownerId !== null) await assignOwner(scope, { id, clientId }, ownerId, language ?? 'en')
  // days that a stopped server has missed make one inspection
  const after = nextDueDay > today ? nextDueDay : today
  const next = {
    projectId: id,
    nextDueDay: computeNextDueDay(schedule.firstDay, schedule, after),
    madeOn: today,
  }
  await advanceSchedule(scope, schedule, next)
  const about = { at: scope.now, clientId, actor: 'job', actorName: '', requestId: '' }
  await insertAuditRows(scope.db, [
    {
      ...about,
      projectId: id,
      action: 'project.create',
      record: 'project',
      recordId: id,
      after: stored,
    },
    {
      ...about,
      action: 'schedule.save',
      record: 'schedule',
      recordId: schedule.id,
      before: { projectId: schedule.projectId, nextDueDay },
      after: { projectId: id, nextDueDay: next.nextDueDay },
    },
  ])
}

/** Makes the inspection of one schedule, unless it was made; all of it, or why not. */
const runSchedule = (parts: DueInspectionParts, id: number, today: string): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const now = parts.now()
    const schedule = await lockDueSchedule(tx, { id, day: today, now })
    if (!schedule) return
    const scope = createScheduleScope(tx, schedule, now)
    const fail = (problem: ScheduleProblem) =>
      markScheduleFailed(scope, id, { problem, triedOn: today })
    if (schedule.isUnpaid) {
      await fail('unpaid')
      return
    }
    try {
      await makeInspection(parts, scope, schedule, today)
    } catch (error) {
      // these are thrown before anything is stored
      const problem = error instanceof HttpError ? problems[error.code] : undefined
      if (!problem) throw error
      await fail(problem)
    }
  })

/**
 * One round: makes the inspections that are due by the calendars of their clients. What cannot be
 * made says why, and is tried again each day.
 */
export const makeDueInspections = async (parts: DueInspectionParts): Promise<void> => {
  const { db, site, now } = parts
  // no place on earth is more than a day ahead
  const latest = new Date(now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const failures: unknown[] = []
  for (const { id, timeZone } of await listDueSchedules(db, latest)) {
    try {
      await runSchedule(parts, id, getTodayInZone(now(), timeZone ?? site.settings.TimeZone))
    } catch (error) {
      // one schedule's fault keeps no other from its inspection
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Looks every ten minutes; a failure waits for the next round. */
export const startDueInspections = (parts: DueInspectionParts, onError: (error: unknown) => void) =>
  repeatWorkEvery({ first: 90_000, pace, onError }, () => makeDueInspections(parts))
