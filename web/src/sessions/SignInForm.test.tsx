import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => server.serve(lookAroundRoutes.readDemo, createRefusal('route.missing')))

it('whoever has not confirmed the address is told why the sign-in is refused, and has the link sent again', async () => {
  server.serve(sessionRoutes.authenticate, createRefusal('account.unconfirmed'))
  server.serve(accountRoutes.sendConfirmation, {})
  const { user, fill } = await renderScreen('/auth/login', { as: null, sendsMail: true })
  await fill(screen.getByRole('textbox', { name: 'Username' }), 'marta@seaview.example')
  await fill(screen.getByLabelText('Password', { selector: 'input' }), 'a good one')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText(/Confirm your email address first/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(/we sent you a new link/)).toBeVisible()
  expect(server.sent(accountRoutes.sendConfirmation)[0]?.input).toEqual({
    email: 'marta@seaview.example',
  })
})

it('T204: a browser that refuses cookies is told that it cannot stay signed in', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await renderScreen('/auth/login', { as: null })
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser blocks cookies.')
  vi.restoreAllMocks()
})

it('what is missing is said beside its field once signing in was tried, and the first of it has the focus', async () => {
  server.serve(sessionRoutes.authenticate, createRefusal('login.incorrect'))
  const { user, fill } = await renderScreen('/auth/login', { as: null })
  const username = screen.getByRole('textbox', { name: 'Username' })
  const password = screen.getByLabelText('Password', { selector: 'input' })
  await fill(password, 'ab')
  await user.tab()
  expect(password).toHaveAccessibleDescription('Minimum 3 symbols')
  expect(username).not.toHaveAccessibleDescription()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await fill(password, 'a good one')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(username).toHaveAccessibleDescription('this field is required')
  expect(username).toHaveFocus()
  expect(server.sent(sessionRoutes.authenticate)).toEqual([])

  await fill(username, ' marta@seaview.example ')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(password).toHaveFocus()
  expect(password).toHaveValue('a good one')
  expect(server.sent(sessionRoutes.authenticate)[0]?.input).toEqual({
    username: 'marta@seaview.example',
    password: 'a good one',
  })
})

it('the link of the mail confirms the address at a press, and leads to the sign-in', async () => {
  server.serve(accountRoutes.confirmEmail, {})
  const { user } = await renderScreen('/auth/confirm-email?token=from-the-mail', { as: null })
  expect(server.sent(accountRoutes.confirmEmail)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  expect(
    await screen.findByText('Your email address is confirmed. You can sign in now.'),
  ).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeVisible()
})

it('a link that is over says how to get another one', async () => {
  server.serve(accountRoutes.confirmEmail, createRefusal('reset.over'))
  const { user } = await renderScreen('/auth/confirm-email?token=old', { as: null })
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  expect(await screen.findByText(/older than 24 hours/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
})
