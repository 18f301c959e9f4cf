import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { sendDueWebhookMessages } from './sendDue.ts'
import { claimDueWebhookDeliveries, type DueDelivery } from './webhooks.queries.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let w: World
let receiver: Server
let url: string
let received: Received[] = []
/** the status that the receiver answers; undefined: it closes the connection */
let answers: number | undefined = 200
/** answers the last request to /hangs, which waits until then */
let letGo: (() => unknown) | undefined

beforeAll(async () => {
  w = await createWorld({ site: { allowsPrivateWebhooks: true } })
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      if (request.url === '/hangs') letGo = () => response.writeHead(200).end()
      else if (answers === undefined) request.socket.destroy()
      else response.writeHead(answers, { location: url }).end('thank you')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/nspect`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await w.close()
})
beforeEach(() => {
  received = []
  answers = 200
})

const hour = 3_600_000
const send = (site = { allowsPrivateWebhooks: true }) => {
  const parts = {
    db: w.database.db,
    tokens: w.tokens,
    site: { ...site, publicUrl: 'https://nspect.example' },
    now: () => w.clock.now,
  }
  return sendDueWebhookMessages(parts, new AbortController().signal, (error) => {
    throw error
  })
}

/** An Admin of a new client with an inspection and an endpoint. */
const start = async (
  records: ('pin' | 'comment' | 'project' | 'photo' | 'document')[] = ['pin', 'comment'],
) => {
  const client = await w.newClient('Business')
  const admin = await w.as('Admin', client)
  /** one who has just signed in: sessions end while a clock passes days */
  const later = () => w.as('Admin', client)
  const { id: projectId } = await w.project({ client })
  const { id, secret } = (
    await admin.call(webhookRoutes.addWebhookEndpoint, { clientId: client.id, url, records })
  ).body
  const comment = async () => {
    const pin = await w.pin({ projectId, client })
    await admin.call(commentRoutes.saveComment, {
      projectPinId: pin.id,
      comment: 'The tiler comes on Thursday.',
    })
    return pin.id
  }
  const endpoint = async () => {
    const { body } = await (await later()).call(webhookRoutes.listWebhookEndpoints, {
      clientId: client.id,
    })
    return body.find((one) => one.id === id)
  }
  const deliveries = async () =>
    (await (await later()).call(webhookRoutes.listWebhookDeliveries, { id })).body
  return { client, admin, later, projectId, id, secret, comment, endpoint, deliveries }
}

/** Verifies a message as the Standard Webhooks specification asks of its receivers. */
const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('a webhook', () => {
  it('T257: is told of a change by ids, signed with its secret, once the change is committed', async () => {
    const { client, projectId, secret, comment } = await start(['comment'])
    const pinId = await comment()
    await send()
    expect(received).toHaveLength(1)
    const [message] = received as [Received]
    expect(isSignedWith(secret, message)).toBe(true)
    expect(message.headers['content-type']).toBe('application/json')
    expect(Number(message.headers['webhook-timestamp'])).toBe(
      Math.floor(w.clock.now.getTime() / 1000),
    )
    const { type, timestamp, data } = JSON.parse(message.body)
    expect({ type, timestamp }).toEqual({
      type: 'project.changed',
      timestamp: w.clock.now.toISOString(),
    })
    expect(data).toMatchObject({ clientId: client.id, projectId })
    expect(data.changes).toEqual([
      { record: 'comment', id: expect.any(Number), action: expect.stringMatching(/^comment\./) },
    ])
    expect(message.body).not.toContain('tiler')
    expect(pinId).toBeGreaterThan(0)
    await send()
    expect(received).toHaveLength(1)
  })

  it('T257: of many points changed by one press gets one message', async () => {
    const { client, admin, projectId } = await start(['pin'])
    const ids = [
      await w.pin({ projectId, client }),
      await w.pin({ projectId, client }),
      await w.pin({ projectId, client }),
    ]
    const pins = ids.map(({ id }) => ({ id, version: 1, isCritical: true }))
    expect((await admin.call(bulkPinRoutes.savePins, { projectId, pins })).status).toBe(200)
    await send()
    const told = received.map(({ body }): { id: number }[] => JSON.parse(body).data.changes)
    expect(told.map((group) => group.map(({ id }) => id))).toEqual([ids.map(({ id }) => id)])
  })

  it('T257: hears nothing of a change that was refused, of other kinds, and of other clients', async () => {
    const { comment, client, projectId } = await start(['document'])
    await comment()
    const other = await start(['comment'])
    const { id: projectPinId } = await w.pin({ projectId, client })
    expect(
      (await other.admin.call(commentRoutes.saveComment, { projectPinId, comment: 'No' })).status,
    ).toBe(404)
    await send()
    expect(received).toEqual([])
  })

  it('T257: hears once of a change that was sent twice under one key', async () => {
    const { client, admin, projectId } = await start(['comment'])
    const { id: projectPinId } = await w.pin({ projectId, client })
    const headers = { 'Idempotency-Key': randomUUID() }
    const press = () =>
      admin.call(
        commentRoutes.saveComment,
        { projectPinId, comment: 'Done on Friday.' },
        { headers },
      )
    const [first, second] = [await press(), await press()]
    expect(second.body).toEqual(first.body)
    await send()
    expect(received).toHaveLength(1)
  })

  it('T258: that does not take a message gets it again, later and later, with the same id, and then no more', async () => {
    const { comment, endpoint, deliveries } = await start()
    await comment()
    answers = 503
    await send()
    const [waiting] = await deliveries()
    expect(waiting).toMatchObject({ state: 'waiting', tries: 1, status: 503, failure: null })
    expect(waiting?.nextTryAt).toBe(new Date(w.clock.now.getTime() + 10_000).toISOString())
    await send()
    expect(received).toHaveLength(1)
    for (let tries = 0; tries < 20; tries++) {
      w.clock.pass(24 * hour)
      await send()
    }
    expect(received).toHaveLength(10)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null })
    expect(await endpoint()).toMatchObject({ isOn: false, stopReason: 'failing', failed: 1 })
  })

  it('T258: is turned on again, and what was given up is sent again', async () => {
    const { later, id, comment, endpoint, deliveries } = await start()
    await comment()
    answers = undefined
    for (let tries = 0; tries < 10; tries++) {
      await send()
      w.clock.pass(24 * hour)
    }
    expect((await deliveries())[0]).toMatchObject({
      state: 'failed',
      status: null,
      failure: 'unreachable',
    })
    const admin = await later()
    expect((await admin.call(webhookRoutes.replayWebhookDeliveries, { id })).body.code).toBe(
      'webhook.off',
    )
    const { url: address, records, version } = (await endpoint())!
    await admin.call(webhookRoutes.saveWebhookEndpoint, {
      id,
      url: address,
      records,
      isOn: true,
      version,
    })
    expect(await endpoint()).toMatchObject({ isOn: true, stopReason: null })
    answers = 204
    received = []
    expect((await admin.call(webhookRoutes.replayWebhookDeliveries, { id })).body.count).toBe(1)
    await send()
    expect(received).toHaveLength(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', status: 204 })
    const delivered = (await deliveries()).map((delivery) => delivery.id)
    await admin.call(webhookRoutes.replayWebhookDeliveries, { id, deliveryIds: delivered })
    await send()
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(2)
  })

  it('T258: is sent by one server at a time, and by the next one if that is killed', async () => {
    const { comment } = await start()
    await comment()
    // taken by a server that died before it had sent it
    const { rows } = await w.database.db.execute(sql`update webhook_deliveries
      set due_at = ${w.clock.now.toISOString()}::timestamptz + interval '60 seconds', tries = 1
      where state = 'waiting' and due_at <= ${w.clock.now.toISOString()}::timestamptz returning id`)
    expect(rows).toHaveLength(1)
    await send()
    expect(received).toEqual([])
    w.clock.pass(61_000)
    await Promise.all([send(), send()])
    expect(received).toHaveLength(1)
  })

  it('T258: that says it is gone is turned off, and follows no redirect', async () => {
    const { admin, id, endpoint } = await start()
    await admin.call(webhookRoutes.testWebhookEndpoint, { id })
    answers = 307
    await send()
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'endpoint.test' })
    w.clock.pass(hour)
    answers = 410
    await send()
    expect(await endpoint()).toMatchObject({ isOn: false, stopReason: 'gone' })
  })

  it('T257: signs with the old secret, too, for a day after it was changed', async () => {
    const { later, id, secret, endpoint } = await start()
    const changed = (await (await later()).call(webhookRoutes.changeWebhookSecret, { id })).body
      .secret
    const test = async () => {
      await (await later()).call(webhookRoutes.testWebhookEndpoint, { id })
      await send()
      return received.at(-1) as Received
    }
    const both = await test()
    expect([isSignedWith(secret, both), isSignedWith(changed, both)]).toEqual([true, true])
    expect((await endpoint())?.oldSecretUntil).toBe(
      new Date(w.clock.now.getTime() + 24 * hour).toISOString(),
    )
    w.clock.pass(25 * hour)
    const one = await test()
    expect([isSignedWith(secret, one), isSignedWith(changed, one)]).toEqual([false, true])
    expect((await endpoint())?.oldSecretUntil).toBeNull()
  })

  it('T257: shows its secret once, and neither database nor audit trail have it', async () => {
    const { admin, client, secret, id } = await start()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { body } = await admin.call(auditRoutes.listAuditEvents, { record: 'webhookEndpoint' })
    expect(body[0]).toMatchObject({ recordId: id, clientId: client.id })
    const { rows } = await w.database.db.execute<{ all: string }>(sql`select
      (select string_agg(t::text, '|') from webhook_endpoints t) || (select string_agg(t::text, '|') from audit_events t)
      || (select string_agg(t::text, '|') from idempotency_keys t) as all`)
    expect(`${rows[0]?.all}${w.log.join('')}`).not.toContain(secret.slice(8))
  })

  it('T257: is deleted with what waits for it, and a client has ten at most', async () => {
    const { admin, client, id, comment, endpoint } = await start()
    await comment()
    await admin.call(webhookRoutes.deleteWebhookEndpoint, { id })
    await send()
    expect([received, await endpoint()]).toEqual([[], undefined])
    expect((await admin.call(webhookRoutes.deleteWebhookEndpoint, { id })).status).toBe(404)
    const add = () =>
      admin.call(webhookRoutes.addWebhookEndpoint, { clientId: client.id, url, records: ['pin'] })
    for (let n = 0; n < 10; n++) expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe('webhook.tooMany')
  })

  it('T257: whose address is none, or that hears of nothing, is refused by the field', async () => {
    const { admin, client } = await start()
    const add = async (input: object) =>
      (
        await admin.call(webhookRoutes.addWebhookEndpoint, {
          clientId: client.id,
          url,
          records: ['pin'],
          ...input,
        } as never)
      ).body
    for (const bad of [
      '',
      'erp',
      'ftp://erp.example/',
      'https://a:b@erp.example/',
      'javascript:alert(1)',
      `https://e.example/${'a'.repeat(3000)}`,
    ])
      expect(await add({ url: bad })).toMatchObject({ errors: [{ field: 'url' }] })
    expect(await add({ records: [] })).toMatchObject({ errors: [{ field: 'records' }] })
    expect(await add({ records: ['user'] })).toHaveProperty('errors')
  })
})

describe('an address that hangs', () => {
  /** As many test messages to the endpoint of a new client wait, one second after those before. */
  const waiting = async (count: number) => {
    w.clock.pass(1000)
    const { client, admin, id } = await start()
    for (let n = 0; n < count; n++) await admin.call(webhookRoutes.testWebhookEndpoint, { id })
    return { clientId: client.id, id }
  }
  const take = async (most: number, underWay: DueDelivery[] = []) => {
    const room = { most, mostOfClient: 6, mostOfEndpoint: 2, underWay }
    const taken = await claimDueWebhookDeliveries(w.database.db, w.clock.now, room, 60_000)
    return { taken, endpoints: taken.map(({ endpoint }) => endpoint.id).toSorted((a, b) => a - b) }
  }

  beforeEach(() =>
    w.database.db.execute(sql`delete from webhook_deliveries where state = 'waiting'`),
  )

  it('T443: and nine others of the same client leave room for another client’s message', async () => {
    const { clientId } = await waiting(2)
    await w.database.db.execute(sql`insert into webhook_endpoints
      (client_id, url, records, secret_encrypted, created_at)
      select client_id, url || n, records, secret_encrypted, created_at
      from webhook_endpoints, generate_series(1, 9) n where client_id = ${clientId}`)
    await w.database.db.execute(sql`insert into webhook_deliveries
      (client_id, endpoint_id, message_id, body, due_at, created_at)
      select e.client_id, e.id, 'msg_' || e.id || '_' || n, d.body, d.due_at, d.created_at
      from webhook_endpoints e, generate_series(1, 2) n,
        (select * from webhook_deliveries where client_id = ${clientId} limit 1) d
      where e.client_id = ${clientId}`)
    const { taken } = await take(10)
    expect(taken).toHaveLength(6)
    const other = await waiting(1)
    expect((await take(4, taken)).endpoints).toEqual([other.id])
  })

  it('T357: with twenty messages waiting does not keep another client’s message waiting', async () => {
    const hanging = await waiting(20)
    const other = await waiting(1)
    const first = await take(10)
    expect(first.endpoints).toEqual([hanging.id, hanging.id, other.id])
    const stillHanging = first.taken.filter(({ endpoint }) => endpoint.id === hanging.id)
    expect((await take(8, stillHanging)).taken).toEqual([])
    expect((await take(9, stillHanging.slice(1))).endpoints).toEqual([hanging.id])
  })

  it('T357: gets a place that becomes free after clients of which less is under way', async () => {
    const hanging = await waiting(5)
    const other = await waiting(5)
    const { taken } = await take(1)
    expect(taken.map(({ endpoint }) => endpoint.id)).toEqual([hanging.id])
    expect((await take(1, taken)).endpoints).toEqual([other.id])
  })

  it('T357: is not waited for before the next look', async () => {
    const hanging = await waiting(1)
    await w.database.db.execute(
      sql`update webhook_endpoints set url = ${new URL('/hangs', url).href} where id = ${hanging.id}`,
    )
    const sending = send()
    await waitUntil(() => letGo !== undefined)
    await waiting(1)
    await waitUntil(() => received.length === 2)
    letGo?.()
    await sending
  })

  it('T357: once it takes them gets all that waited, one after the other', async () => {
    await waiting(20)
    await send()
    expect(received).toHaveLength(20)
  })
})

describe('private networks', () => {
  it('T259: get no message, by address or by name, unless the installation allows it', async () => {
    const { admin, id, deliveries } = await start()
    for (const address of [url, url.replace('127.0.0.1', 'localhost')]) {
      await w.database.db.execute(
        sql`update webhook_endpoints set url = ${address} where id = ${id}`,
      )
      await admin.call(webhookRoutes.testWebhookEndpoint, { id })
      await send({ allowsPrivateWebhooks: false })
      expect((await deliveries())[0]).toMatchObject({
        state: 'waiting',
        status: null,
        failure: 'privateAddress',
      })
    }
    expect(received).toEqual([])
  })

  it('T259: are refused in words when an address is entered', async () => {
    const strict = await createWorld()
    try {
      const admin: Person = await strict.as('Admin')
      const add = async (address: string) =>
        (
          await admin.call(webhookRoutes.addWebhookEndpoint, {
            clientId: strict.client.id,
            url: address,
            records: ['pin'],
          })
        ).body.code
      expect(await add('http://erp.harbour-lights.example/nspect')).toBe('webhook.notHttps')
      for (const host of [
        '127.0.0.1',
        '10.1.2.3',
        '169.254.169.254',
        '[::1]',
        '[::ffff:10.0.0.1]',
        '[fd00::1]',
        'localhost',
        '0x7f000001',
        '2130706433',
      ])
        expect([host, await add(`https://${host}/nspect`)]).toEqual([
          host,
          'webhook.privateAddress',
        ])
      expect(await add('https://erp.harbour-lights.example/nspect')).toBeUndefined()
    } finally {
      await strict.close()
    }
  })
})
