import type pg from 'pg'
import type { FileStorage } from '../../server/src/storage/storage.ts'
import { createPerson } from '../../server/src/testing/apiCaller.ts'
import { signInFirstAdminAt } from '../../server/src/testing/servers/serverProcess.ts'
import { compareWithLedger } from './compareWithLedger.ts'
import type { FaultCounts } from './counts.ts'
import { Ledger } from './ledger.ts'
import { createProjectTasks, type ProjectTasks } from './projectTasks.ts'
import { startWorkload, type Workload } from './workload.ts'

/** What people do. */
export const taskKinds = [
  'point',
  'document',
  'photo',
  'comment',
  'print',
  'answer',
  'answerPhoto',
  'decision',
  'handover',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** People at work in an inspection of their own. */
export interface StartedWork {
  token: string
  errands: ProjectTasks
  workload: Workload
  /** further people, whose requests go elsewhere */
  alsoAt(url: () => string): Workload
  /** compares what was acknowledged with what is there, once everybody has stopped */
  compare(place: { connection: pg.ClientConfig; storage: FileStorage }): Promise<void>
}

/** Signs in, makes an inspection, and lets people work in it: `kinds` by turns. */
export const startWork = async (
  url: () => string,
  counts: FaultCounts,
  kinds: readonly TaskKind[],
): Promise<StartedWork> => {
  const token = await signInFirstAdminAt(url())
  const ledger = new Ledger()
  const errands = await createProjectTasks(createPerson(url(), 0, token), url(), ledger)
  const made = kinds.map((kind) => errands[kind])
  const alsoAt = (to: () => string) =>
    startWorkload({ url: to, token, counts, ledger, errands: made })
  return {
    token,
    errands,
    workload: alsoAt(url),
    alsoAt,
    compare: (place) => compareWithLedger({ url: url(), token, ...place }, errands, ledger, counts),
  }
}
