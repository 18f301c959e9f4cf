import type { DbOrTransaction } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import { claimDecisionNews } from '../planDecisions/decisionNews.queries.ts'
import {
  claimNewAssignees,
  claimNewComments,
  insertInboxEntries,
  type PendingEntry,
} from './inboxEntries.queries.ts'
import { computeMailTime } from './mailTime.ts'

/** The zone of a person whose own and whose client's is not known. */
export const resolvePersonTimeZone = (
  { timeZone }: { timeZone: string | null },
  site: Pick<Site, 'settings'>,
): string => timeZone ?? site.settings.TimeZone ?? 'UTC'

/** Puts news into the inboxes of those people, with when it is to be mailed. */
export const addInboxEntries = (
  db: DbOrTransaction,
  site: Pick<Site, 'settings'>,
  now: Date,
  people: readonly PendingEntry[],
) =>
  insertInboxEntries(
    db,
    people.map(({ notifications, timeZone, at, ...entry }) => ({
      ...entry,
      createdAt: at === null ? now : new Date(at),
      mailAt: computeMailTime(
        entry.kind,
        notifications,
        resolvePersonTimeZone({ timeZone }, site),
        now,
      ),
    })),
  )

const minute = 60_000
/** A reviewer who has decided nothing for `quiet` has paused; who goes on is told of after `longest`. */
const sitting = { quiet: 10 * minute, longest: 240 * minute }

const listDecisionNews = async (db: DbOrTransaction, now: Date): Promise<PendingEntry[]> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const news = await claimDecisionNews(db, {
    quietSince: before(sitting.quiet),
    waitingSince: before(sitting.longest),
  })
  const source = { commentId: null, auditEventId: null, dueDate: null, actorName: '', at: null }
  return news.map((person) => ({ ...person, ...source, kind: 'decided' }))
}

/**
 * Tells of comments, assignments and decisions that nobody was told of yet; in a transaction, so that a retry
 * tells nothing twice.
 */
export const addNewsToInboxes = async (
  db: DbOrTransaction,
  site: Pick<Site, 'settings'>,
  now: Date,
): Promise<void> => {
  await addInboxEntries(db, site, now, await claimNewComments(db))
  await addInboxEntries(db, site, now, (await claimNewAssignees(db, now)) ?? [])
  await addInboxEntries(db, site, now, await listDecisionNews(db, now))
}
