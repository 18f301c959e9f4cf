import { managers, type UserFacts } from '@nspect/contract/policy'
import { userProjectMessages, userProjectRoutes } from '@nspect/contract/userProjects'
import { nameOf } from '@nspect/contract/users'
import type { Language, Role } from '@nspect/contract/vocab'
import type { Scope } from '../db/scope.ts'
import { feature, on } from '../http/call.ts'
import { answerList } from '../http/lists.ts'
import { need, Refusal } from '../http/refuse.ts'
import { type Posting, postMail } from '../mail/postMail.ts'
import { findProject } from '../projects/projects.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { countUserProjects, findAssigned, listUserProjects, type Member, writeAccess } from './userProjects.queries.ts'

/** Whom inspections can be assigned to: managers see all of their client anyway (T28). */
const assignable = ({ id, clientId, role }: UserFacts & { role: Role }): Member => {
  if (clientId === null || (managers as readonly Role[]).includes(role)) throw new Refusal('user.seesEverything')
  return { id, clientId }
}

/** Tells somebody that inspections were opened to him, in one mail however many they are, if he wants to hear of it (T22). */
const tellAssigned = async (
  call: Posting & { scope: Scope; language: Language },
  member: Member,
  opened: readonly number[],
): Promise<void> => {
  const [first] = opened
  if (first === undefined) return
  const person = await findAssigned(call.scope, member, first)
  if (!person) return
  const { publicUrl } = call.site
  const to = { to: person.username, language: person.language ?? call.language }
  const name = nameOf(person)
  if (opened.length === 1) {
    const link = `${publicUrl}/project/edit-project/${first}`
    const values = { name, inspection: person.projectName, link }
    await postMail(call, { ...to, letter: 'assigned', values })
  } else {
    const values = { name, count: opened.length, link: `${publicUrl}/projects` }
    await postMail(call, { ...to, letter: 'assignedMany', values })
  }
}

export const userProjectFeature = feature(userProjectRoutes, userProjectMessages, {
  listUserProjects: on(userProjectRoutes.listUserProjects, {
    load: (scope, { userId }) => findUser(scope, userId),
    run: async ({ scope, input, subject: { id, clientId }, header }) => {
      // SuperAdmin is of no client, hence there are no inspections of his client
      if (clientId === null) return []
      const member = { id, clientId }
      const rows = await answerList(
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

  saveUserProject: on(userProjectRoutes.saveUserProject, {
    load: (scope, { userId }) => findUser(scope, userId),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const { projectId, accessibleToUser } = call.input
      const member = assignable(user)
      const project = need(await findProject(scope, projectId), 'record.missing')
      if (project.clientId !== member.clientId || project.isDeleted) throw new Refusal('record.missing')
      const changed = await writeAccess(scope, member, { projectId }, accessibleToUser)
      if (accessibleToUser) await tellAssigned(call, member, changed)
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

  saveUserProjects: on(userProjectRoutes.saveUserProjects, {
    load: (scope, { userId }) => findUser(scope, userId),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const { q, accessibleToUser } = call.input
      const member = assignable(user)
      const changed = await writeAccess(scope, member, { q }, accessibleToUser)
      if (accessibleToUser) await tellAssigned(call, member, changed)
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
