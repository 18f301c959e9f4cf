import { expect, it } from 'vitest'
import { newFormKey } from './formKey.ts'
import { isUsableToken } from './session.ts'

it('a damaged token in the storage counts as signed out', () => {
  for (const damaged of [null, '', 'null null', '{"token":"abc"}', '"abc"', 'abc\ndef', 'äöü', 'a'.repeat(5000)]) {
    expect(isUsableToken(damaged)).toBe(false)
  }
  expect(isUsableToken('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2lnbmF0dXJl-_')).toBe(true)
})

it('a form’s key is a version 4 UUID, new each time, on plain http too', () => {
  const [first, second] = [newFormKey(), newFormKey()]
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first).not.toBe(second)
})
