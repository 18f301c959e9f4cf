import { calendarLinks } from '../db/tables/credentials/calendarLinks.ts'
import { createShortToken, hashShortText } from '../http/tokens.ts'
import type { World } from './world.ts'

/** The address of that user's calendar, read just now; replaces one made before. */
export const createCalendarLinkFor = async (w: World, userId: number): Promise<string> => {
  const token = createShortToken()
  const made = {
    tokenHash: hashShortText(token),
    createdAt: w.clock.now,
    lastFetchedAt: w.clock.now,
  }
  await w.database.db
    .insert(calendarLinks)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: made })
  return `${token}.ics`
}
