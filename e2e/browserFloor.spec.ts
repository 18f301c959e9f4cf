import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { failOnPageErrors, runRepairLoop } from './repairLoopSteps.ts'
import { instance, setUpInstance } from './setUpInstance.ts'
import { listYoungerFunctions, removeFunctions } from './youngerFunctions.ts'

/**
 * The oldest supported browsers, played by a new one from which all younger functions were taken.
 */

setUpInstance()
failOnPageErrors()

const younger = listYoungerFunctions()

/** The same browser, whose pages lack everything that is younger than the floor. */
const older = (browser: Browser): Pick<Browser, 'newContext'> => ({
  newContext: async (options) => {
    const context = await browser.newContext(options)
    await context.addInitScript(removeFunctions, younger)
    return context
  },
})

test('T500: sign-in, inspection, point, repair, report and link work without any younger function', async ({
  browser,
}) => {
  const context = await older(browser).newContext()
  const page = await context.newPage()
  await page.goto(instance.url)
  // else nothing would be tried
  expect(
    await page.evaluate(() => [
      'parse' in URL,
      'groupBy' in Map,
      'withResolvers' in Promise,
      'any' in AbortSignal,
      'popover' in HTMLElement.prototype,
      'map' in Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    ]),
  ).toEqual([false, false, false, false, false, false])
  await context.close()
  await runRepairLoop(older(browser), 'desk')
})

test('T501: below the floor every page says so, and starts no program', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  for (const path of ['/', '/project/edit-project/1', '/project-report?token=any']) {
    await page.goto(instance.url + path)
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Safari 16.4')
    expect(await page.locator('body > *').count()).toBe(1)
  }
  expect(faults).toEqual([])
})

test('T500: what libraries use of younger functions stands behind a check', () => {
  const folder = join(import.meta.dirname, '../web/dist/assets')
  const statics = younger.members.filter(({ isStatic }) => isStatic)
  const used = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      return statics
        .filter(({ owner, name }) => new RegExp(`\\b${owner}\\.${name}\\(`).test(code))
        .filter(({ owner, name }) => !code.includes(`typeof ${owner}.${name}==`))
        .map(({ owner, name }) => `${file.replace(/-[\w-]{7,8}\.js$/, '')}: ${owner}.${name}`)
    })
  expect(used).toEqual([])
})
