import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

const starts = `const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
  await startEmbeddedPostgres({ dataDir: process.argv[1] })
  setInterval(() => {}, 1000)`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-embedded-deep-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the database in a process of its own and kills that process hard. */
const startAndKill = async (dataDir: string, milliseconds: number) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starts, dataDir])
  await pause(milliseconds)
  child.kill('SIGKILL')
  await once(child, 'close')
}

describe('after a hard kill at any moment', () => {
  it.for(Array.from({ length: 16 }, (_, step) => 100 + step * 90))(
    'of the first start, here after %i ms, the next is clean',
    { timeout: 30_000 },
    async (milliseconds) => {
      const dataDir = join(folder, `first ${milliseconds}`)
      await startAndKill(dataDir, milliseconds)
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      const client = new pg.Client(database.connection)
      await client.connect()
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
      await database.stop()
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
    },
  )

  it('of later starts, 20 times, every row that was answered for is there', async () => {
    const dataDir = join(folder, 'later')
    for (let round = 0; round < 20; round += 1) {
      const database = await startEmbeddedPostgres({ dataDir })
      const client = new pg.Client(database.connection)
      await client.connect()
      await client.query('create table if not exists rounds (number integer)')
      expect((await client.query('select count(*)::int as rounds from rounds')).rows).toEqual([
        { rounds: round },
      ])
      await client.query('insert into rounds values ($1)', [round])
      await client.end()
      await database.stop()
      await startAndKill(dataDir, 100 + round * 20)
    }
  }, 120_000)
})
