import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildDatabaseUrl } from '../../server/src/testing/servers/serverProcess.ts'
import { withAdminClient } from '../../server/src/testing/testDatabase.ts'
import { type PreparedInstance, startServer } from '../prepareInstance.ts'

/** An installation that holds nothing but an imported client. */
export interface ImportedInstance {
  url: string
  /** what the command printed */
  said: string
  /** the link of that person to choose a password, as a path below `url` */
  getResetLink(username: string): string
  stop(): Promise<void>
}

/**
 * Imports an archive into an empty installation by the command of the operator, then starts its
 * server.
 */
export const startImportedInstance = async (archive: string): Promise<ImportedInstance> => {
  const { admin } = JSON.parse(process.env.NSPECT_E2E_PREPARED ?? '') as PreparedInstance
  const database = `nspect_imported_${randomBytes(4).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'nspect-e2e-imported-'))
  const remove = async () => {
    await withAdminClient(admin, (client) =>
      client.query(`drop database if exists "${database}" with (force)`),
    )
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await withAdminClient(admin, (client) => client.query(`create database "${database}"`))
    const program = join(import.meta.dirname, '../../server/src/commands/importClientCommand.ts')
    const env = {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: buildDatabaseUrl({ ...admin, database }),
    }
    const { stdout: said } = await promisify(execFile)('node', [program, archive], { env })
    const server = await startServer(admin, database, folder, { DEMO_DATA: 'false' })
    return {
      url: server.url,
      said,
      getResetLink: (username) => {
        const lines = said.split('\n').map((line) => line.trim())
        const { pathname, search } = new URL(
          lines[lines.findIndex((line) => line.startsWith(`${username} (`)) + 1] ?? '',
        )
        return pathname + search
      },
      stop: async () => {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
