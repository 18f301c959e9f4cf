import type { Tier } from '@nspect/contract/shared/enums'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, timestampColumn } from './conventions.ts'

/** The tenants. */
export const clients = pgTable('clients', {
  id: identityColumn(),
  businessName: text('business_name').notNull(),
  tier: text('tier').$type<Tier>().notNull().default('Individual'),
  contactName: text('contact_name').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  companyAddress: text('company_address').notNull().default(''),
  /** allowances (T30); null = the tier's default */
  noOfProject: integer('no_of_project').notNull().default(1),
  noOfReport: integer('no_of_report'),
  removeWaterMark: boolean('remove_water_mark').notNull().default(false),
  removeCobrandedReport: boolean('remove_cobranded_report').notNull().default(true),
  allowAnonymousCollaboration: boolean('allow_anonymous_collaboration').notNull().default(false),
  allowOfflineCopies: boolean('allow_offline_copies').notNull().default(true),
  /** may be restored for 30 days (T33) */
  deletedAt: timestampColumn('deleted_at'),
  /** it is being erased for good (T116) */
  purgedAt: timestampColumn('purged_at'),
  /** created by the demo, and removed with it */
  isDemo: boolean('is_demo').notNull().default(false),
  ...editableColumns(),
})
