import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildJobs } from '../features.ts'
import { createServerLog } from '../http/requestLog.ts'
import { startJobRunner } from '../jobs/runner.ts'
import { createWorld, type World } from '../testing/world.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { queueMail } from './queueMail.ts'

/** Jobs are enqueued first and run afterwards, so that the queue is known. */
let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const sending = (send: (letter: OutgoingMail) => Promise<void>): Mailer => ({ sends: true, send })

/** A runner that has its queues but does nothing yet, then one that sends by `mailer`. */
const run = async (mailer: Mailer) => {
  const { database, storage, tokens, billing, clock } = w
  const site = { ...w.site, sendsMail: true }
  const jobs = buildJobs({ mailer, billing, tokens, site, now: () => clock.now })
  const pace = { look: 0.5, watch: 1, heartbeat: 10, retry: 1 }
  return startJobRunner({
    database,
    storage,
    jobs,
    onError: (error) => w.log.push(String(error)),
    log: createServerLog({ level: 'silent' }),
    pace,
  })
}

/** Enqueues this many notices, followed by mails that somebody waits for. */
const leave = async (
  runner: Awaited<ReturnType<typeof run>>,
  notices: number,
  awaited: string[] = [],
) => {
  const { db } = w.database
  const posting = {
    scope: { db, now: w.clock.now },
    site: { ...w.site, sendsMail: true },
    tokens: w.tokens,
    enqueue: runner.add.bind(undefined, db),
  }
  const notice = { language: 'en', letter: 'assigned' } as const
  for (let n = 0; n < notices; n++) {
    const values = {
      name: 'Jonas Weir',
      inspection: 'Lobby',
      preferences: 'https://nspect.example/account#mails',
      link: 'http://hotel.example/1',
    }
    await queueMail(posting, { ...notice, to: `guest${n}@hotel.example`, values })
  }
  for (const to of awaited) {
    const values = { name: 'Ines Okafor', link: 'http://hotel.example/2', minutes: 30 }
    await queueMail(posting, { to, language: 'en', letter: 'resetLink', values })
  }
}

it('a link that somebody waits for leaves before the notices that came first', async () => {
  const idle = await run(sending(async () => undefined))
  await idle.stop()
  const sent: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  await leave(idle, 12, ['waiting@hotel.example'])
  const runner = await run(
    sending(async ({ to }) => {
      sent.push(to)
      if (sent.length === 13) resolve()
    }),
  )
  await all
  await runner.stop()
  // as many are running as are sent at a time
  expect(sent.indexOf('waiting@hotel.example')).toBeLessThan(4)
})

it('four mails leave at a time, and never more', async () => {
  const idle = await run(sending(async () => undefined))
  await idle.stop()
  await leave(idle, 9)
  let under = 0
  let sent = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  const runner = await run(
    sending(async () => {
      under += 1
      most = Math.max(most, under)
      if (under === 4) full.resolve()
      // the first ones are sent together, or not at all
      await full.promise
      under -= 1
      sent += 1
      if (sent === 9) all.resolve()
    }),
  )
  await all.promise
  await runner.stop()
  expect(most).toBe(4)
})
