import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { tenantColumn, timestampColumn } from './conventions.ts'
import { projects } from './projects.ts'

/** Stored answers of calls with an Idempotency-Key: inserted in the call's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
)

/**
 * Who did what, when. Append-only: a trigger rejects UPDATE, DELETE and TRUNCATE. In parts by
 * month, which are tables of the schema `audit`, made ahead of time
 * (`audit/auditMonths.queries.ts`): read with a limit for `at` where one is known.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    // PostgreSQL 15 and 16 have no identity columns in tables with parts
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('audit_events_id_seq')`),
    at: timestampColumn('at').notNull(),
    clientId: integer('client_id'),
    /**
     * the inspection that the change was about; its rows are in the order of their commits, as it
     * was locked
     */
    projectId: integer('project_id'),
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    record: text('record').notNull(),
    recordId: integer('record_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: text('request_id').notNull(),
  },
  (t) => [
    // the month has to be in it; the number alone is unique, too, as it comes from a sequence
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_events_of_client').on(t.clientId, t.id.desc()),
    // what has changed of an inspection, for the streams of those who have it open
    index('audit_events_of_project').on(t.projectId, t.id).where(sql`${t.projectId} is not null`),
    // the inspections with a printed report, for a client's usage of its plan (T30)
    index('audit_events_prints').on(t.recordId).where(sql`${t.action} = 'report.print'`),
  ],
)

/**
 * Editing sessions that go on: each is the one audit entry that it will be, rewritten by every save
 * in its transaction, and moved to the trail when the session is over (decision 086).
 */
export const openAuditEntries = pgTable(
  'open_audit_entries',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    record: text('record').notNull(),
    recordId: integer('record_id').notNull(),
    actor: text('actor').notNull(),
    /** the name that the program of the person gives to the session */
    session: text('session').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    /** as it was before the first save */
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    /** of the last save, as `at` */
    requestId: text('request_id').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    at: timestampColumn('at').notNull(),
    /** numbers each save among the entries of the trail, for streams of the inspection */
    cursor: bigint('cursor', { mode: 'number' })
      .notNull()
      .default(sql`nextval('audit_events_id_seq')`),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.record, t.recordId, t.actor, t.session] }),
    foreignKey({
      name: 'open_audit_entries_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    index('open_audit_entries_of_project').on(t.clientId, t.projectId),
  ],
)

/** Tries counted per key and window, in the database so that several servers share the count. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text('key').notNull(),
    window: bigint('window', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.window] }), index('rate_windows_end').on(t.endsAt)],
)
