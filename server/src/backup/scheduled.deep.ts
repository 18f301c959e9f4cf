import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { findRunningEmbeddedDatabase } from '../db/embedded/findRunningEmbeddedDatabase.ts'
import { startServer } from '../testing/servers/serverProcess.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { findLastBackup } from './lastBackup.ts'
import { openBackup } from './readBackup.ts'

it('a server makes the backup that is due by itself, and notes it (T213)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-scheduled-'))
  // at midnight: due whatever the time is
  const server = await startServer({ BACKUP_AT: '00:00', BACKUP_DIR: folder })
  try {
    const connection = await findRunningEmbeddedDatabase(server.dataDir)
    if (!connection) throw new Error(server.output())
    const database = connectDatabase(connection, () => undefined)
    const { good } = await waitUntil(async () => {
      const last = await findLastBackup(database.db, new Date())
      return last.good || last.failure ? last : undefined
    })
    await database.close()
    expect((await openBackup(folder, undefined)).path).toBe(good?.path)
    expect((await openBackup(folder, undefined)).manifest.why).toBe('schedule')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
