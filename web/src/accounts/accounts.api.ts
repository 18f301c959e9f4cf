import { accountRoutes } from '@nspect/contract/accounts/accounts'
import type { RouteArgs } from '@nspect/contract/http/route'
import { type Me, sessionRoutes } from '@nspect/contract/sessions/sessions'
import { userRoutes } from '@nspect/contract/users/users'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { getShownLanguage, showLanguage } from '../i18n/i18n.ts'
import { setDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'

/** The person's sessions, by device. */
export const sessionsQuery = () => readQuery(accountRoutes.listSessions, {})

export type Registration = RouteArgs<typeof accountRoutes.register>

/** Creates the client and its first Admin. */
export const registerAccount = (body: Registration, logo: readonly File[], options: CallOptions) =>
  callRoute(accountRoutes.register, body, { ...options, files: { logoFile: logo } })

/**
 * The session of a person who has just registered; undefined where they cannot sign in yet, or
 * where the answer was lost: the account exists, and they sign in themselves.
 */
export const signInAfterRegistration = async ({
  username,
  password,
}: Pick<Registration, 'username' | 'password'>) => {
  try {
    return (await callRoute(sessionRoutes.authenticate, { username: username.trim(), password }))
      .token
  } catch {
    return undefined
  }
}

export type Profile = Pick<
  Me,
  'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'timeZone' | 'notifications'
>

/** Sent unchanged with a profile: whose it is, and what they may not change themselves. */
type ProfileOwner = Pick<Me, 'id' | 'username' | 'roleId' | 'clientId' | 'version'>

/**
 * Saves the person's own fields over the version that was read, then refetches them and applies the
 * stored zone and language before it returns.
 */
export const saveProfile = async (
  client: QueryClient,
  owner: ProfileOwner,
  profile: Profile,
  options: CallOptions,
) => {
  const { id, username, roleId, clientId, version } = owner
  const saved = await callRoute(
    userRoutes.editUser,
    { id, username, roleId, clientId, version, ...profile },
    options,
  )
  const me = await client.fetchQuery({ ...signedInUserQuery(), staleTime: 0 })
  setDisplayTimeZone(me.timeZone)
  const before = getShownLanguage()
  await showLanguage(me.language, me.language !== null)
  // some answers are in the reader's language
  if (getShownLanguage() !== before) void client.invalidateQueries()
  return saved
}

/** Invalidates what a changed password makes stale: it signs out other devices. */
export const invalidateSessions = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, accountRoutes.listSessions, sessionRoutes.readMe)

/** Signs out one device, or all but this one. */
export const useRevokeSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteArgs<typeof accountRoutes.revokeSessions>) =>
      callRoute(accountRoutes.revokeSessions, body),
    onSettled: () => invalidateRoutes(client, accountRoutes.listSessions),
  })
}
