import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { limits } from '@nspect/contract/shared/limits'
import { assertAllowed, handle, loadNoRecord } from '../http/handler.ts'
import { createSheetCell } from '../sheets/cell.ts'
import { renderSheetFile } from '../sheets/sheet.ts'
import { listProjects } from './projectList.queries.ts'
import { resolveTableReader } from './resolveTableReader.ts'

/** A list of inspections as a file: all pages of what is searched and filtered. */
export const exportProjects = handle(projectLifecycleRoutes.exportProjects, {
  load: loadNoRecord,
  run: async (call) => {
    const { scope } = call
    const { format, isArchived = false, timeZone: _, ...params } = call.input
    if (isArchived) assertAllowed(scope.actor, 'project.listArchived', null)
    const rows = await listProjects(
      scope,
      { ...params, isArchived },
      { limit: limits.listRows, offset: 0 },
    )
    const reader = await resolveTableReader(call)
    const toDay = (instant: string) =>
      formatDate(new Date(instant).toISOString(), 'form', reader.timeZone)
    const sheet = {
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
        createSheetCell('day', row.scanDate),
        createSheetCell('day', row.completedAt && toDay(row.completedAt)),
        row.pinCount,
        row.resolvedCount,
      ]),
    }
    return renderSheetFile(format, [sheet], reader)
  },
})
