import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createDiskStorage } from '../storage/diskStorage.ts'
import { listBackups } from './backupFolder.ts'
import { openBackup } from './readBackup.ts'
import { fillInstallation, fingerprintTables } from './testing/fillInstallation.ts'
import { runCommand, startCommand } from './testing/runCommand.ts'

let root: string
let dataDir: string
let before: Record<string, string>

const printOf = async (folder: string) => {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder })
  try {
    return await fingerprintTables(connection)
  } finally {
    await stop()
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nspect-backup-kills-'))
  dataDir = join(root, 'data')
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(connection)
  await fillInstallation(connection, createDiskStorage(join(dataDir, 'files')), {
    points: 20_000,
    files: 400,
    bytesOfFile: 20_000,
  })
  before = await fingerprintTables(connection)
  await stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Kills a command so many ms after it has begun; true if it was still under way. */
const killAfter = async (
  ms: number,
  ...start: Parameters<typeof startCommand>
): Promise<boolean> => {
  const { process: child, ended } = startCommand(...start)
  await Promise.race([pause(ms), ended])
  child.kill('SIGKILL')
  return (await ended) === null
}

/** Until one run was quick enough to end; each is killed later than the one before. */
const killLaterAndLater = async (...start: Parameters<typeof startCommand>): Promise<number> => {
  let kills = 0
  for (let ms = 300; await killAfter(ms, ...start); ms = Math.round(ms * 1.4)) kills += 1
  return kills
}

describe('killed again and again (T210, T211)', () => {
  it('a backup leaves nothing that looks like one and is not, and the next is whole', async () => {
    const env = { DATA_DIR: dataDir, BACKUP_DIR: join(root, 'backups') }
    expect(await killLaterAndLater('backup', [], env)).toBeGreaterThan(3)
    const whole = await listBackups(env.BACKUP_DIR)
    for (const name of whole) await openBackup(join(env.BACKUP_DIR, name), undefined)
    await runCommand('backup', [], env)
    expect(await listBackups(env.BACKUP_DIR)).toHaveLength(whole.length + 1)
    expect((await readdir(env.BACKUP_DIR)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await readdir(join(env.BACKUP_DIR, 'files', 'new'))).toEqual([])
    expect(await printOf(dataDir)).toEqual(before)
  })

  it('a restore is nothing until it is everything, and the same command ends it', async () => {
    const env = { DATA_DIR: join(root, 'restored') }
    const args = [join(root, 'backups')]
    const kills = await killLaterAndLater('restore', args, env)
    expect(kills).toBeGreaterThan(3)
    // the last run, which was not killed, found it empty and filled it
    expect(await printOf(env.DATA_DIR)).toEqual(before)
    const again = startCommand('restore', args, env)
    expect(await again.ended).toBe(1)
    expect(again.output()).toMatch(/an installation here already/)
    const { files } = await openBackup(args[0] ?? '', undefined)
    for (const { name } of files)
      await access(join(env.DATA_DIR, 'files', name[0] ?? '', name[1] ?? '', name))
  })
})
