/**
 * The drill: an installation of 250,000 points and 5,000 files is backed up while it runs,
 * everything is destroyed, and it is restored. Every row and the hash of every file must be what it
 * was, within ten minutes.
 *
 *   node server/src/backup/testing/drill.ts [points=250000] [files=5000]
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningEmbeddedDatabase } from '../../db/embedded/findRunningEmbeddedDatabase.ts'
import { createDiskStorage } from '../../storage/diskStorage.ts'
import { startServer } from '../../testing/servers/serverProcess.ts'
import { fillInstallation, fingerprintTables } from './fillInstallation.ts'
import { runCommand } from './runCommand.ts'

const longest = 10 * 60_000
const points = Number(process.argv[2] ?? 250_000)
const files = Number(process.argv[3] ?? 5_000)
const root = await mkdtemp(join(tmpdir(), 'nspect-drill-'))
const backups = join(root, 'backups')
const say = (line: string) => void process.stdout.write(`${line}\n`)

const timed = async <T>(
  what: string,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number }> => {
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  say(`${what.padEnd(34)} ${(ms / 1000).toFixed(1)} s`)
  return { result, ms }
}

/** All rows and all files of the installation that runs in a folder. */
const everything = async (dataDir: string) => {
  const connection = await findRunningEmbeddedDatabase(dataDir)
  if (!connection) throw new Error('the server does not run')
  const rows = await fingerprintTables(connection)
  const hashes: Record<string, string> = {}
  for await (const { name } of createDiskStorage(join(dataDir, 'files')).list()) {
    const hash = createHash('sha256')
    const path = join(dataDir, 'files', name[0] ?? '', name[1] ?? '', name)
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
    hashes[name] = hash.digest('hex')
  }
  return { rows, hashes: Object.fromEntries(Object.entries(hashes).sort()) }
}

const drill = async (): Promise<boolean> => {
  const first = { DATA_DIR: join(root, 'first') }
  const server = await startServer(first)
  const connection = await findRunningEmbeddedDatabase(first.DATA_DIR)
  if (!connection) throw new Error(`the server did not start: ${server.output()}`)
  await timed(`filled with ${points} points, ${files} files`, () =>
    fillInstallation(connection, createDiskStorage(join(first.DATA_DIR, 'files')), {
      points,
      files,
      bytesOfFile: 40_000,
    }),
  )
  const env = { ...first, BACKUP_DIR: backups }
  const backup = await timed('backup, the server runs', () => runCommand('backup', [], env))
  await timed('backup again', () => runCommand('backup', [], env))
  const before = await everything(first.DATA_DIR)
  server.process.kill('SIGKILL')
  await server.ended
  await server.stop()
  await rm(first.DATA_DIR, { recursive: true, force: true })
  say('everything destroyed')
  const second = { DATA_DIR: join(root, 'second') }
  const restore = await timed('restore', () => runCommand('restore', [backups], second))
  const restored = await startServer(second)
  const after = await everything(second.DATA_DIR)
  await restored.stop()
  const tables = Object.keys({ ...before.rows, ...after.rows }).filter(
    (name) => before.rows[name] !== after.rows[name],
  )
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  say(
    `rows ${isSame ? 'and files are the same' : 'or files are NOT the same'}: ${Object.keys(after.hashes).length} files`,
  )
  for (const name of tables)
    say(`  ${name}: ${before.rows[name]} before, ${after.rows[name]} after`)
  const total = backup.ms + restore.ms
  say(
    `backup and restore together          ${(total / 1000).toFixed(0)} s of at most ${longest / 1000} s`,
  )
  return isSame && total <= longest
}

try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  await rm(root, { recursive: true, force: true })
}
