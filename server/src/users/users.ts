import { roles } from '@nspect/contract/enums'
import { can } from '@nspect/contract/policy'
import { userMessages, userRoutes } from '@nspect/contract/users'
import { feature, handle, nothing, staffOf } from '../http/handler.ts'
import { assertFound, invalidField } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { addUser } from './addUser.ts'
import { changePassword, changePasswordByPath } from './changePassword.ts'
import { editUser } from './editUser.ts'
import { countLinksOf, revokeLinksOf } from './shareLinksOfUser.queries.ts'
import { mapUser } from './users.mapper.ts'
import { countUsers, findAccount, findPerson, findUser, listUsers } from './users.queries.ts'
import { endAccess, removePasskeysOf, updateUser } from './writeUser.queries.ts'

export const userFeature = feature(userRoutes, userMessages, {
  listUsers: handle(userRoutes.listUsers, {
    load: nothing,
    run: async ({ scope, input, header }) => {
      const rows = await paginateQuery(
        input,
        header,
        (range) => listUsers(scope, input, range),
        () => countUsers(scope, input),
      )
      return rows.map(({ total: _, ...row }) => mapUser(row))
    },
  }),

  readUser: handle(userRoutes.readUser, {
    load: (scope, { id }) => findUser(scope, id),
    run: async ({ scope, subject }) =>
      mapUser(assertFound(await findPerson(scope, subject.id), 'record.missing')),
  }),

  addUser,
  editUser,
  changePassword,
  changePasswordByPath,

  deleteUser: handle(userRoutes.deleteUser, {
    load: (scope, { id }) => findAccount(scope, id),
    run: async ({ scope, input, subject: user, audit }) => {
      if (!input.isDeleted) throw invalidField('isDeleted')
      await updateUser(scope, user, { isDeleted: true })
      await endAccess(scope, user.id)
      await removePasskeysOf(scope, user.id)
      const revokedLinks = input.endShareLinks ? await revokeLinksOf(scope, user.id) : 0
      const { username, role } = user
      audit({
        record: 'user',
        recordId: user.id,
        before: { username, role, isDeleted: false },
        after: { isDeleted: true, ...(revokedLinks > 0 && { revokedLinks }) },
      })
      return { id: user.id }
    },
  }),

  countShareLinks: handle(userRoutes.countShareLinks, {
    load: (scope, { id }) => findUser(scope, id),
    run: async ({ scope, subject }) => ({ count: await countLinksOf(scope, subject.id) }),
  }),

  listRoles: handle(userRoutes.listRoles, {
    load: nothing,
    run: async ({ scope }) => {
      const caller = staffOf(scope)
      return roles.flatMap((roleName, place) =>
        can(caller, 'user.grant', { role: roleName }) ? [{ roleId: place + 1, roleName }] : [],
      )
    },
  }),
})
