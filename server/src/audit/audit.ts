import { Readable } from 'node:stream'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../db/scope.ts'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { byteOrderMark, formatCsvLine } from '../sheets/csv.ts'
import { type AuditListParams, listAuditEvents } from './audit.queries.ts'

const [, , defaultSize, mostRows] = limits.pageSizes

const head = [
  'time',
  'client',
  'who',
  'name',
  'action',
  'record',
  'id',
  'title',
  'before',
  'after',
  'request',
]

/** The trail as lines of a file, read page by page to limit memory. */
async function* streamCsvLines(scope: Scope, params: AuditListParams, signal: AbortSignal) {
  yield byteOrderMark + formatCsvLine(head)
  for (let before = params.before; !signal.aborted; ) {
    const rows = await listAuditEvents(scope, { ...params, before }, 1000)
    for (const row of rows) {
      const contents = [row.before, row.after].map((value) =>
        value === null ? null : JSON.stringify(value),
      )
      const what = [row.action, row.record, row.recordId, row.about?.title ?? '']
      yield formatCsvLine([
        row.at.toISOString(),
        row.client,
        row.actor,
        row.actorName,
        ...what,
        ...contents,
        row.requestId,
      ])
    }
    const last = rows.at(-1)
    if (rows.length < 1000 || !last) return
    before = last.id
  }
}

export const auditFeature = feature(auditRoutes, {
  listAuditEvents: handle(auditRoutes.listAuditEvents, {
    load: loadNoRecord,
    run: async ({ scope, input: { size = defaultSize, ...params } }) =>
      (await listAuditEvents(scope, params, Math.min(size, mostRows))).map(({ about, ...row }) => ({
        ...row,
        at: row.at.toISOString(),
        title: about?.title ?? '',
        place: {
          projectId: about?.projectId ?? null,
          pinId: about?.pinId ?? null,
          typeId: about?.typeId ?? null,
        },
      })),
  }),
  exportAuditEvents: handle(auditRoutes.exportAuditEvents, {
    load: loadNoRecord,
    run: async ({ scope, input, signal }) => ({
      body: Readable.from(streamCsvLines(scope, input, signal)),
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="audit-trail.csv"' },
    }),
  }),
})
