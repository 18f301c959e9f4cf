import { planRoutes } from '@nspect/contract/plans/plans'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import { mapPlanFile, mapSheet } from './plans.mapper.ts'
import { findSheet, listPlanFiles, listSheets, markSheetWaiting } from './plans.queries.ts'
import { countPinsOnPlan, deletePlan } from './removePlan.queries.ts'
import { sheetsJobDefinition } from './sheetsJobDefinition.ts'
import { findPlanOfProject, storePlan, storePlanRevision } from './storePlan.queries.ts'

export const planFeature = feature(planRoutes, {
  listPlanSheets: handle(planRoutes.listPlanSheets, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project }) => ({
      planFiles: (await listPlanFiles(scope, project.id)).map((row) => mapPlanFile(scope, row)),
      sheets: (await listSheets(scope, project.id, input.q?.trim() ?? '')).map(mapSheet),
    }),
  }),

  uploadPlan: handle(planRoutes.uploadPlan, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ uploads, files }) => {
      const [taken] = await acceptUploads(files, uploads)
      return assertFound(taken, 'file.missing')
    },
    run: async ({
      scope,
      input: { planFileId },
      subject: project,
      prepared: taken,
      enqueue,
      audit,
    }) => {
      if (planFileId !== undefined) {
        const before = assertFound(
          await findPlanOfProject(scope, project.id, planFileId),
          'record.missing',
        )
        const revised = await storePlanRevision({ scope, enqueue }, project, before, taken)
        audit({
          record: 'project',
          recordId: project.id,
          before,
          after: { planFile: taken.displayName, ...revised },
        })
        return { message: 'plan.revised', id: revised.id, sheets: revised.sheets }
      }
      const plan = await storePlan({ scope, enqueue }, project, taken)
      const after = { planFile: taken.displayName, planFileId: plan.id, sheets: plan.sheets }
      audit({ record: 'project', recordId: project.id, after })
      return plan
    },
  }),

  retryPlanSheet: handle(planRoutes.retryPlanSheet, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, enqueue, audit }) => {
      const sheet = assertFound(
        await findSheet(scope, project.id, input.planSheetId),
        'record.missing',
      )
      // the PDF that it was in has been replaced
      if (!sheet.isInFile) throw new HttpError('record.stale')
      if (sheet.state !== 'failed') return {}
      await markSheetWaiting(scope, sheet.id)
      await enqueue(sheetsJobDefinition, {
        clientId: project.clientId,
        planFileId: sheet.planFileId,
      })
      audit({
        record: 'project',
        recordId: project.id,
        after: { planSheetId: sheet.id, state: 'waiting' },
      })
      return {}
    },
  }),

  removePlan: handle(planRoutes.removePlan, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const plan = assertFound(
        await findPlanOfProject(scope, project.id, input.planFileId),
        'record.missing',
      )
      const count = await countPinsOnPlan(scope, plan.id)
      if (count > 0) throw new HttpError('plan.hasPoints', { values: { count } })
      await deletePlan(scope, { ...plan, projectId: project.id })
      await deriveRoomsOfPins(scope.db, project)
      audit({
        record: 'project',
        recordId: project.id,
        before: { planFile: plan.displayName, planFileId: plan.id },
      })
      return {}
    },
  }),
})
