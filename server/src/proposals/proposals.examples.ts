import { eq } from 'drizzle-orm'
import { proposals } from '../db/tables/credentials/proposals.ts'
import { users } from '../db/tables/users.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { assertOnlyRow } from '../testing/testClient.ts'

/** A comment that a key of the caller proposes; where they are of another client, somebody's of this one. */
const insertExample = async ({ w, client, person, projectId }: ExampleFor) => {
  const { db } = w.database
  const [caller] = await db
    .select({ of: users.clientId })
    .from(users)
    .where(eq(users.id, person.userId))
  const isOwn = caller && (caller.of === null || caller.of === client.id)
  const userId = isOwn ? person.userId : (await w.as('Manager', client)).userId
  const { id: apiKeyId } = await createApiKeyFor(w, userId, { access: 'propose' })
  const { id: projectPinId } = await w.pin({ projectId, client })
  const input = { projectPinId, comment: 'The plasterer is booked for Friday.' }
  const stored = await db
    .insert(proposals)
    .values({
      clientId: client.id,
      userId,
      apiKeyId,
      projectId,
      projectPinId,
      kind: 'add_comment',
      input,
      createdAt: w.clock.now,
    })
    .returning({ id: proposals.id })
  return assertOnlyRow(stored)
}

export const examples: Examples = {
  listProposals: () => ({ args: {} }),
  acceptProposal: async (fixture) => ({ args: { id: (await insertExample(fixture)).id } }),
  rejectProposal: async (fixture) => ({ args: { id: (await insertExample(fixture)).id } }),
}
