import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@nspect/contract/shared/enums'
import { expect, test } from '@playwright/test'
import { endLiveStreams, waitUntilSettled } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'

/**
 * Every link that a role finds leads to something that it may do (T480); jsdom asks the policy,
 * here the server answers.
 */

setUpInstance()

/** Pages that one role looks at: those found first, one of each kind. */
const mostPages = 40

const screens = join(import.meta.dirname, '../../../web/src')
/** What a page says whose role may not see it. */
const refusals = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('texts.en.json'))
  .flatMap((path) => {
    const texts = JSON.parse(readFileSync(join(screens, path), 'utf8')) as Record<string, string>
    return texts.notYours ?? []
  })

/** A client without points has no page to preview its look on, which the page says. */
const withoutPoints = /\/GetPrintLookPreview\?/

/** Pages of one kind have the same address but for ids and what is filtered. */
const getPageKind = (address: string) => new URL(address).pathname.replaceAll(/\d+/g, '0')

for (const role of roles) {
  test(`T480: each link of a ${role} opens`, async ({ page }) => {
    // forty pages, each until it stands
    test.setTimeout(900_000)
    const person =
      role === 'SuperAdmin' ? instance.admin : await instance.person(role, { sees: true })
    const refused: string[] = []
    let at = ''
    page.on('response', (answer) => {
      const isToldInWords = answer.status() === 409 && withoutPoints.test(answer.url())
      if (answer.status() >= 400 && !isToldInWords)
        refused.push(`${at}: ${answer.status()} ${answer.url()}`)
    })
    await endLiveStreams(page)
    await signIn(page, instance.url, person)
    const waiting = [`${instance.url}/dashboard`]
    const seen = new Set<string>()
    while (waiting.length > 0 && seen.size < mostPages) {
      at = waiting.shift() ?? ''
      if (seen.has(getPageKind(at))) continue
      seen.add(getPageKind(at))
      await page.goto(at)
      await waitUntilSettled(page)
      const words = await page.locator('#content').textContent()
      for (const refusal of refusals) expect(words, at).not.toContain(refusal)
      const found = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      for (const href of found) {
        const { origin, pathname } = new URL(href)
        const isPage =
          origin === new URL(instance.url).origin && !/^\/(api|logout)|\.\w+$/.test(pathname)
        if (isPage && !seen.has(getPageKind(href))) waiting.push(href)
      }
    }
    expect(refused).toEqual([])
    expect(seen.size).toBeGreaterThan(5)
  })
}
