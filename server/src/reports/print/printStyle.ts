import { Readable } from 'node:stream'
import type { ClientFacts } from '@nspect/contract/permissions/policy'
import {
  defaultPrintStyle,
  type PrintStyle,
  printStyleRoutes,
  type StoredPrintStyle,
} from '@nspect/contract/prints/printStyle'
import { findClient, lockClientRow } from '../../clients/clients.queries.ts'
import type { Scope } from '../../db/scope.ts'
import { feature, handle } from '../../http/handler.ts'
import { assertFound } from '../../http/httpError.ts'
import { assertRecordVersion } from '../../http/versionConflict.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import { buildPrintContext, filterReportedPins } from '../reportContent.ts'
import { mapReport } from '../reports.mapper.ts'
import { drawReportPageInWorker } from './paint/printPool.ts'
import { findPreviewProject, findPrintStyle, upsertPrintStyle } from './printStyle.queries.ts'

/** Points of a preview, at most: they fill its page. */
const maxPreviewPins = 6

const normalizeStyle = ({
  accent,
  second,
  coverText,
  footText,
  facts,
}: PrintStyle): PrintStyle => ({
  accent: accent.toLowerCase(),
  second: second.toLowerCase(),
  coverText: coverText.trim(),
  footText: footText.trim(),
  facts,
})

const loadStoredStyle = async (scope: Scope, clientId: number): Promise<StoredPrintStyle> => {
  const stored = await findPrintStyle(scope, clientId)
  return { ...(stored?.look ?? defaultPrintStyle), clientId, version: stored?.version ?? 0 }
}

export const printStyleFeature = feature(printStyleRoutes, {
  readPrintLook: handle(printStyleRoutes.readPrintLook, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: ({ scope, subject }) => loadStoredStyle(scope, subject.id),
  }),

  savePrintLook: handle(printStyleRoutes.savePrintLook, {
    load: (scope, { clientId }): Promise<ClientFacts | undefined> => lockClientRow(scope, clientId),
    run: async ({ scope, input, subject: { id }, audit }) => {
      const before = await findPrintStyle(scope, id)
      const known = { version: before?.version ?? 0, updatedAt: before?.updatedAt ?? scope.now }
      await assertRecordVersion(input, known, () => loadStoredStyle(scope, id))
      const look = normalizeStyle(input)
      const version = known.version + 1
      await upsertPrintStyle(scope, id, look, version)
      audit({
        record: 'printLook',
        recordId: id,
        clientId: id,
        before: before?.look ?? null,
        after: look,
      })
      return { version }
    },
  }),

  previewPrintLook: handle(printStyleRoutes.previewPrintLook, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async (call) => {
      const { scope, input, subject: client, locale, files } = call
      const shown = assertFound(await findPreviewProject(scope, client.id), 'look.nothingToShow')
      const project = assertFound(
        await findProjectWithReportPins(scope, shown, true),
        'record.missing',
      )
      const context = await buildPrintContext({ ...call, subject: project }, locale, {
        layout: 'compact',
        grouping: 'floor',
        paper: input.paper,
      })
      const rows = filterReportedPins(project).slice(0, maxPreviewPins)
      const report = await mapReport(scope, project.id, rows, {
        ...context,
        look: normalizeStyle(input),
      })
      // of a plan, too, the pages that other reports have
      const drawing = await drawReportPageInWorker({ ...report, plan: null }, input.page, files)
      return { body: Readable.from([drawing]), type: 'image/svg+xml' }
    },
  }),
})
