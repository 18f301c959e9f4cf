import { type AuditEvent, auditRoutes } from '@nspect/contract/audit/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'

/** The trail's filters, as stored in the address. */
export interface TrailFilter {
  q?: string
  from?: string
  to?: string
  record?: string
  client?: number
}

/** Times are shown in the person's zone, so days are meant in it. */
const toTrailArgs = ({ client, ...filter }: TrailFilter) => ({
  ...filter,
  ...(client !== undefined && { clientId: client }),
  timeZone: getDisplayTimeZone(),
})

const size = 50

/** The trail, newest first; the next page starts after the last loaded line. */
export const auditTrailQuery = (filter: TrailFilter) => {
  const args = toTrailArgs(filter)
  return infiniteQueryOptions({
    queryKey: [auditRoutes.listAuditEvents.path, args],
    queryFn: ({ pageParam, signal }) =>
      callRoute(
        auditRoutes.listAuditEvents,
        { ...args, size, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page: AuditEvent[]) => (page.length === size ? page.at(-1)?.id : undefined),
  })
}

/** The filtered trail as a file. */
export const fetchTrailExport = (filter: TrailFilter): Promise<Blob> =>
  callRoute(auditRoutes.exportAuditEvents, toTrailArgs(filter))
