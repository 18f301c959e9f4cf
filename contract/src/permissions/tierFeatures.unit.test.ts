import { describe, expect, it } from 'vitest'
import { tiers } from '../shared/enums.ts'
import { type Action, policy } from './policy.ts'
import { getFeatureOfTier, getNextOfferedTier, getSeatLimit, tierFeatures } from './tierFeatures.ts'

const gates = (Object.keys(policy) as Action[]).flatMap((action) => {
  const { from } = policy[action] as { from?: { tier: string } }
  return from ? [[action, from.tier]] : []
})

describe('what the plans hold', () => {
  it('is what the permission table asks for, right by right', () => {
    const listed = Object.values(tierFeatures).flatMap(({ from, rights }) =>
      rights.map((right) => [right, from]),
    )
    expect(listed.sort()).toEqual(gates.sort())
  })

  it('holds in each plan what T40 says', () => {
    const table = Object.keys(tierFeatures).map((feature) => [
      feature,
      tiers
        .map(
          (tier) =>
            ({ full: 'Y', watermark: 'W', none: 'N' })[getFeatureOfTier(tier, feature as 'print')],
        )
        .join(''),
    ])
    expect(Object.fromEntries(table)).toEqual({
      inspecting: 'YYYYY',
      sharePoint: 'YYYYY',
      seats: 'NYYYY',
      print: 'WWYYY',
      shareReport: 'NNYYY',
      brand: 'NNYYY',
      approval: 'NNNYY',
      improvementPlan: 'NNNNY',
    })
  })

  it('Individual has a single seat and is offered Starter, Starter is offered Professional (T27, T42)', () => {
    expect(tiers.map(getSeatLimit)).toEqual([1, null, null, null, null])
    expect(tiers.map(getNextOfferedTier)).toEqual(['Starter', 'Professional', null, null, null])
  })
})
