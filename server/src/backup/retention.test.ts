import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { files } from '../db/tables/files.ts'
import { getPoolConnection } from '../testing/testDatabase.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { createWorld, type World } from '../testing/world.ts'
import { listBackupBlobs, listBackups } from './backupFolder.ts'
import { openBackup } from './readBackup.ts'
import { runBackup } from './runBackup.ts'
import type { BackupParts } from './writeBackup.ts'

let w: World
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(getTestRoot(), 'nspect-retention-'))
  w = await createWorld()
})
afterAll(async () => {
  await w.close()
  await rm(root, { recursive: true, force: true })
})

const backUp = (day: string, keep?: BackupParts['keep']) =>
  runBackup({
    connection: getPoolConnection(w.database.pool),
    storage: w.storage,
    folder: join(root, 'backups'),
    recipient: undefined,
    secret: { value: 'a secret for tests that is long enough', isMade: false },
    hashesFile: join(root, 'known-hashes.jsonl'),
    why: 'schedule',
    now: () => new Date(Date.parse(day) + 2 * 3_600_000),
    say: () => undefined,
    signal: new AbortController().signal,
    keep,
  })

it('what is not kept any more is removed with the bytes that only it named; the rest is whole (T213)', async () => {
  const folder = join(root, 'backups')
  const store = async (text: string) => {
    const { name, size, sha256 } = await w.storage.put(Readable.from([Buffer.from(text)]), {
      maxBytes: 100,
    })
    await w.database.db.insert(files).values({
      clientId: w.client.id,
      kind: 'document',
      name,
      size,
      sha256,
      displayName: 'a.txt',
      mime: 'text/plain',
    })
    return name
  }
  await store('stays')
  const erased = await store('is erased')
  await backUp('2026-11-01')
  await w.database.db.delete(files).where(eq(files.name, erased))
  await backUp('2026-11-02')
  // somebody else's, and one that cannot be read
  await writeFile(join(folder, 'notes.txt'), 'keep me')
  expect(await listBackupBlobs(folder, '')).toHaveProperty('size', 2)
  const { removed } = await backUp('2026-11-03', { days: 2, weeks: 0, months: 0 })
  expect(removed).toEqual(['2026-11-01T02-00-00Z'])
  expect(await listBackupBlobs(folder, '')).toHaveProperty('size', 1)
  expect(await listBackups(folder)).toEqual(['2026-11-02T02-00-00Z', '2026-11-03T02-00-00Z'])
  for (const name of await listBackups(folder)) await openBackup(join(folder, name), undefined)
  expect(await readdir(folder)).toContain('notes.txt')
})

it('without a rule nothing is removed (T213)', async () => {
  expect((await backUp('2026-11-04')).removed).toEqual([])
  expect(await listBackups(join(root, 'backups'))).toHaveLength(3)
})
