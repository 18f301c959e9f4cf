import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecordingJob } from '../testing/recordingJob.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

it('work left in a transaction is done once that commits, and never when it does not', async () => {
  const { seen, start, queue } = createRecordingJob(w, 'test.commit')
  const runner = await start()
  const { db } = w.database
  await db
    .transaction(async (tx) => {
      await runner.add(tx, queue, { n: 1 })
      throw new Error('no')
    })
    .catch(() => undefined)
  await db.transaction((tx) => runner.add(tx, queue, { n: 2 }))
  await waitUntil(() => seen.runs.length > 0)
  await runner.stop()
  expect(seen.runs).toEqual([2])
})

it('work that is stopped with the server is run again at the next start; what always fails is given up once', {
  timeout: 60_000,
}, async () => {
  const { seen, start, queue } = createRecordingJob(w, 'test.stopped', async (n, signal) => {
    if (n === 2) throw new Error('never')
    if (seen.runs.length > 1) return
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  const first = await start()
  await first.add(w.database.db, queue, { n: 1 })
  await waitUntil(() => seen.runs.length === 1)
  await first.stop()
  const second = await start()
  await waitUntil(() => seen.runs.length === 2)
  await second.add(w.database.db, queue, { n: 2 })
  await waitUntil(() => seen.onFailed.length > 0)
  await second.stop()
  expect(seen.runs).toEqual([1, 1, 2, 2, 2, 2, 2])
  expect(seen.onFailed).toEqual([2])
})

it('T227: work is taken up as soon as it is committed, and what was left while the connection was lost once it is back', async () => {
  const { seen, start, queue } = createRecordingJob(w, 'test.told')
  // nobody looks for it during this test
  const runner = await start({ direct: w.direct, pace: { look: 600, watch: 600, heartbeat: 600 } })
  const { db } = w.database
  await db.transaction((tx) => runner.add(tx, queue, { n: 1 }))
  await waitUntil(() => seen.runs.length === 1)
  const ofListener = sql`datname = current_database() and application_name = 'nspect jobs'`
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${ofListener}`)
  await db.transaction((tx) => runner.add(tx, queue, { n: 2 }))
  await waitUntil(() => seen.runs.length === 2)
  await db.transaction((tx) => runner.add(tx, queue, { n: 3 }))
  await waitUntil(() => seen.runs.length === 3)
  await runner.stop()
  expect(seen.runs).toEqual([1, 2, 3])
})

it('of what failed is kept what went wrong, and none of the values that a query carried', async () => {
  const { start, queue } = createRecordingJob(w, 'test.failing', async () => {
    await w.database.db.execute(sql`select ${'ines.okafor@hotel.example'} from nowhere`)
  })
  const runner = await start()
  await runner.add(w.database.db, queue, { n: 1 })
  const stored = async () => {
    const { rows } = await w.database.db.execute<{ output: unknown }>(
      sql`select output from jobs.job where name = ${queue.name} and output is not null`,
    )
    return JSON.stringify(rows)
  }
  await waitUntil(async () => (await stored()).includes('does not exist'))
  await runner.stop()
  expect(await stored()).toContain('42P01')
  expect(await stored()).not.toContain('ines.okafor')
})
