import { projectLifecycleMessages, projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { findProject } from '../access/projectAccess.queries.ts'
import { alignWhatWaits } from '../alignment/carryOver.queries.ts'
import { feature, handle, staffOf } from '../http/handler.ts'
import { exportChosenPins, exportPins } from './exportPins.ts'
import { exportProjects } from './exportProjects.ts'
import { insertEvent, listEvents, markReopened } from './projectLifecycle.queries.ts'

/** Life cycle of an inspection after it was created (T48), and exports of its lists. */
export const projectLifecycleFeature = feature(projectLifecycleRoutes, projectLifecycleMessages, {
  reopenProject: handle(projectLifecycleRoutes.reopenProject, {
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, input: { reason }, subject: project, enqueue, audit }) => {
      await markReopened(scope, project.id)
      // what was not aligned before it was completed
      await alignWhatWaits({ scope, enqueue }, project.id)
      await insertEvent(scope, project, { kind: 'reopened', reason, userId: staffOf(scope).userId })
      const change = { before: { isCompleted: true }, after: { isCompleted: false, reason } }
      audit({ record: 'project', recordId: project.id, ...change })
      return {}
    },
  }),

  listProjectEvents: handle(projectLifecycleRoutes.listProjectEvents, {
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, subject: project }) =>
      (await listEvents(scope, project.id)).map(({ at, ...event }) => ({
        ...event,
        at: at.toISOString(),
      })),
  }),

  exportProjects,
  exportPins,
  exportChosenPins,
})
