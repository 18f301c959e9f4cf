import { expect, it } from 'vitest'
import { newIdempotencyKey } from './idempotencyKey.ts'

it('keys of forms are uuids, each another', () => {
  expect(newIdempotencyKey()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})
