import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { listBackups } from '../../server/src/backup/backupFolder.ts'
import {
  checkOutVersion,
  type DataContents,
  hasCommit,
  oldVersions,
  readDataContents,
} from '../../server/src/testing/oldVersion.ts'
import {
  type ServerProcess,
  spawnServer,
  startServer,
} from '../../server/src/testing/servers/serverProcess.ts'
import { type Fault, UnsupportedFaultError } from './fault.ts'
import { type Victim, victims } from './installation.ts'
import { killProcess, listProcessesIn } from './processes.ts'
import { superviseServer } from './supervise.ts'

/** A data folder as the oldest version has left it, with the demo in it. */
const makeOldFolder = async (root: string) => {
  const [oldest] = oldVersions
  if (!oldest || !hasCommit(oldest.commit))
    throw new UnsupportedFaultError(
      'the oldest version is not in this clone: fetch its whole history',
    )
  const dataDir = join(root, 'old')
  const old = await startServer(
    { DATA_DIR: dataDir, DEMO_DATA: 'true' },
    checkOutVersion(oldest.commit, join(root, 'program')),
  )
  const before = await readDataContents(dataDir)
  await old.stop()
  return { dataDir, before }
}

const killIn = async (victim: Victim, { process: app, ended }: ServerProcess, dataDir: string) => {
  const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(
    () => '',
  )
  const pids = listProcessesIn(dataDir)
  if (victim !== 'app') killProcess(Number(postmaster.split('\n')[0]) || undefined)
  if (victim === 'both') for (const pid of pids) killProcess(pid)
  if (victim !== 'database') killProcess(app.pid)
  await Promise.race([ended, pause(15_000)])
  // it was ready before its database was killed, and ends by itself; a supervisor would wait no
  // longer either
  killProcess(app.pid)
  await ended
}

/**
 * Upgrades a copy of the folder, kills that, and returns what the next start finds, and how long it
 * took.
 */
const upgradeKilled = async (from: string, dataDir: string, victim: Victim) => {
  execFileSync('cp', ['-a', from, dataDir])
  const upgrading = await spawnServer({ DATA_DIR: dataDir })
  // at a random moment of its start, or as soon as the backup is made: then tables are changed
  if (Math.random() < 0.3) await pause(Math.random() * 4_000)
  else {
    const backups = join(dataDir, 'backups')
    const end = Date.now() + 30_000
    while ((await listBackups(backups).catch(() => [])).length === 0 && Date.now() < end)
      await pause(2)
    await pause(Math.random() * 500)
  }
  await killIn(victim, upgrading, dataDir)
  const since = Date.now()
  const server = await superviseServer({ DATA_DIR: dataDir })
  try {
    await server.ready()
    const seconds = (Date.now() - since) / 1000
    return { seconds, contents: await readDataContents(dataDir) }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const countRecords = ({ rows }: DataContents) =>
  Object.values(rows).reduce<number>(
    (sum, value) => sum + (typeof value === 'number' ? value : 0),
    0,
  )

export const killInMigration: Fault = {
  name: 'kill-migration',
  title: 'app, database or both killed while a data folder of the oldest version is upgraded',
  rounds: 50,
  run: async ({ rounds, counts, say }) => {
    const root = await mkdtemp(join(tmpdir(), 'fault-'))
    try {
      const { dataDir, before } = await makeOldFolder(root)
      for (let round = 1; round <= rounds; round += 1) {
        const victim = victims[round % victims.length]!
        const { seconds, contents } = await upgradeKilled(
          dataDir,
          join(root, `copy${round}`),
          victim,
        )
        counts.rounds += 1
        counts.back.push(seconds)
        counts.acknowledged += countRecords(before)
        counts.lost +=
          Math.max(0, countRecords(before) - countRecords(contents)) + contents.damagedFiles
        counts.doubled += Math.max(0, countRecords(contents) - countRecords(before))
        if (!isDeepStrictEqual(contents, before))
          counts.wrong.push(`after a kill of ${victim} the data are others`)
        say(`${victim} killed, upgraded ${seconds.toFixed(1)} s after the next start`)
      }
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  },
}
