import { type ExportFormat, projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import type { projectRoutes } from '@nspect/contract/projects'
import type { ArgsOf } from '@nspect/contract/route'
import { call } from '../api/call.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import type { ProjectKind } from './projects.api.ts'

/** All pages of one of the dashboard's tables as a file, with its search, filters and sort order. */
export const exportOf = (
  kind: ProjectKind,
  format: ExportFormat,
  { q, sort }: Pick<ArgsOf<typeof projectRoutes.listProjects>, 'q' | 'sort'>,
  { client, type }: { client?: number; type?: number },
): Promise<Blob> =>
  call(projectLifecycleRoutes.exportProjects, {
    format,
    timeZone: displayTimeZone(),
    ...(kind === 'archived' ? { isArchived: true } : { isCompleted: kind === 'completed' }),
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(client !== undefined && { clientId: client }),
    ...(type !== undefined && { projectTypeId: type }),
  })
