import { afterEach, expect, it, vi } from 'vitest'
import { createIdempotencyKey } from './idempotencyKey.ts'
import { isPrintableToken, readShareLinkHolderId, session } from './session.ts'
import { parseNotePerson, parseNoteSession } from './sessionNote.ts'

it('BI-148: a damaged token or note in the storage counts as none', () => {
  for (const damaged of [
    null,
    '',
    'null null',
    '{"token":"abc"}',
    '"abc"',
    'abc\ndef',
    'äöü',
    'a'.repeat(5000),
  ]) {
    expect(isPrintableToken(damaged)).toBe(false)
  }
  expect(isPrintableToken('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2lnbmF0dXJl-_')).toBe(true)
  for (const damaged of [
    null,
    undefined,
    '',
    '11',
    'null.null',
    '-1.a',
    '11.a b',
    '{"person":11}',
    `11.${'a'.repeat(65)}`,
  ]) {
    expect([damaged, parseNotePerson(damaged)]).toEqual([damaged, undefined])
  }
  expect([parseNotePerson('11.5f0c-1'), parseNoteSession('11.5f0c-1')]).toEqual(['11', '5f0c-1'])
})

it('a form’s key is a version 4 UUID, new each time, on plain http too', () => {
  const [first, second] = [createIdempotencyKey(), createIdempotencyKey()]
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first).not.toBe(second)
})

it('T204: a session’s token is not kept, only whose it is; of one that cannot be read nothing', () => {
  // ?>~ produce the two characters that differ in base64url
  const claims = btoa(JSON.stringify({ sub: '42', sid: '5f0c', link: 7, name: '?>~?>?~' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  session.begin(`head.${claims}.signature`)
  expect([session.current(), session.person()]).toEqual(['42.5f0c', '42'])
  expect(readShareLinkHolderId(`head.${claims}.signature`)).toBe('link 7')
  for (const other of ['', 'staff-token', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`]) {
    session.begin(other)
    expect(session.current()).toBeUndefined()
    expect(readShareLinkHolderId(other)).toBeUndefined()
  }
})

/** Simulates another tab's session: its storage event and its message, in any order. */
const besideAnotherTab = async () => {
  const page = new EventTarget()
  let messages = new EventTarget()
  const storage = new Map([['nspect-session', '11.first']])
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
      storage.delete('nspect-session')
      page.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'nspect-session', oldValue: '11.first' }),
      )
    },
    saysThatItLeft: () => messages.dispatchEvent(new MessageEvent('message', { data: '11.first' })),
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
