import { type Role, roles } from '@nspect/contract/shared/enums'
import { expect, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'

/** What each role finds (T24): its tiles, its places, its pages, and words where it finds none. */

setUpInstance()

const pages = {
  '/users': 'Users',
  '/clients': 'Clients',
  '/settings/setting': 'Settings',
  '/projecttypes': 'nSpection Types',
  '/audit': 'Audit trail',
  '/outbox': 'Outbox',
  '/health': 'Health',
  '/review': 'Review',
} as const
type Path = keyof typeof pages

const all = Object.keys(pages) as Path[]
/** where tiles lead; the types' address in the one spelling (T2) */
const leads: Record<string, string> = {
  nSpections: '/projects',
  Review: '/review',
  'nSpection Types': '/projecttypes',
  Users: '/users',
  Clients: '/clients',
  Settings: '/settings/setting',
}
const found: Record<Role, { tiles: string[]; places: string[]; open: Path[] }> = {
  SuperAdmin: {
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
    open: all,
  },
  Admin: {
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
      ...['My printouts', 'Keyboard help'],
    ],
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
    open: all.filter((path) => path !== '/outbox' && path !== '/health'),
  },
  Manager: {
    tiles: [
      ...[
        'Add nSpection',
        'Go to the dashboard',
        'My points',
        'Inbox',
        'nSpections',
        'Review',
        'nSpection Types',
        'Clients',
      ],
      ...['My printouts', 'Keyboard help'],
    ],
    places: [
      'Dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Review',
      'nSpection Types',
      'Clients',
    ],
    open: ['/clients', '/projecttypes', '/review'],
  },
  User: {
    tiles: [
      'Add nSpection',
      'Go to the dashboard',
      'My points',
      'Inbox',
      'nSpections',
      'Keyboard help',
    ],
    places: ['Dashboard', 'My points', 'Inbox', 'nSpections'],
    open: [],
  },
  Viewer: {
    tiles: ['Go to the dashboard', 'My points', 'Inbox', 'nSpections', 'Keyboard help'],
    places: ['Dashboard', 'My points', 'Inbox', 'nSpections'],
    open: [],
  },
}

for (const role of roles) {
  const { tiles, places, open } = found[role]
  test(`${role} sees its tiles, places and pages, and words in place of the others`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const somebody =
      role === 'SuperAdmin' ? instance.admin : await instance.person(role, { sees: true })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await signIn(page, instance.url, somebody)
    const menu = page.getByRole('navigation', { name: 'Main menu' }).first()
    await expect(menu.getByRole('link')).toHaveText(places)

    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()

    const button = page.getByRole('button', { name: 'Search', exact: true }).first()
    await button.click()
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(tiles)
    await page.keyboard.press('Escape')
    const mayAdd = role !== 'Viewer'
    await expect(page.getByRole('link', { name: 'Add nSpection' })).toHaveCount(mayAdd ? 1 : 0)
    await test.step('each tile leads to its address', async () => {
      for (const tile of tiles) {
        const address = leads[tile]
        if (!address) continue
        await button.click()
        await page.getByRole('dialog').getByRole('option', { name: tile, exact: true }).click()
        await expect(page, tile).toHaveURL(instance.url + address)
      }
    })

    for (const path of all) {
      await page.goto(instance.url + path)
      await page.waitForLoadState('networkidle')
      const heading = page.getByRole('heading', { name: pages[path], level: 1 })
      await expect(heading, `${role} at ${path}`).toBeVisible()
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', '/dashboard')
      const isShown = open.includes(path)
      // a page that is not theirs says so in words and leads on; it never loops and never asks what
      // it may not
      const away = page
        .getByRole('main')
        .or(page.locator('#content'))
        .getByRole('link', { name: /dashboard/i })
      if (!isShown) await expect(away.last(), `${role} at ${path}`).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(refused).toEqual([])
    await page.goto(`${instance.url}/account`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
