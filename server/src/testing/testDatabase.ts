import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findDataLockHolder } from '../db/embedded/dataLock.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { findPostgresPrograms } from '../db/embedded/postgresPrograms.ts'
import { clearOrphanedPostmaster } from '../db/embedded/postmaster.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type PgBouncer, startPgBouncer } from './servers/pgBouncer.ts'
import { getTestRoot } from './testRoot.ts'

interface TestCluster {
  /** to any database of the server, with the right to create others */
  admin: pg.ClientConfig
  /** a migrated database that test databases are copied from */
  template: string
  /** of PgBouncer, if `PGBOUNCER` names its program */
  pooled: PgBouncer['address'] | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** A database for one test file. */
export interface TestDatabase {
  /** to the server itself */
  connection: pg.ClientConfig
  /** as a server of nSpect connects: through PgBouncer, if there is one, else the same */
  pooled: pg.ClientConfig
  drop(): Promise<void>
}

const folderPrefix = 'nspect-test-cluster-'

/** The same server, another database. */
export const toDatabaseConfig = (admin: pg.ClientConfig, name: string): pg.ClientConfig => ({
  ...admin,
  database: name,
})

/** What a URL says, in fields, so that a test can change one of them. */
const parseDatabaseUrl = (url: string): pg.ClientConfig => {
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  return {
    host,
    port,
    ...(user !== undefined && { user }),
    password,
    ...(database !== undefined && { database }),
    ssl,
  }
}

/** How the pool of a test reaches its database. */
export const getPoolConnection = ({ options }: pg.Pool): pg.ClientConfig => {
  const { host, port, user, password, database, ssl } = options
  return { host, port, user, password, database, ssl }
}

/** Runs `work` over a connection of its own. */
export const withAdminClient = async <T>(
  admin: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** SQLSTATE of "source database is being accessed by other users" */
const inUse = '55006'

const copyDatabase = (client: pg.Client, name: string, template: string) =>
  client.query(`create database "${name}" template "${template}" strategy file_copy`)

/**
 * Copies a database under a new name (tens of ms). Files run in parallel, and a background process
 * of PostgreSQL may be connected to the template: copies wait for each other and are retried.
 */
export const copyTemplate = async (admin: pg.ClientConfig, template: string): Promise<string> => {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withAdminClient(admin, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await copyDatabase(client, name, template)
      } catch (error) {
        const mayRetry = error instanceof pg.DatabaseError && error.code === inUse && attempt < 20
        if (!mayRetry) throw error
        await pause(100)
      }
    }
  })
  return name
}

/** Creates a migrated, empty database for this test file. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  // Vitest runs this file in its main process, too, where the test-side module cannot be loaded.
  const { inject } = await import('vitest')
  const { admin, template, pooled } = inject('testCluster')
  const name = await copyTemplate(admin, template)
  const connection = toDatabaseConfig(admin, name)
  return {
    connection,
    pooled: { ...connection, ...pooled },
    drop: async () => {
      await withAdminClient(admin, (client) =>
        client.query(`drop database if exists "${name}" with (force)`),
      )
    },
  }
}

/** A hard-killed run left its server running: stops it and removes its folder. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(getTestRoot())) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = join(getTestRoot(), name)
    try {
      if ((await findDataLockHolder(folder)) !== undefined) continue
      await clearOrphanedPostmaster(folder, join(folder, 'postgres'), await findPostgresPrograms())
      await rm(folder, { recursive: true, force: true })
    } catch {
      // another user's, or being swept by another run at this moment
    }
  }
}

/** A server for tests, which writes nothing durably; or the one of TEST_DATABASE_URL. */
export const startCluster = async () => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { admin: parseDatabaseUrl(url), stop: () => Promise.resolve() }
  await sweep()
  const folder = await mkdtemp(join(getTestRoot(), folderPrefix))
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    settings: { max_connections: '120' },
  })
  return {
    admin: server.connection,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Vitest's global set-up: one server for the run (embedded, or the one of TEST_DATABASE_URL) with
 * one migrated template. Returns the tear-down, which leaves no process, folder or database.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { admin, stop: stopCluster } = await startCluster()
  const program = process.env.PGBOUNCER
  let bouncer: PgBouncer | undefined
  const stop = async () => {
    await bouncer?.stop()
    await stopCluster()
  }
  const template = `nspect_test_${randomBytes(4).toString('hex')}`
  try {
    await withAdminClient(admin, (client) => client.query(`create database "${template}"`))
    await migrateDatabase(toDatabaseConfig(admin, template))
    if (program) bouncer = await startPgBouncer(program, admin)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testCluster', { admin, template, pooled: bouncer?.address })
  // A run that is stopped by a signal does not reach this tear-down: its server ends with it, its
  // folder is swept.
  return async () => {
    await withAdminClient(admin, async (client) => {
      const made = await client.query(
        'select datname from pg_database where starts_with(datname, $1)',
        [template],
      )
      for (const { datname } of made.rows)
        await client.query(`drop database if exists "${datname}" with (force)`)
    })
    await stop()
  }
}
