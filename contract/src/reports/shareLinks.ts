import { z } from 'zod'
import { languages, type ShareLevel, shareLevels, type Tier, tiers } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import {
  emailAddress,
  id,
  instant,
  optionalTextLine,
  requiredTextLine,
  version,
} from '../shared/scalars.ts'

/** Who decides by a link: a code is mailed to them, unless the link has a password. */
export const reviewer = z.object({
  name: requiredTextLine(limits.reporterName, 'value.required'),
  email: emailAddress(3, limits.firmEmail).nullable().default(null),
})
export type Reviewer = z.output<typeof reviewer>

/** What the holder of a link may do, as it is returned to them (T96, T102). */
export const linkRights = z.object({
  level: z.enum(shareLevels),
  mayPrint: z.boolean(),
  /** the only points that it shows; null: the whole report */
  pinIds: z.array(id).nullable(),
  /** the outside firm to whose points of the moment it opens; null: it is no firm's (T167) */
  firm: z.object({ id, name: z.string() }).nullable(),
  /** of the report; null: that of the reader */
  language: z.enum(languages).nullable(),
  /** the name of the person who decides, at the level `decide`; null at all others */
  reviewer: z.string().nullable(),
})
export type LinkRights = z.output<typeof linkRights>

/** A share link as those who may share see it. */
export const shareLink = linkRights.omit({ firm: true }).extend({
  id,
  version,
  /** for those who manage it; empty if it has none */
  name: z.string(),
  /**
   * its address; null if it cannot be read any more, as the server's secret has changed since: it
   * can be revoked
   */
  link: z.string().nullable(),
  hasPassword: z.boolean(),
  /** who decides by it; null: it is for no reviewer */
  reviewer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  createdBy: z.string(),
  createdOn: instant,
  expiresOn: instant,
  isExpired: z.boolean(),
  /** null: never */
  lastOpenedOn: instant.nullable(),
  timesOpened: z.int(),
})
export type ShareLink = z.output<typeof shareLink>

/** A link's password; errors are message keys. */
export const sharePassword = z
  .string({ error: 'value.invalid' })
  .refine((password) => password.trim().length >= limits.sharePassword.min, {
    error: 'symbols.min',
    params: { min: limits.sharePassword.min },
  })
  .refine((password) => password.length <= limits.sharePassword.max, {
    error: 'symbols.max',
    params: { max: limits.sharePassword.max },
  })

/** The options of a link. Absent ones keep their value; those of a new link have their default. */
export const linkOptions = z.object({
  name: optionalTextLine(limits.shareLinkName).optional(),
  /**
   * the only points that it opens; null: the whole report (more than one point: Professional and
   * up)
   */
  pinIds: z.array(id).min(1).max(limits.shareLinkPins).nullable().optional(),
  /**
   * everything beyond viewing requires Business (T96); the default is the client's
   * (`getDefaultShareLevel`)
   */
  level: z.enum(shareLevels).optional(),
  /**
   * who decides: required at the level `decide`, with a password or an email for codes, and null at
   * all others
   */
  reviewer: reviewer.nullable().optional(),
  mayPrint: z.boolean().optional(),
  language: z.enum(languages).nullable().optional(),
  /** null: none */
  password: sharePassword.nullable().optional(),
  /** lifetime of a new link, if not `expiresOn` */
  days: z.int().min(1).max(limits.shareLinkDaysMost).optional(),
  /** in the future, at most a year from now */
  expiresOn: z.iso.datetime({ error: 'date.invalid' }).optional(),
})

/**
 * The level of a new link without one. Where the client allows anonymous collaboration and its tier
 * includes it, visitors comment and, by a link to the whole report, add points (T420).
 */
export const getDefaultShareLevel = (
  client: { tier: Tier; allowAnonymousCollaboration: boolean },
  isWhole: boolean,
): ShareLevel => {
  const isOpen =
    client.allowAnonymousCollaboration && tiers.indexOf(client.tier) >= tiers.indexOf('Business')
  if (!isOpen) return 'view'
  return isWhole ? 'points' : 'comment'
}
