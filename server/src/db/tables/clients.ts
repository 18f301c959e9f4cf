import type { Tier } from '@nspect/contract/vocab'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { editable, identity } from './conventions.ts'

/** The tenants. */
export const clients = pgTable('clients', {
  id: identity(),
  businessName: text('business_name').notNull(),
  tier: text('tier').$type<Tier>().notNull().default('Individual'),
  ...editable(),
})
