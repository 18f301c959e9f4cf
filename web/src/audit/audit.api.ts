import { type AuditEvent, auditRoutes } from '@nspect/contract/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'

/** The trail's filters, as stored in the address. */
export interface TrailFilter {
  q?: string
  from?: string
  to?: string
  record?: string
  client?: number
}

/** Times are shown in the person's zone, so days are meant in it. */
const argsOf = ({ client, ...filter }: TrailFilter) => ({
  ...filter,
  ...(client !== undefined && { clientId: client }),
  timeZone: displayTimeZone(),
})

const size = 50

/** The trail, newest first; the next page starts after the last loaded line. */
export const auditTrail = (filter: TrailFilter) => {
  const args = argsOf(filter)
  return infiniteQueryOptions({
    queryKey: [auditRoutes.listAuditEvents.path, args],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditRoutes.listAuditEvents,
        { ...args, size, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page: AuditEvent[]) => (page.length === size ? page.at(-1)?.id : undefined),
  })
}

/** The filtered trail as a file. */
export const fetchTrail = (filter: TrailFilter): Promise<Blob> =>
  call(auditRoutes.exportAuditEvents, argsOf(filter))
