import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signInWithToken } from '../browserSession.ts'
import { findClippedLabels } from '../clippedLabels.ts'
import { allScreens } from '../screens/allScreens.ts'
import type { Screen, ScreenSubjects, ScreenUser } from '../screens/screenTypes.ts'
import {
  createTokenFor,
  endLiveStreams,
  findSubjects,
  waitUntilSettled,
} from '../screens/visitScreen.ts'
import { type Instance, startInstance } from '../startInstance.ts'

/**
 * Every address of the tour in each of the six languages, on a desk and on a phone: nothing runs
 * out of the window or out of its button, and no key of a text shows. With
 * `LANGUAGE_SHOTS=<folder>` pictures are kept. `LANGUAGES_ONLY`, a regular expression, narrows it
 * to screens of such names.
 */

const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const shots = process.env.LANGUAGE_SHOTS

let app: Instance
let subjects: ScreenSubjects
test.beforeAll(async () => {
  app = await startInstance()
  subjects = await findSubjects(app)
})
test.afterAll(() => app.stop())

/** What does not fit, or is no text at all. */
const flaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.scrollWidth
    if (width > window.innerWidth + 1) found.push(`the page is ${width} px wide`)
    for (const button of document.querySelectorAll<HTMLElement>('button, a[class*="Button"]')) {
      const hides = getComputedStyle(button).textOverflow === 'ellipsis'
      if (!hides && button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 2) {
        found.push(`a button's text runs out: ${button.textContent}`)
      }
      if (button.clientHeight > 0 && button.scrollHeight > button.clientHeight + 2) {
        found.push(`a button is too low for its text: ${button.textContent}`)
      }
    }
    // a key without its text reads like `projects:add` or `user.added`
    const words = (document.body.textContent ?? '').match(
      /\b[a-z]+:[a-z]+[A-Z]\w*|\b(?:value|user|client|project)\.[a-z]+[A-Z]\w*/g,
    )
    return [...found, ...(words ?? []).map((word) => `a key shows: ${word}`)]
  })

// what opens on a screen is named in English by the tour, so screens are looked at as they stand
const wanted = new RegExp(process.env.LANGUAGES_ONLY ?? '')
const plain = allScreens.filter(
  ({ name, enter, as }) => !enter && as !== 'contractor' && as !== 'visitor' && wanted.test(name),
)

/** Of a page that differs by a number only, what each person sees of it first. */
const once = (as: ScreenUser) => {
  const own = plain.filter((screen) => screen.as === as)
  const pageOf = (screen: Screen) => screen.path(subjects).replace(/\d+/g, '0')
  return own.filter((screen, n) => own.findIndex((other) => pageOf(other) === pageOf(screen)) === n)
}

for (const language of languages) {
  test(`${language}: every screen holds its words`, async ({ browser }) => {
    test.setTimeout(1_800_000)
    if (shots) await mkdir(shots, { recursive: true })
    const found: string[] = []
    for (const as of new Set(plain.map((screen): ScreenUser => screen.as))) {
      const { session = '' } = await createTokenFor(app, as)
      const context = await browser.newContext({
        locale: language,
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      })
      if (session) await signInWithToken(context, app.url, session)
      const page = await endLiveStreams(await context.newPage())
      for (const screen of once(as)) {
        await page.setViewportSize(sizes.desk)
        await page.goto(app.url + screen.path(subjects))
        for (const [name, size] of Object.entries(sizes)) {
          await page.setViewportSize(size)
          await waitUntilSettled(page)
          expect(await page.locator('html').getAttribute('lang')).toBe(language)
          const cut = (await findClippedLabels(page)).map(
            (label) => `a button's label is cut: ${label}`,
          )
          found.push(
            ...[...(await flaws(page)), ...cut].map((flaw) => `${screen.name} ${name}: ${flaw}`),
          )
          if (shots)
            await page.screenshot({ path: join(shots, `${language}-${name}-${screen.name}.png`) })
        }
      }
      await context.close()
    }
    expect(found).toEqual([])
  })
}
