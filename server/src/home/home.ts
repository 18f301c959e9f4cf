import {
  type FirstSteps,
  type HomeGroup,
  homeRoutes,
  type WorkPin,
} from '@nspect/contract/home/home'
import { orderPinImages } from '@nspect/contract/pins/pinImages'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { canApproveRepairs } from '@nspect/contract/pins/repairSteps'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import type { Scope } from '../db/scope.ts'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { mapReadyTypes } from '../readyTypes/readyTypes.mapper.ts'
import { type FirstStepsRow, markFirstStepsClosed } from './firstSteps.queries.ts'
import { findHomeSections, listHomePins, type WorkRow } from './homeSections.queries.ts'

const lateDays = 7

/** `day`: today as the reader has it. */
const computeDays = ({ now }: Scope, day = now.toISOString().slice(0, 10)) => ({
  day,
  since: new Date(now.getTime() - lateDays * 86_400_000).toISOString(),
})

const mapPoint = (scope: Scope, row: WorkRow): WorkPin => {
  const {
    id,
    projectId,
    projectName,
    clientName,
    pinNumber,
    title,
    severity,
    isCritical,
    dueDate,
    isMine,
  } = row
  const { isResolved, isApproved, isSentBack, isStatusInProgress } = row
  const [leading] = orderPinImages(row.photo ? [row.photo] : [], row.still)
  const lastStep = isSentBack ? 'reject' : null
  return {
    id,
    projectId,
    projectName,
    clientName,
    pinNumber,
    title,
    severity,
    isCritical,
    dueDate,
    isMine,
    stage: getPinStage(
      { isResolved, isApproved, lastStep, isStatusInProgress },
      canApproveRepairs(assertStaff(scope), row.tier),
    ),
    assignedTo:
      row.assigneeName === null ? null : { name: row.assigneeName, isHere: row.isAssigneeHere },
    imageUrl: scope.path(leading?.thumb ?? leading?.card),
    updatedDateTime: new Date(row.updatedAt).toISOString(),
  }
}

/**
 * Nothing once every step is done, or for a client that has led several inspections its own way.
 */
const mapFirstSteps = (row: FirstStepsRow | null, language: Language): FirstSteps | null => {
  if (row === null) return null
  const { installed, hasSeveral, ...steps } = row
  const isDone =
    steps.hasType &&
    steps.projectId !== null &&
    steps.pin !== null &&
    (steps.hasShared || hasSeveral)
  return isDone ? null : { ...steps, readyTypes: mapReadyTypes(language, installed) }
}

export const homeFeature = feature(homeRoutes, {
  readHome: handle(homeRoutes.readHome, {
    load: loadNoRecord,
    run: async ({ scope, input, language }) => {
      const found = await findHomeSections(scope, computeDays(scope, input.day))
      const sectionOf = (group: HomeGroup) => ({
        count: found.counts[group],
        points: found.points
          .filter(({ section }) => section === group)
          .map((row) => mapPoint(scope, row)),
      })
      return {
        hasInspections: found.hasInspections,
        firstSteps: mapFirstSteps(found.firstSteps, language),
        schedules: found.schedules,
        plans: found.plans,
        sections: {
          waiting: sectionOf('waiting'),
          overdue: sectionOf('overdue'),
          week: sectionOf('week'),
          critical: sectionOf('critical'),
          lately: sectionOf('lately'),
        },
      }
    },
  }),

  closeFirstSteps: handle(homeRoutes.closeFirstSteps, {
    load: loadNoRecord,
    run: async ({ scope, audit }) => {
      const { userId, clientId } = assertStaff(scope)
      await markFirstStepsClosed(scope)
      audit({ record: 'user', recordId: userId, clientId, after: { hasClosedFirstSteps: true } })
      return {}
    },
  }),

  listWork: handle(homeRoutes.listWork, {
    load: loadNoRecord,
    run: async ({
      scope,
      input: { day, page = 1, size = limits.pageSizes[1], who, group },
      header,
    }) => {
      const range = { limit: size, offset: (page - 1) * size }
      const { total, points } = await listHomePins(
        scope,
        { ...computeDays(scope, day), who, group },
        range,
      )
      header(listHeaders.total, total)
      return points.map((row) => mapPoint(scope, row))
    },
  }),
})
