import { homeRoutes } from '@nspect/contract/home/home'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyHome } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const next = {
  id: 5,
  projectId: 7,
  projectName: 'Harbor Hotel',
  nextDueDay: '2099-01-31',
  ownerName: 'Maren Lindqvist',
  problem: null,
}

it('T668: the dashboard lists the inspections that are due next, and what went wrong, in words', async () => {
  const late = {
    ...next,
    id: 6,
    projectId: 8,
    projectName: 'Quayside Annex',
    nextDueDay: '2024-05-31',
    ownerName: '',
    problem: 'allowance' as const,
  }
  server.serve(homeRoutes.readHome, {
    ...emptyHome,
    hasInspections: true,
    schedules: { count: 9, next: [late, next] },
  })
  await renderScreen('/dashboard', { as: 'Manager' })
  const card = within(await screen.findByRole('region', { name: 'Due inspections' }))
  const [first, second] = card.getAllByRole('link')
  expect(first).toHaveTextContent('Quayside Annex')
  expect(first).toHaveTextContent('Overdue: 05/31/2024')
  expect(first).toHaveTextContent('Not created: your plan’s inspections are used up.')
  expect(second).toHaveTextContent('Due: 01/31/2099')
  expect(second).toHaveTextContent('Maren Lindqvist')
  expect(second).toHaveAttribute('href', '/project/edit-project/7')
  expect(card.getByText('7 more inspections repeat.')).toBeVisible()
})

it('T668: the dashboard has no such list where nothing repeats', async () => {
  server.serve(homeRoutes.readHome, { ...emptyHome, hasInspections: true })
  await renderScreen('/dashboard', { as: 'Manager' })
  expect(
    await screen.findByText('Nothing needs your attention, and nothing is late.'),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Due inspections' })).toBeNull()
})
