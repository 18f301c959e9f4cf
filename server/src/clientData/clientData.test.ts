import { createHash } from 'node:crypto'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { EvidenceRecord } from '@nspect/contract/evidence/evidence'
import { verifyEvidence } from '@nspect/contract/evidence/verifyEvidence'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertFixtures } from '../authorizationMatrix/insertFixtures.ts'
import { exportedTables } from '../db/tenantTables.ts'
import { runHourlyMaintenance } from '../maintenance.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { waitUntil, waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let admin: Person
let operator: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  admin = await w.as('Admin')
  operator = await w.as('SuperAdmin')
})
afterAll(() => w.close())

const day = 86_400_000
const minute = 60_000

const storedNames = async () => {
  const names: string[] = []
  for await (const { name } of w.storage.list()) names.push(name)
  return names
}

const startExport = async (by: Person = admin) => {
  const { body } = await by.call(clientDataRoutes.startExport, { clientId: w.client.id })
  await waitUntilJobsDone(w.database.db)
  return body.id
}

const linkTo = async (exportId: number, by: Person = admin) =>
  (await by.call(clientDataRoutes.makeExportLink, { exportId })).body.link
const open = async (link: string) => {
  const response = await fetch(`${w.url}/api/${link}`)
  await response.arrayBuffer()
  return response
}

describe('an export of all data (T116)', () => {
  it('is made once at a time, and its person gets a mail in their language when it is ready', async () => {
    const other = await w.as('Admin')
    await w.database.db.execute(sql`update users set language = 'de' where id = ${admin.userId}`)
    const started = await Promise.all(
      [admin, other].map((by) => by.call(clientDataRoutes.startExport, { clientId: w.client.id })),
    )
    const [one, two] = started.map(({ body }) => body.id)
    expect(one).toBe(two)
    await waitUntilJobsDone(w.database.db)
    const { body } = await admin.call(clientDataRoutes.listExports, { clientId: w.client.id })
    expect(body).toMatchObject([{ id: one, state: 'ready', progress: 100, missingFiles: 0 }])
    const [mail] = await w.mails()
    expect(mail?.text).toContain(`/client/manage/${w.client.id}`)
  })

  it('is downloaded by an address that is valid for some minutes, and each time is in the audit trail', async () => {
    const id = await startExport()
    const link = await linkTo(id)
    const response = await open(link)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/zip',
    ])
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="nspect-client-\d+-[\d-]+\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await open(`${link}x`)).status).toBe(404)
    const { rows } = await w.database.db.execute<{ actor: string }>(
      sql`select actor from audit_events where action = 'client.downloadExport' and record_id = ${id}`,
    )
    expect(rows).toEqual([{ actor: `user:${admin.userId}` }])
    w.clock.pass((limits.exportLinkMinutes + 2) * minute)
    expect((await open(link)).status).toBe(404)
  })

  it('is closed to a person who was demoted, signed out, or moved to another client after they got the address', async () => {
    const id = await startExport()
    const [demoted, gone] = [await w.as('Admin'), await w.as('Admin')]
    const moved = await w.as('Admin')
    const links = [await linkTo(id, demoted), await linkTo(id, gone), await linkTo(id, moved)]
    await w.database.db.execute(sql`update users set role = 'Manager' where id = ${demoted.userId}`)
    await gone.call(sessionRoutes.endSession, {})
    await w.database.db.execute(
      sql`update users set client_id = ${w.otherClient.id} where id = ${moved.userId}`,
    )
    const answers = await Promise.all(links.map(open))
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 404])
  })

  it('is closed to the operator, too, once the client is deleted', async () => {
    const of = await w.newClient('Enterprise')
    const { body } = await (await w.as('Admin', of)).call(clientDataRoutes.startExport, {
      clientId: of.id,
    })
    await waitUntilJobsDone(w.database.db)
    const link = await linkTo(body.id, operator)
    expect((await open(link)).status).toBe(200)
    await operator.call(clientRoutes.deleteClient, { id: of.id, isDeleted: true })
    expect((await open(link)).status).toBe(404)
  })

  it('is of no other client: its Admin finds neither it nor a way to start one', async () => {
    const exportId = await startExport()
    const stranger = await w.as('Admin', w.otherClient)
    const { id: clientId } = w.client
    expect((await stranger.call(clientDataRoutes.makeExportLink, { exportId })).status).toBe(404)
    expect((await stranger.call(clientDataRoutes.startExport, { clientId })).status).toBe(404)
    expect((await stranger.call(clientDataRoutes.listExports, { clientId })).status).toBe(404)
    const manager = await w.as('Manager')
    expect((await manager.call(clientDataRoutes.startExport, { clientId })).status).toBe(403)
    expect((await operator.call(clientDataRoutes.makeExportLink, { exportId })).status).toBe(200)
  })

  it('is kept for seven days; then it is gone from the list and from the storage', async () => {
    const id = await startExport()
    const before = (await storedNames()).length
    await runHourlyMaintenance(w.maintenance, w.clock.now)
    expect(await storedNames()).toHaveLength(before)
    w.clock.pass(limits.exportDays * day)
    const fresh = await w.as('Admin')
    expect(
      (await fresh.call(clientDataRoutes.listExports, { clientId: w.client.id })).body,
    ).toEqual([])
    expect((await fresh.call(clientDataRoutes.makeExportLink, { exportId: id })).status).toBe(404)
    await runHourlyMaintenance(w.maintenance, w.clock.now)
    expect((await storedNames()).length).toBeLessThan(before)
    ;[admin, operator] = [await w.as('Admin'), await w.as('SuperAdmin')]
  })
})

describe('the name of a visitor (T116)', () => {
  let pinId: number
  const shown = async () =>
    (await admin.call(commentRoutes.listComments, { projPinId: pinId })).body

  beforeAll(async () => {
    const { id: projectId } = await w.project()
    pinId = (await w.pin({ projectId })).id
    const { db } = w.database
    const { rows } = await db.execute<{ id: number }>(sql`insert into share_links
      (client_id, project_id, user_id, level, token_hash, token_encrypted, created_at, expires_at)
      values (${w.client.id}, ${projectId}, ${admin.userId}, 'points', 'x', '', now(), ${new Date(w.clock.now.getTime() + day).toISOString()})
      returning id`)
    const times = { issuedAt: w.clock.now, expiresAt: new Date(w.clock.now.getTime() + day) }
    const token = await w.tokens.make('share', { link: rows[0]?.id }, times)
    for (const [comment, anonymousName] of [
      ['We were here today.', 'Ines Duarte'],
      ['Again.', 'ines duarte '],
      ['Me too.', 'Yuki Brandt'],
    ] as const) {
      await w.nobody.call(commentRoutes.addSharedComment, {
        token,
        projectPinId: pinId,
        comment,
        anonymousName,
      })
    }
    await db.execute(
      sql`update project_pins set anonymous_user = 'Ines Duarte' where id = ${pinId}`,
    )
  })

  it('is erased from comments, points and the audit trail, in one call that does not repeat it', async () => {
    const args = { clientId: w.client.id, name: 'Ines Duarte' }
    const { status, body } = await admin.call(clientDataRoutes.eraseVisitor, args)
    expect([status, body.comments, body.pins]).toEqual([200, 2, 1])
    expect((await shown()).map(({ commentedBy, comment }) => [commentedBy, comment])).toEqual([
      ['Visitor', 'We were here today.'],
      ['Visitor', 'Again.'],
      ['Yuki Brandt', 'Me too.'],
    ])
    expect((await admin.call(pinRoutes.readPin, { id: pinId })).body.anonymousUser).toBe('Visitor')
    const { rows } = await w.database.db.execute<{ said: string }>(
      sql`select (audit_events.*)::text as said from audit_events where client_id = ${w.client.id}`,
    )
    const trail = rows.map(({ said }) => said).join('\n')
    expect(trail).not.toMatch(/ines duarte/i)
    expect(trail).toContain('We were here today.')
  })

  it('is erased from the trail of comments that were hidden and shown, but for those of colleagues', async () => {
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId })
    const comment = async (userId: number | null) => {
      const { rows } = await w.database.db.execute<{
        id: number
      }>(sql`insert into project_pin_comments
        (client_id, project_pin_id, comment, commented_by, user_id)
        values (${w.client.id}, ${id}, 'It drips.', 'Pia Lindqvist', ${userId}) returning id`)
      return rows[0]?.id ?? 0
    }
    const [visitors, colleagues] = [
      await comment(null),
      await comment((await w.as('Manager')).userId),
    ]
    for (const commentId of [visitors, colleagues])
      for (const isDeleted of [true, false])
        await admin.call(commentRoutes.hideComment, { id: commentId, isDeleted })
    await admin.call(clientDataRoutes.eraseVisitor, {
      clientId: w.client.id,
      name: 'pia lindqvist',
    })
    const authors = async (recordId: number) =>
      (await admin.call(auditRoutes.listAuditEvents, { record: 'comment', recordId })).body.map(
        (entry) => (entry.after as { commentedBy?: string }).commentedBy,
      )
    expect(await authors(visitors)).toEqual([undefined, undefined])
    expect(await authors(colleagues)).toEqual(['Pia Lindqvist', 'Pia Lindqvist'])
  })

  it('is erased from what people were told of comments, but is left to colleagues and to other clients', async () => {
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId })
    const { id: otherProject } = await w.project({ client: w.otherClient })
    const { id: otherPin } = await w.pin({ projectId: otherProject, client: w.otherClient })
    const told = (
      { id: clientId }: TestClient,
      by: Person,
      { pin, userId = null }: { pin: number; userId?: number | null },
    ) =>
      w.database.db.execute(sql`with said as (
        insert into project_pin_comments (client_id, project_pin_id, comment, commented_by, user_id)
        values (${clientId}, ${pin}, 'It drips.', 'Mats Oduya', ${userId}) returning *)
        insert into inbox_entries (client_id, user_id, kind, project_pin_id, comment_id, actor_name, language, created_at)
        select client_id, ${by.userId}, 'commented', project_pin_id, id, commented_by, 'en', now() from said`)
    const stranger = await w.as('Admin', w.otherClient)
    const namesake = await w.as('Manager')
    await told(w.client, admin, { pin: id })
    await told(w.client, admin, { pin: id, userId: namesake.userId })
    await told(w.otherClient, stranger, { pin: otherPin })
    await admin.call(clientDataRoutes.eraseVisitor, { clientId: w.client.id, name: 'mats oduya' })
    const actors = async (person: Person) =>
      (await person.call(inboxRoutes.listInbox, {})).body.entries.map(({ actor }) => actor)
    expect(await actors(admin)).toEqual(['Mats Oduya', 'Visitor'])
    expect(await actors(stranger)).toEqual(['Mats Oduya'])
  })

  it('T684: is erased from the evidence chain with what they wrote, and the chain says so', async () => {
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId })
    for (const [name, action] of [
      ['Noa Albers', 'submit'],
      ['Ines Pohl', 'withdraw'],
    ])
      await w.database.db.execute(sql`insert into project_pin_comments
        (client_id, project_pin_id, comment, commented_by, user_id, action)
        values (${w.client.id}, ${id}, 'It drips.', ${name}, null, ${action})`)
    await admin.call(clientDataRoutes.eraseVisitor, { clientId: w.client.id, name: 'noa albers' })
    const { rows: records } = await w.database.db.execute<EvidenceRecord & { n: number }>(
      sql`select n, entry, content, salt, hash from evidence_entries where project_id = ${projectId} order by n`,
    )
    expect(records.map(({ content }) => content !== null)).toEqual([false, true, false])
    const { n = 0, hash = '' } = records.at(-1) ?? {}
    const verdict = await verifyEvidence(
      {
        ...{ version: 1, inspection: { id: projectId, name: '' }, head: { n, hash } },
        ...{ records, files: {} },
      },
      {
        hash: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
        read: async () => undefined,
      },
    )
    expect(verdict).toEqual({ problems: [], entries: 3, files: 0, erased: 1 })
  })

  it('that nobody entered changes nothing, and never touches a person with an account', async () => {
    await admin.call(commentRoutes.saveComment, { projectPinId: pinId, comment: 'Mine.' })
    const { body: me } = await admin.call(sessionRoutes.readMe, {})
    const name = `${me.firstName} ${me.lastName}`
    const { body } = await admin.call(clientDataRoutes.eraseVisitor, {
      clientId: w.client.id,
      name,
    })
    expect([body.comments, body.pins, body.message]).toEqual([
      0,
      0,
      'No visitor of this client used this name. Nothing was changed.',
    ])
    expect((await shown()).at(-1)?.commentedBy).toBe(name)
  })

  it('the audit trail can be changed by nothing else: not rewritten, not even by an erasure', async () => {
    const attempt = (set: string) =>
      w.database.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('nspect.erasing', 'on', true)`)
        await tx.execute(
          sql`update audit_events set ${sql.raw(set)} where client_id = ${w.client.id}`,
        )
      })
    for (const set of [
      `after = '{"said": "otherwise"}'`,
      `action = 'nothing'`,
      'record_id = 1',
      `actor_name = 'Else'`,
    ]) {
      await expect(attempt(set)).rejects.toMatchObject({
        cause: { message: 'audit_events is append-only' },
      })
    }
    const { db } = w.database
    await expect(db.execute(sql`update audit_events set after = null`)).rejects.toThrow()
    await expect(db.execute(sql`delete from audit_events`)).rejects.toThrow()
  })
})

describe('erasing a deleted client for good (T116)', () => {
  let client: TestClient
  const remove = () => operator.call(clientRoutes.deleteClient, { id: client.id, isDeleted: true })
  const purge = (businessName: string, by: Person = operator) =>
    by.call(clientDataRoutes.purgeClient, { id: client.id, businessName })

  const rowsOf = async (id: number) => {
    const found: Record<string, number> = {}
    for (const { name } of exportedTables) {
      if (name === 'audit_events') continue
      const { rows } = await w.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)} where client_id = ${id}`,
      )
      if (rows[0]?.n) found[name] = rows[0].n
    }
    return found
  }

  const inspect = async (of: TestClient) => {
    const { id: projectId } = await w.project({ client: of })
    await insertFixtures(w.database.db, projectId)
    const manager = await w.as('Manager', of)
    const { id: projectPinId } = await w.pin({ projectId, client: of })
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }]
    await manager.call(photoRoutes.savePhoto, { projectPinId }, { files })
    return { projectId, manager }
  }

  // an erasure under way writes to what the next test counts
  afterEach(() => waitUntilJobsDone(w.database.db))

  it('is refused for a client that is in use, and under another name', async () => {
    client = await w.newClient('Enterprise')
    await inspect(client)
    const before = await rowsOf(client.id)
    expect((await purge('Hotel Enterprise')).body.code).toBe('client.notDeleted')
    await remove()
    const refused = await purge('Harbour Lights')
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'businessName', message: 'This does not match the client’s name.' }],
    ])
    expect(await rowsOf(client.id)).toEqual(before)
    expect((await purge('Hotel Enterprise', await w.as('Admin'))).status).toBe(404)
  })

  it('takes every row and every file, and nothing of another client; the audit trail keeps that it happened', async () => {
    const { manager } = await inspect(client)
    // somebody who wrote here, and was moved to another client
    const { projectId } = await inspect(w.otherClient)
    await w.database.db.execute(
      sql`update projects set created_by = ${manager.userId} where id = ${projectId}`,
    )
    const others = await rowsOf(w.otherClient.id)
    const { rows: mine } = await w.database.db.execute<{ name: string }>(
      sql`select jsonb_path_query(variants, '$.*.name') #>> '{}' as name from files where client_id = ${client.id}`,
    )
    expect(mine.length).toBeGreaterThan(0)
    expect((await purge(' hotel enterprise')).status).toBe(200)
    await waitUntil(async () => {
      const { rows } = await w.database.db.execute(
        sql`select 1 from clients where id = ${client.id}`,
      )
      return rows.length === 0
    })
    expect(await rowsOf(client.id)).toEqual({})
    const left = await storedNames()
    expect(mine.filter(({ name }) => left.includes(name))).toEqual([])
    expect(await rowsOf(w.otherClient.id)).toEqual({ ...others, users: (others.users ?? 0) + 1 })
    const asked = await operator.call(projectRoutes.readProject, { id: projectId })
    expect(asked.status).toBe(200)
    const { rows: said } = await w.database.db.execute(sql`select distinct before, after, actor_name
      from audit_events where client_id = ${client.id}`)
    expect(said).toEqual([{ before: null, after: null, actor_name: '' }])
    const { rows: facts } = await w.database.db.execute(
      sql`select client_id, record_id, after from audit_events where action = 'client.purge'`,
    )
    expect(facts).toEqual([{ client_id: null, record_id: client.id, after: null }])
  })

  it('takes the mails to its people, but for those whose address is an account’s elsewhere today', async () => {
    client = await w.newClient('Starter')
    const { db } = w.database
    /**
     * An account of the client, and one with its address at another one; one of them was deleted.
     */
    const namesakes = async (deleted: 'here' | 'elsewhere') => {
      const here = await w.as('Viewer', client)
      const elsewhere = await w.as('Viewer', w.otherClient)
      const gone = deleted === 'here' ? here : elsewhere
      await db.execute(sql`update users set is_deleted = true where id = ${gone.userId}`)
      const { rows } = await db.execute<{ username: string }>(sql`update users set username =
        (select username from users where id = ${here.userId}) where id = ${elsewhere.userId} returning username`)
      const address = rows[0]?.username ?? ''
      await db.execute(
        sql`insert into mails ("to", subject, state, created_at) values (${address}, 'Report', 'sent', now())`,
      )
      return address
    }
    const [ours, theirs] = [await namesakes('elsewhere'), await namesakes('here')]
    await remove()
    expect((await purge('Hotel Starter')).status).toBe(200)
    await waitUntilJobsDone(db)
    const { rows } = await db.execute(
      sql`select "to" from mails where "to" in (${ours}, ${theirs})`,
    )
    expect(rows).toEqual([{ to: theirs }])
  })

  it('takes the mails to its outside firms, but for those that another client works with, too, or that have an account', async () => {
    client = await w.newClient('Starter')
    const { db } = w.database
    const person = await w.as('Viewer', w.otherClient)
    await db.execute(
      sql`update users set username = 'dorin@glazing.example' where id = ${person.userId}`,
    )
    const employ = (of: TestClient, email: string) =>
      db.execute(
        sql`insert into firms (client_id, name, email) values (${of.id}, ${email}, ${email})`,
      )
    const addresses = ['sole@roofing.example', 'both@plumbing.example', 'dorin@glazing.example']
    for (const email of addresses) {
      await employ(client, email)
      await db.execute(
        sql`insert into mails ("to", subject, state, created_at) values (${email}, 'Your points', 'sent', now())`,
      )
    }
    await employ(w.otherClient, 'both@plumbing.example')
    await remove()
    expect((await purge('Hotel Starter')).status).toBe(200)
    await waitUntilJobsDone(db)
    const { rows } = await db.execute<{ to: string }>(
      sql`select "to" from mails where subject = 'Your points'`,
    )
    expect(rows.map(({ to }) => to).toSorted()).toEqual([
      'both@plumbing.example',
      'dorin@glazing.example',
    ])
  })

  it('waits until the payment provider has ended the subscription', async () => {
    client = await w.newClient('Starter')
    await remove()
    const { db } = w.database
    await waitUntilJobsDone(db)
    await db.execute(sql`insert into client_billing (client_id, provider, customer_id, is_cancel_due)
      values (${client.id}, ${w.billing.name}, 78, true)`)
    const { status, body } = await purge('Hotel Starter')
    expect([status, body.code]).toEqual([409, 'billing.ending'])
    await db.execute(
      sql`update client_billing set is_cancel_due = false where client_id = ${client.id}`,
    )
    const purged = await purge('Hotel Starter')
    expect([purged.status, purged.body.message]).toEqual([
      200,
      'This client is being erased permanently.',
    ])
  })

  it('T358: does not wait for a provider that is not asked any more, but says that a subscription may run on there', async () => {
    client = await w.newClient('Starter')
    const { db } = w.database
    await db.execute(sql`insert into client_billing (client_id, provider, customer_id, subscription_id, state)
      values (${client.id}, 'elsewhere', 79, 80, 'active')`)
    await remove()
    await waitUntilJobsDone(db)
    const { status, body } = await purge('Hotel Starter')
    expect([status, body.message]).toEqual([
      200,
      'This client is being erased permanently. If its subscription with another payment provider is still active, cancel it there.',
    ])
    await waitUntilJobsDone(db)
    const { rows } = await db.execute(sql`select 1 from clients where id = ${client.id}`)
    expect(rows).toEqual([])
  })

  it('cannot be undone: from the request on it is neither listed nor restored', async () => {
    client = await w.newClient('Starter')
    await remove()
    const listed = async () =>
      (await operator.call(clientRoutes.listClients, { isDeleted: true })).body.some(
        ({ id }) => id === client.id,
      )
    expect(await listed()).toBe(true)
    await purge('Hotel Starter')
    expect(await listed()).toBe(false)
    const { status } = await operator.call(clientRoutes.deleteClient, {
      id: client.id,
      isDeleted: false,
    })
    expect(status).toBe(404)
  })

  it('is taken up again the next day if its job is lost or has failed for good, and removes files side by side', async () => {
    client = await w.newClient('Enterprise')
    await inspect(client)
    await remove()
    const { db } = w.database
    await waitUntilJobsDone(db)
    const isThere = async () => {
      await runHourlyMaintenance(w.maintenance, w.clock.now)
      await waitUntilJobsDone(db)
      return (await db.execute(sql`select 1 from clients where id = ${client.id}`)).rows.length > 0
    }
    let [underWay, most] = [0, 0]
    const { remove: removeStored } = w.storage
    const spy = vi.spyOn(w.storage, 'remove').mockImplementation(async (name) => {
      most = Math.max(most, ++underWay)
      await removeStored.call(w.storage, name)
      underWay--
    })
    try {
      await db.execute(
        sql`update clients set purged_at = ${w.clock.now.toISOString()} where id = ${client.id}`,
      )
      expect(await isThere()).toBe(true)
      w.clock.pass(day + minute)
      most = 0
      expect(await isThere()).toBe(false)
      expect(await rowsOf(client.id)).toEqual({})
      expect(most).toBeGreaterThan(1)
    } finally {
      spy.mockRestore()
      operator = await w.as('SuperAdmin')
    }
  })

  it('is possible long after the time in which the client could be restored', async () => {
    client = await w.newClient('Starter')
    await remove()
    w.clock.pass((limits.clientRestoreDays + 1) * day)
    operator = await w.as('SuperAdmin')
    const { body } = await operator.call(clientRoutes.listClients, { isDeleted: true })
    expect(body.some(({ id }) => id === client.id)).toBe(true)
    expect((await purge('Hotel Starter')).status).toBe(200)
  })
})
