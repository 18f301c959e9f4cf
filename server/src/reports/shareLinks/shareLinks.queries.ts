import type { Language, ShareLevel } from '@nspect/contract/shared/enums'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../db/connect.ts'
import { type Scope, whereNotDeleted } from '../../db/scope.ts'
import { clients } from '../../db/tables/clients.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { shareLinks } from '../../db/tables/reports.ts'
import { users } from '../../db/tables/users.ts'
import { buildAuthorName } from '../../users/authorNameColumns.queries.ts'

/** What distinguishes the links of one person: two with the same options are one (T95). */
export interface LinkOptions {
  name: string
  /** ascending; null: the whole report */
  pinIds: number[] | null
  level: ShareLevel
  reviewerName: string | null
  reviewerEmail: string | null
  mayPrint: boolean
  language: Language | null
}

/** When a link ends: so many days after it was made, or at that moment. */
export type LinkExpiry = { days: number } | { expiresAt: Date }

const whereLinkOfProject = (scope: Scope, projectId: number) =>
  scope.inTenant(shareLinks, eq(shareLinks.projectId, projectId))

const linkColumns = {
  id: shareLinks.id,
  version: shareLinks.version,
  name: shareLinks.name,
  pinIds: shareLinks.pinIds,
  firmId: shareLinks.firmId,
  level: shareLinks.level,
  reviewerName: shareLinks.reviewerName,
  reviewerEmail: shareLinks.reviewerEmail,
  mayPrint: shareLinks.mayPrint,
  language: shareLinks.language,
  passwordHash: shareLinks.passwordHash,
  tokenEncrypted: shareLinks.tokenEncrypted,
  createdBy: buildAuthorName(users),
  createdAt: shareLinks.createdAt,
  expiresAt: shareLinks.expiresAt,
  openedAt: shareLinks.openedAt,
  timesOpened: shareLinks.timesOpened,
  revokedAt: shareLinks.revokedAt,
}

/** The links of an inspection that were not revoked, newest first, without those of firms. */
export const listShareLinks = (scope: Scope, projectId: number) =>
  scope.db
    .select(linkColumns)
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(
      and(
        whereLinkOfProject(scope, projectId),
        isNull(shareLinks.revokedAt),
        isNull(shareLinks.firmId),
      ),
    )
    .orderBy(desc(shareLinks.id))
export type ShareLinkRow = Awaited<ReturnType<typeof listShareLinks>>[number]

/** A link of this inspection, even if it was revoked. */
export const findShareLink = async (
  scope: Scope,
  projectId: number,
  id: number,
): Promise<ShareLinkRow | undefined> => {
  const [row] = await scope.db
    .select(linkColumns)
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(and(whereLinkOfProject(scope, projectId), eq(shareLinks.id, id)))
  return row
}

/** This user's live links with these options and without a password, oldest first. */
export const findShareLinksWithSameOptions = (
  scope: Scope,
  projectId: number,
  userId: number,
  {
    name,
    pinIds,
    level,
    reviewerName,
    reviewerEmail,
    mayPrint,
    language,
    ...end
  }: LinkOptions & LinkExpiry,
) =>
  scope.db
    .select({ id: shareLinks.id, tokenEncrypted: shareLinks.tokenEncrypted })
    .from(shareLinks)
    .where(
      and(
        whereLinkOfProject(scope, projectId),
        eq(shareLinks.userId, userId),
        eq(shareLinks.name, name),
        isNull(shareLinks.firmId),
        pinIds === null ? isNull(shareLinks.pinIds) : eq(shareLinks.pinIds, pinIds),
        eq(shareLinks.level, level),
        sql`${shareLinks.reviewerName} is not distinct from ${reviewerName}`,
        sql`${shareLinks.reviewerEmail} is not distinct from ${reviewerEmail}`,
        eq(shareLinks.mayPrint, mayPrint),
        language === null ? isNull(shareLinks.language) : eq(shareLinks.language, language),
        isNull(shareLinks.passwordHash),
        isNull(shareLinks.revokedAt),
        'days' in end
          ? sql`${shareLinks.expiresAt} - ${shareLinks.createdAt} = make_interval(days => ${end.days}::int)`
          : eq(shareLinks.expiresAt, end.expiresAt),
        gt(shareLinks.expiresAt, scope.now),
      ),
    )
    .orderBy(shareLinks.id)

export const insertShareLink = async (
  { db }: Scope,
  link: typeof shareLinks.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(shareLinks).values(link).returning({ id: shareLinks.id })
  if (!row) throw new Error('an inserted link has no id')
  return row.id
}

export const updateShareLink = (
  { db, inTenant }: Scope,
  { id, version }: Pick<ShareLinkRow, 'id' | 'version'>,
  changes: Partial<typeof shareLinks.$inferInsert>,
) =>
  db
    .update(shareLinks)
    .set({ ...changes, version: version + 1 })
    .where(inTenant(shareLinks, eq(shareLinks.id, id)))

/** How many of these points are in this inspection and not deleted. */
export const countExistingPins = async (
  { db, live }: Scope,
  projectId: number,
  pinIds: number[],
): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(projectPins)
    .where(live(projectPins, eq(projectPins.projectId, projectId), inArray(projectPins.id, pinIds)))
  return row?.n ?? 0
}

/** What the level of that client's new links depends on (T96). */
export const findShareLinkDefaults = async ({ db, ownClient }: Scope, clientId: number) => {
  const [row] = await db
    .select({
      tier: clients.tier,
      allowAnonymousCollaboration: clients.allowAnonymousCollaboration,
    })
    .from(clients)
    .where(and(ownClient(clients.id), eq(clients.id, clientId), whereNotDeleted(clients)))
  return row
}

/** Keeps the code that a reviewer is sent, in place of the one before. */
export const updateShareCode = (
  db: DbOrTransaction,
  id: number,
  code: { codeHash: string; codeExpiresAt: Date },
) => db.update(shareLinks).set(code).where(eq(shareLinks.id, id))

/** Uses a reviewer's code up; false if it was used or replaced meanwhile. */
export const consumeShareCode = async (
  db: DbOrTransaction,
  id: number,
  codeHash: string,
): Promise<boolean> => {
  const used = await db
    .update(shareLinks)
    .set({ codeHash: null, codeExpiresAt: null })
    .where(and(eq(shareLinks.id, id), eq(shareLinks.codeHash, codeHash)))
    .returning({ id: shareLinks.id })
  return used.length > 0
}

/** The name of the inspection that a link opens. */
export const findProjectNameOfLink = async (db: DbOrTransaction, id: number): Promise<string> => {
  const [row] = await db
    .select({ projectName: projects.projectName })
    .from(shareLinks)
    .innerJoin(
      projects,
      and(eq(projects.clientId, shareLinks.clientId), eq(projects.id, shareLinks.projectId)),
    )
    .where(eq(shareLinks.id, id))
  return row?.projectName ?? ''
}

/** Counts an opening of a link. */
export const recordShareLinkOpening = (db: DbOrTransaction, id: number, now: Date) =>
  db
    .update(shareLinks)
    .set({ openedAt: now, timesOpened: sql`${shareLinks.timesOpened} + 1` })
    .where(eq(shareLinks.id, id))

/** The language of the report that a link opens; null: that of the reader. */
export const findLanguageOfShareLink = async (
  { db, inTenant }: Scope,
  id: number,
): Promise<Language | null> => {
  const [row] = await db
    .select({ language: shareLinks.language })
    .from(shareLinks)
    .where(inTenant(shareLinks, eq(shareLinks.id, id)))
  return row?.language ?? null
}
