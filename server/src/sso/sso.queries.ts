import { foldUsername } from '@nspect/contract/accounts/accounts'
import type { Role } from '@nspect/contract/shared/enums'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { ssoIdentities } from '../db/tables/credentials/sso.ts'
import { sessions, users } from '../db/tables/users.ts'

type Moment = Pick<Scope, 'db' | 'now'>

const account = {
  id: users.id,
  clientId: users.clientId,
  role: users.role,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  version: users.version,
}
const isLive = sql`not ${users.isDeleted} and (${users.clientId} is null or not ${clients.isDeleted})`

/** The live account that is linked with somebody at a provider. */
export const findLinkedAccount = async (
  { db }: Moment,
  { issuer, subject }: { issuer: string; subject: string },
) => {
  const [row] = await db
    .select(account)
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject), isLive))
  return row
}
export type SsoAccount = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>

/** The live account of an address. */
export const findAccountByEmail = async ({ db }: Moment, address: string) => {
  const [row] = await db
    .select(account)
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.usernameKey, foldUsername(address)), isLive))
  return row
}

/**
 * Is the account linked with another person at this provider? Addresses are given to new people,
 * subjects are not.
 */
export const isLinkedWithOtherSubject = async (
  { db }: Moment,
  userId: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> => {
  const others = await db
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .where(
      and(
        eq(ssoIdentities.userId, userId),
        eq(ssoIdentities.issuer, issuer),
        ne(ssoIdentities.subject, subject),
      ),
    )
    .limit(1)
  return others.length > 0
}

/**
 * Was this person's account in the client deleted? Looks for their address and for their subject at
 * the provider.
 */
export const hasDeletedAccount = async (
  { db }: Moment,
  clientId: number,
  { issuer, subject, address }: { issuer: string; subject: string; address: string },
): Promise<boolean> => {
  const deleted = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(ssoIdentities, eq(ssoIdentities.userId, users.id))
    .where(
      and(
        eq(users.clientId, clientId),
        users.isDeleted,
        or(
          eq(users.usernameKey, foldUsername(address)),
          and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)),
        ),
      ),
    )
    .limit(1)
  return deleted.length > 0
}

/** Removes the links of an account with people at providers; returns how many there were. */
export const deleteIdentityLinksOfAccount = async (
  { db }: Pick<Scope, 'db'>,
  userId: number,
): Promise<number> => {
  const removed = await db
    .delete(ssoIdentities)
    .where(eq(ssoIdentities.userId, userId))
    .returning({ id: ssoIdentities.id })
  return removed.length
}

/** Links an account; one that was linked before, and has been deleted since, gives way. */
export const upsertIdentityLink = (
  { db, now }: Moment,
  userId: number,
  { issuer, subject }: { issuer: string; subject: string },
) =>
  db
    .insert(ssoIdentities)
    .values({ userId, issuer, subject, createdAt: now })
    .onConflictDoUpdate({
      target: [ssoIdentities.issuer, ssoIdentities.subject],
      set: { userId, createdAt: now },
    })

/** The plan of a live client. */
export const findClientTier = async ({ db }: Moment, clientId: number) => {
  const [row] = await db
    .select({ tier: clients.tier })
    .from(clients)
    .where(and(eq(clients.id, clientId), sql`not ${clients.isDeleted}`))
  return row?.tier
}

/** How many of a client's live users are Admins: the last one stays (T25). Locks them. */
export const countAdmins = async ({ db }: Moment, clientId: number): Promise<number> => {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.role, 'Admin'), sql`not ${users.isDeleted}`))
    .orderBy(users.id)
    .for('no key update')
  return admins.length
}

export const updateUserRole = ({ db, now }: Moment, { id, version }: SsoAccount, role: Role) =>
  db
    .update(users)
    .set({ role, version: version + 1, updatedAt: now })
    .where(eq(users.id, id))

/** The key of the provider by which a session began. */
export const findIssuerOfSession = async (
  { db }: Moment,
  sessionId: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ issuer: sessions.issuer })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.issuer ?? null
}
