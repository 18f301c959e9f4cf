import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { signInWithToken } from '../browserSession.ts'
import { startInstance } from '../startInstance.ts'
import { webglLaunchOptions } from '../viewer/webglLaunch.ts'
import { allScreens } from './allScreens.ts'
import type { Screen, ScreenSubjects } from './screenTypes.ts'
import { createTokenFor, endLiveStreams, findSubjects, waitUntilSettled } from './visitScreen.ts'

/**
 * `npm run screenshots`: every screen at three widths, light and dark, with the demo's data, into
 * `screenshots/`. With words after it only screens whose name contains one of them; with `--light`,
 * `--phone` and the like only those.
 */

const widths = [
  { name: 'desk', width: 1440, height: 900, hasTouch: false },
  { name: 'tablet', width: 820, height: 1180, hasTouch: true },
  { name: 'phone', width: 390, height: 844, hasTouch: true },
] as const
const themes = ['light', 'dark'] as const

const requested = process.argv.slice(2)
const words = requested.filter((word) => !word.startsWith('--'))
const pickRequested = <T extends string>(all: readonly T[]) => {
  const named = all.filter((name) => requested.includes(`--${name}`))
  return named.length > 0 ? named : all
}
const selected = allScreens.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const folder = join(import.meta.dirname, '../../screenshots')

const take = async (
  context: BrowserContext,
  screen: Screen,
  subjects: ScreenSubjects,
  link: string,
  path: string,
) => {
  const page = await endLiveStreams(await context.newPage())
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  try {
    await page.goto(
      subjects.app.url + (link ? `/project-report?token=${link}` : screen.path(subjects)),
    )
    await waitUntilSettled(page)
    await screen.enter?.(page)
    await waitUntilSettled(page)
    await page.screenshot({ path, fullPage: !screen.path(subjects).startsWith('/project/edit') })
  } catch (error) {
    problems.push(String(error).split('\n')[0] ?? '')
  } finally {
    await page.close()
  }
  return problems
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const app = await startInstance()
const browser = await chromium.launch({ ...webglLaunchOptions })
let bad = 0
try {
  const subjects = await findSubjects(app)
  for (const { name, width, height, hasTouch } of widths.filter((screenWidth) =>
    pickRequested(widths.map((w) => w.name)).includes(screenWidth.name),
  )) {
    for (const theme of pickRequested(themes)) {
      for (const as of new Set(selected.map((screen) => screen.as))) {
        const { session = '', link = '' } = await createTokenFor(app, as)
        const context = await browser.newContext({
          viewport: { width, height },
          hasTouch,
          colorScheme: theme,
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        })
        if (session) await signInWithToken(context, app.url, session)
        for (const screen of selected.filter((candidate) => candidate.as === as)) {
          const file = `${screen.name}.${name}.${theme}.png`
          const problems = await take(context, screen, subjects, link, join(folder, file))
          bad += problems.length
          process.stdout.write(
            `${file}${problems.length > 0 ? `  ! ${problems.join(' | ')}` : ''}\n`,
          )
        }
        await context.close()
      }
    }
  }
} finally {
  await browser.close()
  await app.stop()
}
process.stdout.write(`${bad} problems on screens\n`)
