import type { Notifications } from '@nspect/contract/accounts'
import type { Language, Role } from '@nspect/contract/vocab'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editable, identity, moment } from './conventions.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** null for SuperAdmin, who belongs to no client */
    clientId: integer('client_id').references(() => clients.id),
    username: text('username').notNull(),
    /** tells apart accounts that had one name before names were folded: empty but for the younger of them */
    twin: text('twin').notNull().default(''),
    /** what names are compared by, as `foldUsername` makes it; its collation is chosen by the migration */
    usernameKey: text('username_key').generatedAlwaysAs(sql`lower(normalize(username, NFKC)) || twin`),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    /** null = as the browser says (T39) */
    language: text('language').$type<Language>(),
    timeZone: text('time_zone'),
    notifications: jsonb('notifications')
      .$type<Notifications>()
      .notNull()
      .default({ comments: true, repairs: true, assignments: true }),
    /** made by the program and shown once: a banner asks to change it (T21) */
    isPasswordMade: boolean('is_password_made').notNull().default(false),
    /** false: registered, and has not yet proved that the address is theirs */
    isConfirmed: boolean('is_confirmed').notNull().default(true),
    ...editable(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey).where(sql`not ${t.isDeleted}`),
    index('users_client').on(t.clientId, t.id),
    check('users_tenant', sql`(${t.role} = 'SuperAdmin') = (${t.clientId} is null)`),
  ],
)

/** Sessions are stored on the server, so ending one takes effect with the next request (T18). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** where the person signed in, so that they recognise their devices */
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Links that are mailed: found by their hash, used once. */
const linksOf = (name: string) =>
  pgTable(
    name,
    {
      id: identity(),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      tokenHash: text('token_hash').notNull(),
      createdAt: moment('created_at').notNull(),
      expiresAt: moment('expires_at').notNull(),
      usedAt: moment('used_at'),
    },
    (t) => [unique(`${name}_token`).on(t.tokenHash), index(`${name}_user`).on(t.userId)],
  )

/** Links that let people choose a password (T14). An invitation is one that lives longer. */
export const passwordLinks = linksOf('password_links')

/** Links by which people who registered confirm their address. */
export const confirmationLinks = linksOf('confirmation_links')
