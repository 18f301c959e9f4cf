import { execFile } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { Route } from '@nspect/contract/http/route'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildDatabaseUrl,
  isServerReady,
  type ServerProcess,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { waitUntil } from '../testing/waitUntil.ts'

// measures the memory of a process, which depends on the machine, and sends most of a gigabyte

const MB = 1024 * 1024
/**
 * What 870 MB of strangers' bodies may cost at most; four waves in a row, so that memory that is
 * not reused would show.
 */
const mostHeld = 256 * MB

let database: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ DATABASE_URL: buildDatabaseUrl(database.connection) })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const memory = async () => {
  const { stdout } = await promisify(execFile)('ps', [
    '-o',
    'rss=',
    '-p',
    String(server.process.pid),
  ])
  return Number(stdout) * 1024
}

interface Body {
  route: Route
  /** declared bytes; chunked if absent */
  length?: number
  sent: number
  type?: string
  begin?: string
}

const form = 'multipart/form-data; boundary=part'
const file = '--part\r\ncontent-disposition: form-data; name="file"; filename="sill.jpg"\r\n\r\n'
/**
 * One byte of each is never sent, so that a server that waits for a whole body holds what it has.
 */
const bodies: readonly Body[] = [
  { route: pinRoutes.savePin, length: 9 * MB + 1, sent: 9 * MB },
  { route: pinRoutes.savePin, sent: 9 * MB },
  { route: sessionRoutes.authenticate, sent: 9 * MB },
  { route: sessionRoutes.authenticate, length: 256 * 1024, sent: 256 * 1024 - 1 },
  { route: photoRoutes.savePhoto, length: 9 * MB + 1, sent: 9 * MB, type: form, begin: file },
]

/**
 * Sends a body without a credential, as fast as it is read. `hasStopped`: the server hung up, or
 * all of it was sent.
 */
const pour = ({ route, length, sent, type = 'application/json', begin = '' }: Body) => {
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  const state = { left: sent, isGone: false }
  socket.resume()
  socket.on('error', () => undefined)
  socket.once('close', () => {
    state.isGone = true
  })
  const head = [
    `${route.method} /api/${route.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`)
  const next = () => {
    while (state.left > 0 && socket.writable) {
      const some = Buffer.alloc(Math.min(state.left, 64 * 1024), ' ')
      state.left -= some.length
      const piece = length === undefined ? `${some.length.toString(16)}\r\n${some}\r\n` : some
      if (!socket.write(piece)) return void socket.once('drain', next)
    }
  }
  next()
  return {
    socket,
    hasStopped: () => state.isGone || (state.left === 0 && socket.writableLength === 0),
  }
}

/**
 * All of them send, then disconnect; returns the peak memory meanwhile, and the memory afterwards.
 */
const wave = async () => {
  const strangers = Array.from({ length: 120 }, (_, n) => pour(bodies[n % bodies.length] as Body))
  let most = 0
  await waitUntil(async () => {
    most = Math.max(most, await memory())
    return strangers.every(({ hasStopped }) => hasStopped())
  })
  // nobody else has to wait for them
  expect(await isServerReady(server.url)).toBe(true)
  for (const { socket } of strangers) socket.destroy()
  return { most, after: await memory() }
}

it('120 strangers who send 870 MB and never end cost little memory, which is there for the next ones', async () => {
  const before = await memory()
  const waves = [await wave(), await wave(), await wave(), await wave()]
  const statuses = waves.map(
    ({ most, after }) =>
      `${Math.round((most - before) / MB)} / ${Math.round((after - before) / MB)}`,
  )
  process.stdout.write(
    `  ${Math.round(before / MB)} MB, then most / after in MB more: ${statuses.join(', ')}\n`,
  )
  for (const { most } of waves) expect(most - before).toBeLessThan(mostHeld)
})
