import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@nspect/contract/permissions/policy'
import pg from 'pg'
import type { DbOrTransaction } from '../../../server/src/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/src/db/migrate.ts'
import { createScope } from '../../../server/src/db/scope.ts'
import { searchRecords } from '../../../server/src/search/searchRecords.ts'
import { readCpuTime } from './cpuTime.ts'
import { fillSearchDatabase, searchVolume } from './fillSearch.queries.ts'

const goal = 2.5
const rounds = 100
const warmUps = 10

/** Who looks for what; the title says what makes it hard. */
const buildStaffActor = (
  role: 'Manager' | 'User' | 'Viewer',
  userId: number,
  clientId: number,
): Actor => ({
  kind: 'staff',
  userId,
  name: '',
  role,
  clientId,
  isReadOnly: false,
})
const manager = buildStaffActor('Manager', 1, 1)
const ofSmall = buildStaffActor('Manager', 500, 500)
const ofTwenty = buildStaffActor('User', searchVolume.smallClients + 2, 1)
const ofAll = buildStaffActor('User', searchVolume.smallClients + 3, 1)
const cases: [title: string, actor: Actor, q: string][] = [
  ['a common word', manager, 'door'],
  ['two common words', manager, 'carpet corridor'],
  ['a word of some points', manager, 'torn'],
  ['half a word', manager, 'exting'],
  ['one letter', manager, 'd'],
  ['a part in the middle', manager, 'ridor'],
  ['a rare word', manager, 'serial'],
  ['one that is not there', manager, 'zzgryph'],
  ['a typo', manager, 'widnow'],
  ['a typo in a long word', manager, 'extinguihser'],
  ['a typo beside a word', manager, 'balcny cracked'],
  ['a number', manager, '#4711'],
  ['a number among words', manager, '4711'],
  ['a small client, a common word', ofSmall, 'door'],
  ['a small client, a typo', ofSmall, 'widnow'],
  ['20 of 2,000 inspections, a common word', ofTwenty, 'door'],
  ['20 of 2,000 inspections, a typo', ofTwenty, 'extinguihser'],
  ['every inspection assigned, a word of some', ofAll, 'torn'],
]

/**
 * Processor time of the database for each search, in milliseconds: statements are planned once per
 * connection.
 */
const timeSearches = async (client: pg.Client, say: (line: string) => void): Promise<void> => {
  const db = { $client: client } as unknown as DbOrTransaction
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  for (const [title, actor, q] of cases) {
    const scope = createScope(db, actor, { changes: false, now: new Date(), sign: () => '' })
    for (let round = 0; round < warmUps; round += 1) await searchRecords(scope, { q })
    const before = readCpuTime(pid) ?? 0
    let hits = 0
    for (let round = 0; round < rounds; round += 1) {
      const { groups } = await searchRecords(scope, { q })
      hits = groups.reduce((sum, group) => sum + group.hits.length, 0)
    }
    const ms = ((readCpuTime(pid) ?? 0) - before) / rounds
    const verdict = ms <= goal ? 'ok' : 'missed'
    say(
      `  ${title.padEnd(44)} ${ms.toFixed(2).padStart(6)} ms (goal ${goal}) ${verdict.padEnd(6)} ${hits} hits`,
    )
  }
}

/** What a search costs the database, in a database of its own. */
export const measureSearch = async (say: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-bench-search-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    settings: { shared_buffers: '256MB' },
  })
  const client = new pg.Client(postgres.connection)
  try {
    await migrateDatabase(postgres.connection)
    await fillSearchDatabase(postgres.connection)
    await client.connect()
    const { points, smallClients } = searchVolume
    say(
      `\nA search: processor time of the database, among ${points} points of one client and those of ${smallClients} small ones`,
    )
    await timeSearches(client, say)
  } finally {
    await client.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
