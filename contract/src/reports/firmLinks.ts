import { z } from 'zod'
import { routes } from '../http/route.ts'
import { languages } from '../shared/enums.ts'
import { id, instant, messageResponse, textId } from '../shared/scalars.ts'

/**
 * An outside firm in an inspection: what it has to do there, and its link to it, for those who may
 * share.
 */
export const firmLink = z.object({
  firmId: id,
  name: z.string(),
  /** empty: none is known */
  email: z.string(),
  /** false: the firm was deleted, and its link opens nothing */
  isHere: z.boolean(),
  /** points of the inspection that are assigned to it, and how many of them are not resolved */
  pointCount: z.int(),
  openPointCount: z.int(),
  /** the latest link that was not revoked; null: it has none */
  linkId: id.nullable(),
  /** its address; null without one, or if it cannot be read any more */
  link: z.string().nullable(),
  expiresOn: instant.nullable(),
  isExpired: z.boolean(),
  /** null: never, nothing was mailed */
  sentOn: instant.nullable(),
  /** null: never */
  lastOpenedOn: instant.nullable(),
})
export type FirmLink = z.output<typeof firmLink>

export const firmLinkRoutes = routes({
  /** The firms that have points in an inspection, or a link to it, by name (T167). */
  listFirmLinks: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetFirmLinks',
    can: 'report.listShareLinks',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(firmLink),
  },
  /**
   * The link of a firm to its points of an inspection: the one that it has, from now on for as long
   * as a new one, or a new one. `isMailed` sends it to the firm (T167).
   */
  shareWithFirm: {
    kind: 'json',
    method: 'POST',
    path: 'Report/ShareWithFirm',
    can: 'report.shareWithFirm',
    changes: true,
    isSecret: true,
    rate: [{ per: 'ip', max: 100, seconds: 600 }],
    body: z.object({
      projectId: id,
      firmId: id,
      isMailed: z.boolean().default(false),
      /** of the mail, of the reminders and of the page; if absent, as before, else the caller's */
      language: z.enum(languages).optional(),
    }),
    answer: messageResponse({ id, link: z.string() }),
    successMessage: 'firmLink.made',
  },
})
