import { accountRoutes } from '@nspect/contract/accounts'
import type { ArgsOf } from '@nspect/contract/route'
import { type Me, sessionRoutes } from '@nspect/contract/sessions'
import { settingRoutes } from '@nspect/contract/settings'
import { userRoutes } from '@nspect/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { meQuery } from '../api/me.ts'
import { invalidate, read } from '../api/read.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { chooseZone } from '../ui/localZone.ts'

/** What pages need to know before the sign-in: terms, shortest password. */
export const publicConfig = () => ({ ...read(settingRoutes.readPublicConfig, {}), staleTime: 5 * 60_000 })

/** Where the person is signed in. */
export const sessionList = () => read(accountRoutes.listSessions, {})

export type Registration = ArgsOf<typeof accountRoutes.register>

/** Makes the client and its first Admin. */
export const register = (sent: { body: Registration; logo: readonly File[] }, idempotencyKey: string) =>
  call(accountRoutes.register, sent.body, { files: { logoFile: sent.logo }, idempotencyKey })

export type Profile = Pick<Me, 'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'timeZone' | 'notifications'>

/** Saves the person's own fields over the version that was read; what they may not change goes along as it is. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ me, profile, idempotencyKey }: { me: Me; profile: Profile; idempotencyKey: string }) => {
      const { id, username, roleId, clientId, version } = me
      const body = { id, username, roleId, clientId, version, ...profile }
      return call(userRoutes.editUser, body, { idempotencyKey })
    },
    // the page shows what is stored, in the language that is stored, as soon as it says that it is
    onSuccess: async () => {
      const me = await client.fetchQuery({ ...meQuery(), staleTime: 0 })
      chooseZone(me.timeZone)
      await showLanguage(me.language, me.language !== null)
    },
  })
}

/** Changes one's own password; other devices are signed out by it. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ArgsOf<typeof userRoutes.changePassword>) => call(userRoutes.changePassword, body),
    onSuccess: () => invalidate(client, accountRoutes.listSessions, sessionRoutes.readMe),
  })
}

/** Signs out one device, or all but this one. */
export const useRevokeSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ArgsOf<typeof accountRoutes.revokeSessions>) => call(accountRoutes.revokeSessions, body),
    onSettled: () => invalidate(client, accountRoutes.listSessions),
  })
}
