import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupJob } from '../backup/backup.job.ts'
import { buildJobs } from '../features.ts'
import { createServerLog } from '../http/requestLog.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'
import { type AnyJob, QueueFullError } from './job.ts'
import { startJobRunner } from './runner.ts'

/** A payload of each queue, for the nth job of a client. A queue without a row fails. */
const payloads: Record<string, (clientId: number, n: number) => object> = {
  'model.variants': (clientId, n) => ({ clientId, fileId: n }),
  'file.metadata': (clientId) => ({ clientId }),
  'plan.sheets': (clientId, n) => ({ clientId, planFileId: n }),
  'media.align': (clientId, n) => ({ clientId, projectModelImageId: n }),
  'model.carry': (clientId, n) => ({ clientId, mediaRevisionId: n }),
  'mail.send': (clientId, n) => ({ clientId, id: n }),
  'billing.refresh': (clientId) => ({ clientId }),
  'billing.cancel': (clientId) => ({ clientId }),
  'client.export': (clientId, n) => ({ clientId, exportId: n, language: 'en' }),
  'handover.seal': (clientId, n) => ({ clientId, handoverId: n }),
  'report.print': (clientId, n) => ({ clientId, printId: n }),
  'client.purge': (clientId) => ({ clientId }),
}

// nothing of them is run here
const jobs = [...buildJobs({} as Parameters<typeof buildJobs>[0]), backupJob]
const fair = jobs.filter(({ turns }) => turns === 'client')
const [one, other, third] = [11, 12, 13]

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

type Run = (clientId: number, tools: Parameters<AnyJob['run']>[1]) => Promise<void>

const start = (job: AnyJob, run?: Run) =>
  startJobRunner({
    database: w.database,
    direct: w.direct,
    storage: w.storage,
    jobs: [
      {
        ...job,
        concurrency: 1,
        run: async (payload, tools) => run?.((payload as { clientId: number }).clientId, tools),
        onFailed: async () => undefined,
      },
    ],
    runs: run !== undefined,
    onError: () => undefined,
    log: createServerLog({ level: 'silent' }),
    // nobody looks at an interval during this test
    pace: { look: 600, watch: 600, heartbeat: 600 },
  })

const payloadOf = ({ name }: AnyJob) => {
  const made = payloads[name]
  if (!made) throw new Error(`${name} has no row in this test`)
  return made
}

describe('T440: in the queue', () => {
  it.each(jobs.map((job) => [job.name, job] as const))(
    '%s clients take turns, or it says why not',
    (_, { turns, name }) => {
      if (turns === 'client') expect(payloads).toHaveProperty([name])
      else expect(turns.none.length).toBeGreaterThan(10)
    },
  )

  it.each(fair.map((job) => [job.name, job] as const))(
    '%s a client with one job waits for one of another, not for all',
    async (_, job) => {
      const ran: number[] = []
      const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
      const runner = await start(job, async (clientId) => {
        await go
        ran.push(clientId)
      })
      const payload = payloadOf(job)
      const { db } = w.database
      const add = (clientId: number, n: number) => runner.add(db, job, payload(clientId, n))
      await add(one, 1)
      for (let n = 2; n <= 6; n++) await add(one, n)
      await add(other, 7)
      await runner.addAll(db, job, [payload(third, 8), payload(third, 9)])
      await add(other, 10)
      letGo()
      await waitUntil(() => ran.length === 10)
      await runner.stop()
      expect(ran).toEqual([one, other, third, one, third, other, one, one, one, one])
    },
  )
})

describe('T441: a waiting job starts when the one before it has ended', () => {
  it.each(jobs.map((job) => [job.name, job] as const))('in the queue %s', async (_, job) => {
    let count = 0
    const runner = await start(job, async () => {
      count += 1
      if (count === 2) throw new Error('fails, and the next one starts nevertheless')
    })
    const { db } = w.database
    const payload = payloads[job.name] ?? Object
    // past the schema: what waits is not run here
    const loose = { ...job, payload: { parse: (value: object) => value } } as unknown as AnyJob
    await runner.addAll(
      db,
      loose,
      [1, 2, 3, 4].map((n) => payload(one, n)),
    )
    await waitUntil(() => count >= 4)
    await runner.stop()
    await db.execute(sql`delete from jobs.job where name like ${`${job.name}%`}`)
  })
})

describe('T442: work that waits', () => {
  const asked = fair.filter(({ isAskedFor }) => isAskedFor)

  it('is limited for each client where people ask for it: sheets, lighter copies, exports, print-outs', () => {
    expect(asked.map(({ name }) => name).toSorted()).toEqual([
      'client.export',
      'model.variants',
      'plan.sheets',
      'report.print',
    ])
  })

  it.each(fair.map((job) => [job.name, job] as const))(
    'in the queue %s is refused to nobody else, and never if the product makes it',
    async (_, job) => {
      const runner = await start(job)
      const { db } = w.database
      const payload = payloadOf(job)
      const many = Array.from({ length: limits.waitingOfClient + 1 }, (_, n) => payload(one, n + 1))
      await runner.addAll(db, job, many)
      const another = runner.add(db, job, payload(one, 999))
      if (job.isAskedFor) await expect(another).rejects.toThrow(QueueFullError)
      else await another
      await runner.add(db, job, payload(other, 1))
      await runner.addAll(db, job, [payload(one, 1_000)])
      await db.execute(sql`delete from jobs.job where name = ${job.name}`)
      await runner.stop()
    },
  )
})

it('T445: long work hears that jobs of other clients wait, and not that its own client has more', async () => {
  const work = fair.find(({ name }) => name === 'model.variants')!
  const heard: boolean[] = []
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const runner = await start(work, async (clientId, { othersWait }) => {
    if (clientId !== one || heard.length > 0) return
    heard.push(await othersWait())
    letGo()
    await waitUntil(othersWait)
    heard.push(true)
  })
  const { db } = w.database
  const payload = payloadOf(work)
  await db.transaction(async (tx) => {
    await runner.add(tx, work, payload(one, 1))
    await runner.add(tx, work, payload(one, 2))
  })
  await go
  await runner.add(db, work, payload(other, 3))
  await waitUntil(() => heard.length === 2)
  await runner.stop()
  expect(heard).toEqual([false, true])
})
