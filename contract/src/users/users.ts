import { z } from 'zod'
import { newPassword, notificationSettings, timeZone } from '../accounts/accounts.ts'
import { routes } from '../http/route.ts'
import { clientTier } from '../sessions/sessions.ts'
import { languages, roles } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  emailAddress,
  id,
  instant,
  messageResponse,
  text,
  textId,
  textLineOfLength,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'

export { formatFullName } from './formatFullName.ts'

/** A user in lists and the form; never contains password data. */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  username: z.string(),
  clientId: id.nullable(),
  /** the client's business name; null for SuperAdmin */
  client: z.string().nullable(),
  role: z.enum(roles),
  roleId: id,
  tier: clientTier.nullable(),
  isDeleted: z.boolean(),
  language: z.enum(languages).nullable(),
  timeZone: z.string().nullable(),
  notifications: notificationSettings,
  lastSeenAt: instant.nullable(),
  updatedDateTime: instant,
  version: z.int(),
})
export type User = z.output<typeof user>

/** Sort keys of the users list. */
export const userSorts = [
  'firstName',
  'lastName',
  'phoneNumber',
  'username',
  'client',
  'role',
] as const
export type UserSort = (typeof userSorts)[number]

export const userRole = z.object({ roleId: id, roleName: z.enum(roles) })

const person = {
  firstName: textLineOfLength(1, limits.personName),
  lastName: textLineOfLength(1, limits.personName),
  /** nullable on this form */
  phoneNumber: text(limits.phone).nullable().optional(),
}

/**
 * Fields that users may change in their own account (T22); edits of other accounts send them as
 * well.
 */
const own = {
  language: z.enum(languages).nullable().optional(),
  timeZone: timeZone.nullable().optional(),
  notifications: notificationSettings.optional(),
}

export const userRoutes = routes({
  listUsers: {
    kind: 'json',
    method: 'GET',
    path: 'Users/GetAllUser',
    can: 'user.list',
    changes: false,
    query: z.object({
      ...buildListQuery(userSorts),
      clientId: textId.optional(),
      roleId: textId.optional(),
    }),
    answer: z.array(user),
  },
  readUser: {
    kind: 'json',
    method: 'GET',
    path: 'Users/GetUserById/:id',
    can: 'user.read',
    changes: false,
    params: z.object({ id: textId }),
    answer: user,
  },
  addUser: {
    kind: 'json',
    method: 'POST',
    path: 'Users/AddUser',
    can: 'user.add',
    changes: true,
    body: z.object({
      ...person,
      username: emailAddress(3, limits.username),
      /** required, unless the person is invited and chooses one by the mailed link */
      password: newPassword.or(z.literal('')).optional(),
      isInvited: booleanOrText.optional(),
      roleId: id,
      clientId: id.nullable().optional(),
    }),
    answer: messageResponse({ id }),
    successMessage: 'user.added',
  },
  editUser: {
    kind: 'json',
    method: 'POST',
    path: 'Users/edit',
    can: 'user.edit',
    changes: true,
    body: z.object({
      id,
      ...person,
      username: emailAddress(3, limits.username),
      roleId: id,
      clientId: id.nullable().optional(),
      ...own,
      /** the version that was read; a stale one is rejected with the stored record (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id }),
    successMessage: 'user.saved',
  },
  /** used by our own forms: the password is sent in the body (T17) */
  changePassword: {
    kind: 'json',
    method: 'POST',
    path: 'Users/ChangePassword',
    can: 'user.changePassword',
    changes: true,
    // prevents guessing the old password on an unattended device
    rate: [{ per: 'ip', max: 30, seconds: 900, forgives: true }],
    body: z.object({
      id,
      password: newPassword,
      oldPassword: text(limits.password.max).optional(),
    }),
    answer: messageResponse({ id }),
    successMessage: 'user.passwordChanged',
  },
  /** password in the URL: for other users' accounts only, redacted in every log (T17) */
  changePasswordByPath: {
    kind: 'json',
    method: 'POST',
    path: 'Users/ChangePassword/:id/:password',
    can: 'user.setPassword',
    changes: true,
    params: z.object({ id: textId, password: newPassword }),
    answer: messageResponse({ id }),
    successMessage: 'user.passwordChanged',
  },
  /**
   * role and client of the body are ignored (T26); users are not restored, so `isDeleted` is true
   * (BI-068)
   */
  deleteUser: {
    kind: 'json',
    method: 'POST',
    path: 'Users/DeleteUserByIsDeletedFlag',
    can: 'user.delete',
    changes: true,
    /** `endShareLinks`: also revokes the links that they have made */
    body: z.object({ id, isDeleted: booleanOrText, endShareLinks: booleanOrText.optional() }),
    answer: messageResponse({ id }),
    successMessage: 'user.deleted',
  },
  /** How many live share links a user has made: they go on without them. */
  countShareLinks: {
    kind: 'json',
    method: 'GET',
    path: 'Users/CountShareLinks',
    can: 'user.editOthers',
    changes: false,
    query: z.object({ id: textId }),
    answer: z.object({ count: z.int() }),
  },
  /** the roles that the caller may grant (T25) */
  listRoles: {
    kind: 'json',
    method: 'GET',
    path: 'Role/GetRoles',
    can: 'role.list',
    changes: false,
    answer: z.array(userRole),
  },
})
