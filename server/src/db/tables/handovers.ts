import type {
  HandoverState,
  SignatureDrawing,
  SignatureKind,
} from '@nspect/contract/reports/handovers'
import type { Language } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * The certificates by which this installation seals reports, with their keys, encrypted. The newest
 * seals; earlier ones are kept as a record of what was sealed with them (decision 092).
 */
export const sealCertificates = pgTable('seal_certificates', {
  id: identityColumn(),
  /** DER, in base64 */
  certificate: text('certificate').notNull(),
  privateKeyEncrypted: text('private_key_encrypted').notNull(),
  validUntil: timestampColumn('valid_until').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
})

/** Completed versions of inspections that were handed over, each at most once. */
export const handovers = pgTable(
  'handovers',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** when the version was completed that is handed over */
    completedAt: timestampColumn('completed_at').notNull(),
    state: text('state').$type<HandoverState>().notNull().default('waiting'),
    handedOverBy: integer('handed_over_by')
      .notNull()
      .references(() => users.id),
    /** of the report and of the emails to the parties */
    language: text('language').$type<Language>().notNull(),
    /** a BCP 47 tag, for dates and numbers */
    locale: text('locale').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** the sealed PDF; null until it is sealed */
    fileId: integer('file_id'),
    sealedAt: timestampColumn('sealed_at'),
    /** SHA-256 of the certificate that it is sealed with */
    fingerprint: text('fingerprint'),
  },
  (t) => [
    unique('handovers_tenant').on(t.clientId, t.id),
    unique('handovers_of_version').on(t.clientId, t.projectId, t.completedAt),
    foreignKey({
      name: 'handovers_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'handovers_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('handovers_of_file').on(t.clientId, t.fileId),
    check('handovers_sealed', sql`(${t.state} = 'sealed') = (${t.fileId} is not null)`),
  ],
)

/** The parties of a handover, and how each answered. */
export const handoverParties = pgTable(
  'handover_parties',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    handoverId: integer('handover_id').notNull(),
    /** in which they signed, from 0 */
    position: integer('position').notNull(),
    role: text('role').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    kind: text('kind').$type<SignatureKind>().notNull(),
    drawing: jsonb('drawing').$type<SignatureDrawing>(),
    /** for refusing */
    reason: text('reason'),
    /** by the clock of the device */
    signedAt: timestampColumn('signed_at').notNull(),
  },
  (t) => [
    unique('handover_parties_position').on(t.clientId, t.handoverId, t.position),
    foreignKey({
      name: 'handover_parties_handover',
      columns: [t.clientId, t.handoverId],
      foreignColumns: [handovers.clientId, handovers.id],
    }),
  ],
)
