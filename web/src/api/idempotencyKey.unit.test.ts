import { expect, it } from 'vitest'
import { createIdempotencyKey } from './idempotencyKey.ts'

it('keys of forms are uuids, each another', () => {
  expect(createIdempotencyKey()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey())
})
