import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultRun } from './fault.ts'
import { type Installation, startWithEmbedded, startWithServer, victims } from './installation.ts'
import { startWork, type TaskKind } from './startWork.ts'

/**
 * Kills app, database and both in turn while people work, and compares what was acknowledged with
 * what is there.
 */
const killWhile = async (
  { rounds, counts, say }: FaultRun,
  start: (env?: Record<string, string>) => Promise<Installation>,
  kinds: readonly TaskKind[],
) => {
  const installation = await start()
  const { server, storage } = installation
  try {
    await server.ready()
    const work = await startWork(() => server.url, counts, kinds)
    const { workload } = work
    for (let round = 1; round <= rounds; round += 1) {
      await workload.goOn()
      await pause(Math.random() * 400)
      const victim = victims[round % victims.length]!
      await installation.kill(victim)
      counts.rounds += 1
      await workload.untilBack()
      say(
        `${victim} killed, back after ${counts.back.at(-1)?.toFixed(1)} s, ${counts.acknowledged} acknowledged`,
      )
    }
    await workload.stop()
    await server.ready()
    await work.compare({ connection: await installation.connection(), storage })
  } finally {
    await installation.stop()
  }
  const left = installation.left().length
  if (left > 0) counts.wrong.push(`${left} processes are left after the stop`)
}

/** Half of the rounds on the embedded database, half on a PostgreSQL server of its own. */
const killFault = (name: string, title: string, kinds: readonly TaskKind[]): Fault => ({
  name,
  title,
  rounds: 50,
  run: async (run) => {
    const half = Math.ceil(run.rounds / 2)
    await killWhile({ ...run, rounds: half }, startWithEmbedded, kinds)
    if (run.rounds > half)
      await killWhile({ ...run, rounds: run.rounds - half }, startWithServer, kinds)
  },
})

export const killInSave = killFault(
  'kill-save',
  'app, database or both killed while points and comments are saved',
  ['point', 'point', 'comment'],
)
export const killInUpload = killFault(
  'kill-upload',
  'app, database or both killed while files and photos are uploaded',
  ['point', 'document', 'photo'],
)
export const killInPrint = killFault(
  'kill-print',
  'app, database or both killed while reports are printed',
  ['point', 'print', 'comment', 'point'],
)
export const killInRound = killFault(
  'kill-round',
  'app, database or both killed while checklists are answered',
  ['answer', 'answerPhoto', 'answer', 'point'],
)
export const killInDecide = killFault(
  'kill-decide',
  'app, database or both killed while reviewers decide and parties sign handovers',
  ['decision', 'decision', 'handover', 'decision', 'point'],
)
