import { describe, expect, it } from 'vitest'
import { toHttpError } from './errorMapping.ts'
import { HttpError } from './httpError.ts'

describe('what went wrong below us', () => {
  const codeOf = (error: unknown) => toHttpError(error).refusal.code

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'body.tooLarge'],
    ['FST_REQ_FILE_TOO_LARGE', 'body.tooLarge'],
    ['FST_FIELDS_LIMIT', 'body.tooLarge'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'body.type'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 'input.unreadable'],
    ['ECONNRESET', 'input.unreadable'],
    ['ERR_STREAM_PREMATURE_CLOSE', 'input.unreadable'],
    ['22021', 'input.unreadable'],
    ['22P05', 'input.unreadable'],
    ['53100', 'storage.full'],
    ['55P03', 'database.unavailable'],
    ['40001', 'database.unavailable'],
    ['23505', 'server.fault'],
  ])('is told by its code %s, however deep it lies: %s', (code, refusal) => {
    const cause = Object.assign(new Error('in words of its own'), { code })
    expect(codeOf(cause)).toBe(refusal)
    expect(codeOf(new Error('Failed query', { cause }))).toBe(refusal)
  })

  it.each([
    ['aborted', 'input.unreadable'],
    ['Multipart: Boundary not found', 'input.unreadable'],
    ['Unexpected end of form', 'input.unreadable'],
    ['Malformed part header', 'input.unreadable'],
    ['the query was aborted', 'server.fault'],
  ])('without a code is told by its words: %s', (words, refusal) => {
    expect(codeOf(new Error(words))).toBe(refusal)
  })

  it('T255: is first asked of the features: a provider that hung up is not a caller who has gone', () => {
    class ProviderGone extends Error {}
    const mapping = (error: unknown) =>
      error instanceof ProviderGone ? new HttpError('billing.unavailable') : undefined
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    expect(toHttpError(new ProviderGone('no answer', { cause }), [mapping]).refusal.code).toBe(
      'billing.unavailable',
    )
  })
})
