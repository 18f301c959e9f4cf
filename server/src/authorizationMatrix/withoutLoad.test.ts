import { randomUUID } from 'node:crypto'
import { billingRoutes } from '@nspect/contract/billing/billing'
import type { Staff } from '@nspect/contract/permissions/policy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { noProvider } from '../billing/noProvider.ts'
import { createScope } from '../db/scope.ts'
import { type Endpoint, loadNoRecord } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { parseRouteInput } from '../http/pipeline/validateRouteRequest.ts'
import { createRollbackStorage } from '../storage/rollbackStorage.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import { canaryText, createCanaryFunction, writeCanary } from './otherClientRecords.ts'
import { type CallAndRow, callsWithRows, listServedFeatures } from './permissionRows.ts'
import { resultsWithoutLoad } from './resultsWithoutLoad.ts'

/**
 * The first check of every call on its own: what `load` finds. Later queries are limited to the
 * tenant, too, so that calls over HTTP alone would not show whether it is.
 */

let o: Matrix
let otherAdmin: { userId: number }
beforeAll(async () => {
  o = await startMatrix()
  otherAdmin = await o.w.as('Admin', o.w.otherClient)
  await createCanaryFunction(o.w)
  // a client's first card stores its customer, too: all calls shall find it stored, in whichever
  // order they are tried
  const operator = await o.w.as('SuperAdmin')
  const paymentToken = `sandbox_1111_${randomUUID()}`
  await operator.call(billingRoutes.savePaymentProfile, {
    clientId: o.w.otherClient.id,
    paymentToken,
  })
})
afterAll(() => o.close())

const handlersOf = (billing: BillingProvider) =>
  new Map(
    listServedFeatures(billing)
      .flatMap(({ calls }) => Object.values(calls))
      .map(({ route, handler }: Endpoint) => [route.path, handler]),
  )

const declared = handlersOf(noProvider)

class Undone extends Error {}

/**
 * What `load` finds of the other client's record for an Admin of the first; whatever it wrote is
 * rolled back.
 */
const loaded = async (call: CallAndRow) => {
  const { w } = o
  const { example, person } = await o.prepare(call, {
    column: 'admin',
    client: w.otherClient,
    callerOf: w.client,
  })
  const actor: Staff = {
    kind: 'staff',
    userId: person.userId,
    clientId: w.client.id,
    role: 'Admin',
    name: 'Admin',
  }
  const { args } = example
  const input = parseRouteInput(call.route, { query: args, params: args, body: args }) as object
  const handler = handlersOf(w.billing).get(call.route.path)
  let found: unknown
  await w.database.db
    .transaction(async (tx) => {
      const scope = createScope(tx, actor, {
        changes: call.route.changes,
        now: w.clock.now,
        sign: () => '',
      })
      found = await handler?.load(scope, input)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'record.missing') found = undefined
      else if (!(error instanceof Undone)) throw error
    })
  return { own: w.client.id, found }
}

const looks = ({ route, row }: CallAndRow) =>
  route.can !== 'public' &&
  row.cells.admin !== 'deny' &&
  declared.get(route.path)?.load !== loadNoRecord

/**
 * What the handler would do with the other client's record if `load` returned it: an error, or what
 * it returned and wrote. All of it is rolled back.
 */
const ran = async (call: CallAndRow) => {
  const { w } = o
  const ready = await o.prepare(call, {
    column: 'admin',
    client: w.otherClient,
    callerOf: w.client,
    meanwhile: () => writeCanary(w, w.otherClient),
  })
  const { args } = ready.example
  const input = parseRouteInput(call.route, { query: args, params: args, body: args }) as object
  const handler = handlersOf(w.billing).get(call.route.path)
  const { userId } = otherAdmin
  const everywhere: Staff = {
    kind: 'staff',
    userId,
    clientId: null,
    role: 'SuperAdmin',
    name: 'Everywhere',
  }
  const here: Staff = {
    ...everywhere,
    userId: ready.person.userId,
    clientId: w.client.id,
    role: 'Admin',
  }
  const options = { changes: call.route.changes, now: w.clock.now, sign: () => '' }
  const files = createRollbackStorage(w.storage)
  const sessionId = randomUUID()
  let outcome = ''
  await w.database.db
    .transaction(async (tx) => {
      const subject = await handler?.load(createScope(tx, everywhere, options), input)
      // a record that only its owner finds
      if (subject === undefined) throw new HttpError('record.missing')
      await tx.execute(sql`delete from noted_changes`)
      const request = { input, uploads: [] }
      const prepared =
        handler?.prepare && (handler.prepares?.(request) ?? true)
          ? await handler.prepare({
              db: tx,
              actor: here,
              sessionId,
              ...request,
              subject,
              files,
              site: w.site,
              now: w.clock.now,
              tokens: w.tokens,
              language: 'en',
              from: { ip: '', userAgent: '' },
              enqueue: async () => undefined,
              auditRefusal: async () => undefined,
            })
          : undefined
      const answer = await handler?.run({
        scope: createScope(tx, here, options),
        input,
        subject,
        prepared,
        sessionId,
        tokens: w.tokens,
        site: w.site,
        from: { ip: '', userAgent: '' },
        language: 'en',
        locale: 'en',
        files,
        signal: new AbortController().signal,
        audit: () => undefined,
        enqueue: async () => undefined,
        header: () => undefined,
        keepSession: () => undefined,
      } as never)
      const { rows } = await tx.execute<{ name: string }>(
        sql`select distinct name from noted_changes order by name`,
      )
      const leaks = JSON.stringify(answer).includes(canaryText) ? ['returned'] : []
      outcome = [...leaks, ...rows.map(({ name }) => `wrote ${name}`)].join(', ')
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (error instanceof HttpError) outcome = `refused: ${error.code}`
      else if (!(error instanceof Undone)) throw error
    })
  return outcome
}

describe('what stands behind load keeps to the tenant as well', () => {
  for (const call of callsWithRows.filter((one) => looks(one) && one.route.kind !== 'stream')) {
    it(`${call.route.path}: ${resultsWithoutLoad[call.route.path] || 'tells and writes nothing'}`, async () => {
      expect(await ran(call)).toBe(resultsWithoutLoad[call.route.path] ?? '')
    })
  }
})

describe('another tenant’s record is not even loaded', () => {
  for (const call of callsWithRows.filter(looks)) {
    it(`${call.route.path} finds nothing of it`, async () => {
      const { own, found } = await loaded(call)
      // without a record in the input it finds the caller's own, or the parent of a new one
      expect(found === undefined || (found as { clientId?: unknown }).clientId === own).toBe(true)
    })
  }
})
