import type { BillingProduct } from '@nspect/contract/billing/billing'
import { describe, expect, it } from 'vitest'
import {
  type CardValues,
  createSandboxCardToken,
  defaultCardValues,
  getCardFieldLimit,
  validateCardForm,
} from './cardFormValues.ts'
import { getCardFailureMessage } from './chargify.ts'
import { listCountryOptions } from './countries.ts'
import { listTiersForSale, toSubscribeArgs } from './subscribeForm.ts'

const product = (name: BillingProduct['name']): BillingProduct => ({
  name,
  priceInCents: 2900,
  currency: 'USD',
  interval: 1,
  intervalUnit: 'month',
})

describe('plans to go to', () => {
  it('are those above the present one that are sold, and Enterprise by a call', () => {
    const sold = [product('Starter'), product('Business')]
    expect(listTiersForSale('Individual', sold)).toEqual(['Starter', 'Business', 'Enterprise'])
    expect(listTiersForSale('Starter', sold)).toEqual(['Business', 'Enterprise'])
    expect(listTiersForSale('Individual', [])).toEqual(['Enterprise'])
    expect(listTiersForSale('Enterprise', sold)).toEqual([])
  })
  it('and cards are sent as the call takes them, blank as not chosen', () => {
    expect(toSubscribeArgs(3, { clientTierName: 'Starter', paymentProfileId: '1002' })).toEqual({
      clientId: 3,
      clientTierName: 'Starter',
      paymentProfileId: 1002,
    })
    expect(toSubscribeArgs(3, { clientTierName: '', paymentProfileId: '' })).toEqual({
      clientId: 3,
    })
  })
})

describe('whose card it is', () => {
  const messages = {
    state: 'two letters',
    zip: 'five-digit',
    stateLong: 'too long',
    zipLong: 'too long',
  }
  const problems = (change: Partial<CardValues>) =>
    validateCardForm({ ...defaultCardValues, ...change }, messages)

  it('may be left blank: only the card itself is needed', () => {
    expect(problems({})).toEqual({})
  })
  it('has the form of the country', () => {
    expect(problems({ state: 'CA', zip: '94110' })).toEqual({})
    expect(problems({ state: 'C4', zip: '9411' })).toEqual({
      state: 'two letters',
      zip: 'five-digit',
    })
    expect(problems({ country: 'PT', state: '', zip: '1100-148' })).toEqual({})
    expect(problems({ country: 'GB', state: 'ENGL', zip: 'SW1A 1AA and on' })).toEqual({
      state: 'too long',
      zip: 'too long',
    })
  })
  it('takes as many characters as T110 says', () => {
    expect(getCardFieldLimit('firstName', 'US')).toBe(30)
    expect(getCardFieldLimit('address2', 'DE')).toBe(70)
    expect([getCardFieldLimit('zip', 'US'), getCardFieldLimit('zip', 'DE')]).toEqual([5, 10])
    expect([getCardFieldLimit('state', 'US'), getCardFieldLimit('state', 'DE')]).toEqual([2, 3])
  })
  it('knows every country by a name of the language', () => {
    const countries = listCountryOptions('de')
    expect(countries).toHaveLength(249)
    expect(countries).toContainEqual({ value: 'US', label: 'Vereinigte Staaten' })
    expect(countries.every(({ value, label }) => /^[A-Z]{2}$/.test(value) && label !== value)).toBe(
      true,
    )
  })
})

describe('a card that the provider did not take', () => {
  it('is told in its words, however they come', () => {
    expect(getCardFailureMessage({ status: 422, errors: 'Number: cannot be blank.' })).toBe(
      'Number: cannot be blank.',
    )
    expect(getCardFailureMessage({ status: 422, errors: ['One.', 'Two.'] })).toBe('One. Two.')
    expect(getCardFailureMessage({ status: 422, errors: { number: ['is invalid'] } })).toBe(
      'is invalid',
    )
    expect(getCardFailureMessage('Blocked.')).toBe('Blocked.')
  })
  it('without words leaves them to the page', () => {
    expect(getCardFailureMessage({ status: 500, errors: '' })).toBeUndefined()
    expect(getCardFailureMessage({ status: 500 })).toBeUndefined()
    expect(getCardFailureMessage(undefined)).toBeUndefined()
  })
})

it('a card of the rehearsal makes another token each time', () => {
  const token = createSandboxCardToken('0002')
  expect(token).toMatch(/^sandbox_0002_[0-9a-f-]{36}$/)
  expect(createSandboxCardToken('0002')).not.toBe(token)
})
