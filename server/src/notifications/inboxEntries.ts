import type { Querying } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import { claimComments, insertEntries, readAssigned, type ToTell } from './inboxEntries.queries.ts'
import { mailTime } from './mailTime.ts'

/** The zone of a person whose own and whose client's is not known. */
export const zoneOf = (
  { timeZone }: { timeZone: string | null },
  site: Pick<Site, 'settings'>,
): string => timeZone ?? site.settings.TimeZone ?? 'UTC'

/** Puts news into the inboxes of those people, with when it is to be mailed. */
export const tellPeople = (
  db: Querying,
  site: Pick<Site, 'settings'>,
  now: Date,
  people: readonly ToTell[],
) =>
  insertEntries(
    db,
    people.map(({ notifications, timeZone, at, ...entry }) => ({
      ...entry,
      createdAt: at === null ? now : new Date(at),
      mailAt: mailTime(entry.kind, notifications, zoneOf({ timeZone }, site), now),
    })),
  )

/** Tells of comments and assignments that nobody was told of yet; in a transaction, so that a retry tells nothing twice. */
export const fillInboxes = async (
  db: Querying,
  site: Pick<Site, 'settings'>,
  now: Date,
): Promise<void> => {
  await tellPeople(db, site, now, await claimComments(db))
  await tellPeople(db, site, now, (await readAssigned(db, now)) ?? [])
}
