import { managerRoles, type UserFacts } from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { findUserForRules } from '../users/users.queries.ts'
import {
  countUserProjects,
  listUserProjects,
  type Member,
  updateProjectAccess,
} from './userProjects.queries.ts'

/** Users to whom inspections can be assigned: managers see all of their client anyway (T28). */
const assignable = ({ id, clientId, role }: UserFacts & { role: Role }): Member => {
  if (clientId === null || (managerRoles as readonly Role[]).includes(role))
    throw new HttpError('user.seesEverything')
  return { id, clientId }
}

export const userProjectFeature = feature(userProjectRoutes, {
  listUserProjects: handle(userProjectRoutes.listUserProjects, {
    load: (scope, { userId }) => findUserForRules(scope, userId),
    run: async ({ scope, input, subject: { id, clientId }, header }) => {
      // a SuperAdmin has no client, so there is nothing to list
      if (clientId === null) return []
      const member = { id, clientId }
      const rows = await paginateQuery(
        input,
        header,
        (range) => listUserProjects(scope, member, input, range),
        () => countUserProjects(scope, member, input),
      )
      return rows.map(({ total: _, completedAt, ...row }) => ({
        ...row,
        userId: id,
        completedDateTime: completedAt?.toISOString() ?? null,
      }))
    },
  }),

  saveUserProject: handle(userProjectRoutes.saveUserProject, {
    load: (scope, { userId }) => findUserForRules(scope, userId),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const { projectId, accessibleToUser } = call.input
      const member = assignable(user)
      const project = assertFound(await findAccessibleProject(scope, projectId), 'record.missing')
      if (project.clientId !== member.clientId || project.isDeleted)
        throw new HttpError('record.missing')
      const changed = await updateProjectAccess(
        scope,
        member,
        { projectId },
        accessibleToUser,
        call.language,
      )
      const wasOpen = changed.length > 0 ? !accessibleToUser : accessibleToUser
      audit({
        record: 'userProject',
        recordId: projectId,
        before: { userId: member.id, accessibleToUser: wasOpen },
        after: { userId: member.id, accessibleToUser },
      })
      return {}
    },
  }),

  saveUserProjects: handle(userProjectRoutes.saveUserProjects, {
    load: (scope, { userId }) => findUserForRules(scope, userId),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const { q, accessibleToUser } = call.input
      const member = assignable(user)
      const changed = await updateProjectAccess(
        scope,
        member,
        { q },
        accessibleToUser,
        call.language,
      )
      audit({
        record: 'userProject',
        recordId: null,
        before: { userId: member.id, accessibleToUser: !accessibleToUser, projectIds: changed },
        after: { userId: member.id, accessibleToUser, projectIds: changed },
      })
      return { changed: changed.length }
    },
  }),
})
