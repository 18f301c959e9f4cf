import { spawn } from 'node:child_process'
import { access, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedPostgres } from './embedded.ts'
import { isProcessAlive } from './processes.ts'
import { StartError } from './startError.ts'
import { runSql, setUpEmbeddedTests } from './testing/startInOtherProcess.ts'

// Real starts of a database are slow on a machine that is busy with the other files.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const on = setUpEmbeddedTests()

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

/** Every file below a folder with its modification time, to check that nothing was touched. */
const fingerprint = async (below: string) => {
  const names = (await readdir(below, { recursive: true })).sort()
  return Promise.all(
    names.map(async (name) => `${name} ${(await stat(join(below, name))).mtimeMs}`),
  )
}

describe('the embedded database', () => {
  it('keeps its data over a stop, and leaves no process and no socket', async () => {
    const first = await on.start({ durable: true })
    await runSql(
      first.connection,
      "create table rooms (name text); insert into rooms values ('Große Halle')",
    )
    expect(await runSql(first.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
    await first.stop()
    await first.stop()
    expect(await isProcessAlive(first.pid)).toBe(false)
    await expect(access(first.connection.host)).rejects.toThrow('ENOENT')
    expect((await readdir(on.dataDir)).sort()).toEqual(['postgres', 'postgres.log'])

    const second = await on.start()
    expect(await runSql(second.connection, 'select name from rooms')).toEqual([
      { name: 'Große Halle' },
    ])
  })

  it('lets one of several win that start at the same moment', async () => {
    await on.usedBefore()
    const starts = await Promise.allSettled([on.start(), on.start(), on.start()])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('refuses data of another PostgreSQL before anything is touched', async () => {
    await mkdir(join(on.dataDir, 'postgres', 'base'), { recursive: true })
    await writeFile(join(on.dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const before = await fingerprint(on.dataDir)
    const words = await refusalOf(startEmbeddedPostgres({ dataDir: on.dataDir }))
    expect(words).toMatch(/was written by PostgreSQL 17, and this version brings PostgreSQL 18/)
    expect(await fingerprint(on.dataDir)).toEqual(before)
  })

  it('refuses a folder with other files where the database belongs, and touches none', async () => {
    await mkdir(join(on.dataDir, 'postgres'), { recursive: true })
    await writeFile(join(on.dataDir, 'postgres', 'guests.csv'), 'Room,Guest\n')
    const before = await fingerprint(on.dataDir)
    expect(await refusalOf(startEmbeddedPostgres({ dataDir: on.dataDir }))).toContain(
      'not a complete database',
    )
    expect(await fingerprint(on.dataDir)).toEqual(before)
  })

  it('refuses a data folder that is a file', async () => {
    await writeFile(on.dataDir, '')
    expect(await refusalOf(startEmbeddedPostgres({ dataDir: on.dataDir }))).toContain(
      'a file is in its way',
    )
  })

  it('works below a path too long for a socket', async () => {
    const dataDir = join(
      on.folder,
      'Aufnahmen des Hauptgebäudes '.repeat(3),
      'Erdgeschoss und Tiefgarage '.repeat(3),
    )
    const { connection, stop } = await on.start({ dataDir })
    expect(connection.host.startsWith(dataDir)).toBe(false)
    expect(await runSql(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    await expect(access(connection.host)).rejects.toThrow('ENOENT')
  })

  it('says so when the database process dies, and frees the folder', async () => {
    await on.usedBefore()
    const output = Promise.withResolvers<string>()
    const { pid } = await on.start({ onExit: output.resolve })
    process.kill(pid, 'SIGKILL')
    expect(await output.promise).toContain('ended by itself')
    const again = await on.start()
    expect(await runSql(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is not hindered by a half-made database of a killed first start', async () => {
    await mkdir(join(on.dataDir, 'postgres.new-0badcafe', 'base'), { recursive: true })
    await on.start()
    expect((await readdir(on.dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('does not take a foreign process for its own by its number', async () => {
    await on.usedBefore()
    const first = await on.start()
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    const lines = [
      stranger.pid,
      join(on.dataDir, 'postgres'),
      1,
      5432,
      join(on.dataDir, 'run'),
      '',
      '',
      'ready',
    ]
    await writeFile(join(on.dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
    const holder = {
      pid: stranger.pid,
      started: 'long ago',
      place: 'another container',
      token: 'x',
    }
    await writeFile(join(on.dataDir, 'app.lock'), JSON.stringify(holder))
    const hourAgo = new Date(Date.now() - 3_600_000)
    await utimes(join(on.dataDir, 'app.lock'), hourAgo, hourAgo)
    const second = await on.start()
    expect(await runSql(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await isProcessAlive(stranger.pid ?? 0)).toBe(true)
    stranger.kill('SIGKILL')
  })
})

it('BI-124: what was committed is on the disk before it is answered', async () => {
  await on.usedBefore()
  const { connection } = await on.start({ durable: true })
  await runSql(connection, 'create table rooms (name text)')
  const shown = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
  for (const name of shown)
    expect(await runSql(connection, `show ${name}`)).toEqual([{ [name]: 'on' }])
  const synced = async () => {
    await runSql(connection, 'select pg_stat_force_next_flush()')
    const [row] = await runSql(
      connection,
      "select sum(fsyncs)::int as fsyncs from pg_stat_io where object = 'wal'",
    )
    return Number((row as { fsyncs: number }).fsyncs)
  }
  const before = await synced()
  for (let room = 1; room <= 5; room++)
    await runSql(connection, `insert into rooms values ('Room ${room}')`)
  expect(await synced()).toBeGreaterThanOrEqual(before + 5)
})

describe('the running embedded database', () => {
  let shared: EmbeddedDatabase

  beforeAll(async () => {
    shared = await startEmbeddedPostgres({ dataDir: on.prepared, durable: false })
  })

  afterAll(() => shared.stop())

  it('listens on no port, and only its owner may enter the folder of its socket', async () => {
    expect(await runSql(shared.connection, 'show listen_addresses')).toEqual([
      { listen_addresses: '' },
    ])
    expect((await stat(shared.connection.host)).mode & 0o777).toBe(0o700)
  })

  it('finds letters of other languages by trigram, and folds their case', async () => {
    await runSql(shared.connection, 'create extension pg_trgm')
    expect(
      await runSql(
        shared.connection,
        "select lower('ZÜRICH') as low, similarity('東京ホテル', '東京') > 0.2 as alike",
      ),
    ).toEqual([{ low: 'zürich', alike: true }])
  })

  it('refuses a second start on the same folder in words, and the first goes on', async () => {
    const words = await refusalOf(startEmbeddedPostgres({ dataDir: on.prepared }))
    expect(words).toContain('is in use by another nSpect')
    expect(words).toContain(String(process.pid))
    expect(await runSql(shared.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

// hard kills, and starts as another user: embedded.deep.ts, hardKill.deep.ts
