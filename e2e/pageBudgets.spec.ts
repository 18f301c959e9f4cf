import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Role, roles } from '@nspect/contract/shared/enums'
import {
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
  type Route,
  test,
} from '@playwright/test'
import { signInWithToken } from './browserSession.ts'
import { fetchReportedPins, manager, projectId, setUpReport, token } from './reportSteps.ts'
import { instance } from './setUpInstance.ts'

/**
 * What each page fetches with an empty cache: JavaScript as it is sent, and requests besides
 * pictures. Both are exact, so a budget is missed by what was added, never by a busy machine. A
 * missed one lists the files.
 */

setUpReport()

interface Budget {
  /** KB of 1,000 bytes, compressed */
  js: number
  /** besides pictures */
  requests: number
}

const dist = join(import.meta.dirname, '../web/dist')

/** Bytes of a file of the web client as the server sends it. */
const measureSent = (path: string): number => {
  const file = join(dist, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Without it the page neither registers its service worker nor loads what does. */
const removeServiceWorker = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

/** What keeps data on the device is fetched seconds after the first screen, and does not count. */
const isFetchedLater = (pathname: string) => /^\/assets\/device-/.test(pathname)

/** Records what a page requests; `settle` resolves once nothing is under way but the live stream. */
const watchRequests = (page: Page) => {
  const requests: Request[] = []
  const open = new Set<Request>()
  let quietSince = performance.now()
  const ended = (request: Request) => {
    if (open.delete(request)) quietSince = performance.now()
  }
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (!protocol.startsWith('http') || request.resourceType() === 'image') return
    if (isFetchedLater(pathname)) return
    requests.push(request)
    if (!pathname.startsWith('/api/Live/')) open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    requests,
    settle: async () => {
      while (open.size > 0 || performance.now() - quietSince < 1000) await setTimeout(50)
    },
  }
}

const describeRequests = (requests: readonly Request[]) =>
  requests
    .map((request) => {
      const { pathname } = new URL(request.url())
      const bytes = pathname.startsWith('/assets/') ? ` ${measureSent(pathname)} bytes` : ''
      return `${request.resourceType()} ${pathname}${bytes}`
    })
    .join('\n')

const expectWithin = (page: string, requests: readonly Request[], budget: Budget) => {
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const bytes = scripts
    .map((request) => measureSent(new URL(request.url()).pathname))
    .reduce((sum, size) => sum + size, 0)
  const js = Math.ceil(bytes / 100) / 10
  const list = `${page} fetches ${js} KB of JavaScript in ${requests.length} requests:\n${describeRequests(requests)}`
  test.info().annotations.push({ type: 'fetched', description: list })
  expect(js, list).toBeLessThanOrEqual(budget.js)
  expect(requests.length, list).toBeLessThanOrEqual(budget.requests)
}

/** The scripts of a page are installed with the service worker: it opens without a network (T196). */
const expectKeptOffline = (requests: readonly Request[]) => {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const missing = requests
    .filter((request) => request.resourceType() === 'script')
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => !worker.includes(`{url:\`${path}\`,revision:null}`))
  expect(missing).toEqual([])
}

/** Opens an address with an empty cache, and watches what it fetches until `ready` and quiet. */
const visit = async (
  page: Page,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<readonly Request[]> => {
  await page.addInitScript(removeServiceWorker)
  const { requests, settle } = watchRequests(page)
  await page.goto(instance.url + address)
  await ready(page)
  await page.locator('#splash').waitFor({ state: 'detached' })
  await settle()
  return requests
}

test('the sign-in page stays within its budget', async ({ page }) => {
  const requests = await visit(page, '/auth/login', () =>
    page.getByRole('button', { name: 'Sign in', exact: true }).waitFor(),
  )
  expectWithin('The sign-in page', requests, { js: 131, requests: 9 })
})

const findPerson = async (role: Role) => {
  if (role === 'SuperAdmin') return instance.admin
  return role === 'Manager' ? manager : await instance.person(role, { sees: true })
}

for (const role of roles) {
  test(`the first list of a ${role} stays within its budget`, async ({ page, context }) => {
    const { username, password } = await findPerson(role)
    await signInWithToken(context, instance.url, await instance.signIn(username, password))
    const requests = await visit(page, '/dashboard', () =>
      page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor(),
    )
    expectWithin(`The first list of a ${role}`, requests, { js: 183, requests: 8 })
    expectKeptOffline(requests)
  })
}

test('an inspection stays within its budget until its list stands', async ({ page, context }) => {
  await signInWithToken(context, instance.url, token)
  const [pin] = await fetchReportedPins()
  const requests = await visit(page, `/project/edit-project/${projectId}?mode=2d`, () =>
    page
      .getByText(pin?.title ?? '', { exact: true })
      .first()
      .waitFor(),
  )
  expectWithin('An inspection', requests, { js: 272, requests: 19 })
  expectKeptOffline(requests)
})

/**
 * Opens an address and answers what its page asks for before any script of it has run; what comes
 * later never gets an answer. So what then stands needs one step after the page.
 */
const visitInOneStep = async (page: Page, address: string) => {
  await page.addInitScript(removeServiceWorker)
  const held: Route[] = []
  let isClosed = false
  let heldSince = performance.now()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') return await route.continue()
    if (isClosed) return
    held.push(route)
    heldSince = performance.now()
  })
  await page.goto(instance.url + address, { waitUntil: 'commit' })
  while (held.length === 0 || performance.now() - heldSince < 2000) await setTimeout(50)
  isClosed = true
  await Promise.all(held.map((route) => route.continue()))
}

test('T580: the list of an inspection needs nothing that its page does not ask for at once', async ({
  page,
  context,
}) => {
  await signInWithToken(context, instance.url, token)
  const [pin] = await fetchReportedPins()
  await visitInOneStep(page, `/project/edit-project/${projectId}?mode=2d`)
  await expect(page.getByText(pin?.title ?? '', { exact: true }).first()).toBeVisible()
})

test('T580: the first list needs nothing that its page does not ask for at once', async ({
  page,
  context,
}) => {
  await signInWithToken(context, instance.url, token)
  await visitInOneStep(page, '/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'Harbour Lights' }).first()).toBeVisible()
})

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

test('a public report stays within its budget', async ({ browser }) => {
  const { link } = await instance.call<{ link: string }>(
    token,
    `Report/GetHashLinkForReport?projectId=${projectId}`,
  )
  const { pathname, search } = new URL(link)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const requests = await visit(page, pathname + search, () =>
    page.locator('#report-points li').first().waitFor(),
  )
  expectWithin('A public report', requests, { js: 134, requests: 8 })
  await context.close()
})
