import { reportRoutes } from '@nspect/contract/reports'
import type { ShareLink } from '@nspect/contract/shareLinks'
import { call } from '../api/call.ts'
import { readQuery } from '../api/readQuery.ts'
import { bodyOf, type ShareLinkValues } from './shareLinkForm.ts'

/** The share links of an inspection. */
export const shareLinksOf = (projectId: number) =>
  readQuery(reportRoutes.listShareLinks, { projectId })

/** Saves a new link, or changes the stored one. */
export const saveShareLink = (
  projectId: number,
  values: ShareLinkValues,
  stored: ShareLink | null,
  options: { idempotencyKey: string },
) =>
  call(
    reportRoutes.saveShareLink,
    {
      projectId,
      ...bodyOf(values, stored),
      ...(stored && { id: stored.id, version: stored.version }),
    },
    options,
  )
