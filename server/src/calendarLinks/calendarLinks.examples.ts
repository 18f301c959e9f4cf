import { eq } from 'drizzle-orm'
import { users } from '../db/tables/users.ts'
import { createCalendarLinkFor } from '../testing/calendarLink.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/** The caller's own link; where they are of another client, somebody's of this one. */
const linkFor = async ({ w, client, person }: ExampleFor) => {
  const [caller] = await w.database.db
    .select({ of: users.clientId })
    .from(users)
    .where(eq(users.id, person.userId))
  const isOwn = caller && (caller.of === null || caller.of === client.id)
  return createCalendarLinkFor(w, isOwn ? person.userId : (await w.as('Manager', client)).userId)
}

export const examples: Examples = {
  readCalendarLink: async (fixture) => {
    await linkFor(fixture)
    return { args: {} }
  },
  makeCalendarLink: () => ({ args: {} }),
  revokeCalendarLink: async (fixture) => {
    await linkFor(fixture)
    return { args: {} }
  },
  readCalendar: async (fixture) => ({ args: { file: await linkFor(fixture) } }),
}
