import { expect, test } from '@playwright/test'
import { beginJourney, walkTheLine } from '../../journeySteps.ts'
import { nspect } from '../../nspect.ts'

/** The line once more, on a model that is uploaded: the real apartment where its file is at hand. */

beginJourney()

test('from sign-in to the shared report, on the apartment’s model', ({ page, browser }) =>
  walkTheLine(page, browser, 'apartment'))

test('a link that is none says so', async ({ page }) => {
  await page.goto(`${nspect.url}/project-report?token=unknown`)
  await expect(page.getByText('Error: No valid token found.')).toBeVisible()
})
