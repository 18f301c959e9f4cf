import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn, waitForModel } from '../../steps.ts'

/**
 * Points chosen by a box in the model and by Shift in the list are changed together, and taken back
 * together.
 */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})

const list = (page: Page) => page.getByRole('list', { name: 'Points of this inspection' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected points' })
const ticks = (page: Page) => list(page).getByRole('checkbox')

test('T175, T176, T177: chosen by box and by Shift, assigned, one fails, all is taken back', async ({
  page,
}) => {
  const token = await instance.signIn(manager.username, manager.password)
  const read = () => instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')
  const before = await read()
  // what others change is not seen here, as if the connection had just been lost
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
  await waitForModel(page)

  await test.step('a box around the whole model chooses what is seen in it, and Escape ends the tool alone', async () => {
    await page.keyboard.press('b')
    const area = page.getByRole('application', { name: 'Draw a box around points' })
    const at = await area.boundingBox()
    if (!at) throw new Error('the box is drawn over the model')
    await page.mouse.move(at.x + 4, at.y + 4)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width - 4, at.y + at.height - 4, { steps: 3 })
    await page.mouse.up()
    await expect(bar(page)).toBeVisible()
    await expect
      .poll(() => list(page).getByRole('checkbox', { checked: true }).count())
      .toBeGreaterThan(3)
    await page.keyboard.press('Escape')
    await expect(area).toBeHidden()
    await expect(bar(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
  })

  await test.step('Shift takes a range', async () => {
    await page.getByRole('button', { name: 'Select points' }).click()
    await ticks(page).nth(0).click()
    await ticks(page)
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await expect(bar(page).getByText('4 selected')).toBeVisible()
  })

  await test.step('one that somebody else changed meanwhile is left, with both versions named', async () => {
    const [first] = before
    if (!first) throw new Error('the demo has points')
    const { id, projectId, version, pointCategoryId, title } = first
    await instance.call(token, 'ProjectPin/SaveProjectPin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, projectId, version, pointCategoryId, title, severity: 'minor' }),
    })
    await bar(page).getByRole('button', { name: 'Severity' }).click()
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('severe')
    await page.getByRole('button', { name: 'Apply to 4 points' }).click()
    await expect(bar(page).getByText('1 selected')).toBeVisible()
    const saw = `You saw version ${version}. The current version is ${version + 1} (Severity: Minor). Yours: Severity: Severe.`
    await expect(list(page).getByRole('alert')).toContainText(saw)
    expect((await read()).slice(0, 4).map(({ severity }) => severity)).toEqual([
      'minor',
      'severe',
      'severe',
      'severe',
    ])
  })

  await test.step('it is tried again, and one Undo takes back all four', async () => {
    await bar(page).getByRole('button', { name: 'Try 1 again' }).click()
    await expect(bar(page).getByText('4 points changed.')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('4 points restored.')).toBeVisible()
    const was = before.slice(1, 4).map(({ severity }) => severity)
    expect((await read()).slice(0, 4).map(({ severity }) => severity)).toEqual(['minor', ...was])
  })
})
