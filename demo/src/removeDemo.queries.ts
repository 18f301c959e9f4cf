import { eq, inArray } from 'drizzle-orm'
import type { Scope } from '../../server/src/db/scope.ts'
import { clients } from '../../server/src/db/tables/clients.ts'
import {
  confirmationLinks,
  passwordLinks,
  sessions,
  users,
} from '../../server/src/db/tables/users.ts'
import { tenantTables } from '../../server/src/db/tenantTables.ts'

/**
 * Deletes the demo's clients and all their rows; returns the number of clients. The next sweep
 * removes the bytes.
 */
export const deleteDemo = async ({ db }: Scope): Promise<number> => {
  const demo = await db.select({ id: clients.id }).from(clients).where(eq(clients.isDemo, true))
  const ids = demo.map(({ id }) => id)
  if (ids.length === 0) return 0
  const theirs = db.select({ id: users.id }).from(users).where(inArray(users.clientId, ids))
  await db.delete(sessions).where(inArray(sessions.userId, theirs))
  await db.delete(passwordLinks).where(inArray(passwordLinks.userId, theirs))
  await db.delete(confirmationLinks).where(inArray(confirmationLinks.userId, theirs))
  for (const table of tenantTables.toReversed())
    await db.delete(table).where(inArray(table.clientId, ids))
  await db.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}
