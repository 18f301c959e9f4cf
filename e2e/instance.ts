import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A whole nSpect as people start it: its own folder, embedded database, demo and built web client. */
export interface Instance {
  url: string
  admin: { username: string; password: string }
  /** calls the API as somebody signed in; throws for anything but success */
  call<T>(token: string, path: string, init?: RequestInit): Promise<T>
  signIn(username: string, password: string): Promise<string>
  /** makes somebody of the demo's hotel who can sign in; `sees`: with every inspection of the hotel assigned to him */
  person(role: string, given?: { sees: boolean }): Promise<{ username: string; password: string }>
  /** everything that the server wrote */
  output(): string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })

const ended = (server: ChildProcess) =>
  server.exitCode === null ? new Promise<void>((done) => server.once('exit', () => done())) : Promise.resolve()

/** Starts one. `name` tells its folder from others'. */
export const startInstance = async (name: string): Promise<Instance> => {
  const dataDir = await mkdtemp(join(tmpdir(), `nspect-e2e-${name}-`))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const admin = { username: 'admin@nspect.example', password: 'a password for journeys' }
  let output = ''
  const server = spawn('node', [join(root, 'server/src/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: admin.password, DEMO_DATA: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout?.on('data', (text) => {
    output += text
  })
  server.stderr?.on('data', (text) => {
    output += text
  })
  const deadline = Date.now() + 60_000
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`nSpect did not start: ${output}`)
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await pause(50)
  }

  const call = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(init.headers as Record<string, string>),
    }
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    url,
    admin,
    call,
    signIn: async (username, password) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      }
      return (await call<{ token: string }>('', 'Users/Authenticate', init)).token
    },
    person: async (role, { sees } = { sees: false }) => {
      const somebody = { username: `${role.toLowerCase()}@harbourlights.example`, password: 'a password for journeys' }
      const script = join(root, 'server/src/testing/person.ts')
      await promisify(execFile)('node', [
        script,
        dataDir,
        role,
        somebody.username,
        somebody.password,
        ...(sees ? ['sees'] : []),
      ])
      return somebody
    },
    output: () => output,
    stop: async () => {
      server.kill('SIGTERM')
      await ended(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
