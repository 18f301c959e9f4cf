import type { Sort } from '@nspect/contract/lists'
import { projectRoutes } from '@nspect/contract/projects'
import { type UserProject, type UserProjectSort, userProjectRoutes } from '@nspect/contract/userProjects'
import { userRoutes } from '@nspect/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, read } from '../api/read.ts'
import { type RowsPage, readPage } from '../api/readPage.ts'
import { toast } from '../ui/toast.ts'

interface AssignmentListParams {
  page: number
  size: number
  sort?: Sort<UserProjectSort>
  q?: string
}

/** A page of the inspections of somebody's client, each with whether they see it. */
export const userProjectsPage = (userId: number, params: AssignmentListParams) =>
  readPage(userProjectRoutes.listUserProjects, { ...params, userId })

export const userDetail = (id: number) => read(userRoutes.readUser, { id })

const list = [userProjectRoutes.listUserProjects.path]

/**
 * Opens or closes one inspection to somebody. The switch turns at once and turns back, saying why, where it fails; rows that
 * were turned meanwhile stay as they are.
 */
export const useToggle = () => {
  const client = useQueryClient()
  const show = ({ projectId, userId }: UserProject, accessibleToUser: boolean) =>
    client.setQueriesData<RowsPage<UserProject>>({ queryKey: list }, (page) =>
      page
        ? {
            ...page,
            rows: page.rows.map((row) =>
              row.projectId === projectId && row.userId === userId ? { ...row, accessibleToUser } : row,
            ),
          }
        : page,
    )
  return useMutation({
    // one after the other: a switch that is turned twice ends as it was turned last
    scope: { id: 'user-projects' },
    mutationFn: ({ projectId, userId, accessibleToUser }: UserProject) =>
      call(userProjectRoutes.saveUserProject, { projectId, userId, accessibleToUser: !accessibleToUser }),
    onMutate: async (row) => {
      await client.cancelQueries({ queryKey: list })
      show(row, !row.accessibleToUser)
    },
    onSuccess: ({ message }) => toast.done(message),
    onError: (error, row) => {
      show(row, row.accessibleToUser)
      toast.failed(error)
    },
    // the rows on screen say what is stored; other pages of the list are asked again when they are turned to
    onSettled: () => client.invalidateQueries({ queryKey: list, refetchType: 'none' }),
  })
}

/** Opens or closes all inspections that the search finds. */
export const useToggleAll = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { userId: number; q?: string; accessibleToUser: boolean }) =>
      call(userProjectRoutes.saveUserProjects, body),
    onSuccess: () => invalidate(client, userProjectRoutes.listUserProjects, projectRoutes.listProjectsOfUser),
  })
}
