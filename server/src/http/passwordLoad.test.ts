import { lookup } from 'node:dns/promises'
import { Readable } from 'node:stream'
import { hashSync } from '@node-rs/argon2'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readServerConfig } from '../config/config.ts'
import { users } from '../db/tables/users.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { getPasswordWorkCounts, isPasswordCorrect } from './passwords.ts'

let w: World
let manager: Person
beforeAll(async () => {
  // each person behind the proxy has limits of their own
  w = await createWorld({ trustProxy: readServerConfig({ TRUST_PROXY: '1' }).trustProxy })
  manager = await w.as('Manager')
  await w.project()
})
afterAll(() => w.close())

/** Somebody whose password takes long to check: two of them occupy both threads. */
const slowPerson = async () => {
  const { userId } = await w.as('User')
  const username = `slow${userId}@hotel.example`
  const passwordHash = hashSync('the right one', {
    memoryCost: 19_456,
    timeCost: 200,
    parallelism: 1,
  })
  await w.database.db.update(users).set({ username, passwordHash }).where(eq(users.id, userId))
  return username
}

/** Checked in less than a millisecond. */
const cheap = hashSync('another', { memoryCost: 8, timeCost: 1, parallelism: 1 })

let people = 0
const signIn = (username: string) => {
  people += 1
  return fetch(`${w.url}/api/Users/Authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${Math.floor(people / 250)}.${people % 250}`,
    },
    body: JSON.stringify({ username, password: 'a wrong one' }),
  })
}

it('T432: with 100 sign-ins waiting a list and a file are answered before the third hash ends, and all are answered', async () => {
  // from here on unknown people are compared with a hash that is there
  await isPasswordCorrect(undefined, 'a wrong one')
  const slow = [await slowPerson(), await slowPerson()]
  const { ended } = getPasswordWorkCounts()
  const first = slow.map(signIn)
  await waitUntil(() => getPasswordWorkCounts().running === 2)
  const waiting = Array.from({ length: 100 }, (_, n) => signIn(`guest${n}@hotel.example`))
  await waitUntil(() => getPasswordWorkCounts().waiting >= 100)

  const list = await manager.call(projectRoutes.listProjects, {})
  const [file] = await Promise.all([
    w.storage
      .put(Readable.from(['a photo']), { maxBytes: 100 })
      .then(({ name }) => w.storage.head(name)),
    lookup('localhost'),
  ])
  expect(getPasswordWorkCounts().ended - ended).toBeLessThan(3)
  expect([list.status, list.body.length, file]).toEqual([200, 1, { size: 7 }])

  const statuses = await Promise.all(
    [...first, ...waiting].map(async (sent) => (await sent).status),
  )
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(getPasswordWorkCounts().ended - ended).toBe(102)
})

it('T432: beyond the queue people are told to try again, and when', async () => {
  const slow = [await slowPerson(), await slowPerson()]
  const first = slow.map(signIn)
  await waitUntil(() => getPasswordWorkCounts().running === 2)
  const filling = Array.from({ length: limits.password.waiting }, () =>
    isPasswordCorrect(cheap, 'waiting'),
  )
  const refused = await signIn(slow[0] ?? '')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    Message: 'Too many sign-ins are in progress. Try again in 5 seconds.',
    code: 'password.busy',
  })
  await Promise.all([...first, ...filling])
  expect((await signIn(slow[0] ?? '')).status).toBe(401)
})
