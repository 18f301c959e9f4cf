import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@nspect/contract/policy'
import pg from 'pg'
import type { Querying } from '../../../server/src/db/connect.ts'
import { startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { scopeFor } from '../../../server/src/db/scope.ts'
import { lookFor } from '../../../server/src/search/lookFor.ts'
import { fillForSearch, searchVolume } from './fillSearch.queries.ts'

const goal = 2.5
const rounds = 25

/** Who looks for what; the title says what makes it hard. */
const staff = (role: 'Manager' | 'User' | 'Viewer', userId: number, clientId: number): Actor => ({
  kind: 'staff',
  userId,
  name: '',
  role,
  clientId,
  isReadOnly: false,
})
const manager = staff('Manager', 1, 1)
const ofSmall = staff('Manager', 500, 500)
const ofTwenty = staff('User', searchVolume.smallClients + 2, 1)
const ofAll = staff('User', searchVolume.smallClients + 3, 1)
const cases: [title: string, actor: Actor, q: string][] = [
  ['a common word', manager, 'door'],
  ['two common words', manager, 'carpet corridor'],
  ['a word of some points', manager, 'torn'],
  ['half a word', manager, 'exting'],
  ['one letter', manager, 'd'],
  ['a part in the middle', manager, 'ridor'],
  ['a rare word', manager, 'serial' ],
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

interface Timed {
  name?: string
}

/** A connection that adds up how long the database takes for what is asked over it. */
const timing = (client: pg.Client) => {
  const spent = { ms: 0 }
  const query = async (statement: Timed) => {
    const from = performance.now()
    const result = await client.query(statement as pg.QueryConfig)
    spent.ms += performance.now() - from
    return result
  }
  return { spent, db: { $client: { query } } as unknown as Querying }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Prints the median of what the statements of a search take over this connection, the trip to the database taken off. */
export const timeSearches = async (client: pg.Client, say: (line: string) => void): Promise<void> => {
  const { spent, db } = timing(client)
  const trips: number[] = []
  for (let round = 0; round < 200; round += 1) {
    const from = performance.now()
    await client.query({ name: 'trip', text: 'select 1' })
    trips.push(performance.now() - from)
  }
  const trip = median(trips)
  for (const [title, actor, q] of cases) {
    const scope = scopeFor(db, actor, { changes: false, now: new Date(), sign: () => '' })
    const times: number[] = []
    let hits = 0
    for (let round = 0; round < rounds; round += 1) {
      spent.ms = 0
      const { groups } = await lookFor(scope, { q })
      hits = groups.reduce((sum, group) => sum + group.hits.length, 0)
      times.push(spent.ms)
    }
    const ms = Math.max(0, median(times) - 2 * trip)
    const verdict = ms <= goal ? 'ok' : 'missed'
    say(`  ${title.padEnd(44)} ${ms.toFixed(2).padStart(6)} ms (goal ${goal}) ${verdict.padEnd(6)} ${hits} hits`)
  }
}

/** What a search costs the database, in a database of its own. */
export const measureSearch = async (say: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-bench-search-'))
  const postgres = await startEmbedded({ dataDir: folder, durable: false, settings: { shared_buffers: '256MB' } })
  const client = new pg.Client(postgres.connection)
  try {
    await migrate(postgres.connection)
    await fillForSearch(postgres.connection)
    await client.connect()
    const { points, smallClients } = searchVolume
    say(`\nA search: the database’s time, among ${points} points of one client and those of ${smallClients} small ones`)
    await timeSearches(client, say)
  } finally {
    await client.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
