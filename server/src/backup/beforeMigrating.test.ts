import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  migrateDatabase,
  migrateInTransaction,
  readLastMigration,
  readMigrationJournal,
} from '../db/migrate.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createMemoryStorage } from '../testing/memoryStorage.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { listBackups } from './backupFolder.ts'
import { backupBeforeMigrating } from './beforeMigrating.ts'
import { openBackup } from './readBackup.ts'
import { restoreDatabaseRows, restoreStoredFiles } from './restoreBackup.ts'
import { createEmptyDatabase } from './testing/createEmptyDatabase.ts'

let root: string
let database: TestDatabase
let client: pg.Client
let storage: FileStorage
let earlier: number
let said: string[]

beforeAll(async () => {
  root = await mkdtemp(join(getTestRoot(), 'nspect-before-'))
  const journal = (await readMigrationJournal()).map(({ when }) => when)
  // since the first version
  earlier = journal[36] ?? 0
})
afterAll(() => rm(root, { recursive: true, force: true }))

beforeEach(async () => {
  said = []
  storage = createMemoryStorage(root)
  database = await createEmptyDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin')
  await migrateInTransaction(client, earlier)
  await client.query('commit')
  const { name, size, sha256 } = await storage.put(Readable.from([Buffer.from('a plan')]), {
    maxBytes: 100,
  })
  await client.query(
    `insert into clients (business_name, tier) values ('Harbour Lights Hotel', 'Enterprise')`,
  )
  await client.query(
    `insert into files (client_id, kind, name, display_name, mime, size, sha256)
      select id, 'document', $1, 'Plan.txt', 'text/plain', $2, $3 from clients`,
    [name, size, sha256],
  )
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const before = (dataDir: string, backupDir?: string) =>
  backupBeforeMigrating({
    config: { backupDir, backupKey: undefined, backupKeep: undefined },
    dataDir,
    connection: database.connection,
    storage,
    say: (line) => void said.push(line),
    secret: () =>
      Promise.resolve({ value: 'a secret for tests that is long enough', isMade: true }),
  })

it('before tables are migrated a backup is made and its path said; at the next start none is needed (T214)', async () => {
  const folder = join(root, 'with files')
  await migrateDatabase(database.connection, before(root, folder))
  const [name = ''] = await listBackups(folder)
  expect(said.at(-1)).toBe(`The backup is in ${join(folder, name)}`)
  const backup = await openBackup(folder, undefined)
  expect(backup.manifest).toMatchObject({
    why: 'migration',
    schema: { when: earlier },
    files: { count: 1 },
  })
  await migrateDatabase(database.connection, before(root, folder))
  expect(await listBackups(folder)).toHaveLength(1)
  // it holds the former schema, and is brought up to this one when it is restored
  const target = await createEmptyDatabase()
  await restoreDatabaseRows({ connection: target.connection, say: () => undefined }, backup)
  const other = new pg.Client(target.connection)
  await other.connect()
  expect(await readLastMigration(other)).toBe(await readLastMigration(client))
  await other.end()
  await target.drop()
})

it('without a folder for backups it holds the database only, and is restored where the files are (T214)', async () => {
  const dataDir = join(root, 'data')
  await migrateDatabase(database.connection, before(dataDir))
  const backup = await openBackup(join(dataDir, 'backups'), undefined)
  expect(backup.files).toMatchObject([{ blob: null, size: 6 }])
  await expect(
    restoreStoredFiles(createMemoryStorage(root), backup, () => undefined),
  ).rejects.toThrow(/holds the database only.* 1 files that its rows name are not here/)
  await restoreStoredFiles(storage, backup, () => undefined)
})

it('if that backup fails, nothing is changed, in words (T214)', async () => {
  const file = join(root, 'in the way')
  await writeFile(file, '')
  await expect(migrateDatabase(database.connection, before(root, file))).rejects.toThrow(
    /a backup is made, and that failed: .* Nothing was changed/,
  )
  expect(await readLastMigration(client)).toBe(earlier)
})
