import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findSettingValue } from '../settings/settings.queries.ts'
import { findUserForRules } from '../users/users.queries.ts'
import { computeDueDayFrom, getTodayInZone, mapSchedule } from './schedules.mapper.ts'
import {
  insertSchedule,
  listSchedules,
  lockScheduleOfProject,
  type ScheduleRow,
  updateSchedule,
} from './schedules.queries.ts'

type SaveScheduleContext = HandlerContext<typeof scheduleRoutes.saveSchedule, ProjectFacts, unknown>

/** Throws 400 unless the person is one of the client; whoever is the owner already may stay it. */
const assertOwner = async (
  { scope, input: { ownerId }, subject: project }: SaveScheduleContext,
  before: ScheduleRow | undefined,
): Promise<void> => {
  if (ownerId === null || ownerId === before?.ownerId) return
  const owner = await findUserForRules(scope, ownerId)
  if (owner?.clientId !== project.clientId) throw createFieldError('ownerId')
}

const findToday = async ({ scope, site, subject: { clientId } }: SaveScheduleContext) => {
  const setting = await findSettingValue(scope.db, clientId, 'TimeZone')
  return getTodayInZone(scope.now, setting?.value ?? site.settings.TimeZone)
}

/** The schedule of an inspection as others have saved it meanwhile. */
const findCurrent = async (scope: Scope, projectId: number) =>
  (await listSchedules(scope, projectId)).map(mapSchedule).at(0)

const pickValues = ({ projectId, every, unit, firstDay, nextDueDay, ownerId }: ScheduleRow) => ({
  projectId,
  every,
  unit,
  firstDay,
  nextDueDay,
  ownerId,
})

const saveSchedule = async (context: SaveScheduleContext) => {
  const { scope, input, subject: project, audit } = context
  const { every, unit, firstDay, ownerId } = input
  const before = await lockScheduleOfProject(scope, project.id)
  if (input.id !== 0 && before?.id !== input.id) throw new HttpError('record.missing')
  if (input.id === 0 && before)
    throw new HttpError('record.stale', { current: await findCurrent(scope, project.id) })
  if (before) await assertRecordVersion(input, before, () => findCurrent(scope, project.id))
  await assertOwner(context, before)
  const nextDueDay = computeDueDayFrom(
    { every, unit, firstDay, madeOn: before?.madeOn ?? null },
    await findToday(context),
  )
  const values = { every, unit, firstDay, nextDueDay, ownerId }
  const after = { projectId: project.id, ...values }
  const changes = { record: 'schedule', clientId: project.clientId, after }
  if (!before) {
    const { userId } = assertStaff(scope)
    const id = await insertSchedule(scope, project, { ...values, createdBy: userId })
    audit({ ...changes, recordId: id })
    return { id, version: 1 }
  }
  await updateSchedule(scope, before, values)
  audit({ ...changes, recordId: before.id, before: pickValues(before) })
  return { id: before.id, version: before.version + 1 }
}

/** Null, as the right needs no record; undefined if the caller does not see the named inspection. */
const findListedProject = async (
  scope: Scope,
  { projectId }: { projectId?: number | undefined },
): Promise<null | undefined> =>
  projectId === undefined || (await findAccessibleProject(scope, projectId)) ? null : undefined

export const scheduleFeature = feature(scheduleRoutes, {
  listSchedules: handle(scheduleRoutes.listSchedules, {
    load: findListedProject,
    run: async ({ scope, input: { projectId } }) =>
      (await listSchedules(scope, projectId)).map(mapSchedule),
  }),

  saveSchedule: handle(scheduleRoutes.saveSchedule, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveSchedule,
  }),

  deleteSchedule: handle(scheduleRoutes.deleteSchedule, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input: { id }, subject: project, audit }) => {
      const schedule = await lockScheduleOfProject(scope, project.id)
      if (schedule?.id !== id) throw new HttpError('record.missing')
      await updateSchedule(scope, schedule, { isDeleted: true })
      audit({
        record: 'schedule',
        recordId: id,
        clientId: project.clientId,
        before: { ...pickValues(schedule), isDeleted: false },
        after: { isDeleted: true },
      })
      return { id }
    },
  }),
})
