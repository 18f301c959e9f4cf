import { describe, expect, it } from 'vitest'
import { isOver, isUnpaid, refuseUnlessHigher, tierOfProduct, tierToTake } from './billing.rules.ts'

describe('the plan that a subscription stands for', () => {
  it('is the one of the product’s name, however it is written', () => {
    expect(tierOfProduct(' professional ')).toBe('Professional')
    expect(tierOfProduct('Setup fee')).toBeUndefined()
  })

  it('is taken over when the provider says something new, and left alone when it repeats itself', () => {
    expect(tierToTake({ productName: 'Business', state: 'active' }, 'Starter', 'Starter')).toBe(
      'Business',
    )
    expect(
      tierToTake({ productName: 'Business', state: 'active' }, 'Business', 'Business'),
    ).toBeUndefined()
    expect(
      tierToTake({ productName: 'Setup fee', state: 'active' }, 'Starter', 'Starter'),
    ).toBeUndefined()
  })

  it('falls to Individual at its end, and not while a charge has merely failed', () => {
    expect(tierToTake({ productName: 'Business', state: 'canceled' }, 'Business', 'Business')).toBe(
      'Individual',
    )
    expect(
      tierToTake({ productName: 'Business', state: 'past_due' }, 'Business', 'Business'),
    ).toBeUndefined()
    expect([isOver('expired'), isOver('unpaid')]).toEqual([true, false])
    expect([isUnpaid('past_due'), isUnpaid('unpaid'), isUnpaid('active')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('does not take from a client what a SuperAdmin gave it by hand', () => {
    expect(
      tierToTake({ productName: 'Business', state: 'canceled' }, 'Business', 'Enterprise'),
    ).toBeUndefined()
    expect(
      tierToTake({ productName: 'Starter', state: 'active' }, null, 'Enterprise'),
    ).toBeUndefined()
    expect(tierToTake({ productName: 'Starter', state: 'active' }, null, 'Individual')).toBe(
      'Starter',
    )
  })
})

describe('buying online', () => {
  it('goes up only', () => {
    expect(() => refuseUnlessHigher('Individual', 'Business')).not.toThrow()
    expect(() => refuseUnlessHigher('Starter', 'Starter')).toThrow('billing.sameTier')
    expect(() => refuseUnlessHigher('Business', 'Starter')).toThrow('billing.lowerTier')
  })
})
