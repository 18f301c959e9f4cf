import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Role } from '@nspect/contract/shared/enums'
import { addPerson } from '../server/src/testing/addPerson.ts'
import { copyTemplate, withAdminClient } from '../server/src/testing/testDatabase.ts'
import { startInstanceServers } from './instanceServers.ts'
import { adminCredentials, type PreparedInstance, prepareInstance } from './prepareInstance.ts'

/** A complete nSpect instance: its own database and folder, the demo and the built web client. */
export interface Instance {
  url: string
  admin: { username: string; password: string }
  /** calls the API with a session; throws on any error status */
  call<T>(token: string, path: string, init?: RequestInit): Promise<T>
  signIn(username: string, password: string): Promise<string>
  /**
   * creates a user of the demo's hotel; `sees`: with every inspection of the hotel assigned to them
   */
  person(role: Role, options?: { sees: boolean }): Promise<{ username: string; password: string }>
  /**
   * starts another server on the same database and files; stopped with the instance. Returns its
   * address.
   */
  beside(): Promise<string>
  /** ends the connections by which its servers hear of each other */
  killListeners(): Promise<void>
  /** the server's complete output */
  output(): string
  stop(): Promise<void>
}

/** What the run has prepared; prepared for this instance alone if it has not. */
const getPreparedInstance = async (): Promise<
  PreparedInstance & { remove?: () => Promise<void> }
> =>
  process.env.NSPECT_E2E_PREPARED
    ? (JSON.parse(process.env.NSPECT_E2E_PREPARED) as PreparedInstance)
    : prepareInstance()

/** Starts an instance as a copy of what is prepared. */
export const startInstance = async (): Promise<Instance> => {
  const origin = await getPreparedInstance()
  const database = await copyTemplate(origin.admin, origin.template)
  const dataDir = join(tmpdir(), `nspect-e2e-${database}`)
  await promisify(execFile)('cp', ['-a', '--reflink=auto', origin.folder, dataDir])
  const servers = await startInstanceServers({ cluster: origin.admin, database, folder: dataDir })
  const { url } = servers

  const call = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
    const headers = {
      // sent by browsers; looking around in the demo requires it
      origin: url,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(init.headers as Record<string, string>),
    }
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    url,
    admin: adminCredentials,
    call,
    signIn: async (username, password) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      }
      return (await call<{ token: string }>('', 'Users/Authenticate', init)).token
    },
    person: async (role, { sees } = { sees: false }) => {
      const somebody = {
        username: `${role.toLowerCase()}@harbourlights.example`,
        password: 'a password for journeys',
      }
      await addPerson({ connectionString: servers.databaseUrl }, { role, ...somebody, sees })
      return somebody
    },
    beside: servers.beside,
    killListeners: () =>
      withAdminClient(origin.admin, async (client) => {
        const ofDatabase = "datname = $1 and application_name = 'nspect live'"
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${ofDatabase}`,
          [database],
        )
      }),
    output: servers.output,
    stop: async () => {
      await servers.stop()
      await withAdminClient(origin.admin, (client) =>
        client.query(`drop database if exists "${database}" with (force)`),
      )
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      await origin.remove?.()
    },
  }
}
