import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { trackConnectionLoss } from './connectionErrors.ts'
import { addTrigramSearch } from './trigrams.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number that nothing else in this database uses as a lock. */
const migrationLock = 4_716_301

/** The migrations of this version, the newest last. */
export const readMigrationJournal = async () =>
  (
    JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[]
    }
  ).entries

/** The name of this version's newest migration. */
export const readSchemaVersion = async (): Promise<string> =>
  (await readMigrationJournal()).at(-1)?.tag ?? ''

/** The stored data was written by a newer version of the program: nothing was touched. */
export class NewerSchemaError extends Error {
  constructor() {
    super(
      'This data was last used by a newer version of nSpect. Please start that version, or a newer one.',
    )
    this.name = 'NewerSchema'
  }
}

/** Waits until no other program migrates or fills this database; until the connection ends. */
export const lockMigrations = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

/**
 * The newest migration that a database has had, as its time in the journal; undefined: it has no
 * tables of ours.
 */
export const readLastMigration = async (client: pg.ClientBase): Promise<number | undefined> => {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (!rows[0]?.found) return undefined
  const last = await client.query(
    'select max(created_at)::bigint as at from drizzle.__drizzle_migrations',
  )
  return last.rows[0]?.at === null ? undefined : Number(last.rows[0]?.at)
}

/**
 * Brings a schema up to the migration of that time inside a transaction that has begun, by the same
 * statements as at a start: for a restore, which fills the tables in the same transaction.
 */
export const migrateInTransaction = async (client: pg.ClientBase, until: number): Promise<void> => {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const reached = (await readLastMigration(client)) ?? 0
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= reached || folderMillis > until) continue
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/**
 * Migrates a database to this version's schema, and runs `seed` for what every installation needs;
 * `before` runs first if there are tables that will be changed, and nothing is if it throws.
 * Several servers may call it at once: one works, the others wait until it has done both. Throws
 * NewerSchemaError, before touching anything, for data of an unknown later version.
 */
export const migrateAndSeed = async <Seeded>(
  connection: string | pg.PoolConfig,
  before: () => Promise<void>,
  seed: () => Promise<Seeded>,
): Promise<Seeded> => {
  const client = new pg.Client(
    typeof connection === 'string' ? { connectionString: connection } : connection,
  )
  trackConnectionLoss(client)
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') process.stderr.write(`migration: ${message}\n`)
  })
  await client.connect()
  try {
    await lockMigrations(client)
    const newest = Math.max(...(await readMigrationJournal()).map((entry) => entry.when))
    const reached = await readLastMigration(client)
    if (reached !== undefined && reached > newest) throw new NewerSchemaError()
    if (reached !== undefined && reached < newest) await before()
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    await addTrigramSearch(client)
    return await seed()
  } finally {
    await client.end()
  }
}

/** Migrates a database to this version's schema, as `migrateAndSeed` does. */
export const migrateDatabase = (
  connection: string | pg.PoolConfig,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => migrateAndSeed(connection, before, () => Promise.resolve())
