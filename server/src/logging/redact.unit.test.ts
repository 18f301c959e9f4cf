import { expect, it } from 'vitest'
import { getLoggedErrorFields } from './errorText.ts'
import { redactLoggedText } from './redact.ts'

it.each([
  ['a signed token', 'bad token eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJl in use', 'eyJ'],
  ['a header', 'rejected: Authorization: Bearer c2VjcmV0LXRva2Vu', 'c2VjcmV0'],
  [
    'the password of a server',
    'connect smtp://mailer:secret-word@mail.hotel.example:587 failed',
    'secret-word',
  ],
  ['a query', 'GET https://mail.hotel.example/send?key=secret-word&to=all', 'secret-word'],
  ['an address', '550 5.1.1 <maren.lindqvist@hotel.example>: no such user', 'maren'],
  [
    'what the database quotes',
    'invalid input syntax for type integer: "secret-word"',
    'secret-word',
  ],
  [
    'what a parser quotes',
    `Unexpected token 's', "{"a": secret-word}" is not valid JSON`,
    'secret-word',
  ],
])('T232: %s is masked in what other programs say', (_, text, secret) => {
  expect(redactLoggedText(text)).not.toContain(secret)
  expect(redactLoggedText(text).length).toBeGreaterThan(10)
  const { message, stack } = getLoggedErrorFields(new Error(text))
  expect(message + stack).not.toContain(secret)
})

it('words without a secret stay as they are', () => {
  const text =
    'connect ECONNREFUSED 127.0.0.1:5432, column "title" of relation "project_pins" does not exist'
  expect(redactLoggedText(text)).toBe(text)
})
