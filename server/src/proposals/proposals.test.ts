import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { proposalRoutes } from '@nspect/contract/proposals/proposals'
import { limits } from '@nspect/contract/shared/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userProjects } from '../db/tables/projects.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import { connectMcp } from '../testing/mcpClient.ts'
import { waitUntilLockAwaited } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { deleteOldProposals } from './proposals.queries.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const { listProposals, acceptProposal, rejectProposal } = proposalRoutes

/** An inspection with a point, its manager, and a key of theirs that proposes. */
const start = async (role: 'Manager' | 'User' = 'Manager') => {
  const person = await w.as(role)
  const { id: projectId } = await w.project()
  if (role === 'User') await w.assign(person, projectId, true)
  const pin = { ...(await w.pin({ projectId })), version: 1 }
  const { id: keyId, key } = await createApiKeyFor(w, person.userId, {
    access: 'propose',
    name: 'Desk assistant',
  })
  const { call } = await connectMcp(w, key)
  const byKey = { headers: { authorization: `Bearer ${key}` } }
  return { person, projectId, pin, keyId, call, byKey }
}
const listOf = async (person: Person) => (await person.call(listProposals, {})).body
const commentsOf = async (person: Person, projPinId: number) =>
  (await person.call(commentRoutes.listComments, { projPinId })).body

describe('keys that propose', () => {
  it('T837: what a key proposes changes nothing until its owner accepts it, once, and the audit trail names the key', async () => {
    const { person, projectId, pin, call } = await start()
    const mentioned = await w.as('Admin')
    const said = await call('add_comment', {
      projectPinId: pin.id,
      comment: 'Plasterer booked.',
      mentions: mentioned.userId,
    })
    expect([said.isError ?? false, said.structuredContent.message]).toEqual([
      false,
      'This is a suggestion now. It waits in the inbox of the key’s owner.',
    ])
    expect(await commentsOf(person, pin.id)).toEqual([])
    const [proposal] = await listOf(person)
    expect(proposal).toMatchObject({
      kind: 'add_comment',
      keyName: 'Desk assistant',
      projectId,
      pin: { id: pin.id },
      text: 'Plasterer booked.',
      mentions: [expect.stringContaining('Admin')],
    })
    const id = proposal?.id ?? 0
    const answers = await Promise.all([
      person.call(acceptProposal, { id }),
      person.call(acceptProposal, { id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await commentsOf(person, pin.id)).map(({ comment }) => comment)).toEqual([
      'Plasterer booked.',
    ])
    const admin = await w.as('Admin')
    const { body } = await admin.call(auditRoutes.listAuditEvents, { record: 'comment', size: 1 })
    expect(body[0]?.actorName).toMatch(/ \(Desk assistant\)$/)
    expect(await listOf(person)).toEqual([])
  })

  it('T837: each tool that changes something can be proposed, with its values by name', async () => {
    const { person, projectId, pin, call } = await start()
    const changed = { severity: 'major', dueDate: '2026-12-11', assignee: null }
    await call('create_point', {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Crack above window',
      description: 'Left side',
    })
    await call('change_point', { projectId, id: pin.id, version: pin.version, ...changed })
    const proposed = await listOf(person)
    expect(
      proposed.map(({ kind, title, text, values }) => ({ kind, title, text, values })),
    ).toEqual([
      {
        kind: 'create_point',
        title: 'Crack above window',
        text: 'Left side',
        values: { category: expect.any(String) },
      },
      { kind: 'change_point', title: null, text: '', values: changed },
    ])
    for (const { id } of proposed)
      expect((await person.call(acceptProposal, { id })).status).toBe(200)
    const { body: pins } = await person.call(pinRoutes.listPins, { projectId })
    expect(pins.map(({ title, severity }) => [title, severity])).toEqual(
      expect.arrayContaining([
        ['Crack above window', null],
        [expect.any(String), 'major'],
      ]),
    )
  })

  it('T838: what is refused at that moment stays proposed, and the point stays as it is', async () => {
    const { person, projectId, pin, call } = await start()
    await call('change_point', { projectId, id: pin.id, version: pin.version, severity: 'major' })
    const meanwhile = [{ id: pin.id, version: pin.version, isCritical: true }]
    await person.call(bulkPinRoutes.savePins, { projectId, pins: meanwhile })
    const [proposal] = await listOf(person)
    const { status, body } = await person.call(acceptProposal, { id: proposal?.id ?? 0 })
    expect([status, body.code]).toEqual([409, 'record.stale'])
    expect((await listOf(person)).length).toBe(1)
    expect((await person.call(rejectProposal, { id: proposal?.id ?? 0 })).status).toBe(200)
    expect(await listOf(person)).toEqual([])
    const { body: now } = await person.call(pinRoutes.readPin, { id: pin.id })
    expect([now.severity, now.isCritical]).toEqual([null, true])
  })

  it('T838: a key proposes no other change, no point of another inspection, and not without end', async () => {
    const { person, projectId, pin, call, byKey } = await start()
    const refused = await w.nobody.call(pinRoutes.deletePin, { id: pin.id, isDeleted: true }, byKey)
    expect([refused.status, refused.body.code]).toEqual([403, 'apiKey.proposes'])
    const edited = await w.nobody.call(
      pinRoutes.savePin,
      { id: pin.id, projectId, pointCategoryId: w.client.categoryId, title: 'Another title' },
      byKey,
    )
    expect([edited.status, edited.body.code]).toEqual([403, 'apiKey.proposes'])
    const { id: other } = await w.project()
    const elsewhere = await w.pin({ projectId: other })
    const missing = await call('change_point', {
      projectId,
      id: elsewhere.id,
      version: 1,
      severity: 'major',
    })
    expect([missing.isError, missing.structuredContent.code]).toEqual([true, 'record.missing'])
    for (let n = 0; n < limits.proposalsOfKey; n++)
      await call('add_comment', { projectPinId: pin.id, comment: `Reminder ${n}` })
    const tooMany = await call('add_comment', { projectPinId: pin.id, comment: 'One more' })
    expect(tooMany.structuredContent.code).toBe('apiKey.tooManyProposals')
    expect((await listOf(person)).length).toBe(limits.proposalsOfKey)
  })

  it('T838: the same idempotency key proposes once, and 202 says that nothing was done yet', async () => {
    const { person, pin, byKey } = await start()
    const send = () =>
      w.nobody.call(
        commentRoutes.saveComment,
        { projectPinId: pin.id, comment: 'Sent twice' },
        { headers: { ...byKey.headers, 'idempotency-key': 'reminder-1' } },
      )
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect((await listOf(person)).length).toBe(1)
  })

  it('T839: nobody else sees or decides a proposal, no key decides any, and rights are those of the moment', async () => {
    const { person, pin, call, byKey } = await start('User')
    await call('add_comment', { projectPinId: pin.id, comment: 'For the owner alone' })
    const [proposal] = await listOf(person)
    const id = proposal?.id ?? 0
    const other = await w.as('Manager')
    expect(await listOf(other)).toEqual([])
    expect((await other.call(acceptProposal, { id })).status).toBe(404)
    expect((await other.call(rejectProposal, { id })).status).toBe(404)
    expect((await w.nobody.call(acceptProposal, { id }, byKey)).body.code).toBe('apiKey.denied')
    await w.database.db.delete(userProjects).where(eq(userProjects.userId, person.userId))
    expect(await listOf(person)).toEqual([])
    expect((await person.call(acceptProposal, { id })).status).toBe(404)
  })

  it('T839: proposals count as unread, and go with their key', async () => {
    const { person, pin, keyId, call } = await start()
    const before = (await person.call(inboxRoutes.listInbox, {})).body
    await call('add_comment', { projectPinId: pin.id, comment: 'Shall wait' })
    const waiting = (await person.call(inboxRoutes.listInbox, {})).body
    expect([waiting.proposals, waiting.unread - before.unread]).toEqual([before.proposals + 1, 1])
    await person.call(apiKeyRoutes.revokeApiKey, { id: keyId })
    const after = (await person.call(inboxRoutes.listInbox, {})).body
    expect([after.proposals, after.unread]).toEqual([before.proposals, before.unread])
    expect((await call('list_projects', {}).catch(() => ({ isError: true }))).isError).toBe(true)
  })

  it('T839: a proposal waits for 30 days', async () => {
    const { person, pin, call } = await start()
    await call('add_comment', { projectPinId: pin.id, comment: 'Forgotten' })
    const day = 86_400_000
    const sweep = (days: number) =>
      deleteOldProposals(w.database.db, new Date(w.clock.now.getTime() + days * day))
    await sweep(-limits.proposalDays)
    expect((await listOf(person)).length).toBe(1)
    await sweep(1)
    expect(await listOf(person)).toEqual([])
  })

  it.each(['propose', 'write'] as const)(
    'T826: a call whose key is revoked while it runs ends whole, and the next one is refused (%s)',
    async (access) => {
      const { person, projectId, pin } = await start()
      const { id: keyId, key } = await createApiKeyFor(w, person.userId, { access })
      const headers = { authorization: `Bearer ${key}` }
      const send = () =>
        w.nobody.call(
          commentRoutes.saveComment,
          { projectPinId: pin.id, comment: 'Begun before the end' },
          { headers },
        )
      const { db } = w.database
      const running = await db.transaction(async (tx) => {
        await tx.execute(sql`select from projects where id = ${projectId} for update`)
        const sent = send()
        await waitUntilLockAwaited(db)
        await person.call(apiKeyRoutes.revokeApiKey, { id: keyId })
        return { sent }
      })
      const { status } = await running.sent
      expect([status, (await commentsOf(person, pin.id)).length]).toEqual(
        access === 'write' ? [200, 1] : [202, 0],
      )
      expect(await listOf(person)).toEqual([])
      expect((await send()).status).toBe(401)
    },
  )
})
