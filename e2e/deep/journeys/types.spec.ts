import { readFile } from 'node:fs/promises'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import { expect, type Page, test } from '@playwright/test'
import { readSessionToken, signInWithToken } from '../../browserSession.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn, waitUntilStill } from '../../steps.ts'
import {
  addOptions,
  addPart,
  followLink,
  getField,
  getOpenedParts,
  getPartNames,
  openParts,
  pressButton,
} from '../../typeSteps.ts'

/** A client shapes its own kind of inspection, from nothing to the first inspection of it. */

const anja = { username: 'anja.holm@pierhouse.example', password: 'lantern over the quiet pier' }

setUpInstance(async () => {
  const form = new FormData()
  const input = {
    firstName: 'Anja',
    lastName: 'Holm',
    phoneNumber: '+45 33 12 34 56',
    ...anja,
    confirmPassword: anja.password,
    businessName: 'Pier House',
    companyAddress: 'Havnegade 1',
    contactFirstName: 'Anja',
    contactLastName: 'Holm',
    contactPhone: '+45 33 12 34 56',
    contactEmail: anja.username,
  }
  for (const [name, value] of Object.entries(input)) form.set(name, value)
  await instance.call('', 'Users/Register', { method: 'POST', body: form })
})

const area = (page: Page, name: string) => openParts(page, 'Hotel walk', name)

test('T200, T202: an Admin builds a type from nothing, orders it, copies, exports and imports it, and inspects by it', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, instance.url, anja)

  // every spelling of the address leads to the one
  await page.goto(`${instance.url}/projectTypes`)
  await expect(page).toHaveURL(/\/projecttypes$/)
  await expect(page.getByText('An inspection type defines categories')).toBeVisible()
  await followLink(page, 'Add nSpection Type')
  await expect(page.getByRole('heading', { name: 'Create New Project Type' })).toBeVisible()
  await pressButton(page, 'Create Project Type')
  await expect(page.getByText('nSpection Type name is required')).toBeVisible()
  await expect(page.getByText('nSpection Type description is required')).toBeVisible()
  await expect(getField(page, 'Client')).toHaveValue('Pier House')
  await expect(getField(page, 'Client')).toBeDisabled()
  await expect(page.getByText('Custom form fields are part of the Enterprise plan.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Start with the Property Improvement Plan form' }),
  ).toBeDisabled()
  await getField(page, 'Name').fill('Hotel walk')
  await getField(page, 'Description').fill('Rooms and corridors, once a quarter')
  await pressButton(page, 'Create Project Type')
  await expect(page.getByText('None yet. Every point needs one.')).toBeVisible()

  await followLink(page, /Custom Fields/)
  await expect(page).toHaveURL(/\/settings\/projectType-customField-listing\/\d+$/)
  const type = (label: string) => async () => {
    await page.getByLabel('Field type').selectOption({ label })
  }
  const ofType = (name: string, label: string, more?: () => Promise<void>) =>
    addPart(page, 'Add Custom Field', 'Create Custom Field', name, async () => {
      await type(label)()
      await more?.()
    })
  await ofType('Room', 'Text')
  await ofType('Width', 'Fraction, such as 1 1/2')
  await ofType('Cost', 'Decimal number', async () => {
    const preview = page.getByRole('region', { name: 'Preview on a point' })
    await preview.getByLabel('Cost').fill('much')
    await preview.getByLabel('Cost').blur()
    await expect(preview.getByText('Invalid decimal value')).toBeVisible()
  })
  await ofType('Due', 'Date')
  await ofType('Contact', 'Phone number')
  await ofType('Material', 'Single choice', async () => {
    await pressButton(page, 'Create Custom Field')
    await expect(page.getByText('Add at least one option.')).toBeVisible()
    await addOptions(page, ['Wood', 'Tile', 'Stone'])
    const option = page.getByRole('textbox', { name: 'New option' })
    await option.fill('Glass, steel')
    await expect(page.getByText('cannot be empty or contain commas')).toBeVisible()
    await option.fill('wood')
    await expect(page.getByText('Each option must be unique.')).toBeVisible()
    await option.fill('')
    await page.getByRole('textbox', { name: 'Option 3' }).press('Alt+ArrowUp')
    await expect(page.getByText('Stone is now number 2 of 3.')).toBeAttached()
    await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Stone')
    await page.getByLabel('Required').check()
    await page.getByLabel('User Upload Value').check()
  })
  await expect(page.getByRole('row', { name: /Material/ })).toContainText('User Upload Value')
  await expect(page.getByRole('row', { name: /Material/ })).toContainText('Wood, Stone, Tile')

  await area(page, 'N-Point Categories')
  await addPart(page, 'Add Point Category', 'Create Point Category', 'Walls')
  await addPart(page, 'Add Point Category', 'Create Point Category', 'Fire safety', async () => {
    await getField(page, 'Colour').fill('#c2413b')
    await page
      .getByRole('combobox', { name: 'Custom Fields' })
      .or(getField(page, 'Custom Fields'))
      .first()
      .click()
    await page.getByRole('option', { name: 'Due' }).click()
    await page.getByRole('option', { name: 'Contact' }).click()
    await page.keyboard.press('Escape')
  })
  await expect(page.getByRole('row', { name: /Fire safety/ })).toContainText('Due, Contact')

  await area(page, 'N-Point Statuses')
  // colours are Business' and above, in form and list
  for (const name of ['Open', 'In work', 'Done']) {
    await addPart(page, 'Add N-Point Status', 'Create N-Point Status', name, () =>
      expect(getField(page, 'Colour')).toHaveCount(0),
    )
  }
  await expect(getOpenedParts(page).getByRole('columnheader', { name: 'Colour' })).toHaveCount(0)

  await area(page, 'Checkboxes')
  const newBox = page.getByRole('textbox', { name: 'New in Checkboxes' })
  for (const name of ['Urgnt', 'Guest affected', 'Specialist', 'Photo taken']) {
    await newBox.fill(name)
    await newBox.press('Enter')
  }
  await expect(getPartNames(page)).toHaveText([
    'Urgnt',
    'Guest affected',
    'Specialist',
    'Photo taken',
  ])
  // a name is changed where it stands, and a tap in the point beside shows it
  await pressButton(page, 'Rename Urgnt')
  await page.keyboard.type('Urgent')
  await page.keyboard.press('Enter')
  await expect(getPartNames(page).first()).toHaveText('Urgent')
  const pointBeside = page.getByRole('region', { name: 'Preview on a point' })
  await expect(pointBeside.getByRole('checkbox', { name: 'Urgent' })).toBeVisible()

  await area(page, 'nSpection Properties')
  await getOpenedParts(page).getByRole('button', { name: 'Paste a list' }).click()
  const list = page.getByRole('dialog', { name: 'Paste a list: nSpection Properties' })
  await list
    .getByLabel('One per line')
    .fill(
      '1. Who opened?\n2. How many rooms?\n3. Which floors?\n\n4. Any keys left?\n5. Next visit?',
    )
  await list.getByRole('button', { name: 'Add 5 entries' }).click()
  await expect(getPartNames(page)).toHaveCount(5)

  // order, by the keyboard and by the pointer; both are still there after a reload
  await page.getByRole('button', { name: 'Rename Next visit?', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(getPartNames(page)).toHaveText([
    'Who opened?',
    'How many rooms?',
    'Next visit?',
    'Which floors?',
    'Any keys left?',
  ])
  await expect(page.getByText('Next visit? is now number 3 of 5.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Rename Next visit?', exact: true })).toBeFocused()
  await expect(page.getByText('Order saved.')).toBeVisible()
  await pressButton(page, 'Move Who opened? down')
  await expect(getPartNames(page).nth(1)).toHaveText('Who opened?')
  const grips = getOpenedParts(page).getByTitle('Drag to reorder')
  await grips.last().scrollIntoViewIfNeeded()
  const grip = await waitUntilStill(grips.last())
  const top = await waitUntilStill(grips.first())
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, (grip.y + top.y) / 2)
  await page.mouse.move(grip.x + 8, top.y + 4)
  await page.mouse.up()
  const order = ['Any keys left?', 'How many rooms?', 'Who opened?', 'Next visit?', 'Which floors?']
  await expect(getPartNames(page)).toHaveText(order)
  // the order is stored a moment after it is shown
  const token = await readSessionToken(page.context())
  const typeId = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
  const storedOrder = async () =>
    (
      await instance.call<{ projectTypeMetaDataFields: { question: string }[] }>(
        token,
        `ProjectType/GetProjectTypeById?id=${typeId}`,
      )
    ).projectTypeMetaDataFields.map(({ question }) => question)
  await expect.poll(storedOrder).toEqual(order)
  await page.reload()
  await expect(getPartNames(page)).toHaveText(order)

  // what cannot be saved is put back, and said
  await page.route('**/api/ProjectType/SavePartOrder', (route) => route.abort())
  await pressButton(page, 'Move Any keys left? down')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(getPartNames(page)).toHaveText(order)
  await page.unroute('**/api/ProjectType/SavePartOrder')

  await test.step('a question that cannot be deleted says why and stays', async () => {
    await page.route('**/api/ProjectTypeMetaDataField/SoftDelete', (route) => route.abort())
    await page
      .getByRole('row', { name: /Any keys left/ })
      .getByRole('button', { name: 'More actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Delete Any keys left?' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByRole('alert')).toContainText('The server cannot be reached.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(getPartNames(page)).toHaveText(order)
    await page.unroute('**/api/ProjectTypeMetaDataField/SoftDelete')
  })

  // deletion asks first, in words
  await area(page, 'N-Point Categories')
  await page
    .getByRole('row', { name: /Walls/ })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Delete Walls' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete Point Category' })
  await expect(confirmation).toContainText('Are you sure you want to delete this point category?')
  await expect(confirmation).toContainText('Nothing uses it yet.')
  await expect(confirmation.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${instance.url}/projecttypes`)
  const row = page.getByRole('row', { name: /Hotel walk/ })
  await row.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export Hotel walk' }).click()
  const path = await (await download).path()
  const file = JSON.parse(await readFile(path, 'utf8')) as TypeFile
  expect(file.customFields.map(({ customFieldType }) => customFieldType)).toEqual([
    ...['textual', 'fractional', 'decimal', 'date', 'phone', 'dropdown'],
  ])
  expect(file.metaDataFields.map(({ question }) => question)).toEqual(order)

  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy Hotel walk' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hotel walk, winter')
  await pressButton(page, 'Create copy')
  await expect(page.getByRole('heading', { name: 'Hotel walk, winter' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Custom Fields/ })).toContainText('6 entries')

  await page.goto(`${instance.url}/projecttypes`)
  await pressButton(page, 'Import from file')
  const dialog = page.getByRole('dialog')
  const nothing = {
    name: 'note.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":1}'),
  }
  await dialog.locator('input[type=file]').setInputFiles(nothing)
  await expect(dialog.getByText('This file is not an nSpect inspection type.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove note.json' }).click()
  const bytes = Buffer.from(JSON.stringify({ ...file, name: 'Hotel walk, spring' }))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'walk.nspect-type.json', mimeType: 'application/json', buffer: bytes })
  await expect(dialog.getByText('Checkboxes: 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hotel walk, spring' })).toBeVisible()
  await expect(page.getByRole('link', { name: /nSpection Properties/ })).toContainText('5 entries')

  await page.goto(`${instance.url}/projecttypes`)
  await expect(page.locator('tbody tr')).toHaveCount(3)
  const spring = page.getByRole('row', { name: /Hotel walk, spring/ })
  await spring.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Hotel walk, spring' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete nSpection Type' })
  await expect(removal).toContainText('No inspection uses it.')
  await removal.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(2)

  // an inspection of it: its points get what the type gives
  await page.goto(`${instance.url}/project/manage/0`)
  await getField(page, 'nSpection Name').fill('Second floor, autumn')
  await page.getByLabel('nSpection Type').first().click()
  await page.getByRole('option', { name: 'Hotel walk', exact: true }).click()
  await page.getByLabel('Scan Date').fill('11/21/2026')
  await page.keyboard.press('Escape')
  const photo = {
    name: 'corridor.jpg',
    mimeType: 'image/jpeg',
    buffer: await renderPhotoJpeg(page),
  }
  await page.getByLabel('3D model, panorama, plan, photos').setInputFiles(photo)
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /proceed|create/i })
    .click()
  await expect(page).toHaveURL(/\/project\/edit-project\/\d+/)
  await expect(page.getByText('Hotel walk · Scan Date: 11/21/2026')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'nSpection Properties' })).toContainText('0/5')
})

test('who does not look after types is told so, and calls nothing; a Manager may configure, the form is not theirs', async ({
  page,
}) => {
  await signIn(page, instance.url, await instance.person('User'))
  const calls: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/ProjectType') && calls.push(request.url()),
  )
  await page.goto(`${instance.url}/projecttypes`)
  await expect(
    page.getByText(
      'You don’t have access. Inspection types are managed by managers and administrators.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'nSpection Types' })).toHaveCount(0)
  expect(calls).toEqual([])

  const manager = await instance.person('Manager')
  const token = await instance.signIn(manager.username, manager.password)
  await signInWithToken(page.context(), instance.url, token)
  await page.goto(`${instance.url}/projecttypes`)
  const [type] = await instance.call<{ id: number; name: string }[]>(
    token,
    'ProjectType/GetAllProjectTypes',
  )
  await page.goto(`${instance.url}/projectType/edit-ProjectType/${type?.id}`)
  await expect(page).toHaveURL(new RegExp(`/projecttypes/edit/${type?.id}$`))
  await expect(page.getByRole('heading', { name: 'Edit Project Type' })).toBeVisible()
  await expect(page.getByText('Only administrators can change these fields.')).toBeVisible()

  // somebody else saves meanwhile: both versions, and the person chooses (T83)
  const stored = await instance.call<{ name: string; version: number }>(
    token,
    `ProjectType/GetProjectTypeById?id=${type?.id}`,
  )
  await instance.call(token, 'ProjectType/SaveProjectType', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: type?.id,
      name: 'Theirs',
      description: 'Theirs',
      version: stored.version,
    }),
  })
  await getField(page, 'Name').fill('Mine')
  await pressButton(page, 'Save Project Type')
  await expect(page.getByText('Someone else saved this in the meantime')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Name Theirs Mine' })).toBeVisible()
  await pressButton(page, 'Keep mine')
  await expect(page.getByRole('row', { name: /Mine/ })).toBeVisible()
})
