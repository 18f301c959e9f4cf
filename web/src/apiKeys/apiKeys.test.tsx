import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { type ApiKey, apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const known: ApiKey = {
  id: 5,
  name: 'Nightly export',
  prefix: 'nsp_a1B2c3',
  access: 'read',
  createdDateTime: '2026-03-01T08:00:00.000Z',
  expiresAt: '2026-03-02T08:00:00.000Z',
  lastUsedAt: null,
}
const key = 'nsp_anInventedKeyOfTheHarbourLightsHotel0123456'

beforeEach(() => {
  server.serve(accountRoutes.listSessions, [])
})

it('T245, T836: a key is made with a name, access and a time, and shown until it is kept', async () => {
  server.serve(apiKeyRoutes.listApiKeys, [])
  const says = 'Enter your password, or sign out and in again.'
  const asked = createRefusal('input.invalid', { errors: [{ field: 'password', message: says }] })
  server.serve(apiKeyRoutes.makeApiKey, createRefusal('apiKey.tooMany'), asked, { id: 6, key })
  const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'New API key' }))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  expect(name).toHaveAccessibleDescription(expect.stringContaining('Enter a name'))
  await fill(name, 'Sensor of the boiler room')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Valid for' }), '365 days')
  expect(screen.getByRole('radio', { name: 'Read-only' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Make changes' }))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText(/You already have 50 API keys/)).toBeVisible()
  server.serve(apiKeyRoutes.listApiKeys, [
    { ...known, id: 6, name: 'Sensor of the boiler room', access: 'write' },
  ])
  // T434: the password is asked for once the sign-in is no longer recent
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  const password = await screen.findByLabelText('Your password')
  await waitFor(() => expect(password).toHaveFocus())
  expect(password).toHaveAccessibleDescription(says)
  await fill(password, 'The tide at six')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByRole('textbox', { name: 'Your new API key' })).toHaveValue(key)
  expect(server.sent(apiKeyRoutes.makeApiKey)[2]?.input).toEqual({
    name: 'Sensor of the boiler room',
    access: 'write',
    days: 365,
    password: 'The tide at six',
  })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(key)
  await user.click(screen.getByRole('button', { name: 'I have saved it' }))
  expect(screen.queryByDisplayValue(key)).toBeNull()
  expect(await screen.findByText('Sensor of the boiler room')).toBeVisible()
})

it('T245: a key says when it ends and was used, and is revoked after a question', async () => {
  server.serve(apiKeyRoutes.listApiKeys, [known])
  server.serve(apiKeyRoutes.revokeApiKey, { id: 5 })
  const { user } = await renderScreen('/account', { as: 'Viewer' })
  expect(await screen.findByText(/^nsp_a1B2c3… · expired .* · never used$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke the API key Nightly export' }))
  const question = within(await screen.findByRole('dialog'))
  server.serve(apiKeyRoutes.listApiKeys, [])
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('Nightly export')).toBeNull())
  expect(server.sent(apiKeyRoutes.revokeApiKey)[0]?.input).toEqual({ id: 5 })
})
