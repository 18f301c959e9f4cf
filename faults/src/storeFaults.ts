import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createS3Storage } from '../../server/src/storage/s3/s3Storage.ts'
import {
  type S3Behavior,
  startS3Server,
  type TestS3,
} from '../../server/src/testing/servers/s3Server.ts'
import { buildDatabaseUrl } from '../../server/src/testing/servers/serverProcess.ts'
import {
  type ProxyBehavior,
  startTcpProxy,
  type TcpProxy,
} from '../../server/src/testing/servers/tcpProxy.ts'
import { toS3Environment, toS3Settings } from '../../server/src/testing/testStorage.ts'
import type { Fault } from './fault.ts'
import { startPostgres } from './installation.ts'
import { startWork, taskKinds } from './startWork.ts'
import { superviseServer } from './supervise.ts'

/** What the store does, or the cable to it. */
const storeMoods: readonly S3Behavior[] = [
  'fails',
  'slow down',
  'cuts',
  'loses the answer',
  'is full',
  'forbids',
]
const cableMoods: readonly ProxyBehavior[] = ['isSlow', 'refuses', 'stalls']
const moods = [...storeMoods, ...cableMoods]

/** how long each lasts, ms */
const lasts = 4_000

const strike = async (mood: (typeof moods)[number], s3: TestS3, cable: TcpProxy) => {
  const cut = cableMoods.find((cableMood) => cableMood === mood)
  if (cut) await cable.be(cut)
  else s3.be(mood as S3Behavior)
  await pause(lasts)
  s3.forgive()
  if (cut) await cable.be('passes')
}

export const storeFault: Fault = {
  name: 's3',
  title: 'the S3 store slow, failing, full, cutting answers, silent and gone while people work',
  rounds: 18,
  run: async ({ rounds, counts, say }) => {
    const s3 = await startS3Server()
    const cable = await startTcpProxy({ port: Number(new URL(s3.url).port) })
    const postgres = await startPostgres()
    const dataDir = await mkdtemp(join(tmpdir(), 'fault-'))
    const place = { DATA_DIR: dataDir, DATABASE_URL: buildDatabaseUrl(postgres.connection) }
    const server = await superviseServer({
      ...place,
      ...toS3Environment(s3),
      S3_ENDPOINT: `http://127.0.0.1:${cable.port}`,
    })
    try {
      await server.ready()
      const work = await startWork(() => server.url, counts, taskKinds)
      for (let round = 0; round < rounds; round += 1) {
        const mood = moods[round % moods.length]!
        await work.workload.goOn()
        await strike(mood, s3, cable)
        counts.rounds += 1
        await work.workload.untilBack()
        say(
          `${mood}: back after ${counts.back.at(-1)?.toFixed(1)} s, ${counts.refused} refused so far`,
        )
      }
      await work.workload.stop()
      if (server.starts > 1) counts.wrong.push(`the app ended ${server.starts - 1} times`)
      const storage = await createS3Storage(toS3Settings(s3), join(dataDir, 'readback'))
      await work.compare({ connection: postgres.connection, storage })
    } finally {
      await server.stop()
      await Promise.all([cable.stop(), s3.stop(), postgres.stop()])
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
