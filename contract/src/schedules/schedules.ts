import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  calendarDay,
  id,
  idOrNew,
  instant,
  messageResponse,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { scheduleUnits } from './dueDates.ts'

/** Why the next inspection of a schedule could not be made; it is tried again each day. */
export const scheduleProblems = ['allowance', 'typeDeleted', 'unpaid'] as const
export type ScheduleProblem = (typeof scheduleProblems)[number]

/** An inspection that is repeated: a job makes the next one on the day on which it is due. */
export const schedule = z.object({
  id,
  /** the latest inspection of it, which the next one repeats */
  projectId: id,
  projectName: z.string(),
  every: z.int(),
  unit: z.enum(scheduleUnits),
  /** YYYY-MM-DD, from which the others are counted */
  firstDay: z.string(),
  nextDueDay: z.string(),
  /** who is assigned to the inspections; null: the people of the one before alone */
  ownerId: id.nullable(),
  ownerName: z.string(),
  problem: z.enum(scheduleProblems).nullable(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Schedule = z.output<typeof schedule>

export const scheduleRoutes = routes({
  /** the schedules of the inspections that the caller can see, the next due first */
  listSchedules: {
    kind: 'json',
    method: 'GET',
    path: 'Schedule/GetSchedules',
    can: 'schedule.list',
    changes: false,
    query: z.object({ projectId: textId.optional() }),
    answer: z.array(schedule),
  },
  saveSchedule: {
    kind: 'json',
    method: 'POST',
    path: 'Schedule/SaveSchedule',
    can: 'schedule.save',
    changes: true,
    body: z.object({
      /** 0 or absent: a new one; an inspection has at most one */
      id: idOrNew.default(0),
      projectId: id,
      every: z
        .int({ error: 'schedule.every' })
        .min(1, { error: 'schedule.every' })
        .max(limits.scheduleEvery, { error: 'schedule.every' }),
      unit: z.enum(scheduleUnits, { error: 'value.invalid' }),
      firstDay: calendarDay,
      ownerId: id.nullable().default(null),
      /** the version that was read (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'schedule.saved',
  },
  /** the inspections that it made stay */
  deleteSchedule: {
    kind: 'json',
    method: 'POST',
    path: 'Schedule/DeleteSchedule',
    can: 'schedule.save',
    changes: true,
    body: z.object({ projectId: id, id }),
    answer: messageResponse({ id }),
    successMessage: 'schedule.deleted',
  },
})
