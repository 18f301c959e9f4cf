import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import {
  type EmbeddedDatabase,
  startEmbeddedPostgres,
} from '../../server/src/db/embedded/embedded.ts'
import { findRunningEmbeddedDatabase } from '../../server/src/db/embedded/findRunningEmbeddedDatabase.ts'
import { createDiskStorage } from '../../server/src/storage/diskStorage.ts'
import type { FileStorage } from '../../server/src/storage/storage.ts'
import { buildDatabaseUrl } from '../../server/src/testing/servers/serverProcess.ts'
import { killProcess, listProcessesIn } from './processes.ts'
import { type SupervisedServer, superviseServer } from './supervise.ts'

/** What is killed. */
export const victims = ['app', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

/** A server and its database, both of which may be killed, and come back. */
export interface Installation {
  server: SupervisedServer
  /** its files on this disk */
  storage: FileStorage
  connection(): Promise<pg.ClientConfig>
  /** kills at once; what is not started again by the product itself is started again here */
  kill(victim: Victim): Promise<void>
  stop(): Promise<void>
  /** processes that are left after a stop */
  left(): number[]
}

/** The postmaster of a cluster, as its own file says. */
const findPostmaster = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/**
 * A server with its embedded database, in a folder that is removed at the end unless it is given.
 */
export const startWithEmbedded = async (
  env: Record<string, string> = {},
  folder?: string,
): Promise<Installation> => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'fault-')))
  const server = await superviseServer({ ...env, DATA_DIR: dataDir })
  return {
    server,
    storage: createDiskStorage(join(dataDir, 'files')),
    connection: async () => {
      const connection = await findRunningEmbeddedDatabase(dataDir)
      if (!connection) throw new Error('the server does not run')
      return { ...connection }
    },
    kill: async (victim) => {
      const pids = listProcessesIn(dataDir)
      if (victim === 'database') return killProcess(await findPostmaster(join(dataDir, 'postgres')))
      killProcess(server.pid)
      if (victim === 'both') for (const pid of pids) killProcess(pid)
    },
    stop: async () => {
      await server.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
    left: () => listProcessesIn(dataDir),
  }
}

/** A PostgreSQL server of its own, which can be killed and restarted at the same place. */
export const startPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fault-'))
  const start = () => startEmbeddedPostgres({ dataDir: folder })
  let database: EmbeddedDatabase = await start()
  const restart = async () => {
    await database.stop()
    database = await start()
  }
  return {
    folder,
    connection: { ...database.connection },
    restart,
    kill: () => killProcess(database.pid),
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server on a PostgreSQL server of its own, which can be restarted in good order. */
export const startWithServer = async (
  env: Record<string, string> = {},
): Promise<Installation & { restartDatabase(): Promise<void> }> => {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'fault-'))
  const server = await superviseServer({
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: buildDatabaseUrl(postgres.connection),
  })
  return {
    server,
    storage: createDiskStorage(join(dataDir, 'files')),
    connection: async () => ({ ...postgres.connection }),
    restartDatabase: postgres.restart,
    kill: async (victim) => {
      if (victim !== 'database') killProcess(server.pid)
      if (victim === 'app') return
      for (const pid of listProcessesIn(postgres.folder)) killProcess(pid)
      await postgres.restart()
    },
    stop: async () => {
      await server.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    left: () => [...listProcessesIn(dataDir), ...listProcessesIn(postgres.folder)],
  }
}
