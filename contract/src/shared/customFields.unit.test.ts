import { expect, it } from 'vitest'
import messages from '../messages/texts.en.json' with { type: 'json' }
import { customFieldRoutes } from '../projectTypes/projectTypeConfiguration.ts'
import {
  type CustomFieldType,
  customFieldTypes,
  normalizeFieldValue,
  validateFieldValue,
} from './customFields.ts'
import { calendarDay, emailAddress, httpsLink } from './scalars.ts'

const options = ['Plumber', 'Tiler', 'Painter']
const problem = (customFieldType: CustomFieldType, value: string) =>
  validateFieldValue({ customFieldType, options }, value)

it.each<[CustomFieldType, string[], string[], string]>([
  [
    'fractional',
    ['3', '1 1/2', '1/2', '0 3/4'],
    ['1,5', '1/0', '1 1/00', '1-1/2', 'half', '1/2"'],
    'Invalid fractional value',
  ],
  [
    'decimal',
    ['3', '2.5', '2,5', '0.05'],
    ['.5', '2.', '1 1/2', '-1', '1e3', '2.5.1'],
    'Invalid decimal value',
  ],
  [
    'fractionalWithUnit',
    ['3', '3/8"', '1 1/2"', '1 1/2 "', '1 1/2″'],
    ['3 cm', '"', '1/0"', '3""'],
    'Invalid fractional with unit value',
  ],
  ['textual', ['anything, at all: ½ 改修'], [], 'none'],
  [
    'email',
    ['front.desk@harbourlights.example'],
    ['front desk', 'a@b', '@b.example', 'a@b.example, c@d.example'],
    'Invalid email address',
  ],
  [
    'phone',
    [
      '5551234567',
      '555-123-4567',
      '(555) 123.4567',
      '+1 555 123 4567',
      '+351 555 123 4567 x12',
      '555 123 4567x9',
    ],
    ['555 1234', '+555 123 4567', '555-123-45678', '555 123 4567 ext 9', 'call us'],
    'Invalid phone number',
  ],
  ['dropdown', options, ['Roofer', 'tiler', 'Tiler,'], 'Invalid selection'],
  ['checkbox', ['Tiler', 'Painter, Tiler'], ['Yes', 'Roofer'], 'Invalid selection'],
  [
    'date',
    ['1900-01-01', '2024-02-29', '2099-12-31'],
    ['1899-12-31', '2100-01-01', '2026-02-30', '2026-13-01', '11/21/2026', '2026-1-5'],
    'Invalid date format. Expected YYYY-MM-DD.',
  ],
])('T65: %s takes %j and refuses %j: %s', (type, good, bad, sentence) => {
  const sentences: Record<string, string> = messages
  for (const value of ['', '  ', ...good])
    expect([value, problem(type, value)]).toEqual([value, null])
  for (const value of bad)
    expect([value, sentences[problem(type, value) ?? '']]).toEqual([value, sentence])
})

it('T63: a checkbox without options says yes or no; T65: what is required may not be empty', () => {
  const box = (value: string, isRequired = false) =>
    validateFieldValue({ customFieldType: 'checkbox', options: [], isRequired }, value)
  expect([box('Yes'), box('No'), box(''), box('Maybe'), box('', true)]).toEqual([
    null,
    null,
    null,
    'field.selection',
    'value.required',
  ])
})

it('T412: a yes/no field takes Yes, No, true and false, and keeps Yes or No', () => {
  const rule = { customFieldType: 'checkbox', options: [], isRequired: false } as const
  for (const [sent, kept] of [
    ['Yes', 'Yes'],
    ['No', 'No'],
    ['true', 'Yes'],
    ['false', 'No'],
  ] as const) {
    expect([sent, validateFieldValue(rule, sent), normalizeFieldValue(rule, sent)]).toEqual([
      sent,
      null,
      kept,
    ])
  }
})

it('T64, T65: a decimal comma is stored as a point, choices in the order of their options', () => {
  expect(normalizeFieldValue({ customFieldType: 'decimal', options: [] }, ' 2,5 ')).toBe('2.5')
  expect(
    normalizeFieldValue({ customFieldType: 'multiselect', options }, 'Painter,Plumber, Painter'),
  ).toBe('Plumber, Painter')
})

it('BI-032: several choices are known each by itself, whatever stands between them', () => {
  expect(problem('multiselect', 'Tiler, Painter')).toBeNull()
  expect(problem('multiselect', 'Tiler,Painter')).toBeNull()
  for (const value of ['Tiler, Roofer', 'Tiler Painter', 'tiler'])
    expect(problem('multiselect', value)).toBe('field.selection')
  expect(problem('dropdown', 'Tiler, Painter')).toBe('field.selection')
})

it('BI-032: what stands between choices is no choice', () => {
  for (const value of [',', ', ', ' ,, ,']) {
    expect(problem('multiselect', value)).toBe('field.selection')
    expect(
      validateFieldValue({ customFieldType: 'multiselect', options, isRequired: true }, value),
    ).toBe('field.selection')
  }
})

it('BI-003: a required value of signs that nobody sees is missing', () => {
  for (const value of ['', ' \u00a0', '\u200b', '\u2060\ufe0f'])
    expect(
      validateFieldValue({ customFieldType: 'textual', options: [], isRequired: true }, value),
    ).toBe('value.required')
})

it('BI-031: options are split at commas and trimmed; empty ones, doubles and a thousand are refused', () => {
  const body = customFieldRoutes.saveCustomField.body
  const read = (customFieldTypeOptions: unknown) =>
    body.safeParse({
      projectTypeId: 1,
      name: 'Trade',
      customFieldType: 'dropdown',
      customFieldTypeOptions,
    })
  expect(read('Tiler,  Painter ').data?.customFieldTypeOptions).toEqual(['Tiler', 'Painter'])
  expect(read('"Tiler", it\'s').data?.customFieldTypeOptions).toEqual(['"Tiler"', "it's"])
  const thousand = Array.from({ length: 1000 }, (_, i) => `option ${i}`).join(',')
  for (const wrong of ['Tiler,,Painter', 'Tiler,tiler', ' ', thousand, ['Tiler, Painter'], [7]]) {
    expect(read(wrong).success).toBe(false)
  }
})

// a validator of quadratic time takes minutes here, and the test times out
it('BI-033: no value, however long, keeps a validator busy', () => {
  const long = [
    '1'.repeat(500_000),
    ' '.repeat(500_000),
    'a@a.'.repeat(125_000),
    '1 1/'.repeat(125_000),
    `${'a'.repeat(500_000)}@`,
  ]
  for (const value of long) {
    for (const type of customFieldTypes) problem(type, value)
    for (const schema of [emailAddress(3, 50), calendarDay, httpsLink]) schema.safeParse(value)
  }
})
