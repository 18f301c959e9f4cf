import { homeRoutes } from '@nspect/contract/home/home'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { type ReadyTypeKey, readyTypeRoutes } from '@nspect/contract/readyTypes/readyTypes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The ready types, and which of them the client has. */
export const readyTypesQuery = (clientId: number) =>
  readQuery(readyTypeRoutes.listReadyTypes, { clientId })

/** Gives the client a ready type: one however often it is asked for. */
export const useInstallReadyType = (clientId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: ReadyTypeKey) =>
      callRoute(readyTypeRoutes.installReadyTypes, { clientId, keys: [key] }),
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(error),
    onSettled: () =>
      invalidateRoutes(
        client,
        homeRoutes.readHome,
        readyTypeRoutes.listReadyTypes,
        projectTypeConfigurationRoutes.listTypeRows,
        projectTypeRoutes.listProjectTypes,
      ),
  })
}
