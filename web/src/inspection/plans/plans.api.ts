import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Refetch interval in ms while sheets are being drawn: until there is one to look at, and then. */
const refetchMs = { first: 1_000, further: 4_000 }

/** The refetch interval of an inspection in ms while sheets of it are being drawn, else false. */
export const getSheetsRefetchMs = (
  project: { planSheets: { waiting: number }; projectModelImages: readonly unknown[] } | undefined,
): number | false =>
  project && project.planSheets.waiting > 0
    ? refetchMs[project.projectModelImages.length === 0 ? 'first' : 'further']
    : false

/** The plan sets of an inspection and their sheets, or the sheets that a search finds. */
export const planSheetsQuery = (projectId: number, q: string) => ({
  ...readQuery(planRoutes.listPlanSheets, { projectId, ...(q !== '' && { q }) }),
  placeholderData: keepPreviousData,
})

/** Adds a plan set to an inspection, or a new revision of one. */
export const uploadPlan = (
  projectId: number,
  file: File,
  planFileId: number | null,
  options: CallOptions,
) =>
  callRoute(
    planRoutes.uploadPlan,
    { projectId, ...(planFileId !== null && { planFileId }) },
    { ...options, files: { file: [file] } },
  )

/** Invalidates what new or changed sheets make stale. */
const invalidatePlans = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, planRoutes.listPlanSheets, projectRoutes.readProject)

/** Removes a plan set with its sheets. */
export const useRemovePlan = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planFileId: number) =>
      callRoute(
        planRoutes.removePlan,
        { projectId, planFileId },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSuccess: async ({ message }) => {
      toast.done(message)
      await invalidatePlans(client)
    },
    onError: toast.failed,
  })
}

/** Draws a sheet again. */
export const useRetrySheet = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planSheetId: number) =>
      callRoute(planRoutes.retryPlanSheet, { projectId, planSheetId }),
    onSuccess: () => invalidatePlans(client),
  })
}
