import { expect, test } from '@playwright/test'
import { beginJourney, walkTheLine } from '../../signInToReportSteps.ts'
import { nspect } from '../../withInstance.ts'

/** The whole line on the demo's model, and on one that is uploaded: the real apartment where its file is at hand. */

beginJourney()

for (const of of ['demo', 'apartment'] as const) {
  test(`from sign-in to the shared report, on the ${of}’s model`, ({ page, browser }) =>
    walkTheLine(page, browser, of))
}

test('a link that is none says so', async ({ page }) => {
  await page.goto(`${nspect.url}/project-report?token=unknown`)
  await expect(page.getByText('Error: No valid token found.')).toBeVisible()
})
