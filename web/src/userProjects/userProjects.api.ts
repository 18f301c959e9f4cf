import { projectRoutes } from '@nspect/contract/projects/projects'
import type { Sort } from '@nspect/contract/shared/sort'
import {
  type UserProject,
  type UserProjectSort,
  userProjectRoutes,
} from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callRoute } from '../api/callRoute.ts'
import { pageQuery, type RowsPage } from '../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { toast } from '../ui/feedback/toast.ts'

interface AssignmentListParams {
  page: number
  size: number
  sort?: Sort<UserProjectSort>
  q?: string
}

/** A page of the inspections of a user's client, each with whether they see it. */
export const userProjectsPageQuery = (userId: number, params: AssignmentListParams) =>
  pageQuery(userProjectRoutes.listUserProjects, { ...params, userId })

export const userQuery = (id: number) => readQuery(userRoutes.readUser, { id })

const list = [userProjectRoutes.listUserProjects.path]
const isFirstLoad = ({ state }: Pick<Query, 'state'>) => state.data === undefined

/**
 * Grants or revokes a user's access to one inspection. An optimistic update, rolled back with an
 * error message on failure; rows that were switched meanwhile stay as they are.
 */
export const useToggleAssignment = () => {
  const client = useQueryClient()
  const [arriving] = useState(() => new Set<Query>())
  const setAccess = ({ projectId, userId }: UserProject, accessibleToUser: boolean) =>
    client.setQueriesData<RowsPage<UserProject>>({ queryKey: list }, (page) =>
      page
        ? {
            ...page,
            rows: page.rows.map((row) =>
              row.projectId === projectId && row.userId === userId
                ? { ...row, accessibleToUser }
                : row,
            ),
          }
        : page,
    )
  return useMutation({
    mutationKey: list,
    // one request at a time: a switch toggled twice ends in its last state
    scope: { id: 'user-projects' },
    mutationFn: ({ projectId, userId, accessibleToUser }: UserProject) =>
      callRoute(userProjectRoutes.saveUserProject, {
        projectId,
        userId,
        accessibleToUser: !accessibleToUser,
      }),
    onMutate: async (row) => {
      for (const page of client.getQueryCache().findAll({ queryKey: list, predicate: isFirstLoad }))
        arriving.add(page)
      // a first load goes on: nothing would ask for that page again
      await client.cancelQueries({ queryKey: list, predicate: (page) => !isFirstLoad(page) })
      setAccess(row, !row.accessibleToUser)
    },
    onSuccess: ({ message }) => toast.done(message),
    onError: (error, row) => {
      setAccess(row, row.accessibleToUser)
      toast.failed(error)
    },
    onSettled: async () => {
      // the rows on screen match the server; other pages of the list are refetched when shown
      await client.invalidateQueries({ queryKey: list, refetchType: 'none' })
      if (client.isMutating({ mutationKey: list }) > 1) return
      // these may have been read before the switch was saved
      const read = new Set(arriving)
      arriving.clear()
      const again = { type: 'active', predicate: (page: Query) => read.has(page) } as const
      await client.cancelQueries(again)
      void client.refetchQueries(again)
    },
  })
}

/** Grants or revokes access to all inspections that match the search. */
export const useToggleAllAssignments = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { userId: number; q?: string; accessibleToUser: boolean }) =>
      callRoute(userProjectRoutes.saveUserProjects, body),
    onSuccess: () =>
      invalidateRoutes(
        client,
        userProjectRoutes.listUserProjects,
        projectRoutes.listProjectsOfUser,
      ),
  })
}
