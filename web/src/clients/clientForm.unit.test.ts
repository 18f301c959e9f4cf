import messages from '@nspect/contract/messages/texts.en.json'
import { tiers } from '@nspect/contract/shared/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { initTranslations } from '../i18n/i18n.ts'
import { defaultClientValues } from './clientForm.ts'
import { validateClient } from './clientValidation.ts'
import clientTexts from './texts.en.json'

const good = {
  ...defaultClientValues,
  businessName: 'Pier House',
  contactName: 'Anja Holm',
  contactPhone: '+45 33 12 34 56',
  contactEmail: 'anja.holm@pierhouse.example',
  companyAddress: 'Havnegade 1',
}
const problems = (change: Partial<typeof good>) =>
  validateClient({ ...good, ...change }, clientTexts)

beforeAll(() => initTranslations({ messages, clients: clientTexts }))

it('a new client begins with the allowance, the plan and the flags that every client begins with', () => {
  expect(defaultClientValues).toMatchObject({
    noOfProject: '1',
    removeCobrandedReport: true,
    removeWaterMark: false,
    allowAnonymousCollaboration: false,
    allowOfflineCopies: true,
  })
  expect(tiers[defaultClientValues.clientTierId - 1]).toBe('Individual')
})

describe('what each field of a client takes', () => {
  it('a client that is filled in is right without a logo', () => {
    expect(problems({})).toEqual({})
  })

  it.each([
    ['businessName', 'Business is required'],
    ['noOfProject', 'Please specify no of projects'],
    ['contactName', 'Contact Name is required'],
    ['contactEmail', 'Contact Email is required'],
    ['contactPhone', 'Contact Phone is required'],
    ['companyAddress', 'Company Address is required'],
  ] as const)('%s is required, in words of its own', (field, sentence) => {
    for (const blank of ['', '   '])
      expect(problems({ [field]: blank })).toEqual({ [field]: sentence })
  })

  it('contactEmail is an e-mail address', () => {
    for (const wrong of [
      'anja',
      'anja@',
      'a@b',
      '@pierhouse.example',
      'anja holm@pierhouse.example',
    ]) {
      expect([wrong, problems({ contactEmail: wrong })]).toEqual([
        wrong,
        { contactEmail: 'Please enter a valid email' },
      ])
    }
  })

  it.each([
    ['businessName', 50],
    ['companyAddress', 50],
    ['contactPhone', 50],
    // T12: first and last name of 50 each, as registered, with a space between
    ['contactName', 50 + 1 + 50],
  ] as const)('%s has at most %i symbols', (field, max) => {
    expect(problems({ [field]: '7'.repeat(max) })).toEqual({})
    expect(problems({ [field]: '7'.repeat(max + 1) })).toEqual({
      [field]: expect.stringContaining(`up to ${max}`),
    })
  })
})
