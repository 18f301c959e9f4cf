import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups } from '../backup/backupFolder.ts'
import { openBackup } from '../backup/readBackup.ts'
import { checkOutVersion, hasCommit, oldVersions, readDataContents } from '../testing/oldVersion.ts'
import {
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { waitUntil } from '../testing/waitUntil.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-upgrade-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const end = async ({ process: child, ended }: ServerProcess) => {
  child.kill('SIGTERM')
  return ended
}

describe.each(oldVersions)('a data folder of version $version (T216)', ({ commit, version }) => {
  const missing = `commit ${commit} of version ${version} is not in this clone: fetch its whole history`

  it('is backed up and upgraded by this version, also if that is killed, refused by the former in words, and goes back by the guide', async (context) => {
    if (!hasCommit(commit)) return context.skip(missing)
    const main = checkOutVersion(commit, join(folder, commit))
    const env = { DATA_DIR: join(folder, `data-${version}`) }
    const old = await startServer({ ...env, DEMO_DATA: 'true' }, main)
    const before = await readDataContents(env.DATA_DIR)
    expect(before).toMatchObject({ rows: { clients: 2 }, damagedFiles: 0 })
    await end(old)
    const database = join(env.DATA_DIR, 'postgres')
    await cp(database, `${database}.before`, { recursive: true })

    // killed as soon as the backup is made, in the middle of the migration or before it
    const killed = startServer(env)
    await waitUntil(async () => (await listBackups(join(env.DATA_DIR, 'backups'))).length > 0)
    process.kill(
      Number(JSON.parse(await readFile(join(env.DATA_DIR, 'app.lock'), 'utf8')).pid),
      'SIGKILL',
    )
    await killed

    const upgraded = await startServer(env)
    expect(await readDataContents(env.DATA_DIR)).toEqual(before)
    await signInFirstAdmin(upgraded)
    await end(upgraded)
    const backup = await openBackup(join(env.DATA_DIR, 'backups'), undefined)
    expect(backup.manifest.why).toBe('migration')

    const again = await startServer(env, main)
    expect(await again.ended).toBe(1)
    expect(again.output()).toMatch(/used by a newer version of nSpect/)

    // the way back, as the operator's guide says it
    await rename(database, `${database}.newer`)
    await rename(`${database}.before`, database)
    const back = await startServer(env, main)
    expect(await readDataContents(env.DATA_DIR)).toEqual(before)
    await signInFirstAdmin(back)
    await end(back)
  })
})
