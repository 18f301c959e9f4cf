import { Readable } from 'node:stream'
import type { ClientFacts } from '@nspect/contract/policy'
import {
  type PrintLook,
  printLookMessages,
  printLookRoutes,
  type StoredLook,
  usualLook,
} from '@nspect/contract/printLook'
import { findClient, findWholeClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { findProjectWithReportPins } from '../pins/pins.queries.ts'
import { drawPage } from './paint/printPool.ts'
import { findPrintLook, findShownProject, keepPrintLook } from './printLook.queries.ts'
import { contextOf, reportedPins } from './reportContent.ts'
import { mapReport } from './reports.mapper.ts'

/** Points of a preview, at most: they fill its page. */
const mostPoints = 6

const lookOf = ({ accent, second, coverText, footText, facts }: PrintLook): PrintLook => ({
  accent: accent.toLowerCase(),
  second: second.toLowerCase(),
  coverText: coverText.trim(),
  footText: footText.trim(),
  facts,
})

const storedLookOf = async (scope: Scope, clientId: number): Promise<StoredLook> => {
  const stored = await findPrintLook(scope, clientId)
  return { ...(stored?.look ?? usualLook), clientId, version: stored?.version ?? 0 }
}

export const printLookFeature = feature(printLookRoutes, printLookMessages, {
  readPrintLook: handle(printLookRoutes.readPrintLook, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: ({ scope, subject }) => storedLookOf(scope, subject.id),
  }),

  savePrintLook: handle(printLookRoutes.savePrintLook, {
    load: (scope, { clientId }): Promise<ClientFacts | undefined> =>
      findWholeClient(scope, clientId),
    run: async ({ scope, input, subject: { id }, audit }) => {
      const before = await findPrintLook(scope, id)
      const known = { version: before?.version ?? 0, updatedAt: before?.updatedAt ?? scope.now }
      await refuseVersionConflict(input, known, () => storedLookOf(scope, id))
      const look = lookOf(input)
      const version = known.version + 1
      await keepPrintLook(scope, id, look, version)
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

  previewPrintLook: handle(printLookRoutes.previewPrintLook, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async (call) => {
      const { scope, input, subject: client, locale, files } = call
      const shown = assertFound(await findShownProject(scope, client.id), 'look.nothingToShow')
      const project = assertFound(
        await findProjectWithReportPins(scope, shown, true),
        'record.missing',
      )
      const context = await contextOf({ ...call, subject: project }, locale, {
        layout: 'compact',
        grouping: 'floor',
        paper: input.paper,
      })
      const rows = reportedPins(project).slice(0, mostPoints)
      const report = await mapReport(scope, project.id, rows, { ...context, look: lookOf(input) })
      // of a plan, too, the pages that other reports have
      const drawing = await drawPage({ ...report, plan: null }, input.page, files)
      return { body: Readable.from([drawing]), type: 'image/svg+xml' }
    },
  }),
})
