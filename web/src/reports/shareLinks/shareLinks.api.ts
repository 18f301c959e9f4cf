import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { type ShareLinkValues, toShareLinkBody } from './shareLinkForm.ts'

/** The share links of an inspection. */
export const shareLinksQuery = (projectId: number) =>
  readQuery(reportRoutes.listShareLinks, { projectId })

/** Saves a new link, or changes the stored one. */
export const saveShareLink = (
  projectId: number,
  values: ShareLinkValues,
  stored: ShareLink | null,
  options: { idempotencyKey: string },
) =>
  callRoute(
    reportRoutes.saveShareLink,
    {
      projectId,
      ...toShareLinkBody(values, stored),
      ...(stored && { id: stored.id, version: stored.version }),
    },
    options,
  )
