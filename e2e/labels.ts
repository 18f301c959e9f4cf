import type { Page } from '@playwright/test'

/** The buttons on a page whose label hides a part of its own letters, such as the lower half of g, p and y. */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((label) => {
        if (!label.checkVisibility() || getComputedStyle(label).overflowY === 'visible') return false
        const letters = document.createRange()
        letters.selectNodeContents(label)
        const { top, bottom } = label.getBoundingClientRect()
        return [...letters.getClientRects()].some((line) => line.top < top - 0.5 || line.bottom > bottom + 0.5)
      })
      .map(({ textContent }) => textContent),
  )
