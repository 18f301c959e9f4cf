import { expect, type Page, test } from '@playwright/test'
import { signInWithToken } from '../../browserSession.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'

/**
 * What the server has written into the page of the dashboard, before and after its program has
 * started (decision 045).
 */

let token: string
setUpInstance(async () => {
  const manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
})

/** Where the title, the sections and each of their rows are, in CSS pixels. */
const places = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, number[]> = {}
    const put = (name: string, element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect()
      if (box) found[name] = [box.x, box.y, box.width, box.height].map(Math.round)
    }
    put('title', document.querySelector('h1'))
    // not its height: the lists come below
    const content = document.querySelector('main')?.getBoundingClientRect()
    if (content) found.content = [content.x, content.y, content.width].map(Math.round)
    for (const section of document.querySelectorAll('section[data-group]')) {
      const group = section.getAttribute('data-group') ?? ''
      put(group, section)
      section.querySelectorAll('li').forEach((row, n) => {
        put(`${group} ${n}`, row)
        put(`${group} ${n} words`, row.querySelector('a > span:nth-child(2)'))
        put(`${group} ${n} facts`, row.querySelector('a > span:nth-child(3)'))
      })
    }
    return found
  })

/** Adds up how much of the page moved without being touched, from its start on. */
const watchShifts = () => {
  const shifts = { sum: 0 }
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const { name, locale, isNarrow, ...screen } of [
  { name: 'a desk', locale: 'en-US', isNarrow: false, viewport: { width: 1440, height: 900 } },
  {
    name: 'a desk with a narrow side bar',
    locale: 'de-DE',
    isNarrow: true,
    viewport: { width: 1440, height: 900 },
  },
  {
    name: 'a tablet',
    locale: 'fr-FR',
    isNarrow: false,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  },
  {
    name: 'a phone',
    locale: 'ja-JP',
    isNarrow: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
]) {
  test(`T208: on ${name} the dashboard stands without its program, and nothing moves when it comes`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      ...screen,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await signInWithToken(context, instance.url, token)
    if (isNarrow)
      await context.addInitScript(() =>
        localStorage.setItem('LayoutConfig', JSON.stringify({ isSideBarNarrow: true })),
      )
    const still = await context.newPage()
    await still.route('**/assets/*.js', (route) => route.abort())
    await still.goto(`${instance.url}/dashboard`)
    await still.evaluate(() => document.fonts.ready)
    const before = await places(still)
    expect(Object.keys(before).length).toBeGreaterThan(10)
    expect(await still.locator('section img').count()).toBeGreaterThan(3)

    const page = await context.newPage()
    await page.addInitScript(watchShifts)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${instance.url}/dashboard`)
    await page.getByRole('table').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => places(page)).toEqual(before)
    // Chromium calls 0.1 good; the whole page counts 1
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThan(0.02)
    // they came with the page
    expect(
      asked.filter((path) => /^\/api\/(?:me|Home\/GetHome|Project\/GetProjects)$/.test(path)),
    ).toEqual([])
    await context.close()
  })
}
