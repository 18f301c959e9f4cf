import { expect, type Locator, type Page } from '@playwright/test'

/** Signs in by the form and waits for the first list. */
export const signIn = async (
  page: Page,
  url: string,
  person: { username: string; password: string },
): Promise<void> => {
  await page.goto(url)
  await expect(page.getByText('Please enter your username and password to login')).toBeVisible()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
}

/**
 * Opens an inspection from the dashboard and switches to its model; pictures, if any, are shown
 * first.
 */
export const openModel = async (page: Page, projectName: string): Promise<void> => {
  // its points stand above the lists, with the same name
  await page.getByRole('table').getByText(projectName, { exact: true }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  const toModel = page.getByRole('tab', { name: '3D Model' })
  await expect(toModel).toBeVisible()
  await toModel.click()
  await waitForModel(page)
}

/**
 * Opens the dashboard from another page, so that its answers are fetched and a test can change them:
 * its own page brings them along.
 */
export const openDashboardFromAccount = async (page: Page): Promise<void> => {
  await page.goto(new URL('/account', page.url()).href)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
}

/** Waits until the model no longer moves and accepts ray casts. */
export const waitForModel = async (page: Page): Promise<void> => {
  await expect(page.getByRole('toolbar', { name: 'Model tools' })).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pointer' })).toBeEnabled({ timeout: 60_000 })
}

/** Opens the menu behind a button, and resolves with one of its entries. */
export const openMenuEntry = async (
  page: Page,
  menu: string | RegExp,
  name: string | RegExp,
): Promise<Locator> => {
  await page.getByRole('button', { name: menu, exact: typeof menu === 'string' }).click()
  return page
    .getByRole('menuitem', { name })
    .or(page.getByRole('menuitemcheckbox', { name }))
    .first()
}

/** Presses an entry of the inspection's menu of tools. */
export const useTool = async (page: Page, name: string): Promise<void> => {
  const tool = await openMenuEntry(page, 'Tools', name)
  await tool.click()
}

/** Selects the point's category: the demo's types have no default one. */
export const chooseCategory = async (form: Page | Locator): Promise<unknown> => {
  const select = form.getByRole('combobox', { name: 'N-Point Category' })
  // by touch on a small screen the categories are chips
  const chips = form.getByRole('radiogroup', { name: 'N-Point Category' }).getByRole('radio')
  await select.or(chips.first()).first().waitFor()
  return (await select.isVisible()) ? select.selectOption({ index: 1 }) : chips.first().check()
}

/** A new point's first field has the focus: the category while it is empty, else the title. */
export const expectFirstFieldFocused = async (page: Page): Promise<void> => {
  const category = page.getByRole('combobox', { name: 'N-Point Category' })
  const isMissing = (await category.inputValue()) === ''
  await expect(isMissing ? category : page.getByLabel('Title')).toBeFocused()
}

/**
 * Position of an element once it no longer moves: the same in two checks with frames in between.
 */
export const waitUntilStill = async (
  target: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> => {
  const look = async () => {
    await target.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    return target.boundingBox()
  }
  let before = await look()
  for (;;) {
    const now = await look()
    if (now && JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

/** A photo as from a phone, painted by the current browser. */
export const renderPhotoJpeg = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200)
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('no canvas')
    const wall = paint.createLinearGradient(0, 0, 1600, 1200)
    wall.addColorStop(0, '#efe8dc')
    wall.addColorStop(1, '#c9bda6')
    paint.fillStyle = wall
    paint.fillRect(0, 0, 1600, 1200)
    paint.fillStyle = '#ffffff'
    paint.fillRect(620, 420, 360, 360)
    paint.strokeStyle = '#8a8478'
    paint.lineWidth = 6
    paint.strokeRect(620, 420, 360, 360)
    for (const x of [740, 860]) {
      paint.beginPath()
      paint.arc(x, 600, 22, 0, 7)
      paint.fillStyle = '#3b3b3b'
      paint.fill()
    }
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    )
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}
