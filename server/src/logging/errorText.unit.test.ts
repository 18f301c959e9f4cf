import { describe, expect, it } from 'vitest'
import { formatErrorForLog, getLoggedErrorFields } from './errorText.ts'

const root = Object.assign(new Error('duplicate key value'), { code: '23505' })
const failed = new Error('Failed query: insert into users params: secret', { cause: root })

describe('what may be written of a fault', () => {
  it.each([
    ['as it was thrown', failed],
    ['wrapped once more', new Error('the call failed: secret', { cause: failed })],
    ['as a copy of it', { message: failed.message, stack: failed.stack, cause: root }],
  ])('is what went wrong at the bottom of it, %s', (_, error) => {
    expect(getLoggedErrorFields(error)).toMatchObject({
      type: 'Error',
      message: 'duplicate key value',
      code: '23505',
    })
    expect(formatErrorForLog(error)).toMatch(/^Error: duplicate key value\n[\s\S]*\(23505\)$/)
    expect(formatErrorForLog(error)).not.toContain('secret')
  })

  it.each([
    ['a text', 'out of paper'],
    ['nothing', undefined],
  ])('%s that was thrown is written as it is', (_, thrown) => {
    expect(formatErrorForLog(thrown)).toBe(String(thrown))
  })
})
