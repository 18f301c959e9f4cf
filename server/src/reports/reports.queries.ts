import { eq, isNotNull } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { customFields, projectTypes } from '../db/tables/projectTypes.ts'
import { printTickets } from '../db/tables/reports.ts'

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

/** The deleted fields of a type that have a key (T93): points may still have values of them. */
export const listDeletedKeyedFields = ({ db, inTenant }: Scope, projectTypeId: number) =>
  db
    .select({ id: customFields.id, key: customFields.key })
    .from(customFields)
    .where(
      inTenant(
        customFields,
        eq(customFields.isDeleted, true),
        eq(customFields.projectTypeId, projectTypeId),
        isNotNull(customFields.key),
      ),
    )
    .orderBy(customFields.id)
