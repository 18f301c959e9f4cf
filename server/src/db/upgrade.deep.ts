import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listBackups } from '../backup/folder.ts'
import { openBackup } from '../backup/readBackup.ts'
import { diskStorage } from '../storage/diskStorage.ts'
import { type ServerProcess, signIn, startServer } from '../testing/serverProcess.ts'
import { until } from '../testing/waitUntil.ts'
import { joinEmbedded } from './embedded/joinEmbedded.ts'
import { ask } from './embedded/testing/startInOtherProcess.ts'

const root = resolve(import.meta.dirname, '../../..')
const versions = z
  .array(z.object({ version: z.string(), commit: z.string() }))
  .parse(JSON.parse(readFileSync(join(root, 'docs/versions.json'), 'utf8')))

/** A clone may be shallow, or no clone at all. */
const isHere = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-upgrade-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The program of that version, with the packages that are installed here. */
const checkOut = (commit: string): string => {
  const clone = join(folder, commit)
  mkdirSync(clone)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', clone], { input: archive })
  for (const place of ['', 'server']) {
    const modules = join(clone, place, 'node_modules')
    mkdirSync(modules, { recursive: true })
    for (const name of readdirSync(join(root, place, 'node_modules'))) {
      if (name !== '@nspect') symlinkSync(join(root, place, 'node_modules', name), join(modules, name))
    }
  }
  const own = join(clone, 'node_modules', '@nspect')
  rmSync(own, { force: true })
  mkdirSync(own)
  for (const name of readdirSync(join(root, 'node_modules/@nspect'))) symlinkSync(join(clone, name), join(own, name))
  return clone
}

/** Numbers that an upgrade must not change, and the hash of each stored file. */
const contentsOf = async (dataDir: string) => {
  const connection = await joinEmbedded(dataDir)
  if (!connection) throw new Error('the server does not run')
  const rows = await ask(
    connection,
    `select (select count(*)::int from clients) as clients, (select count(*)::int from users) as users,
      (select count(*)::int from project_pins) as points, (select count(*)::int from project_pin_comments) as comments,
      (select count(*)::int from files) as files, (select count(*)::int from share_links) as links,
      (select md5(string_agg(id || title || description || matter_point_coordinates::text, ',' order by id))
        from project_pins) as texts`,
  )
  const named = await ask(connection, 'select name, sha256 from files order by name')
  const storage = diskStorage(join(dataDir, 'files'))
  for (const { name, sha256 } of named as { name: string; sha256: string }[]) {
    const hash = createHash('sha256')
    for await (const chunk of (await storage.get(name)) as AsyncIterable<Buffer>) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256)
  }
  return rows
}

const end = async ({ process: child, ended }: ServerProcess) => {
  child.kill('SIGTERM')
  return ended
}

describe.each(versions)('a data folder of version $version (T216)', ({ commit, version }) => {
  const missing = `commit ${commit} of version ${version} is not in this clone: fetch its whole history`

  it('is backed up and upgraded by this version, also if that is killed, and refused by the former in words', async (context) => {
    if (!isHere(commit)) return context.skip(missing)
    const main = join(checkOut(commit), 'server/src/main.ts')
    const env = { DATA_DIR: join(folder, `data-${version}`) }
    const old = await startServer({ ...env, DEMO_DATA: 'true' }, main)
    const before = await contentsOf(env.DATA_DIR)
    expect(before).toMatchObject([{ clients: 2 }])
    await end(old)

    // killed as soon as the backup is made, in the middle of the migration or before it
    const killed = startServer(env)
    await until(async () => (await listBackups(join(env.DATA_DIR, 'backups'))).length > 0)
    process.kill(Number(JSON.parse(await readFile(join(env.DATA_DIR, 'app.lock'), 'utf8')).pid), 'SIGKILL')
    await killed

    const upgraded = await startServer(env)
    expect(await contentsOf(env.DATA_DIR)).toEqual(before)
    await signIn(upgraded)
    await end(upgraded)
    const backup = await openBackup(join(env.DATA_DIR, 'backups'), undefined)
    expect(backup.manifest.why).toBe('migration')

    const again = await startServer(env, main)
    expect(await again.ended).toBe(1)
    expect(again.output()).toMatch(/used by a newer version of nSpect/)
  })
})
