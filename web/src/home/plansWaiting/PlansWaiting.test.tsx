import { homeRoutes } from '@nspect/contract/home/home'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyHome } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const calm = 'Nothing needs your attention, and nothing is late.'

it('T783: the dashboard lists the plans in which something waits or is late, and for whom', async () => {
  const next = [
    { projectId: 7, projectName: 'Harbor Hotel', overdue: 2, owner: 1, brand: 0 },
    { projectId: 8, projectName: 'Quayside Inn', overdue: 0, owner: 0, brand: 12 },
  ]
  server.serve(homeRoutes.readHome, { ...emptyHome, plans: { count: 3, next } })
  await renderScreen('/dashboard', { as: 'Manager' })
  const card = within(await screen.findByRole('region', { name: 'Improvement plans' }))
  const [first, second] = card.getAllByRole('link')
  expect(first).toHaveTextContent('Harbor Hotel2 points overdue1 needs your answer')
  expect(first).toHaveAttribute('href', '/project/edit-project/7')
  expect(second).toHaveTextContent(/^Quayside Inn12 wait for the brand$/)
  expect(card.getByText('1 more plan is waiting.')).toBeVisible()
  expect(screen.queryByText(calm)).toBeNull()
})

it('T783: the dashboard has no such list where no plan waits', async () => {
  server.serve(homeRoutes.readHome, emptyHome)
  await renderScreen('/dashboard', { as: 'Manager' })
  expect(await screen.findByText(calm)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Improvement plans' })).toBeNull()
})
