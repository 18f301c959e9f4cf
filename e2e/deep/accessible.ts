import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules of WCAG 2 A and AA as axe knows them. */
export const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** A page keeps the rules as it stands, in both schemes; for states that only a journey reaches. */
export const expectAccessible = async (page: Page) => {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((scheme) => document.documentElement.dataset.mantineColorScheme === scheme, colorScheme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(wcagRules).analyze()
    for (const { id, nodes } of violations)
      for (const { target } of nodes) found.push(`${colorScheme}: ${id} ${target.join(' ')}`)
  }
  expect(found).toEqual([])
}
