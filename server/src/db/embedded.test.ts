import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../testing/waiting.ts'
import { type EmbeddedConnection, type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { succeeds } from './postgresIdentity.ts'
import { gone, isAlive } from './processes.ts'
import { StartRefusal } from './startRefusal.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = 65534
const program = join(import.meta.dirname, 'embedded.ts')

let folder: string
let dataDir: string
let running: EmbeddedDatabase[]

// Real starts of a database take their time on a machine that is busy with the other files.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let prepared: string

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'nspect-embedded-'))
  await (await startEmbedded({ dataDir: prepared, durable: false })).stop()
})

afterAll(() => rm(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-embedded-'))
  dataDir = join(folder, 'data')
  running = []
})

/** A folder that was used before: a copy is ten times faster than a first start. */
const usedBefore = () => run('cp', ['-a', prepared, dataDir])

afterEach(async () => {
  for (const database of running) await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = async (options: Partial<EmbeddedOptions> = {}) => {
  const database = await startEmbedded({ dataDir, durable: false, ...options })
  running.push(database)
  return database
}

const ask = async (connection: EmbeddedConnection, sql: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartRefusal)
  return (error as StartRefusal).message
}

/** Every file below a folder with its time of change: what "nothing was touched" is measured by. */
const fingerprint = async (below: string) => {
  const names = (await readdir(below, { recursive: true })).sort()
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(below, name))).mtimeMs}`))
}

/** A program that starts the database, tells where it is and lives until it is asked to stop. */
const elsewhere = `
  const { startEmbedded } = await import(${JSON.stringify(program)})
  const database = await startEmbedded({ dataDir: process.argv[1] })
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
  process.stdout.write(JSON.stringify({ connection: database.connection, pid: database.pid }))
  setInterval(() => {}, 1000)`
const inOwnProcess = ['--input-type=module', '-e', elsewhere]

const startElsewhere = async (directory: string, user: { uid?: number; gid?: number } = {}) => {
  const child = spawn(process.execPath, [...inOwnProcess, directory], { cwd: '/', ...user })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const line = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString()))
    child.once('exit', () => fail(new Error(errors.join(''))))
  })
  const { connection, pid } = JSON.parse(line) as { connection: EmbeddedConnection; pid: number }
  return { child, connection, pid }
}

const kill = async (pid: number, signal: 'SIGKILL' | 'SIGTERM') => {
  process.kill(pid, signal)
  expect(await gone(pid, 10_000)).toBe(true)
}

describe('the embedded database', () => {
  it('keeps its data over a stop, and leaves no process and no socket', async () => {
    const first = await start({ durable: true })
    await ask(first.connection, "create table rooms (name text); insert into rooms values ('Große Halle')")
    expect(await ask(first.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
    await first.stop()
    await first.stop()
    expect(await isAlive(first.pid)).toBe(false)
    await expect(access(first.connection.host)).rejects.toThrow('ENOENT')
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])

    const second = await start()
    expect(await ask(second.connection, 'select name from rooms')).toEqual([{ name: 'Große Halle' }])
  })

  it('lets one of several win that start at the same moment', async () => {
    await usedBefore()
    const starts = await Promise.allSettled([start(), start(), start()])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('refuses data of another PostgreSQL before anything is touched', async () => {
    await mkdir(join(dataDir, 'postgres', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const before = await fingerprint(dataDir)
    const words = await refusalOf(startEmbedded({ dataDir }))
    expect(words).toMatch(/was written by PostgreSQL 17, and this version brings PostgreSQL 18/)
    expect(await fingerprint(dataDir)).toEqual(before)
  })

  it('refuses a folder with other files where the database belongs, and touches none', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'guests.csv'), 'Room,Guest\n')
    const before = await fingerprint(dataDir)
    expect(await refusalOf(startEmbedded({ dataDir }))).toContain('not a complete database')
    expect(await fingerprint(dataDir)).toEqual(before)
  })

  it('refuses a data folder that is a file', async () => {
    await writeFile(dataDir, '')
    expect(await refusalOf(startEmbedded({ dataDir }))).toContain('a file is in its way')
  })

  it('works below a path too long for a socket', async () => {
    dataDir = join(folder, 'Aufnahmen des Hauptgebäudes '.repeat(3), 'Erdgeschoss und Tiefgarage '.repeat(3))
    const { connection, stop } = await start()
    expect(connection.host.startsWith(dataDir)).toBe(false)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    await expect(access(connection.host)).rejects.toThrow('ENOENT')
  })

  it('says so when the database process dies, and frees the folder', async () => {
    await usedBefore()
    const said = Promise.withResolvers<string>()
    const { pid } = await start({ onExit: said.resolve })
    process.kill(pid, 'SIGKILL')
    expect(await said.promise).toContain('ended by itself')
    const again = await start()
    expect(await ask(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is not hindered by a half-made database of a killed first start', async () => {
    await mkdir(join(dataDir, 'postgres.new-0badcafe', 'base'), { recursive: true })
    await start()
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('does not take a foreign process for its own by its number', async () => {
    await usedBefore()
    const first = await start()
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready']
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
    const holder = { pid: stranger.pid, started: 'long ago', place: 'another container', token: 'x' }
    await writeFile(join(dataDir, 'app.lock'), JSON.stringify(holder))
    const hourAgo = new Date(Date.now() - 3_600_000)
    await utimes(join(dataDir, 'app.lock'), hourAgo, hourAgo)
    const second = await start()
    expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await isAlive(stranger.pid ?? 0)).toBe(true)
    stranger.kill('SIGKILL')
  })
})

describe('the running embedded database', () => {
  let shared: EmbeddedDatabase

  beforeAll(async () => {
    shared = await startEmbedded({ dataDir: prepared, durable: false })
  })

  afterAll(() => shared.stop())

  it('listens on no port, and only its owner may enter the folder of its socket', async () => {
    expect(await ask(shared.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(shared.connection.host)).mode & 0o777).toBe(0o700)
  })

  it('finds letters of other languages by trigram, and folds their case', async () => {
    await ask(shared.connection, 'create extension pg_trgm')
    expect(
      await ask(shared.connection, "select lower('ZÜRICH') as low, similarity('東京ホテル', '東京') > 0.2 as alike"),
    ).toEqual([{ low: 'zürich', alike: true }])
  })

  it('refuses a second start on the same folder in words, and the first goes on', async () => {
    const words = await refusalOf(startEmbedded({ dataDir: prepared }))
    expect(words).toContain('is in use by another nSpect')
    expect(words).toContain(String(process.pid))
    expect(await ask(shared.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after a hard kill', () => {
  it('of the program, the next start ends the database that was left running and has every committed row', async () => {
    await usedBefore()
    const killed = await startElsewhere(dataDir)
    await ask(killed.connection, "create table rooms (name text); insert into rooms values ('Lobby')")
    await kill(killed.child.pid ?? 0, 'SIGKILL')
    expect(await isAlive(killed.pid)).toBe(true)

    const { connection, pid } = await start({ durable: true })
    expect(pid).not.toBe(killed.pid)
    expect(await isAlive(killed.pid)).toBe(false)
    expect(await ask(connection, 'select name from rooms')).toEqual([{ name: 'Lobby' }])
  })

  it('of program and database, the same holds', async () => {
    await usedBefore()
    const killed = await startElsewhere(dataDir)
    await ask(killed.connection, "create table rooms (name text); insert into rooms values ('Lobby')")
    await kill(killed.child.pid ?? 0, 'SIGKILL')
    await kill(killed.pid, 'SIGKILL')
    const { connection } = await start({ durable: true })
    expect(await ask(connection, 'select name from rooms')).toEqual([{ name: 'Lobby' }])
  })
})

// hard kills at many moments: embedded.deep.ts
describe('an orderly exit', () => {
  it('in the middle of the first start leaves no process', async () => {
    const code = `setTimeout(() => process.exit(0), 500); ${elsewhere}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir])
    await once(child, 'close')
    await until(async () => !(await run('ps', ['-eo', 'args'])).stdout.includes(dataDir))
  })
})

describe.runIf(isRoot)('for root, PostgreSQL runs without being root', () => {
  // What other users may reach from the root of the file system: not so when this clone lies in a private folder.
  const isPublic = () => succeeds({ wrap: [], user: { uid: nobody, gid: nobody } }, process.execPath, ['--version'])

  it('as another user where namespaces are closed, keeping and handing over the data', async () => {
    await usedBefore()
    await chmod(folder, 0o755)
    const first = await start()
    await ask(first.connection, "create table rooms (name text); insert into rooms values ('Spa')")
    await first.stop()
    await chmod(dataDir, 0o755)
    const second = await start({ rootMode: 'service' })
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
    expect(await ask(second.connection, 'select name from rooms')).toEqual([{ name: 'Spa' }])
    await second.stop()
    // and once it is another user's, it stays so
    const third = await start()
    expect(await ask(third.connection, 'select name from rooms')).toEqual([{ name: 'Spa' }])
  })

  it('as another user in a folder only root may enter, surviving a hard kill too', async ({ skip }) => {
    if (!(await isPublic())) skip('this clone lies in a folder that other users cannot enter')
    await usedBefore()
    const first = await start({ rootMode: 'service' })
    await ask(first.connection, "create table rooms (name text); insert into rooms values ('Bar')")
    await first.stop()
    const killed = await startElsewhere(dataDir)
    await kill(killed.child.pid ?? 0, 'SIGKILL')
    const { connection } = await start({ rootMode: 'service' })
    expect(await isAlive(killed.pid)).toBe(false)
    expect(await ask(connection, 'select name from rooms')).toEqual([{ name: 'Bar' }])
  })

  it('while an ordinary user needs nothing of the kind, and is told of a folder that is not theirs', async ({
    skip,
  }) => {
    if (!(await isPublic())) skip('this clone lies in a folder that other users cannot enter')
    await chown(folder, nobody, nobody)
    const user = { uid: nobody, gid: nobody }
    const { child, pid } = await startElsewhere(dataDir, user)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody)
    await kill(child.pid ?? 0, 'SIGTERM')
    expect(await isAlive(pid)).toBe(false)
    await chown(dataDir, 0, 0)
    await expect(startElsewhere(dataDir, user)).rejects.toThrow('belongs to another user')
  })
})
