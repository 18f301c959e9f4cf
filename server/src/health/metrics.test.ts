import { request } from 'node:http'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { roles } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { cacheCallFor } from './cacheCallFor.ts'
import { listenForMetrics } from './serveMetrics.ts'

const metricsToken = 'a-token-of-the-monitoring'
let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ telemetry: { metricsToken } })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const scrape = (token: string) =>
  fetch(`${w.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

/** The figures of one metric, by their labels. */
const figures = async (name: string): Promise<Record<string, number>> => {
  const text = await (await scrape(metricsToken)).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value = ''] = /^[^{ ]+(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return [labels, Number(value)]
    }),
  )
}

describe('T230: what the server measures of itself', () => {
  it('is read by whoever knows the token, as Prometheus text, and by nobody else', async () => {
    const answer = await scrape(metricsToken)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const people = await Promise.all(roles.map((role) => w.as(role)))
    const guesses = ['', 'another', `${metricsToken}x`, metricsToken.slice(1)]
    for (const token of [...guesses, ...people.map((person) => person.token)]) {
      const refused = await scrape(token)
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'session.ended' }])
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('counts and times requests by route and class of status, without ids and names', async () => {
    const { id: projectId } = await w.project()
    await manager.call(sessionRoutes.readMe, {})
    await manager.call(pinRoutes.listPins, { projectId })
    await manager.call(pinRoutes.readPin, { id: 2_000_000_000 })
    for (let i = 0; i < 5; i++) await fetch(`${w.url}/api/canary-path-${i}?canary=query`)
    const counts = await figures('nspect_http_request_duration_seconds_count')
    expect(counts).toMatchObject({
      [`route="/api/${sessionRoutes.readMe.path}",status="2xx"`]: 1,
      [`route="/api/${pinRoutes.listPins.path}",status="2xx"`]: 1,
      [`route="/api/${pinRoutes.readPin.path}",status="4xx"`]: 1,
      'route="unknown",status="4xx"': 5,
    })
    const text = await (await scrape(metricsToken)).text()
    // the figures themselves may have any digits
    const labels = text.match(/\{[^}]*\}/g)?.join() ?? ''
    expect(labels).toContain('route=')
    for (const part of ['canary', String(2_000_000_000), 'hotel.example'])
      expect(labels).not.toContain(part)
  })

  it('says how memory, loop, database, disk, mails, streams and uploads are', async () => {
    const text = await (await scrape(metricsToken)).text()
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nspect_database_statement_duration_seconds_count',
      'nspect_database_connections{state="wanted"}',
      'nspect_database_up',
      'nspect_database_size_bytes',
      'nspect_disk_free_bytes',
      'nspect_storage_bytes',
      'nspect_mails{state="failed"}',
      'nspect_live_streams',
      'nspect_uploads_in_progress',
    ]) {
      expect(text).toMatch(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} \\d`, 'm'))
    }
    expect(text).toMatch(/^nspect_info\{version="\d+\.\d+\.\d+(\+[0-9a-f]{8})?"\} 1$/m)
    // there is no backup that could have an age
    expect(text).not.toMatch(/^nspect_backup_age_seconds/m)
  })

  it('counts statements, and those that fail', async () => {
    const before = await figures('nspect_database_statement_errors_total')
    const sent = async () =>
      (await figures('nspect_database_statement_duration_seconds_count'))[''] ?? 0
    const first = await sent()
    await w.database.db.execute(sql`select 1`)
    await expect(w.database.db.execute(sql`select no_such_column`)).rejects.toThrow()
    expect((await sent()) - first).toBeGreaterThanOrEqual(2)
    expect(await figures('nspect_database_statement_errors_total')).toEqual({
      '': (before[''] ?? 0) + 1,
    })
  })

  it('shows an upload while it arrives, and not afterwards', async () => {
    const { id: projectId } = await w.project()
    const inProgress = async () => (await figures('nspect_uploads_in_progress'))['']
    let finish: () => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          new TextEncoder().encode('--edge\r\ncontent-disposition: form-data; name="id"\r\n\r\n0'),
        )
        finish = () => controller.close()
      },
    })
    const sending = fetch(`${w.url}/api/${photoRoutes.savePhoto.path}?projectId=${projectId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    await expect.poll(inProgress).toBe(1)
    finish()
    expect((await sending).status).toBe(400)
    await expect.poll(inProgress).toBe(0)
  })
})

it('T230: without a token there is nothing', async () => {
  const plain = await createWorld({ isEmpty: true })
  try {
    const answer = await fetch(`${plain.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'route.missing' }])
  } finally {
    await plain.close()
  }
})

it('T230: a port of its own answers this machine, by a name of this machine, with nothing else', async () => {
  const text = async () => 'nspect_info{version="1.0.0"} 1\n'
  const { port, stop } = await listenForMetrics({ contentType: 'text/plain', text }, 0)
  const ask = (path: string, host: string, method = 'GET') =>
    new Promise<[number | undefined, string]>((done, fail) => {
      const asking = request(
        { host: '127.0.0.1', port, path, method, headers: { host } },
        async (answer) => {
          const pieces = await answer.toArray()
          done([answer.statusCode, pieces.join('')])
        },
      )
      asking.on('error', fail).end()
    })
  try {
    expect(await ask('/metrics', `localhost:${port}`)).toEqual([200, await text()])
    expect(await ask('/metrics', `127.0.0.1:${port}`)).toEqual([200, await text()])
    expect(await ask('/metrics', 'rebound.example')).toEqual([403, ''])
    expect(await ask('/', 'localhost')).toEqual([404, ''])
    expect(await ask('/metrics', 'localhost', 'POST')).toEqual([404, ''])
  } finally {
    await stop()
  }
})

it('what the database is asked for is asked once in a while, however many ask, and a failure is asked again', async () => {
  let now = 0
  let asked = 0
  const read = cacheCallFor(
    15_000,
    async () => {
      asked += 1
      if (asked === 3) throw new Error('the database is away')
      return asked
    },
    () => now,
  )
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  now = 14_999
  expect(await read()).toBe(1)
  now = 15_000
  expect(await read()).toBe(2)
  now = 30_000
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe(4)
})
