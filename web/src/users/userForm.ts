import type { Me } from '@nspect/contract/sessions/sessions'
import { roles } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { type User, userRoutes } from '@nspect/contract/users/users'
import { i18n } from '../i18n/i18n.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import type { EditedUser, NewUser } from './users.api.ts'

export interface UserValues {
  firstName: string
  lastName: string
  phoneNumber: string
  username: string
  /** of a new user only */
  password: string
  isInvited: boolean
  roleId: number | null
  clientId: number | null
}

const superAdminNo = roles.indexOf('SuperAdmin') + 1

/** Does the role belong to no client? */
export const isRoleWithoutClient = (roleId: number | null): boolean => roleId === superAdminNo

/** Does the form move a user who has a client to another one? */
export const isMovedToOtherClient = (
  user: User | null,
  { clientId }: Pick<UserValues, 'clientId'>,
): boolean => user !== null && user.clientId !== null && clientId !== user.clientId

/** A new user, in the caller's client if they have one. */
export const buildNewUserValues = (me: Me): UserValues => ({
  firstName: '',
  lastName: '',
  phoneNumber: '',
  username: '',
  password: '',
  isInvited: false,
  roleId: null,
  clientId: me.clientId,
})

/** A stored user as form values. */
export const toUserValues = (user: User): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  username: user.username,
  password: '',
  isInvited: false,
  roleId: user.roleId,
  clientId: user.clientId,
})

const pickCommonFields = ({
  firstName,
  lastName,
  phoneNumber,
  username,
  roleId,
  clientId,
}: UserValues) => ({
  firstName,
  lastName,
  phoneNumber,
  username,
  roleId: roleId ?? 0,
  clientId: isRoleWithoutClient(roleId) ? null : clientId,
})

/** A new user as a request body. */
export const toNewUserBody = (values: UserValues): NewUser => ({
  ...pickCommonFields(values),
  ...(values.isInvited ? { isInvited: true } : { password: values.password }),
})

/** An edited user as a request body, over the version that was loaded; without a password (T16). */
export const toEditedUserBody = (
  values: UserValues,
  { id, version }: Pick<User, 'id' | 'version'>,
): EditedUser => ({
  ...pickCommonFields(values),
  id,
  version,
})

/**
 * Field errors found with the server's schema, worded with the labels, and two more: a client is
 * required except for SuperAdmins, a password for new users who are not invited. `min`: the minimum
 * password length of this installation.
 */
export const validateUser = (
  values: UserValues,
  { isNew, min, labels }: { isNew: boolean; min: number; labels: Record<string, string> },
): Record<string, string> => {
  const result = isNew
    ? userRoutes.addUser.body.safeParse(toNewUserBody(values))
    : userRoutes.editUser.body.safeParse(toEditedUserBody(values, { id: 1, version: 1 }))
  const issues = (result.error?.issues ?? []).map((issue) => ({
    ...issue,
    // an empty select is missing, not invalid
    message:
      issue.path[0] === 'roleId' && values.roleId === null ? 'value.required' : issue.message,
  }))
  const wantsPassword = isNew && !values.isInvited
  const isShort = wantsPassword && values.password !== '' && [...values.password].length < min
  const needsClient =
    values.roleId !== null && !isRoleWithoutClient(values.roleId) && values.clientId === null
  return {
    ...translateSchemaIssues(issues, labels),
    // the contract's own minimum is less than what this installation asks for
    ...(isShort &&
      min > limits.password.min && { password: i18n.t('messages:password.tooShort', { min }) }),
    ...(wantsPassword &&
      values.password === '' && { password: i18n.t('messages:user.passwordNeeded') }),
    ...(needsClient && { clientId: i18n.t('messages:user.clientNeeded') }),
  }
}
