import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { healthRoutes } from '@nspect/contract/health/health'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readServerConfig } from '../config/config.ts'
import { startForwardingProxy } from '../testing/servers/forwardingProxy.ts'
import { createSignIns } from '../testing/signIns.ts'
import { createWorld, type World } from '../testing/world.ts'

const root = join(import.meta.dirname, '../../..')
/** Everything by which people set up an installation. */
const guides = [
  ...['README.md', 'SECURITY.md', 'compose.yaml', '.env.example', 'Dockerfile'],
  ...['docs', 'packaging'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(operators\/)?[\w.-]+\.(md|service)$|^Caddyfile$|^nspect$/.test(path))
      .map((path) => join(folder, path)),
  ),
]

/** What the guides say to write, with the guides that say so. */
const valuesInGuides = new Map<string, string[]>()
for (const guide of guides) {
  const said = readFileSync(join(root, guide), 'utf8').matchAll(
    /TRUST_PROXY(?:=|: )"?([\w.:,/]+?)"?(?=[\s`)]|$)/gm,
  )
  for (const [, value = ''] of said)
    valuesInGuides.set(value, [...(valuesInGuides.get(value) ?? []), guide])
}

/** Signs in with a wrong password from an address of this machine; answers the status. */
const tryPassword = (url: string, localAddress: string, username: string, forged = '') =>
  new Promise<number>((done, fail) => {
    const sending = request(`${url}/api/Users/Authenticate`, {
      method: 'POST',
      localAddress,
      headers: {
        'content-type': 'application/json',
        ...(forged && { 'x-forwarded-for': forged }),
      },
    })
    sending.once('error', fail)
    sending.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sending.end(JSON.stringify({ username, password: 'a wrong one' }))
  })

const [someone, neighbor] = ['127.0.0.21', '127.0.0.22']

describe('T430: TRUST_PROXY as the guides set it', () => {
  it('is found in each guide that names a value', () => {
    const found = new Set([...valuesInGuides.values()].flat())
    for (const guide of ['compose.yaml', '.env.example', 'docs/operators/install.md'])
      expect(found).toContain(guide)
    expect([...valuesInGuides.keys()]).toEqual(expect.arrayContaining(['1', 'false']))
  })

  describe.each([...valuesInGuides.keys()])('%s', (value) => {
    const { trustProxy } = readServerConfig({ TRUST_PROXY: value })
    const proxies = /^\d+$/.test(value) ? Number(value) : 1
    let w: World
    const running: Awaited<ReturnType<typeof startForwardingProxy>>[] = []
    let entrance = ''
    beforeAll(async () => {
      w = await createWorld({ trustProxy })
      entrance = w.url
      for (let n = 0; n < proxies; n += 1) {
        const proxy = await startForwardingProxy(entrance)
        running.push(proxy)
        entrance = proxy.url
      }
    })
    afterAll(async () => {
      for (const proxy of running) await proxy.close()
      await w.close()
    })
    const addresses = async () => {
      const { rows } = await w.database.db.execute<{ address: string }>(
        sql`select distinct after ->> 'address' as address from audit_events where action = 'session.refused' order by 1`,
      )
      return rows.map(({ address }) => address)
    }

    if (trustProxy === false)
      it('counts the connection alone: whatever a header says, the limit holds', async () => {
        const username = await (await createSignIns(w)).somebody()
        for (let n = 0; n < 5; n += 1)
          expect(await tryPassword(w.url, someone, username, `198.51.100.${n}`)).toBe(401)
        expect(await tryPassword(w.url, someone, username, '198.51.100.9')).toBe(429)
        expect(await addresses()).toEqual([someone])
      })
    else
      it('counts each person behind the proxy, by the address that is audited', async () => {
        const { somebody } = await createSignIns(w)
        const username = await somebody()
        for (let n = 0; n < 5; n += 1)
          expect(await tryPassword(entrance, someone, username)).toBe(401)
        expect(await tryPassword(entrance, someone, username)).toBe(429)
        // an address that a person claims to have changes nothing
        expect(await tryPassword(entrance, someone, username, '198.51.100.9')).toBe(429)
        expect(await tryPassword(entrance, neighbor, username)).toBe(401)
        expect(await addresses()).toEqual([someone, neighbor])
      })
  })
})

it.each([
  ['true', 'would believe any address'],
  ['10', 'no more than 9 proxies'],
  ['3000', 'no more than 9 proxies'],
  ['-1', 'neither a number of proxies nor the address'],
  ['1.5', 'neither a number of proxies nor the address'],
  ['yes', 'neither a number of proxies nor the address'],
  ['balancer', '“balancer”'],
  ['10.0.0.7,balancer', '“balancer”'],
  ['10.0.0.7;10.0.0.8', 'neither a number of proxies nor the address'],
  ['10.0.0.0/33', 'neither a number of proxies nor the address'],
  ['0.0.0.0/0', 'neither a number of proxies nor the address'],
  ['::/0', 'neither a number of proxies nor the address'],
  ['10.0.0.0/0.0.0.0', 'neither a number of proxies nor the address'],
])('T430: TRUST_PROXY=%s cannot work and is refused in one sentence', (value, why) => {
  const read = () => readServerConfig({ TRUST_PROXY: value })
  expect(read).toThrow(/^The setting TRUST_PROXY .*TRUST_PROXY=1.*Please correct it and start/)
  expect(read).toThrow(why)
})

it.each([
  '127.0.0.1',
  '10.0.0.7, 192.168.4.0/24',
  '::1',
  'fd00::/8',
  'loopback',
  '10.0.0.0/255.0.0.0',
])('T430: Fastify takes the addresses %s', async (value) => {
  const w = await createWorld({ trustProxy: readServerConfig({ TRUST_PROXY: value }).trustProxy })
  expect((await fetch(`${w.url}/healthz`)).status).toBe(200)
  await w.close()
})

describe('T430: Health', () => {
  const site = { publicUrl: 'https://inspect.hotel.example' }
  const requestsOf = async (w: World, url: string, count = 20) => {
    const operator = await w.as('SuperAdmin')
    for (let n = 0; n < count; n += 1)
      await fetch(`${url}/api/me`, {
        headers: { 'user-agent': `browser ${n % 4}`, authorization: `Bearer ${operator.token}` },
      })
    return (await operator.call(healthRoutes.readHealth, {})).body.requests
  }

  it('says that everyone has one address, once headers that do not count name others', async () => {
    const w = await createWorld({ site })
    const proxy = await startForwardingProxy(w.url)
    for (const address of [someone, neighbor])
      await tryPassword(proxy.url, address, 'guest@hotel.example')
    expect(await requestsOf(w, proxy.url, 10)).toMatchObject({ level: 'ok' })
    expect(await requestsOf(w, proxy.url)).toMatchObject({
      level: 'act',
      reason: 'oneAddress',
      addresses: 1,
      onlyAddress: '127.0.0.1',
    })
    w.clock.pass(3_600_000)
    expect(await requestsOf(w, proxy.url, 0)).toMatchObject({ level: 'ok', count: 1 })
    await proxy.close()
    await w.close()
  })

  it('suspects a proxy without such headers where the address is public and several devices come from a private one', async () => {
    const w = await createWorld({ site })
    expect(await requestsOf(w, w.url)).toMatchObject({ level: 'look', reason: 'oneAddress' })
    await w.close()
  })

  it('is content where people use this machine alone, or each has an address', async () => {
    const local = await createWorld()
    expect(await requestsOf(local, local.url)).toMatchObject({ level: 'ok', addresses: 1 })
    await local.close()
    const w = await createWorld({
      site,
      trustProxy: readServerConfig({ TRUST_PROXY: '1' }).trustProxy,
    })
    const proxy = await startForwardingProxy(w.url)
    for (const address of [someone, neighbor])
      await tryPassword(proxy.url, address, 'guest@hotel.example')
    expect(await requestsOf(w, proxy.url)).toMatchObject({
      level: 'ok',
      addresses: 3,
      onlyAddress: null,
    })
    await proxy.close()
    await w.close()
  })
})
