import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildPerson } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'

const keep = (returnTo?: string) =>
  sessionStorage.setItem('nspect-sign-on', JSON.stringify({ flow: 'a.flow.here', returnTo }))

beforeEach(() => sessionStorage.clear())

it('T248: an organisation is chosen by its button; one that does not answer is said', async () => {
  server.serve(ssoRoutes.listIssuers, {
    issuers: [{ key: 'harbour', name: 'Harbour Group' }],
    hasMore: false,
  })
  server.serve(
    ssoRoutes.startSignOn,
    createRefusal('signOn.unavailable', { values: { name: 'Harbour Group' } }),
    {
      url: '#left-for-the-provider',
      flow: 'a.flow.here',
    },
  )
  const { user } = await renderScreen('/auth/login?returnTo=%2Fprojects', { as: null })
  const button = await screen.findByRole('button', { name: 'Sign in with Harbour Group' })
  await user.click(button)
  expect(await screen.findByText(/Harbour Group is not responding/)).toBeVisible()
  await user.click(button)
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('nspect-sign-on') ?? '{}')).toEqual({
      flow: 'a.flow.here',
      returnTo: '/projects',
    }),
  )
  expect(screen.queryByRole('button', { name: 'Sign in with your organization' })).toBeNull()
})

it('T248: others are found by an address, and an unknown one is said beside its field', async () => {
  server.serve(ssoRoutes.listIssuers, { issuers: [], hasMore: true })
  const message = 'No organization is set up for this address.'
  server.serve(
    ssoRoutes.startSignOn,
    createRefusal('input.invalid', { errors: [{ field: 'email', message }] }),
  )
  const { user, fill } = await renderScreen('/auth/login', { as: null })
  await user.click(await screen.findByRole('button', { name: 'Sign in with your organization' }))
  const field = screen.getByRole('textbox', { name: 'Email address' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(field).toHaveAccessibleDescription('Enter your email address')
  await fill(field, 'marta@seaview.example')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(message))
})

it('T248: back from the provider the session begins, and leads to where it was begun from', async () => {
  const me = buildPerson('Viewer')
  keep('/account')
  server.serve(sessionRoutes.readMe, me)
  // what the page that it leads to asks for
  server.serve(accountRoutes.listSessions, [])
  server.serve(ssoRoutes.finishSignOn, { token: createTestToken(me.id) })
  const { address } = await renderScreen('/auth/sign-on?code=c-1&state=s-1', { as: null })
  await waitFor(() => expect(address()).toBe('/account'))
  expect(server.sent(ssoRoutes.finishSignOn).map(({ input }) => input)).toEqual([
    { flow: 'a.flow.here', code: 'c-1', state: 's-1' },
  ])
  expect(sessionStorage.getItem('nspect-sign-on')).toBeNull()
})

it.each([
  ['?error=access_denied', /sign-in was not completed/],
  ['?error=server_error', /could not sign you in/],
  ['', /There is no sign-in in progress in this tab/],
])('T250: an answer like “%s” is said in words, with the way back', async (query, words) => {
  if (query) keep()
  await renderScreen(`/auth/sign-on${query}`, { as: null })
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
})

it('T248: signing out leads on to the provider where the session began there', async () => {
  const left = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign: left })
  server.serve(ssoRoutes.readSignOut, { url: 'https://login.harbour.example/logout' })
  server.serve(sessionRoutes.endSession, {})
  await renderScreen('/logout', { as: 'Viewer' })
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.harbour.example/logout'))
  expect(localStorage.getItem('auth-token')).toBeNull()
  vi.unstubAllGlobals()
})
