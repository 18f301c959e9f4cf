import { reportRoutes } from '@nspect/contract/reports/reports'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { buildPerson } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildPrintOut } from '../testing/reportRecords.ts'
import { followPrintOut } from './followedPrints.ts'

const me = buildPerson('Manager')
const replace = vi.fn<(url: string) => void>()
const close = vi.fn()
beforeEach(() => {
  localStorage.clear()
  replace.mockReset()
  close.mockReset()
  vi.spyOn(window, 'open').mockReturnValue({
    opener: null,
    location: { replace },
    close,
    document: document.implementation.createHTMLDocument(),
  } as unknown as Window)
})
afterEach(() => vi.restoreAllMocks())

const tray = async () => within(await screen.findByRole('region', { name: 'My printouts' }))

describe('T144: the notice of what is printed in the background', () => {
  it('stands on any page until it is opened, by an address that is made for this click', async () => {
    followPrintOut(me.id, 31)
    server.serve(reportRoutes.listPrints, [
      buildPrintOut(),
      buildPrintOut({ id: 32, projectName: 'Quay House' }),
    ])
    server.serve(reportRoutes.createPrintTicket, { token: 'ticket' })
    const { user } = await renderScreen('/dashboard', { as: me })
    const shown = await tray()
    expect(shown.getByText('Ready')).toBeVisible()
    expect(shown.queryByText('Quay House')).toBeNull()
    await user.click(
      shown.getByRole('button', { name: 'Open the printout of Harbour Lights, level 2' }),
    )
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith(
        '/api/Report/GetPrint?projectId=7&printId=31&token=ticket',
      ),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My printouts' })).toBeNull())
  })

  it('follows the progress, says when it is ready, and can be put away', async () => {
    followPrintOut(me.id, 31)
    const working = buildPrintOut({ state: 'working', progress: 12, size: null, expiresAt: null })
    server.serve(reportRoutes.listPrints, [working], [buildPrintOut()])
    const { user } = await renderScreen('/dashboard', { as: me })
    expect(await screen.findByRole('progressbar', { name: 'In progress: 12%' })).toBeVisible()
    expect(await screen.findByText('Ready')).toBeVisible()
    await user.click(
      (await tray()).getByRole('button', { name: 'Dismiss: Harbour Lights, level 2' }),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My printouts' })).toBeNull())
    expect(localStorage.getItem('followed-prints')).toBe('{}')
  })

  it('tells of one that another tab has begun, too', async () => {
    followPrintOut(me.id, 31)
    const other = buildPrintOut({
      id: 34,
      state: 'working',
      progress: 5,
      projectName: 'Quay House',
    })
    server.serve(reportRoutes.listPrints, [buildPrintOut()], [buildPrintOut(), other])
    await renderScreen('/dashboard', { as: me })
    expect((await tray()).queryByText('Quay House')).toBeNull()
    act(() => followPrintOut(me.id, 34))
    expect(await screen.findByText('Quay House')).toBeVisible()
  })

  it('asks once for one that it does not find, also where the list cannot be read', async () => {
    server.serve(reportRoutes.listPrints, [buildPrintOut()], createRefusal('rate.exceeded'))
    followPrintOut(me.id, 31)
    await renderScreen('/dashboard', { as: me })
    await tray()
    act(() => followPrintOut(me.id, 34))
    await waitFor(() => expect(server.sent(reportRoutes.listPrints)).toHaveLength(2))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(server.sent(reportRoutes.listPrints)).toHaveLength(2)
    expect(localStorage.getItem('followed-prints')).toContain('34')
  })

  it('says that it failed, and a refusal to open it keeps it there', async () => {
    followPrintOut(me.id, 31)
    followPrintOut(me.id, 33)
    server.serve(reportRoutes.listPrints, [
      buildPrintOut(),
      buildPrintOut({
        id: 33,
        state: 'failed',
        size: null,
        expiresAt: null,
        projectName: 'Quay House',
      }),
    ])
    server.serve(reportRoutes.createPrintTicket, createRefusal('record.missing'))
    const { user } = await renderScreen('/dashboard', { as: me })
    const shown = await tray()
    expect(shown.getByText(/Printing failed/)).toBeVisible()
    await user.click(shown.getByRole('button', { name: /^Open the printout/ }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(shown.getByText('Ready')).toBeVisible()
  })

  it('forgets what has expired, also where both answers come in one millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    followPrintOut(me.id, 99)
    server.serve(reportRoutes.listPrints, [])
    await renderScreen('/dashboard', { as: me })
    await waitFor(() => expect(localStorage.getItem('followed-prints')).toBe('{}'))
    expect(server.sent(reportRoutes.listPrints)).toHaveLength(2)
    vi.useRealTimers()
  })
})
