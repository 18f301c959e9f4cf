import { projectMessages, projectRoutes } from '@nspect/contract/projects'
import { findProject } from '../access/projectAccess.queries.ts'
import { findClient } from '../clients/clients.queries.ts'
import { feature, handle, nothing, staffOf } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { mapProjectType } from '../projectTypes/projectTypes.mapper.ts'
import { findTypeToFreeze } from '../projectTypes/projectTypes.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { answerProjectList } from './answerProjectList.ts'
import { requireAllowance } from './projectAllowance.ts'
import { insertEvent } from './projectLifecycle.queries.ts'
import { markArchived } from './projectList.queries.ts'
import { mapProject } from './projects.mapper.ts'
import { markCompleted } from './projects.queries.ts'
import { saveProject } from './saveProject.ts'

export const projectFeature = feature(projectRoutes, projectMessages, {
  listProjects: handle(projectRoutes.listProjects, {
    load: nothing,
    run: ({ scope, input, header }) =>
      answerProjectList(scope, { ...input, isArchived: false }, header),
  }),

  listArchivedProjects: handle(projectRoutes.listArchivedProjects, {
    load: nothing,
    run: ({ scope, input, header }) =>
      answerProjectList(scope, { ...input, isArchived: true }, header),
  }),

  listProjectsOfUser: handle(projectRoutes.listProjectsOfUser, {
    load: (scope, { userId }) => findUser(scope, userId),
    run: async ({ scope, input, subject: user, header }) =>
      // a SuperAdmin has no client, so there is nothing to list
      user.clientId === null
        ? []
        : answerProjectList(
            scope,
            { ...input, clientId: user.clientId, isArchived: false },
            header,
          ),
  }),

  archiveProject: handle(projectRoutes.archiveProject, {
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, input: { isDeleted }, subject: project, audit }) => {
      if (!isDeleted && !(await findClient(scope, project.clientId)))
        throw new HttpError('project.clientGone')
      if (!isDeleted && project.isDeleted) await requireAllowance(scope, project.clientId)
      await markArchived(scope, project.id, isDeleted)
      if (project.isDeleted !== isDeleted) {
        await insertEvent(scope, project, {
          kind: isDeleted ? 'archived' : 'retrieved',
          userId: staffOf(scope).userId,
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
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, subject, audit }) => {
      const type = assertFound(
        await findTypeToFreeze(scope, subject.projectTypeId),
        'record.missing',
      )
      const completedAt = await markCompleted(scope, subject.id, mapProjectType(type))
      if (!subject.isCompleted)
        await insertEvent(scope, subject, { kind: 'completed', userId: staffOf(scope).userId })
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
    load: (scope, { id }) => findProject(scope, id),
    run: ({ scope, subject, site }) => mapProject(scope, subject.id, site.settings),
  }),

  saveProject,
})
