import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildDatabaseUrl } from '../server/src/testing/servers/serverProcess.ts'
import { startCluster, withAdminClient } from '../server/src/testing/testDatabase.ts'

export type ClusterConnection = Awaited<ReturnType<typeof startCluster>>['admin']

/**
 * What every instance of a run is a copy of: database and files of an nSpect that was started once,
 * with the demo.
 */
export interface PreparedInstance {
  /** the run's PostgreSQL, without durable writes */
  admin: ClusterConnection
  /** the database to copy */
  template: string
  /** the data folder to copy */
  folder: string
}

export const adminCredentials = {
  username: 'admin@nspect.example',
  password: 'a password for journeys',
}

const root = join(import.meta.dirname, '..')

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

/** A server running on that database and folder. */
export interface RunningServer {
  url: string
  databaseUrl: string
  /** its complete output */
  output(): string
  stop(): Promise<void>
}

const waitForExit = (server: ChildProcess) =>
  server.exitCode === null && server.signalCode === null
    ? new Promise<void>((done) => server.once('exit', () => done()))
    : Promise.resolve()

/** Starts a server, with the demo and as `environment` says, and waits until it is ready. */
export const startServer = async (
  cluster: ClusterConnection,
  database: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = buildDatabaseUrl({ ...cluster, database })
  let output = ''
  const server = spawn('node', [join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      // validates responses against their schemas
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ADMIN_PASSWORD: adminCredentials.password,
      DEMO_DATA: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (text: Buffer) => {
    output += text
  }
  server.stdout.on('data', keep)
  server.stderr.on('data', keep)
  // the demo is created at the first start, which takes its time on a busy machine
  const deadline = Date.now() + 180_000
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > deadline) {
      // what it still writes would be in the way of removing its folder, and hide this error
      server.kill('SIGKILL')
      await waitForExit(server)
      throw new Error(`nSpect did not start: ${output}`)
    }
    await pause(50)
  }
  return {
    url,
    databaseUrl,
    output: () => output,
    stop: async () => {
      server.kill('SIGTERM')
      await waitForExit(server)
    },
  }
}

/** Starts the run's PostgreSQL and one nSpect in it, which creates the demo to be copied. */
export const prepareInstance = async (): Promise<
  PreparedInstance & { remove(): Promise<void> }
> => {
  const { admin: cluster, stop } = await startCluster()
  const folder = await mkdtemp(join(tmpdir(), 'nspect-e2e-prepared-'))
  const template = `nspect_journeys_${randomBytes(4).toString('hex')}`
  const remove = async () => {
    await withAdminClient(cluster, (client) =>
      client.query(`drop database if exists "${template}" with (force)`),
    )
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await withAdminClient(cluster, (client) => client.query(`create database "${template}"`))
    await (await startServer(cluster, template, folder)).stop()
  } catch (error) {
    await remove()
    throw error
  }
  return { admin: cluster, template, folder, remove }
}
