import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createKeepAliveAgent,
  type KeepAliveResponse,
  sendKeepAlive,
} from '../testing/servers/keepAlive.ts'
import {
  buildDatabaseUrl,
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

describe('BI-123: SIGTERM under load', () => {
  let database: TestDatabase
  let server: ServerProcess
  beforeEach(async () => {
    database = await createTestDatabase()
    server = await startServer({ DATABASE_URL: buildDatabaseUrl(database.connection) })
  })
  afterEach(async () => {
    await server.stop()
    await database.drop()
  })

  it('resets no connection: everybody is answered until they are told to go, and the process ends well', async () => {
    const headers = { authorization: `Bearer ${await signInFirstAdmin(server)}` }
    const paths = ['/healthz', `/api/${sessionRoutes.readMe.path}`, '/api/Project/GetProjects']
    const answers: KeepAliveResponse[] = []
    const clients = Array.from({ length: 12 }, async (_, n) => {
      const agent = createKeepAliveAgent()
      for (;;) {
        const response = await sendKeepAlive(
          agent,
          `${server.url}${paths[n % paths.length]}`,
          headers,
        )
        answers.push(response)
        if (response.isLast) return
      }
    })
    const everybody = Promise.all(clients)
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(120), { timeout: 15_000 })
    server.process.kill('SIGTERM')
    await everybody
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ isLast }) => isLast)).toHaveLength(12)
    expect(await server.ended).toBe(0)
  })
})
