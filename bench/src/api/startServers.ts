import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/src/db/migrate.ts'
import { createTokens, type Tokens } from '../../../server/src/http/tokens.ts'
import { createBaselineToken } from './baselineServer.ts'
import { readCpuTimes } from './cpuTime.ts'
import { benchRecordIds } from './dataVolume.ts'
import type { ServerTarget } from './generateLoad.ts'
import {
  copyDatabase,
  createDatabase,
  fillDatabase,
  listBackendPids,
} from './makeDatabase.queries.ts'

const secret = 'a secret of the bench that is long enough'
const server = join(import.meta.dirname, '../../../server/src/main.ts')

/** A server under load: its address, and the CPU time spent by it and the database so far. */
export interface MeasuredServer extends ServerTarget {
  pid: number
  connection: pg.ClientConfig
  /** CPU time by process: the server and its backends */
  times(): Promise<ReturnType<typeof readCpuTimes>>
}

export interface BenchServers {
  ours: MeasuredServer
  floor: MeasuredServer
  /** creates and verifies our server's tokens */
  tokens: Tokens
  stop(): Promise<void>
}

/**
 * Our server in production mode and the floor, each a separate process on its own copy of the same
 * database in one PostgreSQL. `ourFlags`: for Node, to profile with. Must be stopped at the end.
 */
export const startBenchServers = async (
  say: (line: string) => void,
  ourFlags: string[] = [],
): Promise<BenchServers> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-bench-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  // stops the servers if interrupted
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    // CPU time is measured: no waiting for the disk, and no autovacuum at a random moment
    const settings = { autovacuum: 'off', shared_buffers: '256MB', max_connections: '60' }
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      durable: false,
      settings,
    })
    stops.push(() => postgres.stop())
    const admin: pg.ClientConfig = { ...postgres.connection }
    const { filled, floors } = await fillTwo(admin, say)
    const watcher = new pg.Client(admin)
    await watcher.connect()
    stops.push(() => watcher.end())
    const start = async (
      target: Omit<MeasuredServer, 'pid' | 'times'>,
      args: string[],
      env: Record<string, string>,
    ) => {
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
      stops.push(() => end(child))
      await untilListening(target.url, child)
      const pid = child.pid!
      const times = async () =>
        readCpuTimes([pid, ...(await listBackendPids(watcher, target.connection.database ?? ''))])
      return { ...target, pid, times }
    }

    const [port, floorPort] = [await freePort(), await freePort()]
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' }
    const tokens = createTokens(secret)
    const expiresAt = new Date(Date.now() + 86_400_000)
    const floor = await start(
      {
        name: 'floor',
        url: `http://127.0.0.1:${floorPort}`,
        connection: floors,
        token: floorTokenUntil(expiresAt),
      },
      [
        join(import.meta.dirname, 'baselineServer.ts'),
        String(floorPort),
        secret,
        buildDatabaseUrl(floors),
      ],
      env,
    )
    const ours = await start(
      {
        name: 'ours',
        url: `http://127.0.0.1:${port}`,
        connection: filled,
        token: await tokens.make(
          'session',
          { sid: benchRecordIds.sessionId },
          { issuedAt: new Date(), expiresAt },
        ),
      },
      [...ourFlags, server],
      {
        ...env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: buildDatabaseUrl(filled),
        SECRET_KEY: secret,
        DEMO_DATA: 'false',
        ADMIN_PASSWORD: 'never-used-1',
      },
    )
    return { ours, floor, tokens, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the same data twice: for our server, and for the floor. */
const fillTwo = async (admin: pg.ClientConfig, say: (line: string) => void) => {
  const filled = await createDatabase(admin, 'ours')
  await migrateDatabase(filled)
  const from = performance.now()
  await fillDatabase(filled)
  const floors = await copyDatabase(admin, { from: 'ours', to: 'floor' })
  say(`Filled two databases in ${((performance.now() - from) / 1000).toFixed(0)} s.`)
  return { filled, floors }
}

/** A token for the floor. */
const floorTokenUntil = (expiresAt: Date) => {
  const { userId, clientId, userName: name } = benchRecordIds
  return createBaselineToken({ userId, clientId, name, exp: expiresAt.getTime() / 1000 }, secret)
}

/** The URL of a database whose server listens on a Unix socket in a folder. */
const buildDatabaseUrl = ({
  host = '',
  port,
  user,
  password,
  database,
}: pg.ClientConfig): string => {
  const secretPart = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secretPart}@${encodeURIComponent(host)}:${port}/${database}`
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

const untilListening = async (url: string, child: ChildProcess) => {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await pause(100)
  }
  throw new Error(`nothing listens at ${url}`)
}

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
