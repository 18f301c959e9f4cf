import { foldUsername } from '@nspect/contract/accounts/accounts'
import type { Challenge } from '@nspect/contract/twoStep/twoStep'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { authenticators } from '../db/tables/credentials/twoStep.ts'
import { settings } from '../db/tables/settings.ts'
import { sessions, users } from '../db/tables/users.ts'

const isSet = (condition: SQL) =>
  sql`exists (select from ${settings} where ${whereNotDeleted(settings)}
    and (${settings.clientId} is null or ${settings.clientId} = ${users.clientId}) and ${condition})`

/**
 * Whether two-step sign-in is required of a user: by the operator, for their role, or by their
 * client (T243).
 */
export const needsTwoStepColumn: SQL<boolean> = sql`(
  ${isSet(sql`${settings.key} = 'TwoStepRequired' and ${settings.value} = 'true'`)} or
  ${isSet(sql`${settings.key} = 'TwoStepRoles'
    and lower(${users.role}) = any(regexp_split_to_array(lower(${settings.value}), '\\s*,\\s*'))`)})`

/**
 * People of a client whose passwords are closed: its own setting, else that for all. SuperAdmins
 * always get in (T252).
 */
const isPasswordClosed: SQL<boolean> = sql`(${users.clientId} is not null and coalesce((
  select ${settings.value} from ${settings} where ${settings.key} = 'LocalSignIn' and ${whereNotDeleted(settings)}
    and (${settings.clientId} is null or ${settings.clientId} = ${users.clientId})
  order by ${settings.clientId} nulls last limit 1), 'true') = 'false')`

const hasAuthenticator = sql`exists (select from ${authenticators}
  where ${authenticators.userId} = ${users.id} and ${authenticators.confirmedAt} is not null)`

/**
 * Users who may sign in: live, and of a live client. `secondStep`: what comes after the right
 * password.
 */
const signIns = async (db: DbOrTransaction, condition: SQL) => {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      role: users.role,
      clientId: users.clientId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      isConfirmed: users.isConfirmed,
      isPasswordClosed,
      secondStep: sql<Challenge['step'] | null>`case when ${hasAuthenticator} then 'code'
        when ${needsTwoStepColumn} then 'setUp' end`,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        condition,
        whereNotDeleted(users),
        sql`(${users.clientId} is null or not ${clients.isDeleted})`,
      ),
    )
  return row
}

/** A user who may sign in, by their name. */
export const findUserToSignIn = (db: DbOrTransaction, username: string) =>
  signIns(db, eq(users.usernameKey, foldUsername(username)))

/** The same by their id. */
export const findUserToSignInById = (db: DbOrTransaction, userId: number) =>
  signIns(db, eq(users.id, userId))

export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserToSignIn>>>

/**
 * Is a password that was just verified still the stored one? Locks the account, so that a password
 * change waits until the session is stored, and then ends it: no session outlives its password.
 * `alone`: others who hold it wait, too, for what must not be done twice at once.
 */
export const lockAccountIfPasswordUnchanged = async (
  { db }: Scope,
  user: { id: number; passwordHash: string },
  { alone = false }: { alone?: boolean } = {},
): Promise<boolean> => {
  const lockedUsers = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), whereNotDeleted(users)),
    )
    .for(alone ? 'no key update' : 'share')
  return lockedUsers.length > 0
}

export const insertSession = (db: DbOrTransaction, session: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(session)

export const markSessionEnded = ({ db, now }: Scope, sessionId: string) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))

/** Did this session begin after a moment? */
export const isSessionNewerThan = async (
  db: DbOrTransaction,
  sessionId: string,
  since: Date,
): Promise<boolean> => {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row !== undefined && row.createdAt >= since
}

/**
 * Ends a user's sessions: all of them, all `but` one, or `only` one; returns their number. They are
 * rejected from the next request on.
 */
export const endSessionsOfUser = async (
  { db, now }: Scope,
  userId: number,
  exceptions: { but?: string | null; only?: string | undefined } = {},
): Promise<number> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptions.but ? ne(sessions.id, exceptions.but) : undefined,
        exceptions.only ? eq(sessions.id, exceptions.only) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** The caller's own record with client and tier. */
export const findCurrentUser = async ({ db, actor }: Scope) => {
  if (actor?.kind !== 'staff') return undefined
  const [row] = await db
    .select({
      id: users.id,
      clientId: users.clientId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      role: users.role,
      phoneNumber: users.phoneNumber,
      language: users.language,
      timeZone: users.timeZone,
      notifications: users.notifications,
      isPasswordMade: users.isPasswordMade,
      version: users.version,
      businessName: clients.businessName,
      tier: clients.tier,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, actor.userId))
  return row
}
