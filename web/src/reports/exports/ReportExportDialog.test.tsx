import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { buildPlanProject, buildProject } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ReportExportDialog } from './ReportExportDialog.tsx'

const downloads = vi.fn<(url: string) => void>()
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
  this: HTMLAnchorElement,
) {
  downloads(new URL(this.href).pathname + new URL(this.href).search)
})
afterEach(() => downloads.mockClear())
afterAll(() => click.mockRestore())

it('T140: a report is downloaded as a ZIP or for Word, or its points as BCF, each with a ticket of its own', async () => {
  server.serve(
    reportRoutes.createPrintTicket,
    { token: 'first' },
    { token: 'second' },
    { token: 'third' },
    { token: 'fourth' },
  )
  const { user } = await renderComponent(
    <ReportExportDialog project={buildProject()} onClose={() => undefined} />,
  )
  for (const what of [
    'Everything as a ZIP',
    'Report as Word',
    'Points as BCF 3.0',
    'Points as BCF 2.1',
  ]) {
    await user.click(await screen.findByRole('button', { name: `Download: ${what}` }))
    expect(await screen.findByText(`Download started: ${what}`)).toBeVisible()
  }
  expect(downloads.mock.calls.map(([url]) => url)).toEqual([
    '/api/Report/GetExport?projectId=7&token=first&layout=compact&grouping=floor&locale=en-US',
    '/api/Report/GetWord?projectId=7&token=second&layout=compact&grouping=floor&locale=en-US',
    '/api/Report/GetBcf?projectId=7&version=3.0&token=third',
    '/api/Report/GetBcf?projectId=7&version=2.1&token=fourth',
  ])
})

it('T140: what the plan does not include is said in the dialog, with a way to the plans, and nothing is downloaded', async () => {
  server.serve(reportRoutes.createPrintTicket, createRefusal('tier.unavailable'))
  const { user } = await renderComponent(
    <ReportExportDialog project={buildProject()} onClose={() => undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Download: Everything as a ZIP' }))
  expect(await screen.findByText(/Please upgrade to a higher tier/)).toBeVisible()
  expect(downloads).not.toHaveBeenCalled()
})

it('T756 the decisions about a plan are downloaded as PDF, and as data to check', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:record')
  server.serve(planDecisionRoutes.readDecisionRecord, {
    version: 1,
    inspection: { id: 7, name: 'West wing' },
    head: null,
    decisions: [],
    totals: [],
  })
  server.serve(reportRoutes.createPrintTicket, { token: 'first' })
  const { user } = await renderComponent(
    <ReportExportDialog project={buildPlanProject()} onClose={() => undefined} />,
    { as: 'Manager' },
  )
  await user.click(await screen.findByRole('button', { name: 'Download: Decision record' }))
  expect(await screen.findByText('Download started: Decision record')).toBeVisible()
  expect(downloads.mock.calls).toEqual([
    ['/api/Report/GetInspectionPrintOut?projectId=7&token=first&layout=decisions&locale=en-US'],
  ])
  await user.click(screen.getByRole('button', { name: 'Download: Decisions as JSON' }))
  expect(await screen.findByText('Download started: Decisions as JSON')).toBeVisible()
  const [file] = made.mock.calls[0] ?? []
  expect(JSON.parse(await (file as Blob).text())).toMatchObject({ inspection: { id: 7 } })
  made.mockRestore()
})
