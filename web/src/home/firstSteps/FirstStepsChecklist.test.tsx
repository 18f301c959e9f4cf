import type { FirstSteps } from '@nspect/contract/home/home'
import { homeRoutes } from '@nspect/contract/home/home'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPerson, emptyHome } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const almostDone: FirstSteps = {
  hasType: true,
  projectId: 7,
  pin: { id: 71, projectId: 7 },
  hasShared: false,
  readyTypes: [],
}

it.each([
  ['Individual', 'Share a point', 'Share the point', '/project/edit-project/7?pin=71'],
  ['Starter', 'Share a point', 'Share the point', '/project/edit-project/7?pin=71'],
  ['Professional', 'Share it', 'Open the report', '/project/report/7'],
] as const)(
  'T491: the first steps of the plan %s end in what it includes: %s',
  async (tier, title, action, address) => {
    server.serve(homeRoutes.readHome, { ...emptyHome, firstSteps: almostDone })
    await renderScreen('/dashboard', { as: buildPerson('Admin', { tier: { id: 1, name: tier } }) })
    const steps = within(await screen.findByRole('region', { name: 'First steps' }))
    const last = steps.getAllByRole('listitem').at(-1) ?? document.body
    expect(within(last).getByRole('heading', { name: title })).toBeVisible()
    expect(within(last).getByText(/The recipient needs no account\./)).toBeVisible()
    expect(within(last).getByRole('link', { name: action })).toHaveAttribute('href', address)
  },
)
