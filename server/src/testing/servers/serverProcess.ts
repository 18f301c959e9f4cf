import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { findFreePort } from '../../db/embedded/socket.ts'

const main = join(import.meta.dirname, '../../main.ts')

/** The server as in production: a process of its own, with a data folder of its own. */
export interface ServerProcess {
  url: string
  process: ChildProcess
  dataDir: string
  /** its output so far */
  output(): string
  /** the exit code, once it has ended; null after a kill */
  ended: Promise<number | null>
  /** stops it gracefully, and removes its data folder if it is its own; returns the exit code */
  stop(): Promise<number | null>
}

/** A SuperAdmin on such a server. */
export const firstAdmin = { username: 'operator@hotel.example', password: 'chosen by the operator' }

/** The URL of a database, as in DATABASE_URL. */
export const buildDatabaseUrl = ({
  host = '',
  port = 5432,
  user = '',
  password,
  database = '',
}: ClientConfig): string => {
  const words = new URLSearchParams({ host, port: String(port) })
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@/${database}?${words}`
}

/**
 * Starts a server without waiting for it; its data folder is a new one, unless `DATA_DIR` names one
 * that is kept.
 */
export const spawnServer = async (
  env: Record<string, string>,
  program = main,
): Promise<ServerProcess> => {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'nspect-server-')))
  const port = await findFreePort()
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      ADMIN_EMAIL: firstAdmin.username,
      ADMIN_PASSWORD: firstAdmin.password,
      NODE_ENV: 'test',
      SECRET_KEY: 'a secret for tests that is long enough',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  // including its complete output
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await ended
    if (dataDir !== env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    return code
  }
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    dataDir,
    output: () => output,
    ended,
    stop,
  }
}

/** Is the server ready, with its database? */
export const isServerReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * Starts a server, of another version if its program is named, and waits until it is ready or has
 * exited.
 */
export const startServer = async (
  env: Record<string, string>,
  program = main,
): Promise<ServerProcess> => {
  for (;;) {
    const server = await spawnServer(env, program)
    let hasEnded = false
    void server.ended.then(() => {
      hasEnded = true
    })
    while (!hasEnded && !(await isServerReady(server.url))) await pause(25)
    // another process may have taken the free port meanwhile
    if (!hasEnded || !/^nSpect did not start\. Port \d+ is already taken/m.test(server.output()))
      return server
    await server.stop()
  }
}

/** Signs the first administrator in at that server; returns the session token. */
export const signInFirstAdminAt = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/Users/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAdmin),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
export const signInFirstAdmin = ({ url }: ServerProcess): Promise<string> => signInFirstAdminAt(url)
