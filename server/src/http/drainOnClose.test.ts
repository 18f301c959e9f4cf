import { Agent } from 'node:http'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeepAliveAgent, sendKeepAlive } from '../testing/servers/keepAlive.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { listenAlsoAt } from './listen.ts'

const isDraining = (url: string) =>
  vi.waitFor(
    async () => expect((await sendKeepAlive(new Agent(), `${url}/readyz`)).status).toBe(503),
    {
      timeout: 10_000,
    },
  )

describe('BI-123: a server that closes', () => {
  let w: World
  let manager: Person
  beforeEach(async () => {
    const whileTestsRun = 60_000
    w = await createWorld({
      drain: { silence: whileTestsRun, accepting: whileTestsRun, quiet: 0, longest: whileTestsRun },
    })
    manager = await w.as('Manager')
  })
  afterEach(() => w.close())

  it('answers what comes over a connection that was open, and says that it is the last answer', async () => {
    const agent = createKeepAliveAgent()
    const path = `${w.url}/api/${sessionRoutes.readMe.path}`
    const headers = { authorization: `Bearer ${manager.token}` }
    expect(await sendKeepAlive(agent, path, headers)).toEqual({
      status: 200,
      isLast: false,
      isReused: false,
    })
    const closing = w.app.close()
    await isDraining(w.url)
    expect(await sendKeepAlive(agent, path, headers)).toEqual({
      status: 200,
      isLast: true,
      isReused: true,
    })
    // and over a new one, as long as another client is still connected
    await closing
    await expect(sendKeepAlive(agent, path, headers)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  it('lets those go in the same way who came over another address', async () => {
    const [other, agent] = ['127.0.0.2', createKeepAliveAgent()]
    await listenAlsoAt(w.app, { host: other, port: Number(new URL(w.url).port) })
    const url = w.url.replace('127.0.0.1', other)
    const path = `${url}/api/${sessionRoutes.readMe.path}`
    const headers = { authorization: `Bearer ${manager.token}` }
    expect(await sendKeepAlive(agent, path, headers)).toEqual({
      status: 200,
      isLast: false,
      isReused: false,
    })
    const closing = w.app.close()
    await isDraining(url)
    expect(await sendKeepAlive(agent, path, headers)).toEqual({
      status: 200,
      isLast: true,
      isReused: true,
    })
    await closing
    await expect(sendKeepAlive(agent, path, headers)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  it('ends what is under way, which is then the last answer, too', async () => {
    const { id: projectId } = await w.project()
    const pin = {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Loose tile',
      matterPointCoordinates: samplePinCoordinates,
    }
    const { saved, closing } = await w.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from projects where id = ${projectId} for update`)
      const saved = manager.call(pinRoutes.savePin, pin)
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () =>
        expect((await w.database.db.execute(waits)).rows).toHaveLength(1),
      )
      const closing = w.app.close()
      await isDraining(w.url)
      return { saved, closing }
    })
    const { status, headers } = await saved
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    await closing
  })
})

it('a server that closes lets go of connections that stay silent', async () => {
  const w = await createWorld({
    isEmpty: true,
    drain: { silence: 50, accepting: 60_000, quiet: 0, longest: 60_000 },
  })
  const agent = createKeepAliveAgent()
  await sendKeepAlive(agent, `${w.url}/healthz`)
  await w.close()
  await expect(sendKeepAlive(agent, `${w.url}/healthz`)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
