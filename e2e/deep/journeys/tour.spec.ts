import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import {
  hallSize,
  panoramaPlaces,
  renderHallPlan,
  renderPanorama,
} from '../../../server/src/testing/images/tourImages.ts'
import { managerToken, openModelPage, savePin, setUpPlacing } from '../../placePinsSteps.ts'
import { instance } from '../../setUpInstance.ts'
import { openMenuEntry, waitUntilStill } from '../../steps.ts'

/** A tour of five panoramas on a plan. */

let projectId: number

setUpPlacing(async () => {
  const { clientId, projectTypeId } = await instance.call<Project>(
    managerToken,
    'Project/GetProjectById?id=1',
  )
  const form = new FormData()
  const input = { projectName: 'Harbour hall', clientId, projectTypeId, scanDate: '2026-10-02' }
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  const jpeg = async (n: number, hasCompass = true) => {
    const place = panoramaPlaces[n]
    if (!place) throw new Error('no such place')
    const bytes = Uint8Array.from(await renderPanorama(place, { hasCompass }))
    return new File([bytes], `${place.name}.jpg`, { type: 'image/jpeg' })
  }
  // the last one is from a camera without a compass
  for (let n = 0; n < panoramaPlaces.length; n++)
    form.append('modelFile', await jpeg(n, n < panoramaPlaces.length - 1))
  form.set(
    'filesToSave',
    new File([Uint8Array.from(await renderHallPlan())], 'plan.png', { type: 'image/png' }),
  )
  projectId = (
    await instance.call<{ id: number }>(managerToken, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
  ).id
})

const read = () => instance.call<Project>(managerToken, `Project/GetProjectById?id=${projectId}`)
const saved = (page: Page, call: string) =>
  page.waitForResponse((answer) => answer.url().includes(call) && answer.ok())
const hotspot = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const map = (page: Page) => page.getByRole('region', { name: 'Map of the tour' })
const isAt = (page: Page, name: string) =>
  expect(map(page).getByRole('button', { name: `Go to ${name}` })).toHaveAttribute(
    'aria-current',
    'location',
  )

/** Turns to the right by a step, and waits until it is drawn. */
const turn = async (page: Page) => {
  await page.keyboard.press('ArrowRight')
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** Walks by the hotspot; turns until it is in the middle of the view, clear of the map. */
const walk = async (page: Page, name: string) => {
  const spot = hotspot(page, name)
  const view = await waitUntilStill(page.locator('canvas'))
  await page.locator('canvas').focus()
  const isClear = async () => {
    const box = (await spot.isVisible()) && (await spot.boundingBox())
    const share = box && (box.x + box.width / 2 - view.x) / view.width
    return share && share > 0.45 && share < 0.8
  }
  for (let turns = 0; turns < 60 && !(await isClear()); turns++) await turn(page)
  await spot.click()
  await isAt(page, name)
}

test('five panoramas are placed on a plan, walked through, and a point of one is seen from the next', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await openModelPage(browser, projectId)

  await test.step('T304: each is placed where it was taken', async () => {
    await (await openMenuEntry(page, 'Update Model', 'Panorama tour')).click()
    const list = page.getByRole('list', { name: 'Panoramas of the tour' })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    const plan = page.getByAltText('Plan')
    for (const { name, x, z } of panoramaPlaces) {
      await list.getByRole('button', { name: new RegExp(`^${name} `) }).click()
      await expect(page.getByRole('region', { name: `Panorama ${name}` })).toBeVisible()
      const box = await waitUntilStill(plan)
      const answer = saved(page, '/Tour/SaveTourNode')
      await plan.click({
        position: { x: (x / hallSize.width) * box.width, y: (z / hallSize.depth) * box.height },
      })
      await answer
      await expect(page.getByRole('button', { name: `${name}, on the plan` })).toBeVisible()
    }
    const answer = saved(page, '/Tour/SavePlanScale')
    await page.getByLabel('Width of the plan').fill(String(hallSize.width))
    await page.keyboard.press('Tab')
    await answer
    const { tour } = await read()
    for (const [n, { x, z, heading }] of panoramaPlaces.entries()) {
      const node = tour?.nodes[n]
      expect(node?.place?.x).toBeCloseTo((x / hallSize.width) * 100, 0)
      expect(node?.place?.y).toBeCloseTo((z / hallSize.depth) * 100, 0)
      expect(node?.heading).toBe(n < 4 ? heading : null)
    }
  })

  await test.step('T306: north is set by dragging where one is looking', async () => {
    // the lounge is chosen, and looks at the middle of its picture, which is 315 degrees on the
    // plan
    const handle = page.getByRole('button', { name: 'Viewing direction' })
    const node = await waitUntilStill(page.getByRole('button', { name: 'Lounge, on the plan' }))
    const middle = { x: node.x + node.width / 2, y: node.y + node.height / 2 }
    // it moves with the view, which turns for a moment after walking
    await handle.hover()
    await page.mouse.down()
    const angle = (315 * Math.PI) / 180
    await page.mouse.move(middle.x + Math.sin(angle) * 70, middle.y - Math.cos(angle) * 70, {
      steps: 8,
    })
    const answer = saved(page, '/Tour/SaveTourNode')
    await page.mouse.up()
    await answer
    const turnBack = (await read()).tour?.nodes[4]?.heading ?? 0
    // walking here kept the direction of view, so the picture's middle is where it was taken
    expect(turnBack).toBeGreaterThanOrEqual(0)
    // if the view was at the picture's middle, it is 315 already, and nothing is saved again
    await page.getByLabel('Heading').fill('315')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await read()).tour?.nodes[4]?.heading).toBe(315)
    await page.getByRole('link', { name: 'Go to the inspection' }).click()
  })

  await test.step('T305: all five are walked through by their hotspots', async () => {
    await isAt(page, 'Entrance')
    for (const name of ['Reception', 'Lifts', 'Bar', 'Lounge', 'Entrance']) await walk(page, name)
  })

  await test.step('T307: a point on the floor is seen from the neighbours, too', async () => {
    await page.getByRole('button', { name: 'Add pointer' }).click()
    const view = await waitUntilStill(page.locator('canvas'))
    await page.locator('canvas').click({ position: { x: view.width / 2, y: view.height * 0.7 } })
    await page.getByRole('button', { name: /It is on the floor/ }).click()
    const point = await savePin(page, 'Damp patch')
    const { tour } = await read()
    const { scene, distance = 0, position } = point.matterPointCoordinates ?? {}
    expect(scene).toBe(tour?.nodes[0]?.key)
    // as far as the camera is high, at that angle
    expect(((position?.y ?? 0) / 5) * distance).toBeCloseTo(-hallSize.eye, 1)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Panorama' }).selectOption('Reception')
    await isAt(page, 'Reception')
    const label = page.locator('canvas ~ div').getByText('1 Damp patch')
    await page.locator('canvas').focus()
    for (let turns = 0; turns < 60 && !(await label.isVisible()); turns++) {
      await turn(page)
      // labels are chosen a few times a second
      await page.waitForTimeout(200)
    }
    await expect(label).toBeVisible()
  })

  await test.step('T307: going to it leads to the panorama that it was placed in', async () => {
    await page
      .getByRole('list', { name: 'Points of this inspection' })
      .getByText('Damp patch')
      .click()
    await isAt(page, 'Entrance')
  })

  await test.step('T308: the report says in which panorama it is', async () => {
    await page.goto(`${instance.url}/project/report/${projectId}`)
    await expect(page.getByRole('heading', { name: 'Damp patch' })).toBeVisible()
    await expect(page.getByRole('definition').getByText('Entrance', { exact: true })).toBeVisible()
  })
  await page.context().close()
})
