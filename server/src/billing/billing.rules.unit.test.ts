import { describe, expect, it } from 'vitest'
import {
  assertHigherTier,
  getTierAfterRefresh,
  getTierOfBillingProduct,
  isSubscriptionOver,
  isSubscriptionUnpaid,
} from './billing.rules.ts'

describe('the plan that a subscription stands for', () => {
  it('is the one of the product’s name, however it is written', () => {
    expect(getTierOfBillingProduct(' professional ')).toBe('Professional')
    expect(getTierOfBillingProduct('Setup fee')).toBeUndefined()
  })

  it('is taken over when the provider says something new, and left alone when it repeats itself', () => {
    expect(
      getTierAfterRefresh({ productName: 'Business', state: 'active' }, 'Starter', 'Starter'),
    ).toBe('Business')
    expect(
      getTierAfterRefresh({ productName: 'Business', state: 'active' }, 'Business', 'Business'),
    ).toBeUndefined()
    expect(
      getTierAfterRefresh({ productName: 'Setup fee', state: 'active' }, 'Starter', 'Starter'),
    ).toBeUndefined()
  })

  it('falls to Individual at its end, and not while a charge has merely failed', () => {
    expect(
      getTierAfterRefresh({ productName: 'Business', state: 'canceled' }, 'Business', 'Business'),
    ).toBe('Individual')
    expect(
      getTierAfterRefresh({ productName: 'Business', state: 'past_due' }, 'Business', 'Business'),
    ).toBeUndefined()
    expect([isSubscriptionOver('expired'), isSubscriptionOver('unpaid')]).toEqual([true, false])
    expect([
      isSubscriptionUnpaid('past_due'),
      isSubscriptionUnpaid('unpaid'),
      isSubscriptionUnpaid('active'),
    ]).toEqual([true, true, false])
  })

  it('does not take from a client what a SuperAdmin gave it by hand', () => {
    expect(
      getTierAfterRefresh({ productName: 'Business', state: 'canceled' }, 'Business', 'Enterprise'),
    ).toBeUndefined()
    expect(
      getTierAfterRefresh({ productName: 'Starter', state: 'active' }, null, 'Enterprise'),
    ).toBeUndefined()
    expect(
      getTierAfterRefresh({ productName: 'Starter', state: 'active' }, null, 'Individual'),
    ).toBe('Starter')
  })
})

describe('buying online', () => {
  it('goes up only', () => {
    expect(() => assertHigherTier('Individual', 'Business')).not.toThrow()
    expect(() => assertHigherTier('Starter', 'Starter')).toThrow('billing.sameTier')
    expect(() => assertHigherTier('Business', 'Starter')).toThrow('billing.lowerTier')
  })
})
