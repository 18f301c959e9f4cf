import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../api/session.ts'
import { buildOfflineCacheName } from '../deviceStore/cacheNames.ts'
import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import type { StoredInspection } from '../deviceStore/deviceSchema.ts'
import { createFakeCaches } from '../testing/fakeCaches.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const harbourWing: StoredInspection = {
  personId: '11',
  projectId: 3,
  clientId: 1,
  name: 'Harbour wing',
  typeName: 'PIP',
  pointCount: 1,
  takenAt: Date.now(),
  openedAt: Date.now(),
  checkedAt: Date.now(),
  bytes: 21,
  state: 'available',
  isChosen: true,
  program: '',
}

const open = async () => {
  const shown = await renderScreen('/logout', { as: 'Manager' })
  await waitFor(() => expect(shown.address()).toBe('/auth/login'))
}

it('T207: signing out is said to the server for the person, and leaves no note of them', async () => {
  server.serve(sessionRoutes.endSession, {})
  await open()
  expect(server.sent(sessionRoutes.endSession)[0]?.headers.get('x-signed-in-as')).toBe('11')
  expect(session.current()).toBeUndefined()
  expect(await screen.findByText('You are signed out.')).toBeVisible()
})

it('T207: signing out without a network is noted in a cookie of the page’s own, by the session’s id', async () => {
  server.serve(sessionRoutes.endSession, lostReply)
  await open()
  expect(session.current()).toBeUndefined()
  expect(document.cookie).toContain('nspect-left=first-session')
})

it('T364: signing out waits 4 seconds at most for each answer of the server', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  server.serve(ssoRoutes.readSignOut, createHeldReply<typeof ssoRoutes.readSignOut>({ url: null }))
  server.serve(sessionRoutes.endSession, createHeldReply<typeof sessionRoutes.endSession>({}))
  await open()
  expect(session.current()).toBeUndefined()
  expect(timeout.mock.calls).toEqual([[4_000], [4_000]])
})

it('T198: what was taken along leaves the device also where the server had ended the session before', async () => {
  const kept = createFakeCaches()
  vi.stubGlobal('caches', kept)
  const store = await openDeviceDatabase()
  for (const personId of ['11', '12']) {
    await kept.open(buildOfflineCacheName(personId, 3))
    await store.put('inspections', { ...harbourWing, personId })
  }
  server.serve(ssoRoutes.readSignOut, createRefusal('session.ended'))
  server.serve(sessionRoutes.endSession, createRefusal('session.ended'))
  await open()
  await waitFor(async () => expect(await kept.keys()).toEqual([buildOfflineCacheName('12', 3)]))
  expect(await store.getAll('inspections')).toMatchObject([{ personId: '12' }])
})
