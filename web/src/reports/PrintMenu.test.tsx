import { projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { visitorPinRoutes } from '@nspect/contract/visitorPins'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { project, reportedPin } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const replace = vi.fn<(url: string) => void>()

beforeEach(() => {
  localStorage.removeItem('print-options')
  server.serve(reportRoutes.listReportPins, [reportedPin()])
  server.serve(reportRoutes.createPrintTicket, { token: 'ticket' })
  server.serve(visitorPinRoutes.listHiddenPins, [])
  replace.mockReset()
  vi.spyOn(window, 'open').mockReturnValue({ opener: null, location: { replace }, close: vi.fn() } as unknown as Window)
})
afterEach(() => vi.restoreAllMocks())

const openReport = async (projectTypeId: number) => {
  cleanup()
  queryClient.clear()
  const shown = project({ projectTypeId })
  server.serve(projectRoutes.readProject, shown)
  return renderScreen('/project/report/7', { as: 'Manager' })
}
const printed = async () => {
  await waitFor(() => expect(replace).toHaveBeenCalled())
  const [url = ''] = replace.mock.lastCall ?? []
  replace.mockReset()
  const { searchParams } = new URL(url, 'http://localhost')
  return [searchParams.get('layout'), searchParams.get('grouping'), searchParams.get('token')]
}
const chosen = () =>
  screen.getAllByRole('menuitemradio').flatMap((item) => (item.ariaChecked === 'true' ? [item.textContent] : []))

it('a report is printed compactly by floor; another choice is remembered for inspections of the type', async () => {
  const { user } = await openReport(5)
  await user.click(await screen.findByRole('button', { name: 'Print Report' }))
  expect(await printed()).toEqual(['compact', 'floor', 'ticket'])

  await user.click(screen.getByRole('button', { name: 'Print options' }))
  await screen.findByRole('menuitemradio', { name: 'One point a page' })
  expect(chosen()).toEqual(['Several points a page', 'Floor'])
  await user.click(screen.getByRole('menuitemradio', { name: 'One point a page' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Category' }))
  expect(chosen()).toEqual(['One point a page', 'Category'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Print Report' }))
  expect(await printed()).toEqual(['full', 'category', 'ticket'])

  const again = await openReport(5)
  await again.user.click(await screen.findByRole('button', { name: 'Print Report' }))
  expect(await printed()).toEqual(['full', 'category', 'ticket'])

  const other = await openReport(6)
  await other.user.click(await screen.findByRole('button', { name: 'Print Report' }))
  expect(await printed()).toEqual(['compact', 'floor', 'ticket'])
})

it('what is stored but cannot be read counts as no choice', async () => {
  localStorage.setItem('print-options', '{"5":{"layout":"wide","grouping":"stage"}')
  const { user } = await openReport(5)
  await user.click(await screen.findByRole('button', { name: 'Print Report' }))
  expect(await printed()).toEqual(['compact', 'floor', 'ticket'])
})
