import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { listBackups } from '../../server/src/backup/backupFolder.ts'
import { openBackup } from '../../server/src/backup/readBackup.ts'
import { fingerprintTables } from '../../server/src/backup/testing/fillInstallation.ts'
import { runCommand, startCommand } from '../../server/src/backup/testing/runCommand.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts'
import type { FaultCounts } from './counts.ts'
import type { Fault } from './fault.ts'
import { type Installation, startWithEmbedded } from './installation.ts'
import { killProcess } from './processes.ts'
import { startWork, type TaskKind } from './startWork.ts'

const kinds: readonly TaskKind[] = ['point', 'document', 'comment']
/** What is killed while a backup is made. */
const victims = ['backup', 'app', 'database', 'backup'] as const

/** What killed backups have left, of a file or of a whole backup. */
const countLeft = async (backups: string) => {
  const names = async (folder: string) => readdir(folder).catch(() => [])
  const parts = (await names(backups)).filter((name) => name.endsWith('.part'))
  return parts.length + (await names(join(backups, 'files', 'new'))).length
}

/** Begins a backup and kills something in the middle of it. */
const killOnce = async (
  installation: Installation,
  victim: (typeof victims)[number],
  env: Record<string, string>,
) => {
  const { process: child, ended } = startCommand('backup', [], env)
  await Promise.race([pause(300 + Math.random() * 2_500), ended])
  if (victim === 'backup') killProcess(child.pid)
  else await installation.kill(victim)
  await ended
}

/** Everything that is listed as a backup must be one. */
const openAll = async (backups: string, counts: FaultCounts) => {
  for (const name of await listBackups(backups)) {
    await openBackup(join(backups, name), undefined).catch((error: unknown) => {
      counts.wrong.push(`${name} is no backup: ${String(error)}`)
    })
  }
}

/**
 * Makes a backup while nothing changes, and returns what everything was: news of the last comments
 * are told in the background some seconds after them.
 */
const backUpUnchanged = async (installation: Installation, env: Record<string, string>) => {
  for (let tries = 1; tries <= 5; tries += 1) {
    const before = await fingerprintTables(await installation.connection())
    await runCommand('backup', [], env)
    const after = await fingerprintTables(await installation.connection())
    if (isDeepStrictEqual(before, after)) return before
    await pause(5_000)
  }
  throw new Error('something changed during each of five backups')
}

/** A whole backup of everything, restored elsewhere, is the same. */
const compareRestored = async (
  installation: Installation,
  root: string,
  env: Record<string, string>,
  counts: FaultCounts,
) => {
  const before = await backUpUnchanged(installation, env)
  const restored = join(root, 'restored')
  await runCommand('restore', [env.BACKUP_DIR ?? ''], { DATA_DIR: restored })
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: restored })
  try {
    const after = await fingerprintTables({ ...connection })
    const others = Object.keys(before).filter(
      (table) => !isDeepStrictEqual(before[table], after[table]),
    )
    if (others.length > 0)
      counts.wrong.push(`restored, these tables are others: ${others.join(', ')}`)
  } finally {
    await stop()
  }
}

export const killInBackup: Fault = {
  name: 'kill-backup',
  title: 'the backup, the app or the database killed while a backup is made and people work',
  rounds: 50,
  run: async ({ rounds, counts, say }) => {
    const root = await mkdtemp(join(tmpdir(), 'fault-'))
    const env = { DATA_DIR: join(root, 'data'), BACKUP_DIR: join(root, 'backups') }
    const installation = await startWithEmbedded({}, env.DATA_DIR)
    const { server, storage } = installation
    try {
      await server.ready()
      const work = await startWork(() => server.url, counts, kinds)
      for (let round = 1; round <= rounds; round += 1) {
        await work.workload.goOn()
        const victim = victims[round % victims.length]!
        await killOnce(installation, victim, env)
        counts.rounds += 1
        await work.workload.untilBack()
        say(`${victim} killed, back after ${counts.back.at(-1)?.toFixed(1)} s`)
      }
      await work.workload.stop()
      await server.ready()
      const before = await countLeft(env.BACKUP_DIR)
      await openAll(env.BACKUP_DIR, counts)
      await work.compare({ connection: await installation.connection(), storage })
      await compareRestored(installation, root, env, counts)
      const { orphans } = counts
      const after = await countLeft(env.BACKUP_DIR)
      counts.orphans = {
        before: before + (orphans?.before ?? 0),
        after: after + (orphans?.after ?? 0),
      }
      counts.notes.push(
        `${(await listBackups(env.BACKUP_DIR)).length} whole backups; ${before} leavings, ${after} after the next one`,
      )
    } finally {
      await installation.stop()
      await rm(root, { recursive: true, force: true })
    }
  },
}
