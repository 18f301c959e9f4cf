import type { Action } from './policy.ts'
import { type Tier, tiers } from './vocab.ts'

/** What a tier has of a feature: all of it, the print-out with a watermark, or nothing. */
export type Inclusion = 'full' | 'watermark' | 'none'

interface TierFeature {
  /** the lowest tier that has it in full */
  from: Tier
  /** what the tiers below have of it */
  below: Exclude<Inclusion, 'full'>
  /** rights that ask for this tier; policy.ts is held against them by a test */
  rights: readonly Action[]
}

/** What each plan holds (T40), in the order in which people read it. */
export const tierFeatures = {
  inspecting: { from: 'Individual', below: 'none', rights: [] },
  sharePoint: { from: 'Individual', below: 'none', rights: [] },
  seats: { from: 'Starter', below: 'none', rights: [] },
  print: { from: 'Professional', below: 'watermark', rights: [] },
  shareReport: { from: 'Professional', below: 'none', rights: ['report.share'] },
  brand: { from: 'Professional', below: 'none', rights: ['client.brand'] },
  approval: {
    from: 'Business',
    below: 'none',
    rights: ['pin.status', 'comment.add', 'comment.judge', 'report.shareWrites'],
  },
  improvementPlan: { from: 'Enterprise', below: 'none', rights: ['projectType.editForm', 'report.printPlan'] },
} as const satisfies Record<string, TierFeature>
export type FeatureName = keyof typeof tierFeatures

/** Is the tier this one or a higher one? */
export const isAtLeast = (tier: Tier, lowest: Tier): boolean => tiers.indexOf(tier) >= tiers.indexOf(lowest)

/** What a tier has of a feature. */
export const inclusionOf = (tier: Tier, feature: FeatureName): Inclusion => {
  const { from, below } = tierFeatures[feature]
  return isAtLeast(tier, from) ? 'full' : below
}

/** How many people a tier seats; null = as many as they like (T27). */
export const seatLimit = (tier: Tier): number | null => (inclusionOf(tier, 'seats') === 'full' ? null : 1)

/** The tier that the dashboard offers to go to next, from the two lowest (T42). */
export const offeredNext = (tier: Tier): Tier | null =>
  tier === 'Individual' ? 'Starter' : tier === 'Starter' ? 'Professional' : null
