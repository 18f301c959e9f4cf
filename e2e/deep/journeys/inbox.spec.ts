import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { pretendMailIsSent } from '../../accountsSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'

setUpInstance()

test('T171: a mention by keyboard is told in the inbox, opens its point and is read; mails are chosen from their link', async ({
  page,
  browser,
}) => {
  const manager = await instance.person('Manager')
  const viewer = await instance.person('Viewer', { sees: true })
  const token = await instance.signIn(viewer.username, viewer.password)
  const name = 'Nuria Solberg'
  const me = await instance.call<object>(token, 'me')
  await instance.call(token, 'Users/edit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...me, firstName: 'Nuria', lastName: 'Solberg' }),
  })
  const [pin] = await instance.call<Pin[]>(
    token,
    'ProjectPin/GetProjectPinsByProjectId?projectId=1',
  )
  if (!pin) throw new Error('the demo has points')

  await test.step('@ offers people who may see the inspection', async () => {
    await signIn(page, instance.url, manager)
    await page.goto(`${instance.url}/nspection-pins/manage/${pin.id}`)
    // what comes above the field moves it out of sight, and its offers with it
    await expect(
      page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first(),
    ).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Comment', exact: true })
    await field.pressSequentially(`Please look, @${name.slice(0, 5)}`)
    const people = page.getByRole('listbox', { name: 'People to mention' })
    await expect(people.getByRole('option', { name }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(people).toBeHidden()
    await expect(field).toHaveValue(`Please look, @${name} `)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `@${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await test.step('the inbox has it, J and Enter open it, and then nothing is unread', async () => {
    const unread = async () => (await instance.call<{ unread: number }>(token, 'me')).unread
    await expect.poll(unread, { timeout: 30_000 }).toBe(1)
    await signIn(theirs, instance.url, viewer)
    await theirs.getByRole('link', { name: 'Inbox' }).first().click()
    const entry = theirs.getByRole('link', { name: /mentioned you/ })
    await expect(entry).toBeVisible()
    await theirs.keyboard.press('j')
    await expect(entry).toBeFocused()
    await theirs.keyboard.press('Enter')
    await expect(theirs).toHaveURL(new RegExp(`pin=${pin.id}`))
    await expect.poll(unread).toBe(0)
  })

  await test.step('the link of a mail leads to the choices', async () => {
    await pretendMailIsSent(theirs)
    await theirs.goto(`${instance.url}/account#mails`)
    const choice = theirs.getByRole('combobox', { name: 'Someone mentions me' })
    await choice.selectOption('Once a day')
    await theirs.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(theirs.getByText('User saved successfully.')).toBeVisible()
    await theirs.reload()
    await expect(choice).toHaveValue('daily')
  })
  await context.close()
})
