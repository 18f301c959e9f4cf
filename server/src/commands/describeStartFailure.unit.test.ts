import { expect, it } from 'vitest'
import { StorageError } from '../storage/storage.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const failure = (message: string, code: string) => Object.assign(new Error(message), { code })

it.each([
  [
    failure('database "nspect" does not exist', '3D000'),
    /^The database of DATABASE_URL does not exist\. Please create it/,
  ],
  [
    failure('password authentication failed for user "nspect"', '28P01'),
    /^The database server does not accept the user/,
  ],
  [failure('permission denied for schema public', '42501'), /make them its owner/],
  [
    failure('connect ECONNREFUSED 127.0.0.1:5999', 'ECONNREFUSED'),
    /does not answer.* \(connect ECONNREFUSED 127/,
  ],
  [
    new Error('Failed query', { cause: failure('getaddrinfo ENOTFOUND db', 'ENOTFOUND') }),
    /correct host and port/,
  ],
])(
  'T321: a database that cannot be used is said in a sentence with what to do: %s',
  (error, words) => {
    expect(describeStartFailure(error)).toMatch(words)
    expect(describeStartFailure(error)).not.toContain('\n')
  },
)

it('T321: a store that does not answer is not taken for the database', () => {
  const error = new StorageError('unreachable', {
    cause: failure('connect ECONNREFUSED 127.0.0.1:9000', 'ECONNREFUSED'),
  })
  expect(describeStartFailure(error)).not.toContain('DATABASE_URL')
})
