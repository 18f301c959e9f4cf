import { sessionRoutes } from '@nspect/contract/sessions'
import { signOnRoutes } from '@nspect/contract/signOn'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { takenCache } from '../api/cacheNames.ts'
import { session } from '../api/session.ts'
import { fakeCaches } from '../testing/fakeCaches.ts'
import { held, lost, refused, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  server.serve(sessionRoutes.endSession, lost)
  await open()
  expect(session.current()).toBeUndefined()
  expect(document.cookie).toContain('nspect-left=first-session')
})

it('T364: signing out waits 4 seconds at most for each answer of the server', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  server.serve(signOnRoutes.readSignOut, held<typeof signOnRoutes.readSignOut>({ url: null }))
  server.serve(sessionRoutes.endSession, held<typeof sessionRoutes.endSession>({}))
  await open()
  expect(session.current()).toBeUndefined()
  expect(timeout.mock.calls).toEqual([[4_000], [4_000]])
})

it('T198: what was taken along leaves the device also where the server had ended the session before', async () => {
  const kept = fakeCaches()
  vi.stubGlobal('caches', kept)
  await kept.open(takenCache('11', 3))
  await kept.open(takenCache('12', 3))
  server.serve(signOnRoutes.readSignOut, refused('session.ended'))
  server.serve(sessionRoutes.endSession, refused('session.ended'))
  await open()
  await waitFor(async () => expect(await kept.keys()).toEqual([takenCache('12', 3)]))
})
