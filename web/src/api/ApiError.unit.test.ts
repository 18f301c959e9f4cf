import { expect, it } from 'vitest'
import { toApiError } from './ApiError.ts'

const fallback = 'Something went wrong!'

it('a refusal keeps the server’s words, its code, its fields and the stored record', () => {
  const error = toApiError(
    409,
    {
      Message: 'This record was changed by someone else. Reload and try again.',
      code: 'record.stale',
      errors: [{ field: 'title', message: 'Title is required' }, { field: 7 }, null],
      current: { id: 3 },
    },
    fallback,
  )
  expect(error).toMatchObject({ status: 409, code: 'record.stale', current: { id: 3 } })
  expect(error.message).toContain('changed by someone else')
  expect(error.errors).toEqual([{ field: 'title', message: 'Title is required' }])
})

it('an answer that is not ours still says something', () => {
  for (const body of [undefined, null, '<html>', [], {}, { Message: '' }, { Message: 5 }]) {
    expect(toApiError(502, body, fallback)).toMatchObject({
      status: 502,
      code: 'unknown',
      message: fallback,
    })
  }
})
