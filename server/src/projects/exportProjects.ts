import { formatDate } from '@nspect/contract/dateFormats'
import { limits } from '@nspect/contract/limits'
import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { allow, handle, nothing } from '../http/handler.ts'
import { sheetFile } from '../sheets/sheet.ts'
import { listProjects } from './projectList.queries.ts'

/** A list of inspections as a file: all pages of what is searched and filtered. */
export const exportProjects = handle(projectLifecycleRoutes.exportProjects, {
  load: nothing,
  run: async ({ scope, input: { format, isArchived = false, ...params } }) => {
    if (isArchived) allow(scope.actor, 'project.listArchived', null)
    const rows = await listProjects(
      scope,
      { ...params, isArchived },
      { limit: limits.listRows, offset: 0 },
    )
    return sheetFile(format, {
      name: 'nSpections',
      head: [
        'nSpection Name',
        'nSpection Type',
        'Client',
        'Scan Date',
        'Completed Date',
        'N-Points',
        'Resolved',
      ],
      rows: rows.map((row) => [
        row.projectName,
        row.projectTypeName,
        row.clientName,
        row.scanDate,
        row.completedAt ? formatDate(new Date(row.completedAt).toISOString(), 'form') : null,
        row.pinCount,
        row.resolvedCount,
      ]),
    })
  },
})
