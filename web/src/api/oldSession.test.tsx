import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { describe, expect, it } from 'vitest'
import { createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { createTestToken } from '../testing/renderScreen.tsx'
import { migrateOldSession } from './oldSession.ts'
import { session } from './session.ts'

const old = createTestToken(11, 'old-session')
const stored = () => localStorage.getItem('auth-token')

describe('T204: a session that an earlier version has stored', () => {
  it('is moved into the cookie once, and its token is gone from the storage', async () => {
    localStorage.setItem('auth-token', old)
    server.serve(sessionRoutes.moveToCookie, {})
    await migrateOldSession()
    expect(server.sent(sessionRoutes.moveToCookie)[0]?.headers.get('authorization')).toBe(
      `Bearer ${old}`,
    )
    expect([session.current(), stored()]).toEqual(['11.old-session', null])
    await migrateOldSession()
    expect(server.sent(sessionRoutes.moveToCookie)).toHaveLength(1)
  })

  it('is moved later where no answer came: until then its person has what is on the device', async () => {
    localStorage.setItem('auth-token', old)
    server.serve(sessionRoutes.moveToCookie, lostReply, createRefusal('database.unavailable'), {})
    for (const kept of [old, old, null]) {
      await migrateOldSession()
      expect([session.person(), stored()]).toEqual(['11', kept])
    }
  })

  it('and has ended, or is of somebody else than who is signed in now, or is damaged, is forgotten', async () => {
    localStorage.setItem('auth-token', old)
    server.serve(sessionRoutes.moveToCookie, createRefusal('session.ended'))
    await migrateOldSession()
    expect([session.current(), stored()]).toEqual([undefined, null])

    session.begin(createTestToken(12))
    localStorage.setItem('auth-token', old)
    await migrateOldSession()
    expect([session.person(), stored()]).toEqual(['12', null])

    session.end()
    localStorage.setItem('auth-token', 'null')
    server.serve(sessionRoutes.moveToCookie, createRefusal('session.ended'))
    await migrateOldSession()
    expect([session.current(), stored()]).toEqual([undefined, null])
  })
})
