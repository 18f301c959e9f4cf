/** The five staff roles, highest first. */
export const roles = ['SuperAdmin', 'Admin', 'Manager', 'User', 'Viewer'] as const
export type Role = (typeof roles)[number]

/** Tier plans of a client, lowest first; ids of the wire are their place, counted from 1. */
export const tiers = ['Individual', 'Starter', 'Professional', 'Business', 'Enterprise'] as const
export type Tier = (typeof tiers)[number]

/** What the holder of a share link may do, each level including those before it (T96). */
export const shareLevels = ['view', 'comment', 'points', 'repair'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** Interface languages; the first is the default. */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** Who takes the money: Maxio, a rehearsal on this machine without money (T109), or nobody. */
export const billingKinds = ['maxio', 'sandbox', 'none'] as const
export type BillingKind = (typeof billingKinds)[number]

/** States of a subscription as the provider speaks of them, where they matter to us; whatever else it says is `other`. */
export const subscriptionStates = ['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'expired', 'other'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
