import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'

/**
 * Two people on two servers of one database have the same inspection open: each sees within two
 * seconds what the other does, also after the servers lost hearing of each other, and after half a
 * minute offline (T164, T165).
 */

/** a change has to be there after this time, ms */
const soon = 2_000
let otherUrl: string
setUpInstance(async () => {
  otherUrl = await instance.beside()
})

const list = (page: Page) => page.getByRole('list', { name: 'Points of this inspection' })
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('T164, T165: two people see each other’s work at once, and nothing is missed', async ({
  page: firstPage,
  browser,
}) => {
  test.setTimeout(240_000)
  const manager = await instance.person('Manager')
  const user = await instance.person('User', { sees: true })
  const token = await instance.signIn(manager.username, manager.password)
  const pins = await instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')
  const [first, second] = pins
  if (!first || !second) throw new Error('the demo has points')
  const context = await browser.newContext()
  const two = await context.newPage()
  await signIn(firstPage, instance.url, manager)
  await signIn(two, otherUrl, user)
  const pointUrl = (url: string, pin: Pin) => `${url}/nspection-pins/manage/${pin.id}`

  await test.step('each is told that the other is there', async () => {
    await firstPage.goto(`${instance.url}/project/edit-project/1`)
    await two.goto(pointUrl(otherUrl, first))
    await expect(firstPage.getByRole('button', { name: '1 other here' })).toBeVisible()
    await expect(two.getByRole('button', { name: '1 other here' })).toBeVisible()
    await expect(list(firstPage).getByText(first.title)).toBeVisible()
  })

  const storedTitle = async ({ id }: Pin) =>
    (await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${id}`)).title
  const rename = async (pin: Pin, to: string) => {
    if (two.url() !== pointUrl(otherUrl, pin)) await two.goto(pointUrl(otherUrl, pin))
    await title(two).fill(to)
    await save(two).click()
    // not by the notice alone: the one of the save before may still be there
    await expect.poll(() => storedTitle(pin)).toBe(to)
  }

  await test.step('a change is there within two seconds', async () => {
    await rename(first, 'Renamed by somebody else')
    await expect(list(firstPage).getByText('Renamed by somebody else')).toBeVisible({
      timeout: soon,
    })
  })

  await test.step('what is being written is never overwritten: both versions are shown before saving', async () => {
    await firstPage.goto(pointUrl(instance.url, second))
    await title(firstPage).fill('As I write it')
    await rename(second, 'As they saved it')
    const box = firstPage.getByRole('alert', {
      name: 'Someone else changed this point in the meantime',
    })
    await expect(box).toBeVisible({ timeout: soon })
    await expect(
      box.getByRole('row', { name: 'Title As they saved it As I write it' }),
    ).toBeVisible()
    await expect(title(firstPage)).toHaveValue('As I write it')
    await box.getByRole('button', { name: 'Keep mine' }).click()
    // the two seconds begin when it is stored
    await expect.poll(() => storedTitle(second)).toBe('As I write it')
    await expect(title(two)).toHaveValue('As I write it', { timeout: soon })
  })

  await test.step('the servers lose hearing of each other: what happened meanwhile arrives', async () => {
    await firstPage.goto(`${instance.url}/project/edit-project/1`)
    await expect(firstPage.getByRole('button', { name: '1 other here' })).toBeVisible()
    await instance.killListeners()
    await rename(first, 'While nobody listened')
    await expect(list(firstPage).getByText('While nobody listened')).toBeVisible()
  })

  await test.step('half a minute offline: nothing is missed', async () => {
    await firstPage.context().setOffline(true)
    await rename(first, 'While one was away')
    await rename(second, 'And this, too')
    await new Promise((done) => setTimeout(done, 30_000))
    await expect(list(firstPage).getByText('While one was away')).toBeHidden()
    await firstPage.context().setOffline(false)
    await expect(list(firstPage).getByText('While one was away')).toBeVisible()
    await expect(list(firstPage).getByText('And this, too')).toBeVisible()
  })

  await test.step('who leaves is no longer shown, and who signs out hears nothing more', async () => {
    await context.close()
    await expect(firstPage.getByRole('button', { name: '1 other here' })).toBeHidden({
      timeout: 10_000,
    })
  })
})
