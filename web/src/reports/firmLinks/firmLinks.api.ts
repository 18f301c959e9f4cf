import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** The firms with points in an inspection, or with a link to it. */
export const firmLinksQuery = (projectId: number) =>
  readQuery(firmLinkRoutes.listFirmLinks, { projectId })

export const invalidateFirmLinks = (client: QueryClient) =>
  invalidateRoutes(client, firmLinkRoutes.listFirmLinks)
