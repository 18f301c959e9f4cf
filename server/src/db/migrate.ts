import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { listenForLoss } from './databaseUnavailable.ts'
import { addTrigrams } from './trigrams.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number that nothing else in this database uses as a lock. */
const migrationLock = 4_716_301

/** The migrations of this version, the newest last. */
const readJournal = async () =>
  (
    JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[]
    }
  ).entries

/** The name of this version's newest migration. */
export const readSchema = async (): Promise<string> => (await readJournal()).at(-1)?.tag ?? ''

/** The stored data was written by a newer version of the program: nothing was touched. */
export class NewerSchema extends Error {
  constructor() {
    super('This data was last used by a newer version of nSpect. Please start that version, or a newer one.')
    this.name = 'NewerSchema'
  }
}

/**
 * Migrates a database to this version's schema, and runs `seed` for what every installation needs. Several servers may
 * call it at once: one works, the others wait until it has done both. Throws NewerSchema, before touching anything, for
 * data of an unknown later version.
 */
export const migrateAndSeed = async <Seeded>(
  connection: string | pg.PoolConfig,
  seed: () => Promise<Seeded>,
): Promise<Seeded> => {
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  listenForLoss(client)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const newest = Math.max(...(await readJournal()).map((entry) => entry.when))
    const existing = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
    if (existing.rows[0]?.found) {
      const last = await client.query('select max(created_at)::bigint as at from drizzle.__drizzle_migrations')
      if (Number(last.rows[0]?.at ?? 0) > newest) throw new NewerSchema()
    }
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    await addTrigrams(client)
    return await seed()
  } finally {
    await client.end()
  }
}

/** Migrates a database to this version's schema, as `migrateAndSeed` does. */
export const migrate = (connection: string | pg.PoolConfig): Promise<void> =>
  migrateAndSeed(connection, () => Promise.resolve())
