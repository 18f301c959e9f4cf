import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import type { RouteArgs } from '@nspect/contract/http/route'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** The checklists of a type, with all their items. */
export const checklistsQuery = (projectTypeId: number) =>
  readQuery(checklistRoutes.listChecklists, { projectTypeId })

/** Adds a checklist, or a revision to the version that was read. */
export const saveChecklist = (
  args: RouteArgs<typeof checklistRoutes.saveChecklist>,
  options?: CallOptions,
) => callRoute(checklistRoutes.saveChecklist, args, options)

/** Stores a picture that items can show. */
export const saveGuidanceImage = (projectTypeId: number, file: File) =>
  callRoute(checklistRoutes.saveGuidanceImage, { projectTypeId }, { files: { file: [file] } })

export const deleteChecklist = (projectTypeId: number, id: number) =>
  callRoute(checklistRoutes.deleteChecklist, { projectTypeId, id })

export const invalidateChecklists = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, checklistRoutes.listChecklists)
