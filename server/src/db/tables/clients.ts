import type { Tier } from '@nspect/contract/vocab'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { editable, identity } from './conventions.ts'

/** The tenants. */
export const clients = pgTable('clients', {
  id: identity(),
  businessName: text('business_name').notNull(),
  tier: text('tier').$type<Tier>().notNull().default('Individual'),
  /** brought by the demo, and taken away with it */
  isDemo: boolean('is_demo').notNull().default(false),
  ...editable(),
})
