import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules of WCAG 2 A and AA as axe knows them. */
export const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** A page keeps the rules as it stands, in both schemes; for states that only a journey reaches. */
export const expectAccessible = async (page: Page) => {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
      colorScheme,
    )
    // what is out of view is not drawn anew when the scheme changes, and colours fade
    await page.addStyleTag({
      content: '* { content-visibility: visible !important; transition: none !important }',
    })
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
    )
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(wcagRules)
      .analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(
          `${colorScheme}: ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`,
        )
  }
  expect(found).toEqual([])
}
