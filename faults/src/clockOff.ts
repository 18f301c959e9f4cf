import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { createDiskStorage } from '../../server/src/storage/diskStorage.ts'
import { createPerson } from '../../server/src/testing/apiCaller.ts'
import {
  buildDatabaseUrl,
  signInFirstAdminAt,
} from '../../server/src/testing/servers/serverProcess.ts'
import type { FaultCounts } from './counts.ts'
import { type Fault, UnsupportedFaultError } from './fault.ts'
import { startPostgres } from './installation.ts'
import { startWork, taskKinds } from './startWork.ts'
import { superviseServer } from './supervise.ts'

/** libfaketime, where Debian and others put it */
const libraries = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
const library = libraries.find((path) => existsSync(path))

const clocks = ['+1h', '-1h'] as const

/**
 * Makes a process believe in another time of day; what it measures durations by goes on as ever.
 */
const buildClockEnv = (clock: string) => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: clock,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** A session begun at either node is one at both. */
const checkSessions = async (urls: readonly string[], counts: FaultCounts) => {
  for (const url of urls) {
    const token = await signInFirstAdminAt(url)
    for (const other of urls) {
      const { status } = await createPerson(other, 0, token).call(sessionRoutes.readMe, {})
      if (status !== 200)
        counts.wrong.push(`a session of one node is answered ${status} by the other`)
    }
  }
}

/**
 * Two nodes on one database, one of them an hour early or late; people work at both, and their jobs
 * run on either.
 */
const playClock = async (
  clock: string,
  rounds: number,
  counts: FaultCounts,
  say: (line: string) => void,
) => {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'fault-'))
  const place = { DATA_DIR: dataDir, DATABASE_URL: buildDatabaseUrl(postgres.connection) }
  const right = await superviseServer(place)
  await right.ready()
  const wrong = await superviseServer({ ...place, ...buildClockEnv(clock) })
  try {
    await wrong.ready()
    const date = (await fetch(`${wrong.url}/healthz`)).headers.get('date') ?? ''
    const off = Math.round((Date.parse(date) - Date.now()) / 60_000)
    if (Math.abs(off) < 55) counts.wrong.push(`the clock of the node is ${off} minutes off`)
    // each errand that is tried again goes to the other node
    let turn = 0
    const either = () => {
      turn += 1
      return turn % 2 === 0 ? right.url : wrong.url
    }
    const work = await startWork(either, counts, taskKinds)
    for (let round = 1; round <= rounds; round += 1) {
      await work.workload.goOn(20)
      await checkSessions([right.url, wrong.url], counts)
      counts.rounds += 1
    }
    await work.workload.stop()
    say(`${clock}: ${off} minutes off, ${counts.acknowledged} acknowledged`)
    await work.compare({
      connection: postgres.connection,
      storage: createDiskStorage(join(dataDir, 'files')),
    })
  } finally {
    await Promise.all([right.stop(), wrong.stop()])
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const clockOff: Fault = {
  name: 'clock',
  title:
    'the clock of one of two nodes an hour early, then an hour late, while people work at both',
  rounds: 10,
  run: async ({ rounds, counts, say }) => {
    if (!library)
      throw new UnsupportedFaultError(
        'libfaketime is not installed (Debian: apt-get install libfaketime)',
      )
    for (const clock of clocks) await playClock(clock, Math.ceil(rounds / 2), counts, say)
  },
}
