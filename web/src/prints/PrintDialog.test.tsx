import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { buildImage, buildProject, buildReportedPin } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildPrintOut } from '../testing/reportRecords.ts'

const replace = vi.fn<(url: string) => void>()
const close = vi.fn()
let tabPage: Document

const place = (floor: number) => ({
  position: { x: 1, y: 0, z: 1 },
  normal: { x: 0, y: 1, z: 0 },
  key: `point-${floor}`,
  floor,
  v: 1 as const,
})
const points = [
  buildReportedPin({
    id: 71,
    pinNumber: 1,
    title: 'Cracked tile',
    isCritical: true,
    matterPointCoordinates: place(0),
  }),
  buildReportedPin({
    id: 72,
    pinNumber: 2,
    title: 'Loose handrail',
    isCritical: false,
    matterPointCoordinates: place(1),
  }),
  buildReportedPin({
    id: 73,
    pinNumber: 3,
    title: 'Damp stain',
    isCritical: false,
    matterPointCoordinates: place(1),
  }),
]

beforeEach(() => {
  localStorage.clear()
  server.serve(reportRoutes.listReportPins, points)
  server.serve(reportRoutes.createPrintTicket, { token: 'ticket' })
  server.serve(visitorPinRoutes.listHiddenPins, [])
  server.serve(reportRoutes.findUnprintable, { points: [], others: [] })
  replace.mockReset()
  close.mockReset()
  tabPage = document.implementation.createHTMLDocument()
  vi.spyOn(window, 'open').mockReturnValue({
    opener: null,
    location: { replace },
    close,
    document: tabPage,
  } as unknown as Window)
})
afterEach(() => vi.restoreAllMocks())

const openReport = async (
  projectTypeId = 5,
  changes: Partial<ReturnType<typeof buildProject>> = {},
) => {
  cleanup()
  queryClient.clear()
  server.serve(projectRoutes.readProject, buildProject({ projectTypeId, ...changes }))
  return renderScreen('/project/report/7', { as: 'Manager' })
}
type User = Awaited<ReturnType<typeof openReport>>['user']
/** The query of the address that was opened, without its ticket and its reader. */
const printed = async () => {
  await waitFor(() => expect(replace).toHaveBeenCalled())
  const [url = ''] = replace.mock.lastCall ?? []
  replace.mockReset()
  const { projectId, token, locale, ...query } = Object.fromEntries(
    new URL(url, 'http://localhost').searchParams,
  )
  expect([projectId, token, locale]).toEqual(['7', 'ticket', 'en-US'])
  return query
}
const printReport = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Print Report' }))
const openDialog = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Print options' }))
  return within(await screen.findByRole('dialog', { name: 'Print report' }))
}

describe('T143: what is printed, and how', () => {
  it('T476: is said to lack characters, with their points, before it is printed', async () => {
    server.serve(reportRoutes.findUnprintable, {
      points: [{ pinId: 72, pinNumber: 2, characters: ['ᠮ', 'ᠣ'] }],
      others: ['ក'],
    })
    const { user } = await openReport()
    const dialog = await openDialog(user)
    expect(await dialog.findByText(/No available font contains these characters/)).toBeVisible()
    expect(dialog.getByText('Point 2: ᠮ ᠣ')).toBeVisible()
    expect(dialog.getByText('Elsewhere in the report: ក')).toBeVisible()
  })

  it('is the whole report in one click, as the type was printed last; other types keep their own', async () => {
    const { user } = await openReport(5)
    await printReport(user)
    expect(await printed()).toEqual({ layout: 'compact', grouping: 'floor' })

    const dialog = await openDialog(user)
    expect(dialog.getByRole('radio', { name: 'The whole report, 3 points' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'One point per page' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Group points by' }), 'Category')
    const works = dialog.getByRole('combobox', { name: 'Group work list by' })
    expect(works).toHaveDisplayValue('Default')
    await user.selectOptions(works, 'Floor')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Paper' }), 'A4')
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    const own = { layout: 'full', grouping: 'category', works: 'floor', paper: 'A4' }
    expect(await printed()).toEqual(own)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const again = await openReport(5)
    await printReport(again.user)
    expect(await printed()).toEqual(own)

    const other = await openReport(6)
    await printReport(other.user)
    expect(await printed()).toEqual({ layout: 'compact', grouping: 'floor' })
  })

  it('T579 saves the cover of the inspection, which every print has', async () => {
    const projectModelImages = [buildImage({ id: 8, previewPath: 'plan.jpg' })]
    server.serve(reportRoutes.listReportPins, [
      buildReportedPin({ id: 71, pinNumber: 1, title: 'Tile', stillUrl: 'tile.jpg' }),
    ])
    server.serve(projectCoverRoutes.chooseCover, {})
    const { user } = await openReport(5, { projectModelImages, version: 4 })
    const dialog = await openDialog(user)
    const cover = dialog.getByRole('combobox', { name: 'Cover image' })
    expect(cover).toHaveAttribute('placeholder', 'Default')
    await user.click(cover)
    expect(screen.getByRole('option', { name: 'Image 1', hidden: true })).toBeInTheDocument()
    const chosenCover = { projectModelImageId: null, projectPinId: 71 }
    server.serve(
      projectRoutes.readProject,
      buildProject({ projectModelImages, chosenCover, version: 5 }),
    )
    await user.click(screen.getByRole('option', { name: 'Image of point 1: Tile', hidden: true }))
    await waitFor(() => expect(cover).toHaveValue('Image of point 1: Tile'))
    expect(server.sent(projectCoverRoutes.chooseCover).map(({ input }) => input)).toMatchObject([
      { projectId: 7, version: 4, ...chosenCover },
    ])
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    expect(await printed()).not.toHaveProperty('cover')
  })

  it('T579 says why the cover of a completed inspection cannot be changed', async () => {
    const { user } = await openReport(5, {
      projectModelImages: [buildImage({ id: 8, previewPath: 'plan.jpg' })],
      completedDateTime: '2026-11-20T10:00:00.000Z',
    })
    const dialog = await openDialog(user)
    const cover = dialog.getByRole('combobox', { name: 'Cover image' })
    expect(cover).toBeDisabled()
    expect(cover).toHaveAccessibleDescription(
      'The cover can be changed while the inspection is active.',
    )
  })

  it('what is stored but cannot be read counts as no choice', async () => {
    localStorage.setItem('print-options', '{"5":{"layout":"wide","grouping":"stage"}')
    const { user } = await openReport()
    await printReport(user)
    expect(await printed()).toEqual({ layout: 'compact', grouping: 'floor' })
  })

  it('asks first while a filter is in force, and then offers what it shows', async () => {
    const { user } = await openReport()
    await user.click(await screen.findByRole('button', { name: /^Critical 1|1 critical/i }))
    await screen.findByText('1 of 3 points')
    await printReport(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Print report' }))
    expect(dialog.getByRole('radio', { name: 'Filtered points, 1 point' })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    expect(await printed()).toMatchObject({ pinIds: '71' })
  })

  it('a floor, or a point, of which one must be chosen', async () => {
    const { user } = await openReport()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: 'One floor' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Floor' }), 'Floor 2, 2 points')
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    expect(await printed()).toMatchObject({ floor: '1' })

    const second = await openDialog(user)
    await user.click(second.getByRole('radio', { name: 'One point' }))
    await user.click(second.getByRole('button', { name: 'Print' }))
    expect(await second.findByText('Choose a point')).toBeVisible()
    await user.click(second.getByRole('combobox', { name: 'Point' }))
    expect(second.queryByRole('radiogroup', { name: 'Layout' })).toBeNull()
    expect(second.queryByRole('combobox', { name: 'Group points by' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: '3. Damp stain', hidden: true }))
    await user.click(second.getByRole('button', { name: 'Print' }))
    expect(tabPage.title).toBe('Preparing the PDF…')
    expect(tabPage.body.textContent).toBe('Preparing the PDF…')
    expect(await printed()).toMatchObject({ pinIds: '73' })
  })

  it('what waits for review is not part of it', async () => {
    server.serve(reportRoutes.listReportPins, [
      ...points,
      buildReportedPin({ id: 74, pinNumber: 4, visitorState: 'waiting' }),
    ])
    const { user } = await openReport()
    const dialog = await openDialog(user)
    expect(dialog.getByRole('radio', { name: 'The whole report, 3 points' })).toBeVisible()
  })

  it('is prepared in the background where that is wanted, and every page tells how far it is', async () => {
    server.serve(reportRoutes.startPrint, { id: 31 })
    server.serve(reportRoutes.listPrints, [
      buildPrintOut({ state: 'working', progress: 40, size: null, expiresAt: null }),
    ])
    const { user, go } = await openReport()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('checkbox', { name: 'Prepare in the background' }))
    await user.click(dialog.getByRole('radio', { name: 'One floor' }))
    await user.click(dialog.getByRole('button', { name: 'Prepare' }))
    expect(await screen.findByRole('progressbar', { name: 'In progress: 40%' })).toBeVisible()
    expect(server.sent(reportRoutes.startPrint).map(({ input }) => input)).toEqual([
      { projectId: 7, layout: 'compact', grouping: 'floor', floor: 0 },
    ])
    await go('/dashboard')
    expect(await screen.findByRole('progressbar', { name: 'In progress: 40%' })).toBeVisible()
  })

  it('is always prepared in the background above 300 points, as the dialog says', async () => {
    const many = Array.from({ length: 301 }, (_, n) =>
      buildReportedPin({ id: n + 1, pinNumber: n + 1, title: `Point ${n}` }),
    )
    server.serve(reportRoutes.listReportPins, many)
    const { user } = await openReport()
    await printReport(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Print report' }))
    const background = dialog.getByRole('checkbox', { name: 'Prepare in the background' })
    expect(background).toBeChecked()
    expect(background).toBeDisabled()
    expect(
      dialog.getByText(/Reports with more than 300 points are always prepared in the background/),
    ).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'One point' }))
    expect(background).not.toBeChecked()
  })

  it('a refusal is said, and nothing is left open', async () => {
    server.serve(reportRoutes.createPrintTicket, createRefusal('tier.unavailable'))
    const { user } = await openReport()
    await printReport(user)
    expect(await screen.findByText(/Please upgrade to a higher tier/)).toBeVisible()
    expect(close).toHaveBeenCalled()
  })
})
