import { can } from '@nspect/contract/permissions/policy'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { addUser } from './addUser.ts'
import { changePassword, changePasswordByPath } from './changePassword.ts'
import { editUser } from './editUser.ts'
import { countLinksOfUser, revokeLinksOfUser } from './shareLinksOfUser.queries.ts'
import { mapUser } from './users.mapper.ts'
import {
  countUsers,
  findUserDetails,
  findUserForRules,
  listUsers,
  lockAccountToChange,
} from './users.queries.ts'
import {
  deleteCalendarLinkOfUser,
  deletePasskeysOfUser,
  revokeUserAccess,
  updateUser,
} from './writeUser.queries.ts'

export const userFeature = feature(userRoutes, {
  listUsers: handle(userRoutes.listUsers, {
    load: loadNoRecord,
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
    load: (scope, { id }) => findUserForRules(scope, id),
    run: async ({ scope, subject }) =>
      mapUser(assertFound(await findUserDetails(scope, subject.id), 'record.missing')),
  }),

  addUser,
  editUser,
  changePassword,
  changePasswordByPath,

  deleteUser: handle(userRoutes.deleteUser, {
    load: (scope, { id }) => lockAccountToChange(scope, id),
    run: async ({ scope, input, subject: user, audit }) => {
      if (!input.isDeleted) throw createFieldError('isDeleted')
      await updateUser(scope, user, { isDeleted: true })
      await revokeUserAccess(scope, user.id)
      await deletePasskeysOfUser(scope, user.id)
      await deleteCalendarLinkOfUser(scope, user.id)
      const revokedLinks = input.endShareLinks ? await revokeLinksOfUser(scope, user.id) : 0
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
    load: (scope, { id }) => findUserForRules(scope, id),
    run: async ({ scope, subject }) => ({ count: await countLinksOfUser(scope, subject.id) }),
  }),

  listRoles: handle(userRoutes.listRoles, {
    load: loadNoRecord,
    run: async ({ scope }) => {
      const caller = assertStaff(scope)
      return roles.flatMap((roleName, place) =>
        can(caller, 'user.grant', { role: roleName }) ? [{ roleId: place + 1, roleName }] : [],
      )
    },
  }),
})
