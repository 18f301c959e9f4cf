import {
  type SavedFilter,
  type SavedView,
  savedViewRoutes,
} from '@nspect/contract/savedViews/savedViews'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** The views of an inspection's type that the person sees, and what they name that was deleted. */
export const savedViewsQuery = (projectId: number) =>
  readQuery(savedViewRoutes.listViews, { projectId })

/** What is entered of a view. */
export type ViewValues = Pick<SavedView, 'name' | 'isShared'>

/** Adds a view of the type of this inspection, or changes the version that was read (`over`). */
export const saveSavedView = (
  projectId: number,
  content: ViewValues & { filter: SavedFilter },
  over: Pick<SavedView, 'id' | 'version'> | null,
  options?: CallOptions,
) => {
  const { name, isShared, filter } = content
  return callRoute(
    savedViewRoutes.saveView,
    { projectId, name, isShared, filter, ...(over && { id: over.id, version: over.version }) },
    options,
  )
}

/** Deletes a view, or restores it. */
export const deleteSavedView = (projectId: number, id: number, isDeleted: boolean) =>
  callRoute(savedViewRoutes.deleteView, { projectId, id, isDeleted })

/** Invalidates what lists views. */
export const invalidateSavedViews = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, savedViewRoutes.listViews)
