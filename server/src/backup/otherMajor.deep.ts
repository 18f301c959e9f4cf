import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createDiskStorage } from '../storage/diskStorage.ts'
import { fillInstallation, fingerprintTables } from './testing/fillInstallation.ts'
import { runCommand } from './testing/runCommand.ts'

let root: string
let dataDir: string
let before: Record<string, string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nspect-major-'))
  dataDir = join(root, 'data')
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(connection)
  const few = { points: 200, files: 10, bytesOfFile: 1_000 }
  await fillInstallation(connection, createDiskStorage(join(dataDir, 'files')), few)
  before = await fingerprintTables(connection)
  await stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const printOf = async () => {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  return fingerprintTables(connection).finally(stop)
}

it('the database of another PostgreSQL is refused in words, and restored beside it from a backup (T215)', async () => {
  const env = { DATA_DIR: dataDir, BACKUP_DIR: join(root, 'backups') }
  await runCommand('backup', [], env)
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /written by PostgreSQL 17.* run npm run backup there; then run npm run restore -- FOLDER here/,
  )
  const said = await runCommand('restore', [env.BACKUP_DIR], env)
  const kept = join(dataDir, 'postgres-17')
  expect(said).toContain(`Former database ${kept}`)
  expect(await readFile(join(kept, 'PG_VERSION'), 'utf8')).toBe('17\n')
  expect(await printOf()).toEqual(before)
  await expect(access(join(dataDir, 'postgres.upgrade'))).rejects.toThrow(/ENOENT/)
})

it('a start goes on where that was killed between its last two steps (T215)', async () => {
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'))
  expect(await printOf()).toEqual(before)
})
