import { sessionRoutes } from '@nspect/contract/sessions'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../api/session.ts'
import { lost, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

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
