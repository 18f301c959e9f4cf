import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { claimDueBackup, markBackupRunGivenUp, updateBackupRun } from './backupRuns.queries.ts'
import { enqueueDueBackup } from './backupSchedule.ts'
import { findLastBackup } from './lastBackup.ts'

let w: World
beforeAll(async () => {
  w = await createWorld({ isEmpty: true })
})
afterAll(() => w.close())

it('of several servers one leaves the day’s backup to the job runner, once (T213)', async () => {
  const added: object[] = []
  const runner = {
    add: async (_: unknown, { name }: { name: string }, payload: object) =>
      void added.push({ name, ...payload }),
  }
  const look = (now: string) =>
    enqueueDueBackup({
      db: w.database.db,
      runner,
      at: { hour: 2, minute: 30 },
      zone: 'UTC',
      now: () => new Date(now),
    })
  await Promise.all([1, 2, 3].map(() => look('2026-11-25T02:30:10Z')))
  await look('2026-11-25T14:00:00Z')
  expect(added).toEqual([{ name: 'backup', runId: expect.any(Number) }])
  await look('2026-11-26T02:31:00Z')
  expect(added).toHaveLength(2)
})

it('a backup that failed is the last one until a try succeeds; one that was given up keeps its reason (T213)', async () => {
  const { db } = w.database
  await db.execute(sql`delete from backup_runs`)
  const at = (time: string) => new Date(`2026-11-27T${time}Z`)
  const id = (await claimDueBackup(db, '2026-11-27', at('02:30:00'))) ?? 0
  // under way
  expect(await findLastBackup(db, at('02:31:00'))).toEqual({ good: null, failure: null })
  await updateBackupRun(db, id, {
    startedAt: at('02:30:00'),
    finishedAt: at('02:32:00'),
    problem: 'The disk is full.',
  })
  await markBackupRunGivenUp(db, id, 'It was interrupted.', at('02:40:00'))
  const failed = await findLastBackup(db, at('03:00:00'))
  expect(failed).toEqual({
    good: null,
    failure: { at: at('02:32:00'), problem: 'The disk is full.' },
  })
  const good = {
    isGood: true,
    path: '/backups/2026-11-27T02-50-00Z',
    files: 3,
    bytes: 10,
    lostFiles: 0,
  }
  await updateBackupRun(db, id, { startedAt: at('02:50:00'), finishedAt: at('02:51:00'), ...good })
  await markBackupRunGivenUp(db, id, 'It was interrupted.', at('02:52:00'))
  expect(await findLastBackup(db, at('03:50:00'))).toMatchObject({
    good: { ageSeconds: 3_600, files: 3 },
    failure: null,
  })
})
