import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const minute = 60_000

describe('BI-135: clocks may differ by a minute', () => {
  const issuedAt = new Date('2026-11-02T08:00:00Z')
  const expiresAt = new Date('2026-11-02T09:00:00Z')
  const tokens = createTokens('a secret of at least thirty-two letters')
  const late = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds)

  it('a token holds that much longer than it says, and no longer, seen for the first time or again', async () => {
    const token = await tokens.make('session', { sid: 'a' }, { issuedAt, expiresAt })
    expect(await tokens.read('session', token, late(minute))).toBeUndefined()
    expect(await tokens.read('session', token, late(minute - 1000))).toMatchObject({ sid: 'a' })
    expect(await tokens.read('session', token, late(minute - 1000))).toMatchObject({ sid: 'a' })
    expect(await tokens.read('session', token, late(minute))).toBeUndefined()
  })

  it('one that does not hold yet is taken that much earlier', async () => {
    const from = Math.floor(issuedAt.getTime() / 1000) + 120
    const token = await tokens.make('session', { nbf: from }, { issuedAt, expiresAt })
    expect(await tokens.read('session', token, new Date((from - 61) * 1000))).toBeUndefined()
    expect(await tokens.read('session', token, new Date((from - 60) * 1000))).toBeDefined()
    expect(await tokens.read('session', token, new Date((from - 61) * 1000))).toBeUndefined()
  })
})

it('what was encrypted with another secret, or is damaged, is not read', () => {
  const [former, tokens] = [
    createTokens('the secret before it was changed'),
    createTokens('the secret of today, long enough'),
  ]
  const sealed = former.encrypt('short token')
  expect([former.decryptOwn(sealed), tokens.decryptOwn(sealed), tokens.decryptOwn('')]).toEqual([
    'short token',
    null,
    null,
  ])
  expect(() => tokens.decrypt(sealed)).toThrow()
})
