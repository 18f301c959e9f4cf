import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noProvider } from '../billing/noProvider.ts'
import { buildFeatures } from '../features.ts'
import { createWorld, type TestClient, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/** Deletes a document, so that the trail has an event. */
const deleteSomething = async (of = w.client) => {
  const { id: projectId } = await w.project({ client: of })
  const { id } = await w.document({ projectId, client: of })
  const manager = await w.as('Manager', of)
  await manager.call(documentRoutes.deleteDocument, { id })
  return { id, manager }
}

const linesOf = async (client: TestClient, recordId: number) =>
  (
    await (
      await w.as('Admin', client)
    ).call(auditRoutes.listAuditEvents, { record: 'user', recordId })
  ).body

describe('the audit trail', () => {
  it('tells who did what, when, and what it was before and after', async () => {
    const { id, manager } = await deleteSomething()
    const admin = await w.as('Admin')
    const { body } = await admin.call(auditRoutes.listAuditEvents, {
      record: 'document',
      recordId: id,
    })
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
    const filter = { record: 'document', recordId: id }
    expect((await (await w.as('Admin')).call(auditRoutes.listAuditEvents, filter)).body).toEqual([])
    expect(
      (await (await w.as('SuperAdmin')).call(auditRoutes.listAuditEvents, filter)).body,
    ).toHaveLength(1)
  })

  it('is narrowed by person, day and text, and goes on behind the last line that is known', async () => {
    const { manager } = await deleteSomething()
    await deleteSomething()
    const admin = await w.as('Admin')
    const list = async (args: object) => (await admin.call(auditRoutes.listAuditEvents, args)).body
    expect(
      (await list({ userId: manager.userId })).every(
        ({ actor }) => actor === `user:${manager.userId}`,
      ),
    ).toBe(true)
    expect(await list({ to: '2001-01-01' })).toEqual([])
    expect((await list({ q: 'fire CERTIFICATE' })).length).toBeGreaterThan(0)
    expect(await list({ q: 'no such words_%' })).toEqual([])
    const [first, second] = await list({ size: 2 })
    expect(await list({ size: 1, before: first?.id ?? 0 })).toEqual([second])
  })

  it('T368: its days are those of a time zone, in the list and in the file', async () => {
    const { id } = await deleteSomething()
    const admin = await w.as('Admin')
    const listed = async (args: object) =>
      (await admin.call(auditRoutes.listAuditEvents, { record: 'document', recordId: id, ...args }))
        .body
    const exported = async (args: object) => {
      const { body } = await admin.call(auditRoutes.exportAuditEvents, {
        record: 'document',
        recordId: id,
        ...args,
      })
      return Buffer.from(body as unknown as Uint8Array).toString('utf8')
    }
    const [line] = await listed({})
    // 14 hours ahead, and 11 behind: these never share the whole of a day
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const own = formatDate(line?.at ?? '', 'form', timeZone)
      const day = (shift: number) =>
        new Date(Date.parse(own) + shift * 86_400_000).toISOString().slice(0, 10)
      expect(await listed({ from: own, to: own, timeZone })).toEqual([line])
      expect(await listed({ from: day(1), timeZone })).toEqual([])
      expect(await listed({ to: day(-1), timeZone })).toEqual([])
      expect(await exported({ from: own, to: own, timeZone })).toContain('Fire certificate')
      expect(await exported({ from: day(1), timeZone })).not.toContain('Fire certificate')
    }
    const { status } = await admin.call(auditRoutes.listAuditEvents, {
      timeZone: 'Atlantis/Harbour',
    })
    expect(status).toBe(400)
  })

  it('leaves as a file for a spreadsheet, with the titles, too', async () => {
    const { id } = await deleteSomething()
    const admin = await w.as('Admin')
    const answer = await admin.call(auditRoutes.exportAuditEvents, { record: 'document' })
    const text = Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(text.startsWith('﻿time,client,who')).toBe(true)
    expect(text).toContain(`document.delete,document,${id},Fire certificate,`)
  })

  it('tells of sign-ins, of those that failed and of sign-outs, under the name of the account', async () => {
    const admin = await w.as('Admin')
    const person = { firstName: 'Ines', lastName: 'Okafor', username: 'ines.okafor@hotel.example' }
    const password = 'a good one'
    const roleId = roles.indexOf('User') + 1
    const { id } = (
      await admin.call(userRoutes.addUser, { ...person, password, roleId, clientId: w.client.id })
    ).body
    const signIn = (username: string, typed: string) =>
      w.nobody.call(sessionRoutes.authenticate, { username, password: typed })
    await signIn(person.username, 'a wrong one')
    const { token } = (await signIn(person.username, password)).body
    await w.holding(token).call(sessionRoutes.endSession, {})
    const { body } = await admin.call(auditRoutes.listAuditEvents, { record: 'user', recordId: id })
    const lines = body.map(({ action, actor, actorName, title }) => [
      action,
      actor,
      actorName,
      title,
    ])
    const own = [`user:${id}`, 'Ines Okafor']
    expect(lines.slice(0, 2)).toEqual([
      ['Users/Authenticate', ...own, 'Ines Okafor'],
      ['session.refused', 'ip:127.0.0.1', '', 'Ines Okafor'],
    ])
    expect(body[1]?.after).toEqual({ address: '127.0.0.1' })
    const { body: out } = await admin.call(auditRoutes.listAuditEvents, {
      userId: id,
      record: 'session',
    })
    expect(out.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['session.end', 'Ines Okafor'],
    ])
    expect(await linesOf(w.otherClient, id)).toEqual([])
  })

  it('tells the operator that somebody tried a name that nobody has, and never what was typed', async () => {
    const operator = await w.as('SuperAdmin')
    const failed = async () =>
      (await operator.call(auditRoutes.listAuditEvents, { record: 'user' })).body.filter(
        ({ action, recordId }) => action === 'session.refused' && recordId === null,
      )
    const before = await failed()
    await w.nobody.call(sessionRoutes.authenticate, {
      username: 'typed-by-mistake',
      password: 'a wrong one',
    })
    const after = await failed()
    expect(after).toHaveLength(before.length + 1)
    expect(JSON.stringify(after)).not.toContain('typed-by-mistake')
  })

  it('calls what it tells of by its title, and says where it is to be found', async () => {
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId, title: 'Loose handrail' })
    const writer = await w.as('User')
    await w.assign(writer, projectId)
    const commented = await writer.call(commentRoutes.saveComment, {
      projectPinId: id,
      comment: 'Since Monday.',
    })
    await (await w.as('Manager')).call(pinRoutes.deletePin, { id, isDeleted: true })
    const admin = await w.as('Admin')
    const entryOf = async (record: string, recordId: number) =>
      (await admin.call(auditRoutes.listAuditEvents, { record, recordId })).body[0]
    const place = { projectId, pinId: id, typeId: null }
    expect(await entryOf('pin', id)).toMatchObject({
      title: expect.stringMatching(/^\d+ · Loose handrail$/),
      place,
    })
    expect(await entryOf('comment', commented.body.id)).toMatchObject({
      title: expect.stringMatching(/^\d+ · Loose handrail$/),
      place,
    })
    await admin.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect(await entryOf('project', projectId)).toMatchObject({
      title: 'Seaview Hotel, ground floor',
      place: { projectId, pinId: null, typeId: null },
    })
  })

  it('has no call that changes or removes a line, and the database refuses it, too', async () => {
    const changing = buildFeatures({ billing: noProvider })
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ route }) => route.changes && /audit/i.test(route.path))
    expect(changing).toEqual([])
    await deleteSomething()
    for (const attempt of [
      sql`update audit_events set action = ''`,
      sql`delete from audit_events`,
    ]) {
      await expect(w.database.db.execute(attempt)).rejects.toThrow()
    }
  })
})
