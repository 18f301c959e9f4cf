/**
 * Kills the server (-9) repeatedly while points are saved, keeps a witness log of acknowledged saves, and counts
 * afterwards: nothing acknowledged may be lost, nothing may be duplicated, and after the last stop no process and no
 * socket may be left. Every other time the database is killed together with the server.
 *
 *   node server/src/testing/killServerWhileSaving.ts [rounds=20] [seed]
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pin } from '@nspect/contract/pins'
import sharp from 'sharp'
import { type FirstInspection, makeFirstInspection } from './firstInspection.ts'

const rounds = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const main = join(import.meta.dirname, '../main.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'nspect-kills-'))
const password = 'a password for kills'

let state = seed
/** Reproducible numbers in 0..1 (mulberry32). */
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })

const port = await freePort()
const url = `http://127.0.0.1:${port}`

const start = async () => {
  const began = Date.now()
  const server = spawn('node', [main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: password, DEMO_DATA: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((done) => server.once('exit', done))
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server did not start (exit code ${server.exitCode})`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return { server, ended, ms: Date.now() - began }
    await pause(25)
  }
}

/** Processes whose command line names the data folder. */
const processesOf = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ||
          readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
        )
      } catch {
        return false
      }
    })
    .map(Number)

const signIn = async () => {
  const answer = await fetch(`${url}/api/Users/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@nspect.example', password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

interface Point {
  title: string
  key: string
  x: number
}

/** Returns the point's id once it is acknowledged; throws if the server exited or rejected it. */
const save = async (projectId: number, pointCategoryId: number, point: Point): Promise<number> => {
  const answer = await fetch(`${url}/api/ProjectPin/SaveProjectPin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': point.key },
    body: JSON.stringify({
      projectId,
      pointCategoryId,
      title: point.title,
      matterPointCoordinates: { position: { x: point.x, y: 0, z: 1 }, normal: { x: 0, y: 1, z: 0 }, key: 'kill' },
      imageUrl: still,
    }),
  })
  if (!answer.ok) throw new Error(`save answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { projectPin: Pin }).projectPin.id
}

// a still with every point, so that files are written at the moment of the kill
const jpeg = await sharp({ create: { width: 632, height: 374, channels: 3, background: '#0b6e75' } })
  .jpeg()
  .toBuffer()
const still = `data:image/jpeg;base64,${jpeg.toString('base64')}`

const witness = new Map<string, number>()
const unanswered: Point[] = []
const starts: number[] = []
let token = ''
let inspection: FirstInspection | undefined

try {
  for (let round = 1; round <= rounds; round++) {
    const { server, ended, ms } = await start()
    starts.push(ms)
    token ||= await signIn()
    inspection ??= await makeFirstInspection(url, token)
    const { projectId, pointCategoryId } = inspection
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const point = { title: `kill ${randomUUID()}`, key: randomUUID(), x: random() }
        try {
          witness.set(point.title, await save(projectId, pointCategoryId, point))
        } catch {
          unanswered.push(point)
          if (isOver) return
          await pause(5)
        }
      }
    })
    await pause(150 + random() * 900)
    const victims = round % 2 === 0 ? processesOf() : []
    server.kill('SIGKILL')
    for (const pid of victims) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // already ended with its parent
      }
    }
    isOver = true
    await ended
    await Promise.all(writers)
    process.stdout.write(
      `  kill ${round}/${rounds}${victims.length > 0 ? ' with the database' : ''}: ${witness.size} acknowledged so far\n`,
    )
  }

  const { server, ended } = await start()
  inspection ??= await makeFirstInspection(url, token)
  const { projectId, pointCategoryId } = inspection
  // unanswered requests are sent again, as a person would: the point may exist by now, and must exist exactly once
  for (const point of unanswered) witness.set(point.title, await save(projectId, pointCategoryId, point))
  const pins = await read<Pin[]>(`ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`)
  const found = new Map<string, Pin[]>()
  for (const pin of pins) found.set(pin.title, [...(found.get(pin.title) ?? []), pin])
  const lost = [...witness].filter(([title, id]) => !found.get(title)?.some((pin) => pin.id === id))
  const doubled = [...witness.keys()].filter((title) => (found.get(title)?.length ?? 0) > 1)
  const numbers = new Set(pins.map((pin) => pin.pinNumber))
  let picturesMissing = 0
  for (const [title] of witness) {
    const answer = await fetch(`${url}/api/${found.get(title)?.[0]?.stillUrl}`)
    if (!answer.ok) picturesMissing++
    await answer.arrayBuffer()
  }
  server.kill('SIGTERM')
  await ended
  const left = processesOf()
  const sockets = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => line.includes(dataDir))
  const slowest = Math.max(...starts.slice(1))
  process.stdout.write(
    `${rounds} kills (seed ${seed}): ${witness.size} saves, ${unanswered.length} of them sent again; ${lost.length} lost, ${doubled.length} double, ` +
      `${picturesMissing} without picture, ${pins.length - numbers.size} numbers twice; ${left.length} processes and ${sockets.length} sockets left; ` +
      `slowest start after a kill ${slowest} ms\n`,
  )
  const bad =
    lost.length + doubled.length + picturesMissing + (pins.length - numbers.size) + left.length + sockets.length
  process.exitCode = bad === 0 && witness.size > rounds ? 0 : 1
} finally {
  for (const pid of processesOf()) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}
