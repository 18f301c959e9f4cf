import { eq } from 'drizzle-orm'
import { users } from '../db/tables/users.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/** The caller's own key; where they are of another client, somebody's of this one. */
const keyIn = async ({ w, client, person }: ExampleFor) => {
  const [caller] = await w.database.db
    .select({ of: users.clientId })
    .from(users)
    .where(eq(users.id, person.userId))
  const isOwn = caller && (caller.of === null || caller.of === client.id)
  return createApiKeyFor(w, isOwn ? person.userId : (await w.as('Manager', client)).userId)
}

export const examples: Examples = {
  listApiKeys: () => ({ args: {} }),
  makeApiKey: () => ({ args: { name: 'Nightly export', access: 'read', days: 90 } }),
  revokeApiKey: async (fixture) => ({ args: { id: (await keyIn(fixture)).id } }),
}
