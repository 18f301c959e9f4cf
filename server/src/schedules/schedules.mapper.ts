import { timeZone } from '@nspect/contract/accounts/accounts'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { computeNextDueDay } from '@nspect/contract/schedules/dueDates'
import type { Schedule } from '@nspect/contract/schedules/schedules'
import type { ScheduleListRow, ScheduleRow } from './schedules.queries.ts'

/** Builds the response for a schedule. */
export const mapSchedule = ({ updatedAt, ...row }: ScheduleListRow): Schedule => ({
  ...row,
  updatedDateTime: updatedAt.toISOString(),
})

/** Today in a time zone, YYYY-MM-DD; in UTC if there is no such zone. */
export const getTodayInZone = (now: Date, zone: string | null | undefined): string =>
  formatDate(now.toISOString(), 'form', timeZone.safeParse(zone).data ?? 'UTC')

const getDayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The first due day from today on, or after the one on which the last inspection was made. */
export const computeDueDayFrom = (
  schedule: Pick<ScheduleRow, 'every' | 'unit' | 'firstDay'> & { madeOn: string | null },
  today: string,
): string => {
  const { firstDay, madeOn } = schedule
  const yesterday = getDayBefore(today)
  const after = madeOn !== null && madeOn > yesterday ? madeOn : yesterday
  return computeNextDueDay(firstDay, schedule, after)
}
