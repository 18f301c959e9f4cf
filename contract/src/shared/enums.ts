/** The five staff roles, highest first. */
export const roles = ['SuperAdmin', 'Admin', 'Manager', 'User', 'Viewer'] as const
export type Role = (typeof roles)[number]

/** Tiers of a client, lowest first; wire ids are their position, counted from 1. */
export const tiers = ['Individual', 'Starter', 'Professional', 'Business', 'Enterprise'] as const
export type Tier = (typeof tiers)[number]

/** What the holder of a share link may do, each rung including those before it (T96). */
export const shareRungs = ['view', 'comment', 'points', 'repair'] as const
export type ShareRung = (typeof shareRungs)[number]

/** The rungs, and apart from them `decide`: a named reviewer answers what a plan proposes. */
export const shareLevels = [...shareRungs, 'decide'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** Interface languages; the first is the default. */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** Payment processing: Maxio, a local sandbox without money (T109), or none. */
export const billingKinds = ['maxio', 'sandbox', 'none'] as const
export type BillingKind = (typeof billingKinds)[number]

/** Subscription states of the provider that matter to us; all others map to `other`. */
export const subscriptionStates = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'expired',
  'other',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What programs do with an API key of their owner, the least first. */
export const apiKeyAccesses = ['read', 'propose', 'write'] as const
export type ApiKeyAccess = (typeof apiKeyAccesses)[number]
