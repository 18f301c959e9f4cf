import { expect, test } from '@playwright/test'
import { instance } from '../../setUpInstance.ts'
import { runMainJourney, setUpJourney } from '../../signInToReportSteps.ts'

/**
 * The whole line on the demo's model, and on one that is uploaded: the real apartment where its
 * file is at hand.
 */

setUpJourney()

for (const of of ['demo', 'apartment'] as const) {
  test(`from sign-in to the shared report, on the ${of}’s model`, ({ page, browser }) =>
    runMainJourney(page, browser, of))
}

test('a link that is none says so', async ({ page }) => {
  await page.goto(`${instance.url}/project-report?token=unknown`)
  await expect(page.getByText('Error: No valid token found.')).toBeVisible()
})
