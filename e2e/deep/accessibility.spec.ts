import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { paths } from '../../web/src/app/paths.ts'
import { signInWithToken } from '../browserSession.ts'
import { allScreens } from '../screens/allScreens.ts'
import type { Screen, ScreenSubjects } from '../screens/screenTypes.ts'
import {
  createTokenFor,
  endLiveStreams,
  findSubjects,
  waitUntilSettled,
} from '../screens/visitScreen.ts'
import { type Instance, startInstance } from '../startInstance.ts'
import { wcagRules } from './accessible.ts'

/**
 * Every screen of the tour (`screens/allScreens.ts`) as it stands and with what opens on it, at a
 * desk and on a phone, each light and dark: rules of WCAG 2 A and AA as axe knows them. `AXE_ONLY`,
 * a regular expression, narrows it to screens of such names.
 */

let app: Instance
let subjects: ScreenSubjects
test.beforeAll(async () => {
  app = await startInstance()
  subjects = await findSubjects(app)
})

const schemes = ['light', 'dark'] as const
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const wanted = allScreens.filter(({ name }) => new RegExp(process.env.AXE_ONLY ?? '').test(name))

/** How many states of screens were looked at; each is printed. */
let looked = 0
test.afterAll(async () => {
  process.stdout.write(`  axe: ${looked} page states, each ${schemes.join(' and ')}\n`)
  await app.stop()
})

const violations = async (page: Page, state: string): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
      colorScheme,
    )
    await waitUntilSettled(page)
    // without frames of other origins the page itself can do all of it
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(wcagRules)
      .analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(
          `${state}, ${colorScheme}: ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`,
        )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  looked += 1
  process.stdout.write(`    ${[state, ...found.slice(0, 9)].join('\n      ! ')}\n`)
  return found
}

const buildAddress = (screen: Screen, link: string) =>
  link ? `/project-report?token=${link}` : screen.path(subjects)

const isLinked = ({ as }: Screen) => as === 'contractor' || as === 'visitor'

/** An address without its numbers: what one says holds for all of them. */
const removeNumbers = (address: string) => (address.split('?')[0] ?? '').replace(/\d+/g, '0')

/** Leads elsewhere by what it is. */
const leading = ['/nowhere', '/logout']

/** Its empty state is looked at, too. */
const emptied =
  /^\/(dashboard|my-points|users|clients|settings\/setting|projects|projecttypes|audit|user\/assign-project\/0)$/

/** Menu, dialog, empty and failed state of a page; of pages that differ by a number only once. */
const openedOn = async (
  page: Page,
  screen: Screen,
  link: string,
  state: (what: string) => string,
) => {
  const found: string[] = []
  const address = buildAddress(screen, link)
  const menu = page.getByRole('button', { name: 'More actions' }).first()
  if (await menu.isVisible()) {
    await menu.click()
    found.push(...(await violations(page, state('menu open'))))
    const removing = page.getByRole('menuitem', { name: /^(Delete|Archive)/ }).first()
    if (await removing.isVisible()) {
      await removing.click()
      await page.getByRole('dialog').first().waitFor()
      found.push(...(await violations(page, state('dialog open'))))
    }
  }
  if (emptied.test(removeNumbers(address))) {
    await page.goto(`${app.url}${address}?q=no%20such%20thing`)
    await waitUntilSettled(page)
    found.push(...(await violations(page, state('empty'))))
  }
  if (address === '/outbox') {
    await page.route('**/Mail/GetOutbox*', (route) => route.fulfill({ json: [] }))
    await page.goto(app.url + address)
    found.push(...(await violations(page, state('empty'))))
  }
  if (screen.as !== 'nobody') {
    await page.route(/\/api\/(?!me\b|Configuration)/, (route) =>
      route.fulfill({
        status: 500,
        json: { Message: 'Something went wrong!', code: 'server.fault' },
      }),
    )
    await page.goto(app.url + address)
    found.push(...(await violations(page, state('failed'))))
  }
  return found
}

const checkScreenStates = async (
  context: BrowserContext,
  screen: Screen,
  link: string,
  isNew: boolean,
): Promise<string[]> => {
  const page = await endLiveStreams(await context.newPage())
  const found: string[] = []
  const state = (what: string) =>
    `${screen.name} (${removeNumbers(buildAddress(screen, link))}), ${what}`
  try {
    const address = buildAddress(screen, link)
    await page.goto(app.url + address)
    await waitUntilSettled(page)
    await screen.enter?.(page)
    found.push(...(await violations(page, state(screen.enter ? 'as entered' : 'loaded'))))
    if (!screen.enter) {
      const there = new URL(page.url()).pathname
      if (!leading.includes(address) && there !== address.split('?')[0])
        found.push(`${state('loaded')}: leads to ${there}`)
      if (isNew) {
        await page.setViewportSize(phone)
        found.push(...(await violations(page, state('on a phone'))))
        await page.setViewportSize(desk)
        found.push(...(await openedOn(page, screen, link, state)))
      }
    }
  } catch (error) {
    found.push(
      `${state('could not be entered')}: ${String(error).split('\n').slice(0, 4).join(' ')}`,
    )
  } finally {
    await page.close()
  }
  return found
}

for (const as of new Set(wanted.map((screen) => screen.as))) {
  test(`what ${as} sees keeps the rules of WCAG 2 A and AA`, async ({ browser }) => {
    test.setTimeout(3_600_000)
    const { session = '', link = '' } = await createTokenFor(app, as)
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      viewport: desk,
    })
    if (session) await signInWithToken(context, app.url, session)
    await context.addInitScript(() => {
      // what is out of view is not drawn anew when the scheme changes, and would be looked at in
      // the old one
      const drawn = new CSSStyleSheet()
      drawn.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [drawn]
    })
    const found: string[] = []
    const seen = new Set<string>()
    for (const screen of wanted.filter((candidate) => candidate.as === as)) {
      const stem = removeNumbers(buildAddress(screen, link))
      found.push(...(await checkScreenStates(context, screen, link, !seen.has(stem))))
      if (!screen.enter) seen.add(stem)
    }
    await context.close()
    expect(found).toEqual([])
  })
}

test('every address of the product is among them', () => {
  // these lead to one of the others at once
  const {
    root,
    oldLogin,
    oldDashboard,
    newProject,
    oldProjectTypeForm,
    reportByQuery,
    allSettings,
    ...own
  } = paths
  const patternOf = (path: string) =>
    new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(/\\d+)?').replace(/\$\w+/g, '[^/]+')}$`, 'i')
  const addresses = allScreens.map(
    (screen) => buildAddress(screen, isLinked(screen) ? 'link' : '').split('?')[0] ?? '',
  )
  const missing = Object.values(own).filter(
    (path) => !addresses.some((address) => patternOf(path).test(address)),
  )
  expect(missing).toEqual([])
})
