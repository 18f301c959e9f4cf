import type { WaitingRepair } from '@nspect/contract/review/review'
import { expect, type Page, test } from '@playwright/test'
import { readSessionToken } from '../../browserSession.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * A manager reviews thirty repairs of three inspections by keyboard alone, from the dashboard to
 * the last one.
 */

setUpInstance()

const perInspection = 10
const houses = ['Quay House', 'Lamp House', 'Boat House']
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
interface Waiting {
  total: number
  repairs: WaitingRepair[]
}

/**
 * Three inspections of the demo's hotel, each with ten points whose repairs are submitted, with one
 * photo each.
 */
const submitThirty = async (token: string, photo: Buffer) => {
  const [any] = await instance.call<{ id: number }[]>(token, 'Project/GetProjects')
  const { clientId, projectTypeId } = await instance.call<{
    clientId: number
    projectTypeId: number
  }>(token, `Project/GetProjectById?id=${any?.id}`)
  const { pointCategories } = await instance.call<{ pointCategories: { id: number }[] }>(
    token,
    `ProjectType/GetProjectTypeById?id=${projectTypeId}`,
  )
  const picture = () => new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })
  for (const projectName of houses) {
    const form = new FormData()
    const facts = { projectName, clientId, projectTypeId, scanDate: '2026-11-02' }
    for (const [name, value] of Object.entries(facts)) form.set(name, String(value))
    form.append('filesToSave', picture(), 'plan.jpg')
    const { id: projectId } = await instance.call<{ id: number }>(token, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
    for (let n = 1; n <= perInspection; n += 1) {
      const point = {
        projectId,
        pointCategoryId: pointCategories[0]?.id,
        title: `${projectName}, defect ${n}`,
      }
      const { projectPin } = await instance.call<{ projectPin: { id: number } }>(
        token,
        'ProjectPin/SaveProjectPin',
        json(point),
      )
      const repair = new FormData()
      repair.set('projectPinId', String(projectPin.id))
      repair.set('action', 'submit')
      repair.append('file', picture(), 'after.jpg')
      await instance.call(token, 'ProjectPinComment/SaveProjectPinComment', {
        method: 'POST',
        body: repair,
      })
    }
  }
}

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, name: string) => {
  const target = page
    .getByRole('navigation', { name: 'Main menu' })
    .first()
    .getByRole('link', { name })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((link) => link === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('thirty repairs of three inspections are reviewed by keyboard alone', async ({ page }) => {
  const manager = await instance.person('Manager')
  await signIn(page, instance.url, manager)
  const token = await readSessionToken(page.context())
  const waiting = () => instance.call<Waiting>(token, 'Review/ListWaiting?size=100')
  // what the demo has left waiting is not part of it
  for (const { projectPinId } of (await waiting()).repairs) {
    const accepted = new FormData()
    accepted.set('projectPinId', String(projectPinId))
    accepted.set('action', 'accept')
    await instance.call(token, 'ProjectPinComment/SaveProjectPinComment', {
      method: 'POST',
      body: accepted,
    })
  }
  await submitThirty(token, await renderPhotoJpeg(page))
  expect((await waiting()).total).toBe(30)

  await page.goto(`${instance.url}/dashboard`)
  await expect(page.getByText('Quay House', { exact: true }).first()).toBeVisible()
  await tabTo(page, 'Review')
  await page.keyboard.press('Enter')
  const accept = page.getByRole('button', { name: /^Accept/ })
  const shown = async (number: number, title: string) => {
    await expect(page.getByText(`${number} of 30`, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(accept).toHaveAttribute('aria-disabled', 'false')
  }
  const titles = houses.flatMap((house) =>
    Array.from({ length: perInspection }, (_, n) => `${house}, defect ${n + 1}`),
  )
  let sentBack = 0
  for (const [place, title] of titles.entries()) {
    await shown(place + 1, title)
    if (place === 0) {
      // a slip, taken back
      await page.keyboard.press('a')
      await shown(2, titles[1] ?? '')
      await page.keyboard.press('z')
      await shown(1, title)
    }
    if (place % 6 !== 5) {
      await page.keyboard.press('a')
      continue
    }
    await page.keyboard.press('r')
    const reason = page.getByRole('textbox', { name: 'What is missing?' })
    await expect(reason).toBeFocused()
    if (sentBack === 0) await page.keyboard.type('The joint is not sealed.')
    else {
      // the reason used before is the button in front of the field
      await expect(page.getByRole('button', { name: 'The joint is not sealed.' })).toBeVisible()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(reason).toHaveValue('The joint is not sealed.')
      await expect(reason).toBeFocused()
    }
    await page.keyboard.press('Enter')
    sentBack += 1
  }
  const done = page.getByRole('region', { name: 'All done' })
  await expect(done).toContainText('25 accepted')
  await expect(done).toContainText('5 sent back')
  expect((await waiting()).total).toBe(0)
})
