import type { Role } from '@nspect/contract/vocab'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editable, identity, moment } from './conventions.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** null for SuperAdmin, who belongs to no client */
    clientId: integer('client_id').references(() => clients.id),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('users_username_live').on(sql`lower(${t.username})`).where(sql`not ${t.isDeleted}`),
    index('users_client').on(t.clientId, t.id),
    check('users_tenant', sql`(${t.role} = 'SuperAdmin') = (${t.clientId} is null)`),
  ],
)

/** Sessions live on the server, so that ending one counts from the very next request (T18). */
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
  },
  (t) => [index('sessions_user').on(t.userId)],
)
