import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { waitUntilLockAwaited } from './waitUntil.ts'

/**
 * Makes a call that waits for a row, which the first statement locks; the second one changes
 * something meanwhile.
 */
export const changeDuringCall = async <Answer>(
  db: Db,
  { locked, change }: { locked: SQL; change: SQL },
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const held = Promise.withResolvers<void>()
  const changed = db.transaction(async (tx) => {
    await tx.execute(locked)
    held.resolve()
    await waitUntilLockAwaited(db)
    await tx.execute(change)
  })
  await held.promise
  const answer = await call()
  await changed
  return answer
}

/** The row of an inspection, as every change to it locks it. */
export const buildProjectLock = (id: number): SQL =>
  sql`select id from projects where id = ${id} for no key update`
