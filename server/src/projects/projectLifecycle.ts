import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { enqueueProjectAlignments } from '../alignment/carryOver.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { exportChosenPins, exportPins } from './exportPins.ts'
import { exportProjects } from './exportProjects.ts'
import { inspectAgain } from './inspectAgain.ts'
import {
  insertProjectEvent,
  isHandoverWaiting,
  listProjectEvents,
  markProjectReopened,
} from './projectLifecycle.queries.ts'

/** Life cycle of an inspection after it was created (T48), and exports of its lists. */
export const projectLifecycleFeature = feature(projectLifecycleRoutes, {
  reopenProject: handle(projectLifecycleRoutes.reopenProject, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: async ({ scope, input: { reason }, subject: project, enqueue, audit }) => {
      // the report that is sealed is that of the completed version
      if (await isHandoverWaiting(scope, project.id)) throw new HttpError('handover.sealing')
      await markProjectReopened(scope, project.id)
      // what was not aligned before it was completed
      await enqueueProjectAlignments({ scope, enqueue }, project.id)
      await insertProjectEvent(scope, project, {
        kind: 'reopened',
        reason,
        userId: assertStaff(scope).userId,
      })
      const change = { before: { isCompleted: true }, after: { isCompleted: false, reason } }
      audit({ record: 'project', recordId: project.id, ...change })
      return {}
    },
  }),

  listProjectEvents: handle(projectLifecycleRoutes.listProjectEvents, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: async ({ scope, subject: project }) =>
      (await listProjectEvents(scope, project.id)).map(({ at, ...event }) => ({
        ...event,
        at: at.toISOString(),
      })),
  }),

  inspectAgain,

  exportProjects,
  exportPins,
  exportChosenPins,
})
