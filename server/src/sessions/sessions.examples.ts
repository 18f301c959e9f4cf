import { eq } from 'drizzle-orm'
import { users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import type { Examples } from '../testing/exampleTypes.ts'

const password = 'a password for examples'
let known: Promise<string> | undefined

export const examples: Examples = {
  authenticate: async ({ w, about }) => {
    known ??= hashPassword(password)
    await w.database.db
      .update(users)
      .set({ passwordHash: await known })
      .where(eq(users.id, about.id))
    return { args: { username: about.username, password } }
  },
  readMe: () => ({ args: {} }),
  endSession: () => ({ args: {} }),
  moveToCookie: () => ({ args: {} }),
}
