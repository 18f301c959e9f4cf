import { auditRoutes } from '@nspect/contract/audit'
import { documentRoutes } from '@nspect/contract/documents'
import { sessionRoutes } from '@nspect/contract/sessions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/** Deletes a document, so that there is something in the trail. */
const deleteSomething = async (of = w.client) => {
  const { id: projectId } = await w.project({ client: of })
  const { id } = await w.document({ projectId, client: of })
  const manager = await w.as('Manager', of)
  await manager.call(documentRoutes.deleteDocument, { id })
  return { id, manager }
}

describe('the audit trail', () => {
  it('tells who did what, when, and what it was before and after', async () => {
    const { id, manager } = await deleteSomething()
    const admin = await w.as('Admin')
    const { body } = await admin.call(auditRoutes.listAuditEvents, { record: 'document', recordId: id })
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      actor: `user:${manager.userId}`,
      action: 'document.delete',
      clientId: w.client.id,
      before: { name: 'Fire certificate' },
      after: { isDeleted: true },
    })
  })

  it('does not tell an Admin what happens at another client, and tells SuperAdmin everything', async () => {
    const { id } = await deleteSomething(w.otherClient)
    const asked = { record: 'document', recordId: id }
    expect((await (await w.as('Admin')).call(auditRoutes.listAuditEvents, asked)).body).toEqual([])
    expect((await (await w.as('SuperAdmin')).call(auditRoutes.listAuditEvents, asked)).body).toHaveLength(1)
  })

  it('is narrowed by person, day and text, and goes on behind the last line that is known', async () => {
    const { manager } = await deleteSomething()
    await deleteSomething()
    const admin = await w.as('Admin')
    const list = async (args: object) => (await admin.call(auditRoutes.listAuditEvents, args)).body
    expect((await list({ userId: manager.userId })).every(({ actor }) => actor === `user:${manager.userId}`)).toBe(true)
    expect(await list({ to: '2001-01-01' })).toEqual([])
    expect((await list({ q: 'fire CERTIFICATE' })).length).toBeGreaterThan(0)
    expect(await list({ q: 'no such words_%' })).toEqual([])
    const [first, second] = await list({ size: 2 })
    expect(await list({ size: 1, before: first?.id ?? 0 })).toEqual([second])
  })

  it('leaves as a file for a spreadsheet', async () => {
    await deleteSomething()
    const admin = await w.as('Admin')
    const answer = await admin.call(auditRoutes.exportAuditEvents, { record: 'document' })
    const text = Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(text.startsWith('﻿time,client,who')).toBe(true)
    expect(text).toContain('document.delete')
  })

  it('knows a failed sign-in only from the log, and a sign-out from the trail', async () => {
    const manager = await w.as('Manager')
    await manager.call(sessionRoutes.endSession, {})
    const admin = await w.as('Admin')
    const { body } = await admin.call(auditRoutes.listAuditEvents, { userId: manager.userId })
    expect(body[0]?.action).toBe('session.end')
  })

  it('has no call that changes or removes a line, and the database refuses it, too', async () => {
    const changing = features
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ route }) => route.changes && /audit/i.test(route.path))
    expect(changing).toEqual([])
    await deleteSomething()
    for (const attempt of [sql`update audit_events set action = ''`, sql`delete from audit_events`]) {
      await expect(w.database.db.execute(attempt)).rejects.toThrow()
    }
  })
})
