import type { ShareLevel } from '@nspect/contract/enums'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { customFields, projectTypes } from '../db/tables/projectTypes.ts'
import { printTickets, shareLinks } from '../db/tables/reports.ts'

/** What distinguishes the links of one person: two with the same options are one (T95). */
export interface LinkOptions {
  /** null: the whole report */
  pinId: number | null
  level: ShareLevel
  mayPrint: boolean
  days: number
}

/** This user's live link with these options, if there is one. */
export const findShareLink = async (
  { db, now }: Scope,
  projectId: number,
  userId: number,
  { pinId, level, mayPrint, days }: LinkOptions,
) => {
  const [row] = await db
    .select({ id: shareLinks.id, tokenEncrypted: shareLinks.tokenEncrypted })
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.userId, userId),
        pinId === null ? isNull(shareLinks.pinId) : eq(shareLinks.pinId, pinId),
        eq(shareLinks.level, level),
        eq(shareLinks.mayPrint, mayPrint),
        sql`${shareLinks.expiresAt} - ${shareLinks.createdAt} = make_interval(days => ${days}::int)`,
        isNull(shareLinks.revokedAt),
        gt(shareLinks.expiresAt, now),
      ),
    )
    .orderBy(shareLinks.id)
    .limit(1)
  return row
}

export const insertShareLink = async ({ db }: Scope, link: typeof shareLinks.$inferInsert): Promise<number> => {
  const [row] = await db.insert(shareLinks).values(link).returning({ id: shareLinks.id })
  if (!row) throw new Error('an inserted link has no id')
  return row.id
}

export const insertPrintTicket = ({ db }: Scope, ticket: typeof printTickets.$inferInsert) =>
  db.insert(printTickets).values(ticket)

/** The form of an inspection's type, by which a plan is recognised. */
export const findTypeForm = async ({ db, inTenant }: Scope, projectTypeId: number) => {
  const [row] = await db
    .select({ form: projectTypes.formFields })
    .from(projectTypes)
    .where(inTenant(projectTypes, eq(projectTypes.id, projectTypeId)))
  return row?.form ?? []
}

/** The address of an organisation, for the cover of a report. */
export const findClientAddress = async ({ db }: Scope, clientId: number): Promise<string> => {
  const [row] = await db.select({ address: clients.companyAddress }).from(clients).where(eq(clients.id, clientId))
  return row?.address.trim() ?? ''
}

/** The fields of a type that have a key in the product (T93). */
export const listKeyedFields = ({ db }: Scope, projectTypeId: number) =>
  db
    .select({ id: customFields.id, key: customFields.key })
    .from(customFields)
    .where(and(eq(customFields.projectTypeId, projectTypeId), isNotNull(customFields.key)))
    .orderBy(customFields.id)
