import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { type SearchHit, searchRoutes } from '@nspect/contract/search/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createHeldReply, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const hit = (title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'pin',
  id: 7,
  title,
  detail: '',
  clientId: 1,
  client: null,
  projectId: 3,
  projectName: 'Harbour Hotel',
  isArchived: false,
  pinId: 7,
  pinNumber: 12,
  ...more,
})
const found = (hits: SearchHit[], ...words: string[]) => ({
  groups: hits.length > 0 ? [{ kind: 'pin' as const, hits }] : [],
  words,
})

const openPalette = async () => {
  const shown = await renderScreen('/dashboard', { as: 'Viewer' })
  await shown.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search or find an action' })
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...shown, field, active }
}
const options = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .queryAllByRole('option')
    .map((option) => option.textContent)

beforeEach(() => localStorage.clear())

describe('the search (T163)', () => {
  it('offers what can be done as it opens, and opens by keys what they choose', async () => {
    const { user, active, address } = await openPalette()
    expect(options()).toEqual([
      'Go to the dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Keyboard help',
    ])
    expect(active()).toBe('Go to the dashboard')
    await user.keyboard('{End}')
    expect(active()).toBe('Keyboard help')
    await user.keyboard('{ArrowDown}{ArrowUp}{Home}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(active()).toBe('nSpections')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/projects'))
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  it('lists what is found under its heading, marked, and opens a point in its inspection', async () => {
    server.serve(searchRoutes.find, found([hit('Window torn')], 'window'))
    server.serve(projectRoutes.readProject, lostReply)
    server.serveByDefault(pinRoutes.listPins, lostReply)
    const { user, field, address } = await openPalette()
    await user.type(field, 'window')
    const points = within(await screen.findByRole('group', { name: 'Points' }))
    expect(points.getByRole('option', { selected: true })).toHaveTextContent(
      '#12 Window tornHarbour Hotel',
    )
    expect(points.getByText('Window').tagName).toBe('MARK')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/project/edit-project/3?pin=7'))
  })

  it('an answer that comes late replaces nothing, and Enter does not open what an earlier text found', async () => {
    const early = createHeldReply<typeof searchRoutes.find>(found([hit('Early')]))
    server.serve(searchRoutes.find, ({ input }) =>
      input.q === 'door' ? early({} as never) : found([hit('Later')]),
    )
    const { user, field, address } = await openPalette()
    await user.type(field, 'door')
    await waitFor(() => expect(server.sent(searchRoutes.find)).toHaveLength(1))
    await user.type(field, 's')
    expect(await screen.findByText('Later')).toBeVisible()
    early.release()
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByText('Early')).toBeNull()
    const pending = createHeldReply<typeof searchRoutes.find>(found([]))
    server.serve(searchRoutes.find, pending)
    await user.type(field, 'x{Enter}')
    expect(address()).toBe('/dashboard')
    pending.release()
  })

  it('says that nothing was found, and asks again after a failure', async () => {
    server.serve(searchRoutes.find, lostReply, found([]))
    const { user, field } = await openPalette()
    await user.type(field, 'zebra')
    await user.click(await screen.findByRole('button', { name: /try again/i }))
    expect(await screen.findByText('No results for “zebra”.')).toBeVisible()
    expect(options()).toEqual([])
  })

  it('begins with what was opened lately', async () => {
    const opened = {
      kind: 'pin',
      id: 7,
      title: 'Window torn',
      projectId: 3,
      pinNumber: 12,
      projectName: 'Harbour Hotel',
    }
    localStorage.setItem(
      'recently-opened-11',
      JSON.stringify([opened, { kind: 'pin', id: 'none' }]),
    )
    await openPalette()
    const recent = within(screen.getByRole('group', { name: 'Recently viewed' }))
    expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '#12 Window tornHarbour Hotel',
    ])
  })
})

describe('what is typed in an inspection', () => {
  const openInInspection = async (project = buildInspectionProject()) => {
    server.serve(projectRoutes.readProject, project)
    server.serve(pinRoutes.listPins, [])
    server.serve(documentRoutes.listDocuments, [])
    const shown = await renderScreen('/project/edit-project/3?mode=2d')
    await screen.findByText(/^No points yet/)
    await shown.user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Search or find an action' })
    return { ...shown, field }
  }

  it('T845: becomes the title of a new point, after what is found', async () => {
    server.serve(searchRoutes.find, found([hit('Window torn')], 'window', 'torn'))
    const { user, field } = await openInInspection()
    await user.type(field, 'window torn')
    const offer = await screen.findByRole('option', { name: /^window torn/ })
    expect(options()).toEqual(['#12 Window tornHarbour Hotel', 'window tornChoose its place next'])
    await user.click(offer)
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  it('T845: is no title as one word', async () => {
    server.serveByDefault(searchRoutes.find, found([]))
    const { user, field } = await openInInspection()
    await user.type(field, 'window')
    expect(await screen.findByText('No results for “window”.')).toBeVisible()
    await user.type(field, ' torn')
    expect(await screen.findByRole('option', { name: /^window torn/ })).toBeVisible()
  })

  it('T845: is no title where no points can be added', async () => {
    server.serveByDefault(searchRoutes.find, found([]))
    const { user, field } = await openInInspection(
      buildInspectionProject({ completedDateTime: '2026-03-02T06:00:00.000Z' }),
    )
    await user.type(field, 'window torn')
    expect(await screen.findByText('No results for “window torn”.')).toBeVisible()
  })
})
