import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../testing/world.ts'
import { through } from './boss.queries.ts'
import { job } from './job.ts'
import { startJobs } from './runner.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const pace = { look: 0.5, watch: 1, heartbeat: 10 }
const until = async (isSo: () => boolean, longest = 45_000) => {
  for (const end = Date.now() + longest; !isSo(); ) {
    if (Date.now() > end) throw new Error('it did not come to pass')
    await pause(50)
  }
}
const counting = (name: string, work: (n: number, signal: AbortSignal) => Promise<void>) => {
  const seen = { runs: [] as number[], gaveUp: [] as number[] }
  const declared = job<{ n: number }>({
    name,
    payload: z.object({ n: z.int() }),
    atOnce: 1,
    seconds: 60,
    run: async ({ n }, { signal }) => {
      seen.runs.push(n)
      await work(n, signal)
    },
    gaveUp: async ({ n }) => void seen.gaveUp.push(n),
  })
  const start = () =>
    startJobs({ database: w.database, storage: w.storage, jobs: [declared], onError: () => undefined, pace })
  const queue = { name, payload: z.object({ n: z.int() }) }
  return { seen, start, queue }
}

it('work left in a transaction is done once that commits, and never when it does not', async () => {
  const { seen, start, queue } = counting('test.commit', async () => undefined)
  const runner = await start()
  const { db } = w.database
  await db
    .transaction(async (tx) => {
      await runner.add(tx, queue, { n: 1 })
      throw new Error('no')
    })
    .catch(() => undefined)
  await db.transaction((tx) => runner.add(tx, queue, { n: 2 }))
  await until(() => seen.runs.length > 0)
  await runner.stop()
  expect(seen.runs).toEqual([2])
})

it('work whose server was killed in the middle is run again by another', { timeout: 60_000 }, async () => {
  const { seen, start, queue } = counting('test.killed', async () => undefined)
  const first = await start()
  await first.stop()
  // taken by a server that is never heard of again
  const dead = new PgBoss({ db: through(w.database), schema: 'jobs', schedule: false, supervise: false })
  dead.on('error', () => undefined)
  await dead.start()
  await dead.send(queue.name, { n: 1 })
  expect(await dead.fetch(queue.name)).toHaveLength(1)
  await dead.stop({ close: false })
  const second = await start()
  await until(() => seen.runs.length > 0)
  await second.stop()
  expect(seen.runs).toEqual([1])
})

it('work that is stopped with the server is run again at the next start; what always fails is given up once', {
  timeout: 60_000,
}, async () => {
  const { seen, start, queue } = counting('test.stopped', async (n, signal) => {
    if (n === 2) throw new Error('never')
    if (seen.runs.length > 1) return
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  const first = await start()
  await first.add(w.database.db, queue, { n: 1 })
  await until(() => seen.runs.length === 1)
  const began = Date.now()
  await first.stop()
  expect(Date.now() - began).toBeLessThan(5_000)
  const second = await start()
  await until(() => seen.runs.length === 2)
  await second.add(w.database.db, queue, { n: 2 })
  await until(() => seen.gaveUp.length > 0)
  await second.stop()
  expect(seen.runs).toEqual([1, 1, 2, 2, 2, 2, 2])
  expect(seen.gaveUp).toEqual([2])
})
