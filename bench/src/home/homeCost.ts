import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Staff } from '@nspect/contract/permissions/policy'
import pg from 'pg'
import { connectDatabase } from '../../../server/src/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/src/db/migrate.ts'
import { createScope } from '../../../server/src/db/scope.ts'
import { findHomeSections } from '../../../server/src/home/homeSections.queries.ts'
import { fillClient } from './fillClient.queries.ts'

/** few and many: 1,000 and 100,000 points */
const amounts = [
  { inspections: 20, points: 50 },
  { inspections: 2_000, points: 50 },
] as const
const rounds = 300
/** the statement is prepared, and its plan chosen, in the first ones */
const warmUps = 20
/** what many points may cost, as a multiple of few */
const goal = 1.2

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * The statement of the first screen with few and many points, in turn on one connection; prints how
 * they compare.
 */
export const measureHome = async (say: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-bench-home-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    durable: false,
    settings: { autovacuum: 'off' },
  })
  try {
    await migrateDatabase(postgres.connection)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    for (const [n, amount] of amounts.entries()) await fillClient(client, n + 1, amount)
    // vacuum marks no row as visible near commits that have not reached the disk, and makes such
    // commits itself
    await client.query('set synchronous_commit = on')
    await client.query('checkpoint')
    await client.query('vacuum analyze')
    await client.end()
    const { db, close } = connectDatabase({ ...postgres.connection, max: 1 }, () => undefined)
    const now = new Date()
    const days = {
      day: now.toISOString().slice(0, 10),
      since: new Date(now.getTime() - 7 * 86_400_000).toISOString(),
    }
    const ask = async (actor: Staff) => {
      const from = performance.now()
      await findHomeSections(createScope(db, actor, { changes: false, now, sign: () => '' }), days)
      return performance.now() - from
    }
    say(
      '\nThe first screen’s statement, 1,000 : 100,000 points in 20 : 2,000 inspections (medians)',
    )
    for (const role of ['Manager', 'User'] as const) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < warmUps + rounds; round++) {
        for (const n of [0, 1] as const) {
          const userId = 2 * (n + 1) + Number(role === 'User')
          const time = await ask({ kind: 'staff', userId, name: '', role, clientId: n + 1 })
          if (round >= warmUps) times[n].push(time)
        }
      }
      const [few, many] = [median(times[0]), median(times[1])]
      const verdict = many <= goal * few ? 'ok' : 'missed'
      say(
        `  ${role.padEnd(8)} ${few.toFixed(2)} : ${many.toFixed(2)} ms, ${(many / few).toFixed(2)}x (goal ${goal}x) ${verdict}`,
      )
    }
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
