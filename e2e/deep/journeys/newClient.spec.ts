import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import {
  archiveAndRetrieve,
  attachFile,
  chooseHeadAction,
  completeProject,
  getProjectId,
  getSection,
  openDocumentForm,
  openHistory,
} from '../../inspectionLifecycleSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'
import {
  addOptions,
  addPart,
  followLink,
  getField,
  getPartNames,
  openParts,
  pressButton,
} from '../../typeSteps.ts'

/**
 * A client that is new here helps itself: its Admin shapes a type and leads an inspection of it
 * through its whole life.
 */

setUpInstance()

const ines = {
  username: 'ines.quiroga@dunehouse.example',
  password: 'seven grey herons at low tide',
}
const typeName = 'Room handover'
const inspectionName = 'Dune House, rooms 1 to 12'
const questionTexts = [
  'Who had the keys?',
  'How many beds?',
  'Which rooms?',
  'Any damage known?',
] as const
const askedLast = 'Next season?'
const questions = [...questionTexts, askedLast]

/** Registers by the form: a new client, and who registers is its Admin. */
const register = async (page: Page) => {
  await page.goto(`${instance.url}/auth/registration`)
  const input = {
    'First Name': 'Ines',
    'Last Name': 'Quiroga',
    'Phone Number': '+34 91 000 00 00',
    Username: ines.username,
    Password: ines.password,
    'Confirm Password': ines.password,
    'Business Name': 'Dune House',
    'Company Address': '3 Beach Walk',
  }
  for (const [name, value] of Object.entries(input)) await getField(page, name).fill(value)
  await pressButton(page, 'Create account')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
}

/** The entry of the side bar that is lit. */
const lit = (page: Page) => page.locator('aside nav [data-status="active"]')

const shapeType = async (page: Page) => {
  await followLink(page, 'nSpection Types')
  await followLink(page, 'Add nSpection Type')
  await getField(page, 'Name').fill(typeName)
  await getField(page, 'Description').fill('Before guests come and after they have left')
  await pressButton(page, 'Create Project Type')
  await expect(page.getByText('None yet. Every point needs one.')).toBeVisible()

  await followLink(page, /Custom Fields/)
  await expect(page).toHaveURL(/\/settings\/projectType-customField-listing\/\d+$/)
  await expect(lit(page)).toHaveText('nSpection Types')
  for (const [name, label, options] of [
    ['Room', 'Text', []],
    ['Gap', 'Fraction in inches, such as 3/8"', []],
    ['Cost', 'Decimal number', []],
    ['Due', 'Date', []],
    ['Trade', 'Single choice', ['Joiner', 'Painter', 'Tiler']],
    ['Seasons', 'Multiple choice', ['Spring', 'Autumn']],
  ] as const) {
    await addPart(page, 'Add Custom Field', 'Create Custom Field', name, async () => {
      await page.getByLabel('Field type').selectOption({ label })
      await addOptions(page, options)
    })
  }
  await openParts(page, typeName, 'N-Point Categories')
  for (const name of ['Furniture', 'Walls'])
    await addPart(page, 'Add Point Category', 'Create Point Category', name, async () => {
      await page
        .getByRole('combobox', { name: 'Custom Fields' })
        .or(getField(page, 'Custom Fields'))
        .first()
        .click()
      await page.getByRole('option', { name: name === 'Walls' ? 'Gap' : 'Trade' }).click()
      await page.keyboard.press('Escape')
    })
  await openParts(page, typeName, 'N-Point Statuses')
  for (const name of ['Open', 'Ordered', 'Repaired'])
    await addPart(page, 'Add N-Point Status', 'Create N-Point Status', name)
  await openParts(page, typeName, 'Checkboxes')
  for (const name of ['Urgent', 'Room blocked', 'Warranty', 'Photo taken'])
    await addPart(page, 'Add Checkbox', 'Create Checkbox', name)
  await openParts(page, typeName, 'nSpection Properties')
  for (const name of questions)
    await addPart(page, 'Add nSpection Property', 'Create nSpection Property', name)
  await expect(getPartNames(page)).toHaveText(questions)
}

const createInspection = async (page: Page) => {
  await page.goto(`${instance.url}/project/manage/0`)
  await getField(page, 'nSpection Name').fill(inspectionName)
  await page.getByRole('combobox', { name: 'nSpection Type' }).click()
  await page.getByRole('option', { name: typeName }).click()
  await page.getByLabel('Scan Date').fill('11/05/2026')
  await page.getByLabel('Scan Date').press('Enter')
  const photo = { name: 'room-1.jpg', mimeType: 'image/jpeg', buffer: await renderPhotoJpeg(page) }
  await page.getByLabel('3D model, panorama, plan, photos').setInputFiles(photo)
  await pressButton(page, 'Create nSpection')
  await page
    .getByRole('dialog', { name: 'Create nSpection' })
    .getByRole('button', { name: 'Create' })
    .click()
  await expect(page).toHaveURL(/\/project\/edit-project\/\d+/)
  await expect(page.getByText(`${typeName} · Scan Date: 11/05/2026`)).toBeVisible()
}

const getQuestions = (page: Page) => getSection(page, 'Questions of this inspection')

const answer = async (page: Page, tally: string) => {
  const tab = page.getByRole('tab', { name: /^nSpection Properties/ })
  await expect(tab).toContainText('0/5')
  await tab.click()
  for (const question of questionTexts) {
    const line = getQuestions(page).getByRole('listitem').filter({ hasText: question })
    await line.getByRole('textbox').fill(`Told about: ${question}`)
    await expect(line.getByText('Saved', { exact: true })).toBeVisible()
  }
  await expect(tab).toContainText(tally)
}

const attach = async (page: Page) => {
  await attachFile(page, 'inventory.txt', 'Twelve rooms, twenty-two beds.')
  const adding = await openDocumentForm(page)
  await adding.getByRole('radiogroup', { name: 'Type' }).getByText('Link').click()
  await adding.getByLabel('Address').fill('https://dunehouse.example/floor-plan')
  await adding.getByLabel('Name').fill('Floor plan')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Floor plan' })).toBeVisible()
}

test('a new client’s Admin shapes a type from nothing and leads an inspection of it from creation to archive and back', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await register(page)
  await shapeType(page)
  await createInspection(page)
  const id = getProjectId(page)
  await answer(page, '4/5')
  await attach(page)

  await completeProject(page)
  await expect(page.getByRole('button', { name: 'Update Model' })).toHaveCount(0)
  await page.getByRole('tab', { name: /^nSpection Properties/ }).click()
  await expect(page.getByText('This inspection is completed. Its answers are final.')).toBeVisible()
  await expect(getQuestions(page).getByText(`Told about: ${questionTexts[0]}`)).toBeVisible()

  await chooseHeadAction(page, inspectionName, 'Reopen')
  const reopening = page.getByRole('dialog', { name: 'Reopen nSpection' })
  await reopening.getByLabel('Reason').fill('Room 7 was locked.')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Update Model' })).toBeVisible()
  const last = getQuestions(page).getByRole('listitem').filter({ hasText: askedLast })
  await last.getByRole('textbox').fill('Opens in March')
  await expect(last.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(`${instance.url}/dashboard`)
  await archiveAndRetrieve(page, inspectionName)
  await expect(await openHistory(page, inspectionName)).toHaveText([
    /^Retrieved/,
    /^Archived/,
    /^Reopened.*Room 7/,
    /^Completed/,
    /^CreatedInes Quiroga/,
  ])

  // nothing of it was lost on the way
  const token = await instance.signIn(ines.username, ines.password)
  const project = await instance.call<Project>(token, `Project/GetProjectById?id=${id}`)
  expect(project.metaDataAnswers.map((metaDataAnswer) => metaDataAnswer.answer)).toEqual([
    ...questionTexts.map((question) => `Told about: ${question}`),
    'Opens in March',
  ])
  expect(project.projectDocuments.map(({ name }) => name).toSorted()).toEqual([
    'Floor plan',
    'inventory.txt',
  ])
  const type = project.projectType
  expect([
    type.pointCategories.length,
    new Set(type.projectTypeCustomFields.map(({ customFieldType }) => customFieldType)).size,
    type.projectTypePOIStatuses.length,
    type.projectTypeCheckBoxes.length,
    type.projectTypeMetaDataFields.length,
  ]).toEqual([2, 6, 3, 4, 5])
})

test('T83: two people who change the same part of a type see both versions, and either choice holds', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const theirs = await browser.newPage()
  await signIn(page, instance.url, await instance.person('Admin'))
  await signIn(theirs, instance.url, await instance.person('Manager'))
  const both = [page, theirs]
  const conflict = page.getByRole('alert', { name: 'Someone else saved this in the meantime' })
  /** Both open a part before either has saved it. */
  const open = async (parts: RegExp, name: string) => {
    for (const currentPage of both) {
      await currentPage.goto(`${instance.url}/projecttypes`)
      await currentPage
        .getByRole('link', { name: 'Property Condition Survey', exact: true })
        .click()
      await followLink(currentPage, parts)
      await currentPage.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
      await expect(getField(currentPage, 'Name')).toHaveValue(name)
    }
  }

  await open(/N-Point Categories/, 'Tiles')
  await getField(theirs, 'Name').fill('Wall tiles')
  await getField(theirs, 'Description').fill('On walls only')
  await pressButton(theirs, 'Update Point Category')
  await expect(getPartNames(theirs).filter({ hasText: 'Wall tiles' })).toHaveCount(1)
  await getField(page, 'Name').fill('Tiles and joints')
  await pressButton(page, 'Update Point Category')
  await expect(
    conflict.getByRole('row', { name: 'Name Wall tiles Tiles and joints' }),
  ).toBeVisible()
  await expect(conflict.getByRole('row', { name: 'Description On walls only' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(getPartNames(page).filter({ hasText: 'Tiles and joints' })).toHaveCount(1)
  await expect(getPartNames(page).filter({ hasText: 'Wall tiles' })).toHaveCount(0)

  await open(/Custom Fields/, 'Trade')
  await addOptions(theirs, ['Roofer'])
  await pressButton(theirs, 'Update Custom Field')
  await expect(theirs.getByRole('row', { name: /Trade/ })).toContainText('Roofer')
  await getField(page, 'Name').fill('Craft')
  await pressButton(page, 'Update Custom Field')
  await expect(conflict.getByRole('row', { name: 'Name Trade Craft' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /Roofer/ })).toBeVisible()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('row', { name: /Trade/ })).toContainText('Roofer')
  await expect(getPartNames(page).filter({ hasText: 'Craft' })).toHaveCount(0)
})
