import { type SavedFilter, type SavedView, savedViewRoutes } from '@nspect/contract/savedViews'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../api/call.ts'
import { invalidate, readQuery } from '../../api/readQuery.ts'

/** The views of an inspection's type that the person sees, and what they name that was deleted. */
export const viewsOf = (projectId: number) => readQuery(savedViewRoutes.listViews, { projectId })

/** What is entered of a view. */
export type ViewValues = Pick<SavedView, 'name' | 'isShared'>

/** Adds a view of the type of this inspection, or changes the version that was read (`over`). */
export const saveView = (
  projectId: number,
  content: ViewValues & { filter: SavedFilter },
  over: Pick<SavedView, 'id' | 'version'> | null,
  options?: CallOptions,
) => {
  const { name, isShared, filter } = content
  return call(
    savedViewRoutes.saveView,
    { projectId, name, isShared, filter, ...(over && { id: over.id, version: over.version }) },
    options,
  )
}

/** Deletes a view, or restores it. */
export const deleteView = (projectId: number, id: number, isDeleted: boolean) =>
  call(savedViewRoutes.deleteView, { projectId, id, isDeleted })

/** Invalidates what lists views. */
export const invalidateViews = (client: QueryClient): Promise<unknown> =>
  invalidate(client, savedViewRoutes.listViews)
