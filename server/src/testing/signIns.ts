import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { eq } from 'drizzle-orm'
import { users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import { waitUntilLockAwaited } from './waitUntil.ts'
import type { World } from './world.ts'

/** Users of a world with a password, and how they sign in. */
export const createSignIns = async (w: World) => {
  const password = 'the right one'
  const passwordHash = await hashPassword(password)
  return {
    password,
    passwordHash,
    /** A user with that password; returns their sign-in name. */
    somebody: async (
      fields: Partial<typeof users.$inferInsert> = {},
      of = w.client,
    ): Promise<string> => {
      const { userId } = await w.as('Manager', of)
      const username = `guest${userId}@hotel.example`
      await w.database.db
        .update(users)
        .set({ username, passwordHash, ...fields })
        .where(eq(users.id, userId))
      return username
    },
    /**
     * A call of this person whose password changes after it was checked, while the call waits to
     * write.
     */
    changedDuring: async <Answer>(userId: number, call: () => Promise<Answer>): Promise<Answer> => {
      const written = Promise.withResolvers<void>()
      const changed = w.database.db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId))
        written.resolve()
        await waitUntilLockAwaited(w.database.db)
      })
      await written.promise
      const answer = await call()
      await changed
      return answer
    },
    signIn: (username: string, typed: string, headers: Record<string, string> = {}) =>
      w.nobody.call(sessionRoutes.authenticate, { username, password: typed }, { headers }),
  }
}
export type SignIns = Awaited<ReturnType<typeof createSignIns>>
