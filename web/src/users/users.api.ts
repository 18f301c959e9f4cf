import { accountRoutes } from '@nspect/contract/accounts'
import type { ArgsOf } from '@nspect/contract/route'
import type { Sort } from '@nspect/contract/sort'
import { twoStepRoutes } from '@nspect/contract/twoStep'
import { type User, type UserSort, userRoutes } from '@nspect/contract/users'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { pageQuery } from '../api/pageQuery.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'
import { meQuery } from '../api/signedInUser.ts'
import { bodyOfEdited, bodyOfNew, type UserValues } from './userForm.ts'

interface UserListParams {
  page: number
  size: number
  sort?: Sort<UserSort>
  q?: string
}

/** A page of the users that match search and filters. */
export const usersPage = (
  params: UserListParams,
  { client, role }: { client?: number; role?: number },
) =>
  pageQuery(userRoutes.listUsers, {
    ...params,
    ...(client !== undefined && { clientId: client }),
    ...(role !== undefined && { roleId: role }),
  })

export const userDetail = (id: number) => readQuery(userRoutes.readUser, { id })

/** The roles that the caller may assign. */
export const roleList = () => readQuery(userRoutes.listRoles, {})

export const invalidateUsers = (client: QueryClient): Promise<unknown> =>
  invalidate(client, userRoutes.listUsers, userRoutes.readUser)

/** Creates a user, or updates the version that was loaded (`over`). */
export const saveUser = (values: UserValues, over: User | null, options: CallOptions) =>
  over
    ? call(userRoutes.editUser, bodyOfEdited(values, over), options)
    : call(userRoutes.addUser, bodyOfNew(values), options)

/** Invalidates cached users, and the signed-in user, who may have changed themselves. */
export const invalidateUsersAndMe = (client: QueryClient): Promise<unknown> =>
  Promise.all([invalidateUsers(client), client.invalidateQueries({ queryKey: meQuery().queryKey })])

export type NewUser = ArgsOf<typeof userRoutes.addUser>
export type EditedUser = ArgsOf<typeof userRoutes.editUser>

/** Resets the two-step sign-in of a user who has lost their app and their codes (T244). */
export const resetTwoStep = ({ id }: Pick<User, 'id'>) => call(twoStepRoutes.resetTwoStep, { id })

/** Creates a link by which a user chooses their password (T15). */
export const useMakeResetLink = () =>
  useMutation({
    mutationFn: ({ id }: Pick<User, 'id'>) => call(accountRoutes.makeResetLink, { id }),
  })
