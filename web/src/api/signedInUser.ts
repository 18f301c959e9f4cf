import { mePath } from '@nspect/contract/home/ssrShell'
import type { Staff } from '@nspect/contract/permissions/policy'
import { type Me, sessionRoutes } from '@nspect/contract/sessions/sessions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { keepResponseOffline } from './offlineResponses.ts'
import { queryClient } from './queryClient.ts'
import { readQuery } from './readQuery.ts'

/** Query options of the signed-in person; loaded before any page of the shell renders. */
export const signedInUserQuery = () => ({
  ...readQuery(sessionRoutes.readMe, {}),
  staleTime: 5 * 60_000,
})

/** Keeps who is signed in on this device: the shell then stands without a network, too (T520). */
export const keepSignedInUser = async (): Promise<void> => {
  const me = queryClient.getQueryData(signedInUserQuery().queryKey)
  if (me) await keepResponseOffline(mePath, me).catch(() => undefined)
}

/** The signed-in person. For pages inside the shell only. */
export const useSignedInUser = (): Me => useSuspenseQuery(signedInUserQuery()).data

/** The same person as the permission table expects them: `can(useActor(), 'pin.save', facts)`. */
export const useActor = (): Staff => {
  const me = useSignedInUser()
  return {
    kind: 'staff',
    userId: me.id,
    name: `${me.firstName} ${me.lastName}`.trim(),
    role: me.role,
    clientId: me.clientId,
    isReadOnly: me.isReadOnly,
  }
}
