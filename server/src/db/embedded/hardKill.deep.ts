import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../testing/waitUntil.ts'
import { canOsUserRunProgram } from './osUser.ts'
import { isProcessAlive } from './processes.ts'
import {
  execFileAsync,
  killProcess,
  runSql,
  setUpEmbeddedTests,
  startElsewhere,
  startProgram,
} from './testing/startInOtherProcess.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
const on = setUpEmbeddedTests()

describe('BI-121: after a hard kill', () => {
  it('of the program, the next start ends the database that was left running and has every committed row', async () => {
    await on.usedBefore()
    const killed = await startElsewhere(on.dataDir)
    await runSql(
      killed.connection,
      "create table rooms (name text); insert into rooms values ('Lobby')",
    )
    await killProcess(killed.child.pid ?? 0, 'SIGKILL')
    expect(await isProcessAlive(killed.pid)).toBe(true)

    const { connection, pid } = await on.start({ durable: true })
    expect(pid).not.toBe(killed.pid)
    expect(await isProcessAlive(killed.pid)).toBe(false)
    expect(await runSql(connection, 'select name from rooms')).toEqual([{ name: 'Lobby' }])
  })

  it('of program and database, the same holds', async () => {
    await on.usedBefore()
    const killed = await startElsewhere(on.dataDir)
    await runSql(
      killed.connection,
      "create table rooms (name text); insert into rooms values ('Lobby')",
    )
    await killProcess(killed.child.pid ?? 0, 'SIGKILL')
    await killProcess(killed.pid, 'SIGKILL')
    const { connection } = await on.start({ durable: true })
    expect(await runSql(connection, 'select name from rooms')).toEqual([{ name: 'Lobby' }])
  })
})

describe('an orderly exit', () => {
  it('in the middle of the first start leaves no process', async () => {
    const code = `setTimeout(() => process.exit(0), 500); ${startProgram}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, on.dataDir])
    await once(child, 'close')
    await waitUntil(
      async () => !(await execFileAsync('ps', ['-eo', 'args'])).stdout.includes(on.dataDir),
    )
  })
})

describe.runIf(isRoot)('for root, PostgreSQL runs without being root', () => {
  // Can other users reach the program from the root of the file system? Not if this clone lies in a
  // private folder.
  const isPublic = () =>
    canOsUserRunProgram({ wrap: [], user: { uid: nobody, gid: nobody } }, process.execPath, [
      '--version',
    ])

  it('as another user where namespaces are closed, keeping and handing over the data', async () => {
    await on.usedBefore()
    await chmod(on.folder, 0o755)
    const first = await on.start()
    await runSql(
      first.connection,
      "create table rooms (name text); insert into rooms values ('Spa')",
    )
    await first.stop()
    await chmod(on.dataDir, 0o755)
    const second = await on.start({ rootMode: 'service' })
    expect((await stat(join(on.dataDir, 'postgres'))).uid).not.toBe(0)
    expect(await runSql(second.connection, 'select name from rooms')).toEqual([{ name: 'Spa' }])
    await second.stop()
    // and once it belongs to another user, it stays so
    const third = await on.start()
    expect(await runSql(third.connection, 'select name from rooms')).toEqual([{ name: 'Spa' }])
  })

  it('as another user in a folder only root may enter, surviving a hard kill too', async ({
    skip,
  }) => {
    if (!(await isPublic())) skip('this clone lies in a folder that other users cannot enter')
    await on.usedBefore()
    const first = await on.start({ rootMode: 'service' })
    await runSql(
      first.connection,
      "create table rooms (name text); insert into rooms values ('Bar')",
    )
    await first.stop()
    const killed = await startElsewhere(on.dataDir)
    await killProcess(killed.child.pid ?? 0, 'SIGKILL')
    const { connection } = await on.start({ rootMode: 'service' })
    expect(await isProcessAlive(killed.pid)).toBe(false)
    expect(await runSql(connection, 'select name from rooms')).toEqual([{ name: 'Bar' }])
  })

  it('while an ordinary user needs nothing of the kind, and is told of a folder that is not theirs', async ({
    skip,
  }) => {
    if (!(await isPublic())) skip('this clone lies in a folder that other users cannot enter')
    await chown(on.folder, nobody, nobody)
    const user = { uid: nobody, gid: nobody }
    const { child, pid } = await startElsewhere(on.dataDir, user)
    expect((await stat(join(on.dataDir, 'postgres'))).uid).toBe(nobody)
    await killProcess(child.pid ?? 0, 'SIGTERM')
    expect(await isProcessAlive(pid)).toBe(false)
    await chown(on.dataDir, 0, 0)
    await expect(startElsewhere(on.dataDir, user)).rejects.toThrow('belongs to another user')
  })
})
