import { erasedVisitor } from '@nspect/contract/displayNames'
import { eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../db/scope.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { projectPins } from '../db/tables/pins.ts'

const isName = (written: PgColumn | SQL, name: string): SQL => sql`lower(trim(${written})) = lower(trim(${name}))`

/**
 * Erases a visitor's name from the comments and points of one client, and from what the audit trail says of them.
 * Returns how many there were.
 */
export const eraseVisitor = async ({ db, inTenant }: Scope, clientId: number, name: string) => {
  const bySubmission = sql`exists (select 1 from ${projectPinComments}
    where ${projectPinComments.projectPinId} = ${projectPins.id} and ${projectPinComments.userId} is null
      and ${projectPinComments.action} = 'submit' and ${isName(projectPinComments.commentedBy, name)})`
  await db
    .update(projectPins)
    .set({ resolvedBy: erasedVisitor })
    .where(
      inTenant(projectPins, eq(projectPins.clientId, clientId), isName(projectPins.resolvedBy, name), bySubmission),
    )
  const comments = await db
    .update(projectPinComments)
    .set({ commentedBy: erasedVisitor })
    .where(
      inTenant(
        projectPinComments,
        eq(projectPinComments.clientId, clientId),
        isNull(projectPinComments.userId),
        isName(projectPinComments.commentedBy, name),
      ),
    )
    .returning({ id: projectPinComments.id })
  const pins = await db
    .update(projectPins)
    .set({ anonymousUser: erasedVisitor })
    .where(inTenant(projectPins, eq(projectPins.clientId, clientId), isName(projectPins.anonymousUser, name)))
    .returning({ id: projectPins.id })
  await db.execute(sql`select set_config('nspect.erasing', 'on', true)`)
  const { before, after, actor } = auditEvents
  const said = (column: PgColumn, property: string) => isName(sql`${column} ->> ${property}`, name)
  const ofClient = eq(auditEvents.clientId, clientId)
  await db
    .update(auditEvents)
    .set({ after: sql`${after} - 'name'` })
    .where(inTenant(auditEvents, ofClient, like(actor, 'link:%'), said(after, 'name')))
  await db
    .update(auditEvents)
    .set({ before: sql`${before} - 'anonymousUser'`, after: sql`${after} - 'anonymousUser'` })
    .where(inTenant(auditEvents, ofClient, or(said(before, 'anonymousUser'), said(after, 'anonymousUser'))))
  return { comments: comments.length, pins: pins.length }
}
