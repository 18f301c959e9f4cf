import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const { makeCalendarLink, readCalendarLink, revokeCalendarLink } = calendarLinkRoutes
const link = { createdDateTime: '2026-03-01T08:00:00.000Z', lastFetchedAt: null }
const addressAt = (origin: string) => `${origin}/api/calendar/anInventedTokenOfHotel.ics`

beforeEach(() => {
  server.serve(accountRoutes.listSessions, [])
})

it('T835: an address is made, copied once, replaced and revoked after a question', async () => {
  const first = addressAt('https://nspect.example')
  const second = addressAt('https://new.example')
  server.serve(
    makeCalendarLink,
    createRefusal('server.busy'),
    { address: first },
    { address: second },
  )
  server.serve(revokeCalendarLink, {})
  const { user } = await renderScreen('/account', { as: 'Viewer' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const make = await screen.findByRole('button', { name: 'Create calendar address' })
  await user.click(make)
  server.serve(readCalendarLink, { link })
  await user.click(make)
  const shown = await screen.findByRole('textbox', { name: 'Your calendar address' })
  expect(shown).toHaveValue(first)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(first)
  await user.click(screen.getByRole('button', { name: 'I have saved it' }))
  expect(screen.queryByDisplayValue(first)).toBeNull()
  expect(await screen.findByText(/^created .* · never read$/)).toBeVisible()
  const confirm = async (name: string, action: string) => {
    await user.click(screen.getByRole('button', { name }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: action }))
  }
  await confirm('Replace the calendar address', 'Replace')
  expect(await screen.findByDisplayValue(second)).toBeVisible()
  server.serve(readCalendarLink, { link: null })
  await confirm('Revoke the calendar address', 'Revoke')
  await screen.findByRole('button', { name: 'Create calendar address' })
  expect(screen.queryByDisplayValue(second)).toBeNull()
  await waitFor(() => expect(server.sent(revokeCalendarLink)).toHaveLength(1))
})

it.each([
  ['https://nspect.example', /and paste it\.$/],
  ['http://nspect.example', /no encryption/],
  ['http://localhost:8080', /this computer only/],
])('T835: an address at %s says who can read it', async (origin, hint) => {
  server.serve(makeCalendarLink, { address: addressAt(origin) })
  const { user } = await renderScreen('/account', { as: 'Viewer' })
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }))
  const shown = await screen.findByRole('textbox', { name: 'Your calendar address' })
  expect(shown).toHaveAccessibleDescription(hint)
})
