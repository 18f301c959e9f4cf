import { asc, eq } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { users } from '../db/tables/users.ts'

/** Accounts created before anybody has signed in: no caller, hence no scope. */

/** The sign-in name of the first SuperAdmin; undefined on an empty database. */
export const findFirstSuperAdmin = async (
  db: DbOrTransaction,
): Promise<{ username: string } | undefined> => {
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'SuperAdmin'))
    .orderBy(asc(users.id))
    .limit(1)
  return row
}

/** Inserts an account as it is passed; returns its id. */
export const insertFirstAccount = async (
  db: DbOrTransaction,
  account: typeof users.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(users).values(account).returning({ id: users.id })
  if (!row) throw new Error('an inserted account has no id')
  return row.id
}
