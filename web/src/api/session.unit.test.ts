import { afterEach, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from './idempotencyKey.ts'
import { isUsableToken, personOf } from './session.ts'

it('BI-148: a damaged token in the storage counts as signed out', () => {
  for (const damaged of [null, '', 'null null', '{"token":"abc"}', '"abc"', 'abc\ndef', 'äöü', 'a'.repeat(5000)]) {
    expect(isUsableToken(damaged)).toBe(false)
  }
  expect(isUsableToken('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2lnbmF0dXJl-_')).toBe(true)
})

it('a form’s key is a version 4 UUID, new each time, on plain http too', () => {
  const [first, second] = [newIdempotencyKey(), newIdempotencyKey()]
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first).not.toBe(second)
})

it('a token says whose it is; one that cannot be read is nobody’s', () => {
  // ?>~ produce the two characters that differ in base64url
  const claims = btoa(JSON.stringify({ sub: '42', name: '?>~?>?~' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  expect(personOf(`head.${claims}.signature`)).toBe('42')
  for (const other of [undefined, '', 'staff-token', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`]) {
    expect(personOf(other)).toBeUndefined()
  }
})

/** Simulates another tab's session: its storage event and its message, in any order. */
const besideAnotherTab = async () => {
  const page = new EventTarget()
  let messages = new EventTarget()
  const storage = new Map([['auth-token', 'first-token']])
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        messages = this
      }
    },
  )
  vi.resetModules()
  const { session } = await import('./session.ts')
  session.hold()
  return {
    session,
    isRemoved() {
      storage.delete('auth-token')
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth-token', oldValue: 'first-token' }))
    },
    saysThatItLeft: () => messages.dispatchEvent(new MessageEvent('message', { data: 'first-token' })),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('a page waits for a session that another tab lost, and for none that was left there, however late the removal is told', async () => {
  const lost = await besideAnotherTab()
  lost.isRemoved()
  expect(lost.session.isLost()).toBe(true)

  lost.session.lose()
  expect(lost.session.isLost()).toBe(true)

  const late = await besideAnotherTab()
  late.saysThatItLeft()
  late.isRemoved()
  expect(late.session.isLost()).toBe(false)

  const early = await besideAnotherTab()
  early.isRemoved()
  early.saysThatItLeft()
  expect(early.session.isLost()).toBe(false)
})
