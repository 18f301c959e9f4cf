import { erasedVisitorName } from '@nspect/contract/names/names'
import { eq, isNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { allowErasingAuditEntries } from '../audit/auditMonths.queries.ts'
import type { Scope } from '../db/scope.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { inboxEntries } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { shareLinks } from '../db/tables/reports.ts'
import {
  allowErasingEvidence,
  type EvidencePlace,
  eraseEvidence,
} from '../evidence/evidence.queries.ts'

const isName = (written: PgColumn | SQL, name: string): SQL =>
  sql`lower(trim(${written})) = lower(trim(${name}))`

/**
 * What people were told of a visitor's comments; after these are renamed, so that no news of them
 * is made meanwhile.
 */
const eraseFromInboxes = ({ db, inTenant }: Scope, clientId: number, name: string) =>
  db
    .update(inboxEntries)
    .set({ actorName: erasedVisitorName })
    .where(
      inTenant(
        inboxEntries,
        eq(inboxEntries.clientId, clientId),
        isName(inboxEntries.actorName, name),
        sql`exists (select 1 from ${projectPinComments}
          where ${projectPinComments.clientId} = ${inboxEntries.clientId}
            and ${projectPinComments.id} = ${inboxEntries.commentId} and ${projectPinComments.userId} is null)`,
      ),
    )

/** What the audit trail says of a visitor: their name alone is taken away. */
const eraseFromTrail = async ({ db, inTenant }: Scope, clientId: number, name: string) => {
  await allowErasingAuditEntries(db)
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
    .where(
      inTenant(
        auditEvents,
        ofClient,
        or(said(before, 'anonymousUser'), said(after, 'anonymousUser')),
      ),
    )
  // a hidden or shown comment, unless it was written by somebody with an account
  const byAccount = sql`exists (select 1 from ${projectPinComments}
    where ${projectPinComments.clientId} = ${auditEvents.clientId}
      and ${projectPinComments.id} = ${auditEvents.recordId} and ${projectPinComments.userId} is not null)`
  await db
    .update(auditEvents)
    .set({ after: sql`${after} - 'commentedBy'` })
    .where(
      inTenant(
        auditEvents,
        ofClient,
        eq(auditEvents.record, 'comment'),
        said(after, 'commentedBy'),
        not(byAccount),
      ),
    )
}

/**
 * Takes a reviewer's name out of their decisions, and ends their links: what is decided by them has a
 * name. Returns their entries of the chains, and how many decisions there were.
 */
const eraseReviewer = async (
  { db, inTenant, now }: Scope,
  clientId: number,
  name: string,
): Promise<{ places: EvidencePlace[]; count: number }> => {
  await db
    .update(shareLinks)
    .set({
      reviewerName: erasedVisitorName,
      reviewerEmail: null,
      codeHash: null,
      revokedAt: sql`coalesce(${shareLinks.revokedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      inTenant(
        shareLinks,
        eq(shareLinks.clientId, clientId),
        isName(shareLinks.reviewerName, name),
      ),
    )
  const decisions = await db
    .update(planDecisions)
    .set({ reviewer: null })
    .where(
      inTenant(
        planDecisions,
        eq(planDecisions.clientId, clientId),
        isName(planDecisions.reviewer, name),
      ),
    )
    .returning({ projectId: planDecisions.projectId, n: planDecisions.evidenceN })
  return {
    places: decisions.flatMap(({ projectId, n }) => (n === null ? [] : [{ projectId, n }])),
    count: decisions.length,
  }
}

/**
 * Erases a visitor's name from the comments, points and decisions of one client, and from what
 * inboxes and the audit trail say of them. Returns how many there were.
 */
export const eraseVisitor = async (scope: Scope, clientId: number, name: string) => {
  const { db, inTenant } = scope
  const bySubmission = sql`exists (select 1 from ${projectPinComments}
    where ${projectPinComments.clientId} = ${projectPins.clientId} and ${projectPinComments.projectPinId} = ${projectPins.id}
      and ${projectPinComments.userId} is null and ${projectPinComments.action} = 'submit' and ${isName(projectPinComments.commentedBy, name)})`
  await db
    .update(projectPins)
    .set({ resolvedBy: erasedVisitorName })
    .where(
      inTenant(
        projectPins,
        eq(projectPins.clientId, clientId),
        isName(projectPins.resolvedBy, name),
        bySubmission,
      ),
    )
  const comments = await db
    .update(projectPinComments)
    .set({ commentedBy: erasedVisitorName })
    .where(
      inTenant(
        projectPinComments,
        eq(projectPinComments.clientId, clientId),
        isNull(projectPinComments.userId),
        isName(projectPinComments.commentedBy, name),
      ),
    )
    .returning({ id: projectPinComments.id })
  await eraseFromInboxes(scope, clientId, name)
  const pins = await db
    .update(projectPins)
    .set({ anonymousUser: erasedVisitorName })
    .where(
      inTenant(
        projectPins,
        eq(projectPins.clientId, clientId),
        isName(projectPins.anonymousUser, name),
      ),
    )
    .returning({ id: projectPins.id })
  await eraseFromTrail(scope, clientId, name)
  await allowErasingEvidence(db)
  const decisions = await eraseReviewer(scope, clientId, name)
  await eraseEvidence(
    scope,
    clientId,
    comments.map(({ id }) => id),
    decisions.places,
  )
  return { comments: comments.length, pins: pins.length, decisions: decisions.count }
}
