import { type AuditEvent, auditRoutes } from '@nspect/contract/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The trail's filters, as stored in the address. */
export interface TrailFilter {
  q?: string
  from?: string
  to?: string
  record?: string
}

const size = 50

/** The trail, newest first; the next page starts after the last loaded line. */
export const auditTrail = (filter: TrailFilter) =>
  infiniteQueryOptions({
    queryKey: [auditRoutes.listAuditEvents.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.listAuditEvents, { ...filter, size, ...(pageParam > 0 && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: AuditEvent[]) => (page.length === size ? page.at(-1)?.id : undefined),
  })

/** The filtered trail as a file. */
export const fetchTrail = (filter: TrailFilter): Promise<Blob> => call(auditRoutes.exportAuditEvents, filter)
