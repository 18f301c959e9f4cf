import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Locator, test } from '@playwright/test'
import { readSessionToken } from '../../browserSession.ts'
import { readDeviceRows } from '../../offlineSteps.ts'
import {
  failOnPageErrors,
  openDemoAs,
  openVisitorPage,
  screenSizes,
} from '../../repairLoopSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, waitUntilStill } from '../../steps.ts'

/** A defect in the field, by touch: the point, its photo first, and what is drawn on the photo. */

setUpInstance()
failOnPageErrors()

for (const screen of [screenSizes.phone, screenSizes.tablet]) {
  test(`a ${screen.name} takes a point with a photo in at most five taps besides the title (T183), and draws on it (T181)`, async ({
    browser,
  }) => {
    const visit = await openVisitorPage(browser, screen)
    const { page } = visit
    await openDemoAs(visit, 'inspector')
    let taps = 0
    const tap = async (target: Locator) => {
      taps++
      await target.tap()
    }

    await tap(page.getByRole('button', { name: 'Add pointer' }))
    const here = page.getByRole('button', { name: 'Add here' })
    await expect(here).toBeVisible()
    await waitUntilStill(page.locator('canvas'))
    await tap(here)
    const take = page.getByRole('button', { name: 'Take a photo' })
    await expect(take).toBeInViewport()
    const chooser = page.waitForEvent('filechooser')
    await tap(take)
    await (await chooser).setFiles([
      { name: 'socket.jpg', mimeType: 'image/jpeg', buffer: await renderPhotoJpeg(page) },
    ])
    await tap(page.getByRole('radiogroup', { name: 'N-Point Category' }).getByRole('radio').first())
    const title = `Loose socket, seen on a ${screen.name}`
    await page.getByLabel('Title').fill(title)
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().includes('/SaveProjectPin?') || answer.url().endsWith('/SaveProjectPin'),
    )
    const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/SaveProjectPinPhoto'))
    await tap(page.getByRole('button', { name: 'Save Point' }))
    const { projectPin } = (await (await answered).json()) as { projectPin: Pin }
    expect((await uploaded).status()).toBe(200)
    expect(taps).toBeLessThanOrEqual(5)
    expect(projectPin.title).toBe(title)

    await page.goto(
      `${instance.url}/project/edit-project/${projectPin.projectId}?mode=3d&pin=${projectPin.id}`,
    )
    await page.getByRole('button', { name: 'Mark up Photo 1' }).tap()
    const picture = page.getByRole('group', { name: /^Photo with/ })
    const box = await waitUntilStill(picture)
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 })
      await page.mouse.up()
    }
    await drag([0.2, 0.2], [0.5, 0.5])
    await expect(page.getByRole('button', { name: 'Arrow 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Blur' }).tap()
    await drag([0.6, 0.6], [0.9, 0.9])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('button', { name: 'Redo' }).tap()
    await expect(picture.getByRole('button')).toHaveCount(2)
    // what is drawn survives a reload, once it is on the device: it is written as it is drawn, a
    // moment later
    await expect
      .poll(async () => JSON.stringify(await readDeviceRows(page, 'nspect', 'drafts')))
      .toContain('blur')
    await page.reload()
    await expect(picture.getByRole('button')).toHaveCount(2)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.getByText('Markup saved.')).toBeVisible()
    const token = await readSessionToken(page.context())
    const { projectPinPhotos } = await instance.call<Pin>(
      token,
      `ProjectPin/GetProjectPinById?id=${projectPin.id}`,
    )
    const read = `ProjectPin/GetProjectPinPhotoMarkUp?projectPinPhotoId=${projectPinPhotos[0]?.id}`
    const { shapes } = await instance.call<{ shapes: { kind: string }[] }>(token, read)
    expect(shapes.map(({ kind }) => kind)).toEqual(['arrow', 'blur'])
  })
}
