import { projectRoutes } from '@nspect/contract/projects/projects'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { findClient } from '../clients/clients.queries.ts'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { findUserForRules } from '../users/users.queries.ts'
import { completeProjectVersion } from './completeProject.queries.ts'
import { paginateProjects } from './paginateProjects.ts'
import { assertProjectAllowance } from './projectAllowance.ts'
import { insertProjectEvent } from './projectLifecycle.queries.ts'
import { markProjectArchived } from './projectList.queries.ts'
import { mapProject } from './projects.mapper.ts'
import { saveProject } from './saveProject.ts'

export const projectFeature = feature(projectRoutes, {
  listProjects: handle(projectRoutes.listProjects, {
    load: loadNoRecord,
    run: ({ scope, input, header }) =>
      paginateProjects(scope, { ...input, isArchived: false }, header),
  }),

  listArchivedProjects: handle(projectRoutes.listArchivedProjects, {
    load: loadNoRecord,
    run: ({ scope, input, header }) =>
      paginateProjects(scope, { ...input, isArchived: true }, header),
  }),

  listProjectsOfUser: handle(projectRoutes.listProjectsOfUser, {
    load: (scope, { userId }) => findUserForRules(scope, userId),
    run: async ({ scope, input, subject: user, header }) =>
      // a SuperAdmin has no client, so there is nothing to list
      user.clientId === null
        ? []
        : paginateProjects(scope, { ...input, clientId: user.clientId, isArchived: false }, header),
  }),

  archiveProject: handle(projectRoutes.archiveProject, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: async ({ scope, input: { isDeleted }, subject: project, audit }) => {
      if (!isDeleted && !(await findClient(scope, project.clientId)))
        throw new HttpError('project.clientGone')
      if (!isDeleted && project.isDeleted) await assertProjectAllowance(scope, project.clientId)
      await markProjectArchived(scope, project.id, isDeleted)
      if (project.isDeleted !== isDeleted) {
        await insertProjectEvent(scope, project, {
          kind: isDeleted ? 'archived' : 'retrieved',
          userId: assertStaff(scope).userId,
        })
      }
      audit({
        record: 'project',
        recordId: project.id,
        before: { isDeleted: project.isDeleted },
        after: { isDeleted },
      })
      return { message: isDeleted ? 'project.archived' : 'project.restored' }
    },
  }),

  completeProject: handle(projectRoutes.completeProject, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: async ({ scope, subject, audit }) => {
      const completedAt = await completeProjectVersion(scope, subject, assertStaff(scope).userId)
      audit({
        record: 'project',
        recordId: subject.id,
        before: { isCompleted: subject.isCompleted },
        after: { completedAt },
      })
      return { completedDateTime: completedAt.toISOString() }
    },
  }),

  readProject: handle(projectRoutes.readProject, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: ({ scope, subject, site }) => mapProject(scope, subject.id, site.settings),
  }),

  saveProject,
})
