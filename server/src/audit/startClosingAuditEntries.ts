import type { Db } from '../db/connect.ts'
import { closeAuditEntries } from '../http/pipeline/pipeline.queries.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'

/** Looks every five seconds for editing sessions that are over; a failure waits for the next round. */
export const startClosingAuditEntries = (
  { db, now }: { db: Db; now: () => Date },
  onError: (error: unknown) => void,
) => repeatWorkEvery({ pace: 5_000, onError }, () => closeAuditEntries(db, now()))
