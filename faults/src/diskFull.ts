import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCommand } from '../../server/src/backup/testing/runCommand.ts'
import { type Fault, UnsupportedFaultError } from './fault.ts'
import { startWithEmbedded } from './installation.ts'
import { startWork, taskKinds } from './startWork.ts'

const KB = 1024
const MB = 1024 * KB
/** the whole disk, and what is left of it by turns */
const diskSize = 700 * MB
const rooms = [0, 16 * KB, 64 * KB, 256 * KB, MB, 4 * MB, 17 * MB, 40 * MB]

/** A small disk of its own in memory, for the data folder: database, files and backups. */
const mountSmallDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fault-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    await rm(folder, { recursive: true, force: true })
    throw new UnsupportedFaultError('a small disk can be mounted by root alone')
  }
  const ballast = join(folder, 'ballast')
  return {
    dataDir: join(folder, 'data'),
    /** Leaves that many bytes. */
    fill: async (room: number) => {
      const handle = await open(ballast, 'w')
      try {
        const block = Buffer.alloc(MB)
        for (;;) {
          const { bavail, bsize } = await statfs(folder)
          const bytes = Math.min(MB, bavail * bsize - room)
          if (bytes <= 0) return
          await handle.write(block, 0, bytes)
        }
      } catch (error) {
        // somebody else has taken the last of it
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await handle.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: async () => {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  title:
    'the disk of database, files and backups full, but for more and more, while people work and a backup is made',
  rounds: 16,
  run: async ({ rounds, counts, say }) => {
    const disk = await mountSmallDisk()
    await mkdir(disk.dataDir)
    const installation = await startWithEmbedded({}, disk.dataDir)
    const { server, storage } = installation
    let failedBackups = 0
    try {
      await server.ready()
      const work = await startWork(() => server.url, counts, taskKinds)
      for (let round = 0; round < rounds; round += 1) {
        const room = rooms[round % rooms.length]!
        await work.workload.goOn()
        await disk.fill(room)
        const backup = startCommand('backup', [], { DATA_DIR: disk.dataDir })
        await Promise.race([backup.ended, pause(5_000)])
        await pause(2_000)
        await disk.free()
        if ((await backup.ended) !== 0) failedBackups += 1
        if (backup.process.exitCode !== 0 && !/No backup|space|full/i.test(backup.output()))
          counts.wrong.push(`a backup failed without saying why: ${backup.output().slice(-200)}`)
        counts.rounds += 1
        await work.workload.untilBack()
        say(
          `${room / KB} KB left: back after ${counts.back.at(-1)?.toFixed(1)} s, ${counts.refused} refused so far`,
        )
      }
      await work.workload.stop()
      await server.ready()
      counts.notes.push(
        `${server.starts - 1} restarts of the app, ${failedBackups} backups refused`,
      )
      await work.compare({ connection: await installation.connection(), storage })
    } finally {
      await installation.stop()
      await disk.unmount()
    }
  },
}
