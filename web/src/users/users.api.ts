import { accountRoutes } from '@nspect/contract/accounts/accounts'
import type { RouteArgs } from '@nspect/contract/http/route'
import type { Sort } from '@nspect/contract/shared/sort'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { type User, type UserSort, userRoutes } from '@nspect/contract/users/users'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { pageQuery } from '../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { toEditedUserBody, toNewUserBody, type UserValues } from './userForm.ts'

interface UserListParams {
  page: number
  size: number
  sort?: Sort<UserSort>
  q?: string
}

/** A page of the users that match search and filters. */
export const usersPageQuery = (
  params: UserListParams,
  { client, role }: { client?: number; role?: number },
) =>
  pageQuery(userRoutes.listUsers, {
    ...params,
    ...(client !== undefined && { clientId: client }),
    ...(role !== undefined && { roleId: role }),
  })

export const userQuery = (id: number) => readQuery(userRoutes.readUser, { id })

/** The roles that the caller may assign. */
export const rolesQuery = () => readQuery(userRoutes.listRoles, {})

export const invalidateUsers = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, userRoutes.listUsers, userRoutes.readUser)

/** Creates a user, or updates the version that was loaded (`over`). */
export const saveUser = (values: UserValues, over: User | null, options: CallOptions) =>
  over
    ? callRoute(userRoutes.editUser, toEditedUserBody(values, over), options)
    : callRoute(userRoutes.addUser, toNewUserBody(values), options)

/** Invalidates cached users, and the signed-in user, who may have changed themselves. */
export const invalidateUsersAndSignedInUser = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    invalidateUsers(client),
    client.invalidateQueries({ queryKey: signedInUserQuery().queryKey }),
  ])

export type NewUser = RouteArgs<typeof userRoutes.addUser>
export type EditedUser = RouteArgs<typeof userRoutes.editUser>

/** Resets the two-step sign-in of a user who has lost their app and their codes (T244). */
export const resetTwoStepOfUser = ({ id }: Pick<User, 'id'>) =>
  callRoute(twoStepRoutes.resetTwoStep, { id })

/** Creates a link by which a user chooses their password (T15). */
export const useCreatePasswordResetLink = () =>
  useMutation({
    mutationFn: ({ id }: Pick<User, 'id'>) => callRoute(accountRoutes.makeResetLink, { id }),
  })
