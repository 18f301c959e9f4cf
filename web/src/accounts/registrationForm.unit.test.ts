import messages from '@nspect/contract/messages/texts.en.json'
import { beforeAll, describe, expect, it } from 'vitest'
import { initTranslations } from '../i18n/i18n.ts'
import {
  emptyRegistration,
  toRegistrationBody,
  toRegistrationFieldErrors,
  validateRegistration,
} from './registrationForm.ts'
import accountTexts from './texts.en.json'

const rules = {
  labels: { businessName: 'Business Name', confirmPassword: 'Confirm Password' },
  passwordMin: 3,
  hasTerms: false,
}
const good = {
  ...emptyRegistration,
  firstName: 'Anja',
  lastName: 'Holm',
  phoneNumber: '+45 33 12 34 56',
  username: 'anja.holm@pierhouse.example',
  password: 'lantern',
  confirmPassword: 'lantern',
  businessName: 'Pier House',
  contactFirstName: 'Anja',
  contactLastName: 'Holm',
  contactEmail: 'anja.holm@pierhouse.example',
  contactPhone: '+45 33 12 34 56',
  companyAddress: 'Havnegade 1',
  hasOtherContact: true,
}
const problems = (change: Partial<typeof good>, other: Partial<typeof rules> = {}) =>
  validateRegistration({ ...good, ...change }, { ...rules, ...other })

beforeAll(() => initTranslations({ messages, accounts: accountTexts }))

it('says what is wrong, one sentence a field', () => {
  expect(problems({})).toEqual({})
  expect(problems({ firstName: 'An', lastName: 'H'.repeat(51), phoneNumber: '12345' })).toEqual({
    firstName: 'Minimum 3 symbols',
    lastName: 'Maximum 50 symbols',
    phoneNumber: 'Minimum 10 symbols',
  })
  expect(problems({ username: 'anja', contactEmail: 'nonsense' })).toEqual({
    username: 'Wrong email format',
    contactEmail: 'Wrong email format',
  })
  expect(problems({ businessName: ' ', confirmPassword: 'lanterns' })).toEqual({
    businessName: 'Business Name is required',
    confirmPassword: 'Passwords must match',
  })
  expect(problems({ confirmPassword: '' })).toEqual({
    confirmPassword: 'Confirm Password is required',
  })
})

it('T178: asks for the contact once: it is who registers, until somebody else is named', () => {
  const alone = { contactFirstName: '', contactEmail: '', contactPhone: '', hasOtherContact: false }
  expect(problems(alone)).toEqual({})
  expect(problems({ ...alone, phoneNumber: '12345' })).toEqual({
    phoneNumber: 'Minimum 10 symbols',
  })
  expect(toRegistrationBody({ ...good, ...alone }, false)).toMatchObject({
    contactFirstName: 'Anja',
    contactEmail: good.username,
  })
  expect(Object.keys(problems({ ...alone, hasOtherContact: true }))).toEqual([
    'contactFirstName',
    'contactEmail',
    'contactPhone',
  ])
})

it('asks for longer passwords and for the terms where the installation does', () => {
  expect(problems({}, { passwordMin: 12, hasTerms: true })).toEqual({
    password: 'The password must have at least 12 characters',
    hasAcceptedTerms: 'accepting terms & conditions are required',
  })
  expect(problems({ hasAcceptedTerms: true }, { hasTerms: true })).toEqual({})
})

it('puts a refusal beside the field that it speaks of', () => {
  const refusal = { message: 'This username is already taken.', errors: [] }
  expect(toRegistrationFieldErrors({ ...refusal, code: 'user.nameTaken' }, good)).toEqual({
    username: refusal.message,
  })
  expect(
    toRegistrationFieldErrors({ code: 'image.type', message: 'No image.', errors: [] }, good),
  ).toEqual({
    logo: 'No image.',
  })
  expect(
    toRegistrationFieldErrors(
      { code: 'server.fault', message: 'Something went wrong!', errors: [] },
      good,
    ),
  ).toEqual({})
  const contact = {
    code: 'input.invalid' as const,
    message: '',
    errors: [{ field: 'contactPhone', message: 'Minimum 10 symbols' }],
  }
  expect(toRegistrationFieldErrors(contact, good)).toEqual({ contactPhone: 'Minimum 10 symbols' })
  expect(toRegistrationFieldErrors(contact, { ...good, hasOtherContact: false })).toEqual({
    phoneNumber: 'Minimum 10 symbols',
  })
})

describe('what each field takes', () => {
  const problemOf = (field: string, value: string) =>
    problems(
      { [field]: value, ...(field === 'password' && { confirmPassword: value }) },
      { labels: { ...rules.labels, ...accountTexts } },
    )[field]
  /** a value of that many symbols that is valid otherwise */
  const filled = (field: string, symbols: number) =>
    ['username', 'contactEmail'].includes(field)
      ? '@pierhouse.example'.padStart(symbols, 'a')
      : '7'.repeat(symbols)

  it.each([
    ['firstName', 'First Name', 3, 50],
    ['lastName', 'Last Name', 3, 50],
    ['phoneNumber', 'Phone Number', 10, 50],
    ['password', 'Password', 3, 50],
    ['contactPhone', 'Contact Phone', 10, 50],
  ] as const)('%s, “%s”, is required and has %i to %i symbols', (field, label, min, max) => {
    expect(problemOf(field, '')).toBe(`${label} is required`)
    expect(problemOf(field, '   ')).toBe(`${label} is required`)
    expect(problemOf(field, filled(field, min - 1))).toBe(`Minimum ${min} symbols`)
    expect(problemOf(field, filled(field, min))).toBeUndefined()
    expect(problemOf(field, filled(field, max))).toBeUndefined()
    expect(problemOf(field, filled(field, max + 1))).toBe(`Maximum ${max} symbols`)
  })

  it.each([
    ['username', 'Username'],
    ['contactEmail', 'Contact Email'],
  ] as const)('%s is required, an e-mail address and 3 to 50 symbols', (field, label) => {
    expect(problemOf(field, '')).toBe(`${label} is required`)
    expect(problemOf(field, 'a@')).toBe('Minimum 3 symbols')
    for (const wrong of [
      'a@b',
      'anja',
      'anja@',
      '@pierhouse.example',
      'anja holm@pierhouse.example',
    ]) {
      expect([wrong, problemOf(field, wrong)]).toEqual([wrong, 'Wrong email format'])
    }
    expect(problemOf(field, filled(field, 50))).toBeUndefined()
    expect(problemOf(field, filled(field, 51))).toBe('Maximum 50 symbols')
  })

  it.each([
    ['businessName', 'Business Name'],
    ['contactFirstName', 'Contact First Name'],
    ['contactLastName', 'Contact Last Name'],
    ['companyAddress', 'Company Address'],
  ] as const)('%s is required and has up to 50 symbols', (field, label) => {
    expect(problemOf(field, '')).toBe(`${label} is required`)
    expect(problemOf(field, filled(field, 1))).toBeUndefined()
    expect(problemOf(field, filled(field, 50))).toBeUndefined()
    expect(problemOf(field, filled(field, 51))).toContain('up to 50')
  })
})
