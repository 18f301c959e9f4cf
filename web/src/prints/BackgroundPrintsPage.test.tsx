import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildPrintOut } from '../testing/reportRecords.ts'

beforeEach(() => localStorage.clear())

describe('T145: my print-outs', () => {
  it('are listed with what they contain and until when they are kept, and opened again', async () => {
    const replace = vi.fn<(url: string) => void>()
    const tab = {
      opener: null,
      location: { replace },
      close: vi.fn(),
      document: document.implementation.createHTMLDocument(),
    } as unknown as Window
    const open = vi.spyOn(window, 'open').mockReturnValue(tab)
    server.serve(reportRoutes.listPrints, [
      buildPrintOut({
        id: 34,
        state: 'waiting',
        progress: 0,
        size: null,
        expiresAt: null,
        projectName: 'Pier Hotel',
      }),
      buildPrintOut({
        id: 33,
        state: 'failed',
        size: null,
        expiresAt: null,
        projectName: 'Quay House',
      }),
      buildPrintOut({ id: 32, floor: 1, isOfChoice: true, points: 2, layout: 'full' }),
      buildPrintOut({ id: 31, isOfChoice: true, points: 12 }),
      buildPrintOut({ id: 30, floor: 0, floorName: 'Basement', isOfChoice: true, points: 3 }),
    ])
    server.serve(reportRoutes.createPrintTicket, { token: 'ticket' })
    const { user } = await renderScreen('/prints', { as: 'Manager' })
    const rows = within(await screen.findByRole('list', { name: 'My printouts' })).getAllByRole(
      'listitem',
    )
    const [waiting, failed, floor, printedRow, storey] = rows.map((row) => within(row))
    expect(waiting?.getByText('Waiting')).toBeVisible()
    expect(failed?.getByText(/Printing failed/)).toBeVisible()
    expect(failed?.queryByRole('button')).toBeNull()
    expect(floor?.getByText(/^Floor 2, 2 points · One point per page/)).toBeVisible()
    expect(storey?.getByText(/^Basement, 3 points/)).toBeVisible()
    expect(printedRow?.getByText(/^Selection, 12 points/)).toBeVisible()
    expect(printedRow?.getByText(/MB, kept until/)).toBeVisible()
    expect(printedRow?.getByRole('link')).toHaveAttribute('href', '/project/report/7')
    await user.click(printedRow?.getByRole('button') as HTMLElement)
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith(
        '/api/Report/GetPrint?projectId=7&printId=31&token=ticket',
      ),
    )
    open.mockRestore()
  })

  it('say where to get one if there is none', async () => {
    await renderScreen('/prints', { as: 'Admin' })
    expect(await screen.findByText('No printouts')).toBeVisible()
    expect(screen.getByText(/Choose “Print options”/)).toBeVisible()
  })

  it('are none of a User’s', async () => {
    await renderScreen('/prints', { as: 'User' })
    expect(await screen.findByText('You cannot print reports.')).toBeVisible()
  })
})
