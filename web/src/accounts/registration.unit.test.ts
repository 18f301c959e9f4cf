import { englishMessages } from '@nspect/contract/words'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../i18n/i18n.ts'
import { emptyRegistration, placeRefusal, registrationProblems } from './registration.ts'
import { accountTexts } from './texts.en.ts'

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
}
const problems = (change: Partial<typeof good>, other: Partial<typeof rules> = {}) =>
  registrationProblems({ ...good, ...change }, { ...rules, ...other })

beforeAll(() => startTexts({ messages: englishMessages, accounts: accountTexts }))

it('says the sentences of the specification, one a field', () => {
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
  expect(problems({ confirmPassword: '' })).toEqual({ confirmPassword: 'Confirm Password is required' })
})

it('asks for longer passwords and for the terms where the installation does', () => {
  expect(problems({}, { passwordMin: 12, hasTerms: true })).toEqual({
    password: 'The password needs at least 12 characters',
    hasAcceptedTerms: 'accepting terms & conditions are required',
  })
  expect(problems({ hasAcceptedTerms: true }, { hasTerms: true })).toEqual({})
})

it('puts a refusal beside the field that it speaks of', () => {
  const refusal = { message: 'Somebody already has this username.', errors: [] }
  expect(placeRefusal({ ...refusal, code: 'user.nameTaken' })).toEqual({ username: refusal.message })
  expect(placeRefusal({ code: 'image.type', message: 'No image.', errors: [] })).toEqual({ logo: 'No image.' })
  expect(placeRefusal({ code: 'server.fault', message: 'Something went wrong!', errors: [] })).toEqual({})
})
