import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecordingJob } from '../testing/recordingJob.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createPoolBossDb } from './pgBoss.queries.ts'

// the shortest heartbeat timeout of a server is ten seconds

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

it('work whose server was killed in the middle is run again by another', async () => {
  const { seen, start, queue } = createRecordingJob(w, 'test.killed')
  const first = await start()
  await first.stop()
  // taken by a server that then disappears
  const dead = new PgBoss({
    db: createPoolBossDb(w.database),
    schema: 'jobs',
    schedule: false,
    supervise: false,
  })
  dead.on('error', () => undefined)
  await dead.start()
  await dead.send(queue.name, { n: 1 })
  expect(await dead.fetch(queue.name)).toHaveLength(1)
  await dead.stop({ close: false })
  const second = await start()
  await waitUntil(() => seen.runs.length > 0)
  await second.stop()
  expect(seen.runs).toEqual([1])
})
