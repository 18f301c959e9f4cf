import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDiskStorage } from '../../server/src/storage/diskStorage.ts'
import { buildDatabaseUrl, isServerReady } from '../../server/src/testing/servers/serverProcess.ts'
import { type ProxyBehavior, startTcpProxy } from '../../server/src/testing/servers/tcpProxy.ts'
import type { FaultCounts } from './counts.ts'
import type { Fault } from './fault.ts'
import { startPostgres } from './installation.ts'
import { startWork, type TaskKind } from './startWork.ts'
import { superviseServer } from './supervise.ts'

const moods: readonly ProxyBehavior[] = ['refuses', 'stalls', 'halfCloses']
const kinds: readonly TaskKind[] = ['point', 'comment', 'document']
/** seconds within which a node that is cut must say so at `/readyz` */
const saysSoWithin = 15

/** Seconds until `/readyz` says that the node is not ready; undefined if it never does. */
const untilUnready = async (url: string): Promise<number | undefined> => {
  const since = Date.now()
  while (Date.now() - since < saysSoWithin * 1000) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer?.status === 503) return (Date.now() - since) / 1000
    await pause(100)
  }
  return undefined
}

/** Two nodes on a database and a shared folder, the first through a cable that is cut. */
const startNodes = async () => {
  const postgres = await startPostgres()
  const { host, port } = postgres.connection
  const cable = await startTcpProxy({ path: join(host, `.s.PGSQL.${port}`) })
  const dataDir = await mkdtemp(join(tmpdir(), 'fault-'))
  const through = buildDatabaseUrl({ ...postgres.connection, host: '127.0.0.1', port: cable.port })
  const uncut = await superviseServer({
    DATA_DIR: dataDir,
    DATABASE_URL: buildDatabaseUrl(postgres.connection),
  })
  await uncut.ready()
  const cut = await superviseServer({ DATA_DIR: dataDir, DATABASE_URL: through })
  await cut.ready()
  return {
    cable,
    cut,
    uncut,
    connection: postgres.connection,
    storage: createDiskStorage(join(dataDir, 'files')),
    stop: async () => {
      await cable.be('passes')
      await Promise.all([cut.stop(), uncut.stop()])
      await cable.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Cuts the cable, watches what both nodes say, and mends it. */
const cutOnce = async (
  { cable, cut, uncut }: Nodes,
  mood: ProxyBehavior,
  counts: FaultCounts,
  other: () => Promise<void>,
) => {
  await cable.be(mood)
  const said = await untilUnready(cut.url)
  if (said === undefined)
    counts.wrong.push(`a node that is cut (${mood}) does not say so at /readyz`)
  await other()
  if (!(await isServerReady(uncut.url))) counts.wrong.push('the other node is not ready')
  // longer than the silence after which a connection is asked about
  await pause(mood === 'stalls' ? 15_000 : 2_000)
  await cable.be('passes')
  return said
}

export const nodeCut: Fault = {
  name: 'node-cut',
  title: 'one of two nodes cut from the database: refused, silent, half closed',
  rounds: 12,
  run: async ({ rounds, counts, say }) => {
    const nodes = await startNodes()
    const { cut, uncut } = nodes
    try {
      const atUncut = await startWork(() => uncut.url, counts, kinds)
      const atCut = atUncut.alsoAt(() => cut.url)
      const longest: Partial<Record<ProxyBehavior, number>> = {}
      for (let round = 1; round <= rounds; round += 1) {
        const mood = moods[round % moods.length]!
        await atCut.goOn()
        const said = await cutOnce(nodes, mood, counts, () => atUncut.workload.goOn(30))
        longest[mood] = Math.max(longest[mood] ?? 0, said ?? saysSoWithin)
        counts.rounds += 1
        const restored = Date.now()
        await atCut.untilBack(restored)
        await cut.ready()
        say(
          `${mood}: said so after ${said?.toFixed(1)} s, back after ${counts.back.at(-1)?.toFixed(1)} s`,
        )
      }
      await Promise.all([atCut.stop(), atUncut.workload.stop()])
      if (cut.starts + uncut.starts > 2) counts.wrong.push('a node ended')
      for (const [mood, seconds] of Object.entries(longest))
        counts.notes.push(`${mood}: /readyz said so after ${seconds.toFixed(1)} s at most`)
      await atUncut.compare(nodes)
    } finally {
      await nodes.stop()
    }
  },
}
