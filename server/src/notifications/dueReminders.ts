import type { InboxKind } from '@nspect/contract/notifications/notificationSettings'
import type { Db } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import {
  type DuePinOfPerson,
  listDuePinsOfPeople,
  noDecision,
  type PendingEntry,
} from './inboxEntries.queries.ts'
import { addInboxEntries, resolvePersonTimeZone } from './inboxEntries.ts'
import { countDaysBetween, getDayInZone, getHourInZone } from './mailTime.ts'

/** What reminding people needs. */
export interface DueReminderParts {
  db: Db
  site: Pick<Site, 'settings'>
  now: () => Date
}

const dayLength = 86_400_000
/** how often to look, ms */
const pace = 10 * 60_000
/**
 * the hour of the day from which on reminders come, or an earlier one, so that the daily mail has
 * them
 */
const opens = 6
/** of what is longer overdue nobody is told for the first time */
const lateDays = 7

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayLength).toISOString().slice(0, 10)

const getReminderKind = (days: number, isReminded: boolean): InboxKind | undefined => {
  if (days === 1 && !isReminded) return 'dueTomorrow'
  return days < 0 && days >= -lateDays ? 'overdue' : undefined
}

const reminderFor = (
  due: DuePinOfPerson,
  site: Pick<Site, 'settings'>,
  now: Date,
): PendingEntry[] => {
  const { isReminded, ...point } = due
  const zone = resolvePersonTimeZone(due, site)
  if (getHourInZone(now, zone) < Math.min(opens, Math.max(0, due.notifications.dailyAt - 1)))
    return []
  const kind = getReminderKind(countDaysBetween(getDayInZone(now, zone), due.dueDate), isReminded)
  return kind ? [{ ...point, ...noDecision, kind }] : []
}

/**
 * One round: tells people once that a point which they are to repair is due tomorrow, and once that
 * it is overdue, by the calendar of their own time zone.
 */
export const notifyDuePins = ({ db, site, now }: DueReminderParts): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now()
    // no place on earth is more than a day ahead or behind
    const points = await listDuePinsOfPeople(tx, dayAfter(at, -lateDays - 1), dayAfter(at, 2))
    await addInboxEntries(
      tx,
      site,
      at,
      points.flatMap((point) => reminderFor(point, site, at)),
    )
  })

/** Looks every ten minutes; a failure waits for the next round. */
export const startDueReminders = (parts: DueReminderParts, onError: (error: unknown) => void) =>
  repeatWorkEvery({ first: 30_000, pace, onError }, () => notifyDuePins(parts))
