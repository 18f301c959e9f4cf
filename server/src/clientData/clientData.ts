import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { limits } from '@nspect/contract/shared/limits'
import { findBilling } from '../billing/billing.queries.ts'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { findClient, lockClientRow } from '../clients/clients.queries.ts'
import { fileUrlSeconds, serveStoredFile } from '../files/serveStored.ts'
import { findSession } from '../http/credentials.queries.ts'
import {
  assertAllowed,
  assertSession,
  assertStaff,
  feature,
  handle,
  loadNoRecord,
} from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { mapClientExport } from './clientData.mapper.ts'
import {
  findClientExportArchive,
  findReadyClientExport,
  findRunningClientExport,
  insertClientExport,
  listClientExports,
  lockClientForExport,
} from './clientData.queries.ts'
import { eraseVisitor } from './eraseVisitor.queries.ts'
import { exportJobDefinition } from './exportJobDefinition.ts'
import { markClientPurged } from './purge.queries.ts'
import { purgeJobDefinition } from './purgeJobDefinition.ts'

const minute = 60_000

/** Names compare without regard to case and to spaces around them. */
const folded = (name: string) => name.trim().toLowerCase()

/** The archive at a signed address. */
const downloadExport = handle(clientDataRoutes.downloadExport, {
  load: loadNoRecord,
  run: async ({ scope: { db, now }, input, tokens, files }) => {
    const claims = await tokens.read('export', input.token, now)
    if (typeof claims?.sid !== 'string') throw new HttpError('record.missing')
    // the person must still be signed in, and allowed to have it
    const { session } = assertFound(await findSession(db, claims.sid, now), 'session.ended')
    const archive = assertFound(
      await findClientExportArchive(db, Number(claims.export), now),
      'record.missing',
    )
    if (session.staff.clientId !== null && session.staff.clientId !== archive.client.id) {
      throw new HttpError('record.missing')
    }
    assertAllowed(session.staff, 'client.export', archive.client)
    const day = archive.createdAt.toISOString().slice(0, 10)
    return serveStoredFile(files, {
      name: archive.name ?? '',
      type: 'application/zip',
      disposition: `attachment; filename="nspect-client-${archive.client.id}-${day}.zip"`,
      headers: { 'referrer-policy': 'no-referrer' },
      now,
      seconds: fileUrlSeconds.link,
    })
  },
})

/** Erases a deleted client for good; `billing` is where its subscription must have ended before. */
const purgeClient = (billing: Pick<BillingProvider, 'name'>) =>
  handle(clientDataRoutes.purgeClient, {
    load: (scope, { id }) => lockClientRow(scope, id),
    run: async ({ scope, input, subject: client, enqueue, audit }) => {
      if (folded(input.businessName) !== folded(client.businessName)) {
        throw createFieldError('businessName', 'clientData.otherName')
      }
      const kept = (await findBilling(scope.db, client.id))?.billing
      // a subscription whose client is gone could not be cancelled any more; one of another
      // provider cannot be anyway
      const isElsewhere = kept !== undefined && kept.provider !== billing.name
      if (kept?.isCancelDue && !isElsewhere) throw new HttpError('billing.ending')
      await markClientPurged(scope, client.id)
      await enqueue(purgeJobDefinition, { clientId: client.id })
      // recorded in the operator's audit trail, not the client's, and without the name
      audit({ record: 'client', recordId: client.id, clientId: null })
      const mayRun = isElsewhere && kept.isCancelDue && kept.subscriptionId !== null
      return { id: client.id, ...(mayRun && { message: 'clientData.purgedPaidElsewhere' }) }
    },
  })

/** A client’s data as a whole: taken along, or erased. */
export const clientDataFeature = (billing: Pick<BillingProvider, 'name'>) =>
  feature(clientDataRoutes, {
    listExports: handle(clientDataRoutes.listExports, {
      load: (scope, { clientId }) => findClient(scope, clientId),
      run: async ({ scope, subject }) =>
        (await listClientExports(scope, subject.id)).map(mapClientExport),
    }),

    startExport: handle(clientDataRoutes.startExport, {
      load: (scope, { clientId }) => lockClientForExport(scope, clientId),
      run: async ({ scope, subject: client, language, enqueue, audit }) => {
        const running = await findRunningClientExport(scope, client.id)
        if (running !== undefined) return { id: running, message: 'clientData.exportRunning' }
        const id = await insertClientExport(scope, {
          clientId: client.id,
          requestedBy: assertStaff(scope).userId,
        })
        await enqueue(exportJobDefinition, { exportId: id, clientId: client.id, language })
        audit({ record: 'clientExport', recordId: id })
        return { id }
      },
    }),

    makeExportLink: handle(clientDataRoutes.makeExportLink, {
      load: (scope, { exportId }) => findReadyClientExport(scope, exportId),
      run: async ({ scope, subject, sessionId, tokens, audit }) => {
        const expiresAt = new Date(scope.now.getTime() + limits.exportLinkMinutes * minute)
        const claims = { export: subject.exportId, sid: assertSession({ scope, sessionId }) }
        const token = await tokens.make('export', claims, { issuedAt: scope.now, expiresAt })
        audit({
          record: 'clientExport',
          recordId: subject.exportId,
          action: 'client.downloadExport',
        })
        return { link: `${clientDataRoutes.downloadExport.path}?token=${token}` }
      },
    }),

    downloadExport,

    purgeClient: purgeClient(billing),

    eraseVisitor: handle(clientDataRoutes.eraseVisitor, {
      load: (scope, { clientId }) => findClient(scope, clientId),
      run: async ({ scope, input, subject: client, audit }) => {
        const erased = await eraseVisitor(scope, client.id, input.name)
        audit({ record: 'visitor', recordId: null, clientId: client.id, after: erased })
        const isNone = Object.values(erased).every((count) => count === 0)
        return { ...erased, ...(isNone && { message: 'clientData.noSuchVisitor' }) }
      },
    }),
  })
