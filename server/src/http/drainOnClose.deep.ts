import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../testing/servers/serverProcess.ts'

let server: ServerProcess
afterEach(() => server.stop())

it.for(Array.from({ length: 5 }, (_, n) => n + 1))(
  'SIGTERM while thirty clients send without a break, and come back at once, resets none of them (time %i)',
  async () => {
    server = await startServer({})
    const headers = { authorization: `Bearer ${await signInFirstAdmin(server)}` }
    const agent = new Agent({ keepAlive: true, maxSockets: 30 })
    const statuses: (number | undefined)[] = []
    const ask = (path: string) =>
      new Promise<void>((done, fail) => {
        const sent = request(server.url + path, { agent, headers })
        sent.once('error', fail)
        sent.once('response', (answer) => {
          statuses.push(answer.statusCode)
          buffer(answer).then(() => done(), fail)
        })
        sent.end()
      })
    const untilRefused = async (path: string): Promise<unknown> => {
      try {
        for (;;) await ask(path)
      } catch (error) {
        return (error as NodeJS.ErrnoException).code
      }
    }
    const clients = Array.from({ length: 30 }, (_, n) =>
      untilRefused(n % 2 ? '/healthz' : '/api/Project/GetProjects'),
    )
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(1_000), { timeout: 60_000 })
    server.process.kill('SIGTERM')
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await server.ended).toBe(0)
  },
)

it('a server whose log nobody reads any more serves on without a stir, and ends when it is asked to', async () => {
  server = await startServer({})
  const { stdout, stderr, pid } = server.process
  stdout?.destroy()
  stderr?.destroy()
  const read = async () => expect((await fetch(`${server.url}/api/unknown`)).status).toBe(404)
  for (let n = 0; n < 20; n += 1) await read()
  const ticks = () => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number)
    return user + system
  }
  const before = ticks()
  await wait(2_000)
  // hundredths of a second
  expect(ticks() - before).toBeLessThan(100)
  await read()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
