import { z } from 'zod'
import { routes } from '../http/route.ts'
import { instant, messageResponse } from '../shared/scalars.ts'

/** events of a calendar, the nearest to today */
export const maxCalendarEvents = 2000

/** The secret address of a person's calendar: what is left of it after it was shown once. */
export const calendarLink = z.object({
  createdDateTime: instant,
  /** to within five minutes; null: never */
  lastFetchedAt: instant.nullable(),
})
export type CalendarLink = z.output<typeof calendarLink>

export const calendarLinkRoutes = routes({
  /** the caller's own; null: there is none */
  readCalendarLink: {
    kind: 'json',
    method: 'GET',
    path: 'auth/calendar-link',
    can: 'calendarLink.read',
    changes: false,
    answer: z.object({ link: calendarLink.nullable() }),
  },
  /** A new address of the caller's calendar, answered once; one made before ends with it. */
  makeCalendarLink: {
    kind: 'json',
    method: 'POST',
    path: 'auth/calendar-link',
    can: 'calendarLink.make',
    changes: true,
    isSecret: true,
    body: z.object({}),
    answer: messageResponse({ address: z.string() }),
    successMessage: 'calendarLink.made',
  },
  /** Ends the caller's address; without one it changes nothing. */
  revokeCalendarLink: {
    kind: 'json',
    method: 'POST',
    path: 'auth/calendar-link/revoke',
    can: 'calendarLink.revoke',
    changes: true,
    body: z.object({}),
    answer: messageResponse({}),
    successMessage: 'calendarLink.revoked',
  },
  /**
   * Due points and schedules of the person whose address it is, as iCalendar (RFC 5545), with their
   * rights of this moment; the token in the path is the credential.
   */
  readCalendar: {
    kind: 'stream',
    method: 'GET',
    path: 'calendar/:file',
    can: 'public',
    changes: false,
    /** the token, with `.ics` */
    params: z.object({ file: z.string().min(1).max(300) }),
    rate: [{ per: 'ip', max: 60, seconds: 60 }],
  },
})
