import type { RouteArgs } from '@nspect/contract/http/route'
import {
  type ExportFormat,
  projectLifecycleRoutes,
} from '@nspect/contract/projects/projectLifecycle'
import type { projectRoutes } from '@nspect/contract/projects/projects'
import { callRoute } from '../api/callRoute.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import type { ProjectKind } from './projects.api.ts'

/**
 * All pages of one of the dashboard's tables as a file, with its search, filters and sort order.
 */
export const fetchProjectsExport = (
  kind: ProjectKind,
  format: ExportFormat,
  { q, sort }: Pick<RouteArgs<typeof projectRoutes.listProjects>, 'q' | 'sort'>,
  { client, type }: { client?: number; type?: number },
): Promise<Blob> =>
  callRoute(projectLifecycleRoutes.exportProjects, {
    format,
    timeZone: getDisplayTimeZone(),
    ...(kind === 'archived' ? { isArchived: true } : { isCompleted: kind === 'completed' }),
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(client !== undefined && { clientId: client }),
    ...(type !== undefined && { projectTypeId: type }),
  })
