import { homeRoutes, type WorkPin } from '@nspect/contract/home/home'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyHome } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const point = (overrides: Partial<WorkPin> = {}): WorkPin => ({
  id: 71,
  projectId: 7,
  projectName: 'Harbour Lights, first floor',
  clientName: 'Harbour Lights',
  pinNumber: 4,
  title: 'Tap drips',
  stage: 'open',
  severity: 'major',
  isCritical: false,
  dueDate: '2020-03-01',
  assignedTo: { name: 'Mara Lind', isHere: true },
  isMine: true,
  imageUrl: null,
  updatedDateTime: '2026-03-01T08:00:00.000Z',
  ...overrides,
})

it('T152: each section counts its points, and leads to each of them and to the whole list', async () => {
  const overdue = { count: 100, points: [point()] }
  server.serve(homeRoutes.readHome, { ...emptyHome, sections: { ...emptyHome.sections, overdue } })
  await renderScreen('/dashboard', { as: 'User' })
  const section = within(await screen.findByRole('region', { name: 'Overdue 99+' }))
  expect(section.getByRole('link', { name: /Tap drips/ })).toHaveAttribute(
    'href',
    '/project/edit-project/7?pin=71',
  )
  expect(section.getByText('You')).toBeVisible()
  expect(section.getByRole('link', { name: /99\+/ })).toHaveAttribute(
    'href',
    '/my-points?show=overdue&who=all',
  )
  expect(screen.queryByRole('region', { name: /Critical/ })).toBeNull()
})

it('T562: a section whose points stand in others is not shown', async () => {
  const week = { count: 1, points: [point({ isCritical: true })] }
  const critical = { count: 1, points: [] }
  const sections = { ...emptyHome.sections, week, critical }
  server.serve(homeRoutes.readHome, { ...emptyHome, sections })
  await renderScreen('/dashboard', { as: 'User' })
  expect(await screen.findByRole('region', { name: 'Due this week 1' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /Critical/ })).toBeNull()
})

it.each([
  ['Manager', true],
  ['User', false],
  ['Viewer', false],
] as const)('T480: a %s is led to the review: %s', async (as, isLed) => {
  const waiting = { count: 1, points: [point({ stage: 'waiting' })] }
  server.serve(homeRoutes.readHome, { ...emptyHome, sections: { ...emptyHome.sections, waiting } })
  await renderScreen('/dashboard', { as })
  const section = within(await screen.findByRole('region', { name: /^Needs your attention/ }))
  expect(section.queryAllByRole('link', { name: 'Review' })).toHaveLength(isLed ? 1 : 0)
})

it('T153: the list keeps in its address what it shows', async () => {
  server.serve(homeRoutes.listWork, ({ input }) => [
    point({ title: `${input.who} ${input.group}` }),
  ])
  const { user, address } = await renderScreen('/my-points?show=critical', { as: 'User' })
  expect(await screen.findByText('me critical')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Everyone' }))
  expect(await screen.findByText('all critical')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Due this week' }))
  await waitFor(() => expect(address()).toBe('/my-points?show=week&who=all'))
  // what waits is one's own in any case
  await user.click(screen.getByRole('button', { name: 'Needs your attention' }))
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
})
