import type pg from 'pg'
import type { FileStorage } from '../../storage/storage.ts'
import { personAt } from '../apiCaller.ts'
import { signInAt } from '../serverProcess.ts'
import type { Counts } from './counts.ts'
import { type Errands, errandsFor } from './errands.ts'
import { Ledger } from './ledger.ts'
import { compareAll } from './readBack.ts'
import { startWorkload, type Workload } from './workload.ts'

/** What people do. */
export type Kind = 'point' | 'document' | 'photo' | 'comment' | 'print'
export const everyKind: readonly Kind[] = ['point', 'document', 'photo', 'comment', 'print']

/** People at work in an inspection of their own. */
export interface Work {
  token: string
  errands: Errands
  workload: Workload
  /** further people, whose requests go elsewhere */
  alsoAt(url: () => string): Workload
  /** compares what was acknowledged with what is there, once everybody has stopped */
  compare(place: { connection: pg.ClientConfig; storage: FileStorage }): Promise<void>
}

/** Signs in, makes an inspection, and lets people work in it: `kinds` by turns. */
export const beginWork = async (
  url: () => string,
  counts: Counts,
  kinds: readonly Kind[],
): Promise<Work> => {
  const token = await signInAt(url())
  const ledger = new Ledger()
  const errands = await errandsFor(personAt(url(), 0, token), url(), ledger)
  const made = kinds.map((kind) => errands[kind])
  const alsoAt = (to: () => string) =>
    startWorkload({ url: to, token, counts, ledger, errands: made })
  return {
    token,
    errands,
    workload: alsoAt(url),
    alsoAt,
    compare: (place) => compareAll({ url: url(), token, ...place }, errands, ledger, counts),
  }
}
