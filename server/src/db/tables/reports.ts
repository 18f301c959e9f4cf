import type {
  PaperSize,
  PrintChoice,
  PrintGrouping,
  PrintLayout,
  PrintState,
} from '@nspect/contract/prints/printing'
import type { PrintStyle } from '@nspect/contract/prints/printStyle'
import type { Language, ShareLevel } from '@nspect/contract/shared/enums'
import type { WorkGrouping } from '@nspect/contract/works/workGroupings'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { firms } from './firms.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * Share links. The short token has 128 random bits: it is found by its hash, and stored encrypted
 * so that requesting a link again returns the same one (T95).
 */
export const shareLinks = pgTable(
  'share_links',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** the only points that it opens, ascending; null: the whole report */
    pinIds: integer('pin_ids').array(),
    /**
     * the outside firm to whose points of the moment it opens, and no others; null: not a firm's
     */
    firmId: integer('firm_id'),
    /** when it was mailed to its firm last */
    sentAt: timestampColumn('sent_at'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    level: text('level').$type<ShareLevel>().notNull().default('view'),
    /** who decides by it, at the level `decide` */
    reviewerName: text('reviewer_name'),
    reviewerEmail: text('reviewer_email'),
    /** of the code that was mailed to the reviewer last; null once it was used */
    codeHash: text('code_hash'),
    codeExpiresAt: timestampColumn('code_expires_at'),
    /** the first of its decisions that nobody was told of yet; null: all were told */
    untoldFrom: integer('untold_from'),
    /** may holders of the link print the report? (T102) */
    mayPrint: boolean('may_print').notNull().default(false),
    /** for those who manage it */
    name: text('name').notNull().default(''),
    /** of the report; null: that of the reader */
    language: text('language').$type<Language>(),
    passwordHash: text('password_hash'),
    tokenHash: text('token_hash').notNull(),
    tokenEncrypted: text('token_encrypted').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    openedAt: timestampColumn('opened_at'),
    timesOpened: integer('times_opened').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('share_links_tenant').on(t.clientId, t.id),
    unique('share_links_token').on(t.tokenHash),
    foreignKey({
      name: 'share_links_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'share_links_firm',
      columns: [t.clientId, t.firmId],
      foreignColumns: [firms.clientId, firms.id],
    }),
    // one of an inspection and a firm at a time
    uniqueIndex('share_links_of_firm')
      .on(t.firmId, t.projectId)
      .where(sql`${t.firmId} is not null and ${t.revokedAt} is null`),
    check('share_links_reviewer', sql`${t.level} <> 'decide' or ${t.reviewerName} is not null`),
    check('share_links_limit', sql`${t.pinIds} is null or ${t.firmId} is null`),
    index('share_links_untold').on(t.id).where(sql`${t.untoldFrom} is not null`),
    index('share_links_of_project').on(t.projectId, t.userId),
    index('share_links_of_user').on(t.userId),
  ],
)

/** One-time permits to print one report, 60 seconds long (T104). */
export const printTickets = pgTable('print_tickets', {
  id: uuid('id').primaryKey(),
  clientId: tenantColumn(),
  projectId: integer('project_id').notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  sessionId: uuid('session_id').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

/** What was asked for, and in which language. */
export interface PrintOutOptions extends PrintChoice {
  layout: PrintLayout
  grouping: PrintGrouping
  works?: WorkGrouping | undefined
  paper?: PaperSize | undefined
  language: Language
  /** of the reader, a BCP 47 tag, for dates, numbers and, if nothing else decides, the paper */
  locale: string
}

/**
 * Reports that are printed in the background. Their bytes are stored like uploads and removed when
 * they expire.
 */
export const printOuts = pgTable(
  'print_outs',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** what is printed, and how */
    options: jsonb('options').$type<PrintOutOptions>().notNull(),
    /** hash of the options: the same is not printed twice at a time */
    key: text('key').notNull(),
    /** how many points it contains */
    points: integer('points').notNull(),
    state: text('state').$type<PrintState>().notNull().default('waiting'),
    /** 0 to 100 */
    progress: integer('progress').notNull().default(0),
    /** of the stored bytes; null until it is ready */
    name: text('name'),
    size: bigint('size', { mode: 'number' }),
    createdAt: timestampColumn('created_at').notNull(),
    readyAt: timestampColumn('ready_at'),
    /** from then on it cannot be fetched, and its bytes are removed */
    expiresAt: timestampColumn('expires_at'),
  },
  (t) => [
    foreignKey({
      name: 'print_outs_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    uniqueIndex('print_outs_running')
      .on(t.requestedBy, t.projectId, t.key)
      .where(sql`${t.state} in ('waiting', 'working')`),
    index('print_outs_of_person').on(t.requestedBy, t.id.desc()),
    index('print_outs_of_project').on(t.clientId, t.projectId),
    index('print_outs_name').on(t.name),
  ],
)

/** A client's own look of printed reports; a client without a row has the product's. */
export const printStyles = pgTable('print_looks', {
  clientId: tenantColumn()
    .primaryKey()
    .references(() => clients.id),
  look: jsonb('look').$type<PrintStyle>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: timestampColumn('updated_at').notNull(),
})
