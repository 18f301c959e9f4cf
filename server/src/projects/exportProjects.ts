import { formatDate } from '@nspect/contract/dateFormats'
import { limits } from '@nspect/contract/limits'
import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { allow, handle, nothing } from '../http/handler.ts'
import { typedCell } from '../sheets/cell.ts'
import { sheetFile } from '../sheets/sheet.ts'
import { listProjects } from './projectList.queries.ts'
import { sheetReaderOf } from './sheetReader.ts'

/** A list of inspections as a file: all pages of what is searched and filtered. */
export const exportProjects = handle(projectLifecycleRoutes.exportProjects, {
  load: nothing,
  run: async (call) => {
    const { scope } = call
    const { format, isArchived = false, timeZone: _, ...params } = call.input
    if (isArchived) allow(scope.actor, 'project.listArchived', null)
    const rows = await listProjects(
      scope,
      { ...params, isArchived },
      { limit: limits.listRows, offset: 0 },
    )
    const reader = await sheetReaderOf(call)
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
        typedCell('day', row.scanDate),
        typedCell('day', row.completedAt && toDay(row.completedAt)),
        row.pinCount,
        row.resolvedCount,
      ]),
    }
    return sheetFile(format, sheet, reader)
  },
})
