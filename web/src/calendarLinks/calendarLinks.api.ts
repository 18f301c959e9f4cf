import { calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** The secret address of the person's calendar, without itself. */
export const calendarLinkQuery = () => readQuery(calendarLinkRoutes.readCalendarLink, {})

export const invalidateCalendarLink = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, calendarLinkRoutes.readCalendarLink)
