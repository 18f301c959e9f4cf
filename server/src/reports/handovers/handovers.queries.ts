import type { Staff } from '@nspect/contract/permissions/policy'
import type { HandoverParty } from '@nspect/contract/reports/handovers'
import { formatFullName } from '@nspect/contract/users/users'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../db/connect.ts'
import { type Scope, whereNotDeleted } from '../../db/scope.ts'
import { clients } from '../../db/tables/clients.ts'
import { files } from '../../db/tables/files.ts'
import { handoverParties, handovers } from '../../db/tables/handovers.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { users } from '../../db/tables/users.ts'
import type { StoredFile } from '../../storage/storage.ts'

const fileOfHandover = and(eq(files.clientId, handovers.clientId), eq(files.id, handovers.fileId))

/**
 * The points of an inspection that its report contains, and whether others than this person changed
 * some after `seenUntil`.
 */
export const findPointChanges = async (
  { db, live }: Scope,
  projectId: number,
  userId: number,
  seenUntil: Date | null,
): Promise<{ points: number; hasOthersChanges: boolean }> => {
  const [row] = await db
    .select({
      points: count(),
      hasOthersChanges: sql<boolean>`coalesce(bool_or(${projectPins.updatedBy} is distinct from ${userId}
        and ${projectPins.updatedAt} > ${seenUntil?.toISOString() ?? '-infinity'}::timestamptz), false)`,
    })
    .from(projectPins)
    .where(
      live(
        projectPins,
        eq(projectPins.projectId, projectId),
        sql`${projectPins.visitorState} is distinct from 'waiting'`,
      ),
    )
  return row ?? { points: 0, hasOthersChanges: false }
}

/**
 * Inserts the handover of a completed version with its parties; undefined if that version was handed
 * over before.
 */
export const insertHandover = async (
  { db, now }: Scope,
  handover: Pick<
    typeof handovers.$inferInsert,
    'clientId' | 'projectId' | 'completedAt' | 'handedOverBy' | 'language' | 'locale'
  >,
  parties: readonly HandoverParty[],
): Promise<number | undefined> => {
  const [row] = await db
    .insert(handovers)
    .values({ ...handover, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: handovers.id })
  if (!row) return undefined
  await db.insert(handoverParties).values(
    parties.map((party, position) => ({
      ...party,
      clientId: handover.clientId,
      handoverId: row.id,
      position,
      signedAt: new Date(party.signedAt),
    })),
  )
  return row.id
}

/** The parties of handovers, in the order in which they signed. */
const listParties = (db: DbOrTransaction, clientId: number, handoverIds: readonly number[]) =>
  db
    .select()
    .from(handoverParties)
    .where(
      and(
        eq(handoverParties.clientId, clientId),
        inArray(handoverParties.handoverId, [...handoverIds]),
      ),
    )
    .orderBy(asc(handoverParties.position))

/** The handovers of an inspection with their parties and files, newest first. */
export const listHandovers = async (
  { db, inTenant }: Scope,
  project: { id: number; clientId: number },
) => {
  const rows = await db
    .select({ handover: handovers, file: files })
    .from(handovers)
    .leftJoin(files, fileOfHandover)
    .where(inTenant(handovers, eq(handovers.projectId, project.id)))
    .orderBy(desc(handovers.id))
  const ids = rows.map(({ handover }) => handover.id)
  const parties = ids.length === 0 ? [] : await listParties(db, project.clientId, ids)
  return rows.map((row) => ({
    ...row,
    parties: parties.filter(({ handoverId }) => handoverId === row.handover.id),
  }))
}
export type ListedHandover = Awaited<ReturnType<typeof listHandovers>>[number]

/**
 * A handover that is to be sealed, with its inspection, its parties and the person who handed over,
 * who acts as a manager of that client; undefined: it is sealed, or gone.
 */
export const findHandoverToSeal = async (db: DbOrTransaction, id: number) => {
  const [row] = await db
    .select({
      handover: handovers,
      projectName: projects.projectName,
      businessName: clients.businessName,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(handovers)
    .innerJoin(
      projects,
      and(eq(projects.clientId, handovers.clientId), eq(projects.id, handovers.projectId)),
    )
    .innerJoin(clients, and(eq(clients.id, handovers.clientId), whereNotDeleted(clients)))
    .innerJoin(users, eq(users.id, handovers.handedOverBy))
    .where(and(eq(handovers.id, id), eq(handovers.state, 'waiting')))
  if (!row) return undefined
  const { handover, projectName, businessName, userId, ...names } = row
  const staff: Staff = {
    kind: 'staff',
    userId,
    name: formatFullName(names),
    role: 'Manager',
    clientId: handover.clientId,
  }
  const parties = await listParties(db, handover.clientId, [id])
  return { ...handover, projectName, businessName, staff, parties }
}
export type HandoverToSeal = NonNullable<Awaited<ReturnType<typeof findHandoverToSeal>>>

/** Adds the sealed file, whose bytes are durable; false if the handover was sealed meanwhile. */
export const markHandoverSealed = async (
  db: DbOrTransaction,
  { id, clientId, projectName }: Pick<HandoverToSeal, 'id' | 'clientId' | 'projectName'>,
  made: StoredFile & { sealedAt: Date; fingerprint: string },
): Promise<boolean> => {
  const isWaiting = and(
    eq(handovers.clientId, clientId),
    eq(handovers.id, id),
    eq(handovers.state, 'waiting'),
  )
  const [locked] = await db
    .select({ id: handovers.id })
    .from(handovers)
    .where(isWaiting)
    .for('no key update')
  if (!locked) return false
  const { sealedAt, fingerprint, name, size, sha256 } = made
  const [file] = await db
    .insert(files)
    .values({
      clientId,
      kind: 'document',
      displayName: `${projectName}.pdf`,
      mime: 'application/pdf',
      name,
      size,
      sha256,
      createdAt: sealedAt,
    })
    .returning({ id: files.id })
  await db
    .update(handovers)
    .set({ state: 'sealed', fileId: file?.id, sealedAt, fingerprint })
    .where(isWaiting)
  return true
}

const markState = (
  db: DbOrTransaction,
  id: number,
  from: 'waiting' | 'failed',
  state: 'waiting' | 'failed',
) =>
  db
    .update(handovers)
    .set({ state })
    .where(and(eq(handovers.id, id), eq(handovers.state, from)))

export const markHandoverFailed = (db: DbOrTransaction, id: number) =>
  markState(db, id, 'waiting', 'failed')

/** One that failed waits to be sealed again. */
export const markHandoverWaiting = (db: DbOrTransaction, id: number) =>
  markState(db, id, 'failed', 'waiting')

/** The sealed file of a live client's handover. */
export const findSealedFile = async (db: DbOrTransaction, id: number) => {
  const [row] = await db
    .select({ name: files.name, projectName: projects.projectName })
    .from(handovers)
    .innerJoin(clients, and(eq(clients.id, handovers.clientId), whereNotDeleted(clients)))
    .innerJoin(
      projects,
      and(eq(projects.clientId, handovers.clientId), eq(projects.id, handovers.projectId)),
    )
    .innerJoin(files, fileOfHandover)
    .where(eq(handovers.id, id))
  return row
}
