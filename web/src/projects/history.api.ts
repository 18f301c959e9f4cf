import { projectLifeRoutes } from '@nspect/contract/projectLife'
import { projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, read } from '../api/read.ts'

/** The history of an inspection, newest first. */
export const projectHistory = (id: number) => read(projectLifeRoutes.listProjectEvents, { id })

/** Reopens a completed inspection, with a reason that is stored (T48). */
export const useReopen = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...args }: { id: number; reason: string; idempotencyKey: string }) =>
      call(projectLifeRoutes.reopenProject, args, { idempotencyKey }),
    onSuccess: () =>
      invalidate(
        client,
        projectRoutes.readProject,
        projectRoutes.listProjects,
        projectLifeRoutes.listProjectEvents,
        reportRoutes.listReportPins,
      ),
  })
}
