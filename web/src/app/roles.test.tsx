import { clientRoutes } from '@nspect/contract/clients/clients'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { type Role, roles } from '@nspect/contract/shared/enums'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient, buildProjectRow } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { accountPanelId } from './AccountPopover.tsx'

/** What each role sees (T24): its places, its tiles, and a message on pages closed to it. */

const tile = {
  projects: ['nSpections', '/projects'],
  types: ['nSpection Types', '/projecttypes'],
  users: ['Users', '/users'],
  clients: ['Clients', '/clients'],
  settings: ['Settings', '/settings/setting'],
}

interface Found {
  places: string[]
  /** what the search offers */
  tiles: string[]
  /** what the panel of Quick Actions offers */
  quick: string[][]
  closed: string[]
}

const found: Record<Role, Found> = {
  SuperAdmin: {
    quick: [tile.projects, tile.types, tile.users, tile.clients, tile.settings],
    places: [
      'Dashboard',
      'My points',
      'nSpections',
      'Review',
      'nSpection Types',
      'Clients',
      'Users',
      'Settings',
      'Audit trail',
      'Outbox',
      'Health',
    ],
    tiles: [
      ...[
        'Add nSpection',
        'Go to the dashboard',
        'My points',
        'nSpections',
        'Review',
        'nSpection Types',
        'Users',
        'Clients',
        'Settings',
      ],
      ...['My printouts', 'Outbox', 'Health', 'Keyboard help', 'Remove the demo'],
    ],
    closed: [],
  },
  Admin: {
    quick: [tile.projects, tile.types, tile.users, tile.clients],
    places: [
      'Dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Review',
      'nSpection Types',
      'Clients',
      'Users',
      'Settings',
      'Audit trail',
    ],
    tiles: [
      ...[
        'Add nSpection',
        'Go to the dashboard',
        'My points',
        'Inbox',
        'nSpections',
        'Review',
        'nSpection Types',
        'Users',
        'Clients',
      ],
      'My printouts',
      'Keyboard help',
    ],
    closed: ['/outbox', '/health'],
  },
  Manager: {
    quick: [tile.projects, tile.types, tile.clients],
    places: [
      'Dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Review',
      'nSpection Types',
      'Clients',
    ],
    tiles: [
      'Add nSpection',
      'Go to the dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Review',
      'nSpection Types',
      'Clients',
      'My printouts',
      'Keyboard help',
    ],
    closed: [
      ...[
        '/users',
        '/user/manage/0',
        '/user/assign-project/1',
        '/settings/setting',
        '/settings/setting/manage',
      ],
      ...['/audit', '/outbox', '/health'],
    ],
  },
  User: {
    quick: [],
    places: ['Dashboard', 'My points', 'Inbox', 'nSpections'],
    tiles: [
      'Add nSpection',
      'Go to the dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Keyboard help',
    ],
    closed: [
      '/users',
      '/clients',
      '/settings/setting',
      '/projecttypes',
      '/audit',
      '/outbox',
      '/health',
      '/review',
    ],
  },
  Viewer: {
    quick: [],
    places: ['Dashboard', 'My points', 'Inbox', 'nSpections'],
    tiles: ['Go to the dashboard', 'My points', 'Inbox', 'nSpections', 'Keyboard help'],
    closed: [
      '/users',
      '/clients',
      '/settings/setting',
      '/projecttypes',
      '/audit',
      '/outbox',
      '/health',
      '/review',
    ],
  },
}

beforeEach(() => {
  server.serve(projectRoutes.listProjects, [buildProjectRow()])
  server.serve(clientRoutes.listClients, [buildClient({ isDemo: true })])
  server.serve(projectRoutes.listArchivedProjects, [])
  server.serve(projectTypeRoutes.listProjectTypes, [])
})

describe.each(roles)('%s', (role) => {
  const { places, tiles, quick, closed } = found[role]

  it('T417: signs out in the side bar, and on a phone in the account panel', async () => {
    await renderScreen('/dashboard', { as: role })
    const ways = await screen.findAllByRole('link', { name: 'Logout', hidden: true })
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/logout', '/logout'])
    const panel = document.getElementById(accountPanelId)
    expect(ways.map((way) => panel?.contains(way))).toEqual([false, true])
  })

  it('T401: finds the tiles of Quick Actions that are its own, in the side bar and in the account panel', async () => {
    await renderScreen('/projects', { as: role })
    const panel = screen.queryByRole('navigation', { name: 'Quick Actions', hidden: true })
    const ways = screen.queryAllByRole('button', { name: 'Quick Actions', hidden: true })
    expect(ways).toHaveLength(quick.length > 0 ? 2 : 0)
    expect(
      panel &&
        within(panel)
          .getAllByRole('link', { hidden: true })
          .map((tile) => [tile.textContent, tile.getAttribute('href')]),
    ).toEqual(quick.length > 0 ? quick : null)
  })

  it('finds its places and its tiles', async () => {
    const { user } = await renderScreen('/projects', { as: role })
    const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' })
    expect(
      within(menu ?? document.body)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(places)
    const [opener] = screen.getAllByRole('button', { name: 'Search' })
    await user.click(opener ?? document.body)
    const palette = within(await screen.findByRole('dialog', { name: 'Search' }))
    await waitFor(() =>
      expect(palette.getAllByRole('option').map((tile) => tile.textContent)).toEqual(tiles),
    )
    expect(screen.queryAllByRole('link', { name: 'Add nSpection' })).toHaveLength(
      role === 'Viewer' ? 0 : 1,
    )
  })

  // a page that requests any of its data fails here: nothing serves it
  it.each(closed)('reads in words that %s is not theirs, and is led on', async (path) => {
    const { address } = await renderScreen(path, { as: role })
    const content = within(screen.getByRole('main'))
    expect(await content.findByRole('heading', { level: 1 })).toBeVisible()
    expect(content.getAllByRole('link', { name: /dashboard/i }).length).toBeGreaterThan(0)
    expect(address()).toBe(path)
  })
})
