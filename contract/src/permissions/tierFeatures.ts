import { type Tier, tiers } from '../shared/enums.ts'
import type { Action } from './policy.ts'

/** How a tier includes a feature: fully, as a print-out with a watermark, or not at all. */
export type Inclusion = 'full' | 'watermark' | 'none'

interface TierFeature {
  /** the lowest tier with the full feature */
  from: Tier
  /** how the tiers below include it */
  below: Exclude<Inclusion, 'full'>
  /** rights that require this tier; a test checks policy.ts against them */
  rights: readonly Action[]
}

/** Features of each tier (T40), in display order. */
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
    rights: [
      'pin.status',
      'comment.add',
      'comment.review',
      'report.shareWrites',
      'report.shareWithFirm',
    ],
  },
  improvementPlan: {
    from: 'Enterprise',
    below: 'none',
    rights: ['projectType.editForm', 'report.printPlan'],
  },
} as const satisfies Record<string, TierFeature>
export type FeatureName = keyof typeof tierFeatures

/** Whether the tier is at least the given one. */
export const isTierAtLeast = (tier: Tier, lowest: Tier): boolean =>
  tiers.indexOf(tier) >= tiers.indexOf(lowest)

/** How a tier includes a feature. */
export const getFeatureOfTier = (tier: Tier, feature: FeatureName): Inclusion => {
  const { from, below } = tierFeatures[feature]
  return isTierAtLeast(tier, from) ? 'full' : below
}

/** Seats of a tier; null = unlimited (T27). */
export const getSeatLimit = (tier: Tier): number | null =>
  getFeatureOfTier(tier, 'seats') === 'full' ? null : 1

/** The tier that the dashboard offers as an upgrade, for the two lowest (T42). */
export const getNextOfferedTier = (tier: Tier): Tier | null =>
  tier === 'Individual' ? 'Starter' : tier === 'Starter' ? 'Professional' : null
