import type { Page } from '@playwright/test'

/** Buttons on a page whose label is clipped, such as the descenders of g, p and y. */
export const findClippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((label) => {
        if (!label.checkVisibility() || getComputedStyle(label).overflowY === 'visible')
          return false
        const letters = document.createRange()
        letters.selectNodeContents(label)
        const { top, bottom } = label.getBoundingClientRect()
        return [...letters.getClientRects()].some(
          (line) => line.top < top - 0.5 || line.bottom > bottom + 0.5,
        )
      })
      .map(({ textContent }) => textContent),
  )
