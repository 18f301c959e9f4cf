import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, test } from '@playwright/test'
import {
  archiveAndRetrieve,
  attachFile,
  chooseHeadAction,
  chooseRowAction,
  completeProject,
  getProjectId,
  getSection,
  openHistory,
} from '../../inspectionLifecycleSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * The life of one inspection in an Admin's hands: made, changed, answered, completed, reopened,
 * archived, retrieved.
 */

// each lives on what the one before it made: a second try needs them all
test.describe.configure({ mode: 'serial' })

const shots = join(import.meta.dirname, '../../../screenshots/life')
const named = 'Harbour Lights, west wing'
const renamed = 'Harbour Lights, west wing and pool'

let admin: { username: string; password: string }
let token: string

setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  admin = await instance.person('Admin')
  token = await instance.signIn(admin.username, admin.password)
})

const read = (id: number) => instance.call<Project>(token, `Project/GetProjectById?id=${id}`)

test('is made with the fields of its type, after the question that asks to look again', async ({
  page,
}) => {
  await signIn(page, instance.url, admin)
  // without an id it is a new one, too
  await page.goto(`${instance.url}/project/manage`)
  await expect(page).toHaveURL(/\/project\/manage\/0$/)
  await expect(page.getByRole('heading', { name: 'Create New nSpection' })).toBeVisible()
  await page.getByLabel('Scan Date').fill('')
  await page.getByRole('button', { name: 'Create nSpection' }).click()
  for (const problem of [
    'nSpection Name is required',
    'nSpection Type is required',
    'Scan Date is required',
  ]) {
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expect(
    page.getByText('Please upload images for the project or enter your model link to proceed.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create nSpection' })).toBeDisabled()

  await page.getByLabel('nSpection Name').fill(named)
  await page.getByRole('combobox', { name: 'nSpection Type' }).click()
  await page.getByRole('option', { name: 'Property Improvement Plan' }).click()
  await page.getByLabel('Scan Date').fill('11/05/2026')
  await page.getByLabel('Scan Date').press('Enter')
  const ofType = page.getByRole('group', { name: 'Property Details & Renovation Schedule' })
  await ofType.getByLabel('Property name').fill('Harbour Lights Hotel')
  await ofType.getByRole('textbox', { name: 'PIP issue date' }).fill('11/21/2026')
  await ofType.getByRole('textbox', { name: 'PIP issue date' }).press('Tab')
  await page.getByLabel('3D model, panorama, plan, photos').setInputFiles({
    name: 'lobby.jpg',
    mimeType: 'image/jpeg',
    buffer: await renderPhotoJpeg(page),
  })
  await page.screenshot({ path: join(shots, '1-new.png'), fullPage: true })
  await page.getByRole('button', { name: 'Create nSpection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create nSpection' })
  await expect(dialog).toContainText(
    'Please revise all of your information before creating the nSpection. Are you sure you want to proceed?',
  )
  await dialog.getByRole('button', { name: 'Create' }).dblclick()
  await page.waitForURL(/edit-project\/\d+/)
  const { formJSON } = await read(getProjectId(page))
  expect(formJSON.find(({ key }) => key === 'propertyName')?.value).toBe('Harbour Lights Hotel')
  expect(formJSON.find(({ key }) => key === 'pipIssueDate')?.value).toBe('2026-11-21')
  const rows = await instance.call<{ projectName: string }[]>(token, 'Project/GetProjects')
  expect(rows.filter(({ projectName }) => projectName === named)).toHaveLength(1)
})

test('is changed from its row; who saved meanwhile is not overwritten unasked (T47, T83)', async ({
  page,
}) => {
  await signIn(page, instance.url, admin)
  await chooseRowAction(page, 'Active nSpections', named, 'Edit')
  await expect(page.getByRole('heading', { name: 'Update nSpection' })).toBeVisible()
  for (const label of ['Client', 'nSpection Type', '3D model link']) {
    await expect(page.getByRole('textbox', { name: label })).toBeDisabled()
  }
  await expect(page.getByLabel('Images', { exact: true })).toBeDisabled()
  const ofType = page.getByRole('group', { name: 'Property Details & Renovation Schedule' })
  await expect(ofType.getByLabel('Property name')).toHaveValue('Harbour Lights Hotel')
  await expect(ofType.getByRole('textbox', { name: 'PIP issue date' })).toHaveValue('11/21/2026')

  const id = getProjectId(page)
  const { version, clientId, projectTypeId } = await read(id)
  const other = {
    id,
    version,
    clientId,
    projectTypeId,
    projectName: named,
    scanDate: '2026-11-06',
    notes: 'Windy',
  }
  await instance.call(token, 'Project/SaveProject', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(other),
  })
  await page.getByLabel('nSpection Name').fill(renamed)
  await ofType.getByLabel('Total number of floors').fill('7')
  await page.getByRole('button', { name: 'Update nSpection' }).click()
  const conflict = page.getByRole('alert', { name: 'Someone else changed this inspection' })
  await expect(conflict.getByRole('row', { name: /Notes Windy/ })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /Total number of floors/ })).toBeVisible()
  await page.screenshot({ path: join(shots, '2-conflict.png'), fullPage: true })
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Inspection saved.')).toBeVisible()
  await expect(getSection(page, 'Active nSpections').getByText(renamed)).toBeVisible()
  expect((await read(id)).formJSON.find(({ key }) => key === 'totalNumberOfFloors')?.value).toBe(
    '7',
  )
})

test('is answered, gets a document, is completed and stays as it is until it is reopened (T48)', async ({
  page,
}) => {
  await signIn(page, instance.url, admin)
  await getSection(page, 'Active nSpections').getByText(renamed).click()
  await page.waitForURL(/edit-project\/\d+/)
  const id = getProjectId(page)
  await page.getByRole('tab', { name: /^nSpection Properties/ }).click()
  const questions = page.getByRole('region', { name: 'Questions of this inspection' })
  const question = questions.getByRole('textbox').first()
  // somebody answers while this answer is on its way: before, the page would hear of theirs
  const [answered] = (await read(id)).metaDataAnswers
  const address = 'Project/SaveProjectMetaDataAnswers'
  const theirs = { projectTypeMetaDataFieldId: answered?.projectTypeMetaDataFieldId, answer: 'No' }
  await page.route(
    `**/api/${address}`,
    async (route) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ projectId: id, answers: [theirs] })
      await instance.call(token, address, { method: 'POST', headers, body })
      await route.continue()
    },
    { times: 1 },
  )
  await question.fill('Yes, from noon')
  const meanwhile = questions.getByRole('alert', {
    name: 'Someone else answered this in the meantime',
  })
  await expect(meanwhile.getByRole('row', { name: 'Answer No Yes, from noon' })).toBeVisible()
  await page.screenshot({ path: join(shots, '3-answer.png') })
  await meanwhile.getByRole('button', { name: 'Keep mine' }).click()
  await expect(questions.getByText('Saved', { exact: true })).toBeVisible()

  await attachFile(page, 'fire-certificate.txt', 'Valid until the spring.')
  await completeProject(page)
  await expect(page.getByRole('button', { name: 'Update Model' })).toHaveCount(0)
  await page.goto(`${instance.url}/project/manage/${id}`)
  await expect(
    page.getByText('This inspection is completed. Reopen it to make changes.'),
  ).toBeVisible()
  await page.screenshot({ path: join(shots, '4-frozen.png') })

  await page.goto(`${instance.url}/project/edit-project/${id}`)
  await chooseHeadAction(page, renamed, 'Reopen')
  const reopening = page.getByRole('dialog', { name: 'Reopen nSpection' })
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(reopening.getByText('Enter a reason for reopening the inspection.')).toBeVisible()
  await reopening.getByLabel('Reason').fill('The roof was not inspected.')
  await page.screenshot({ path: join(shots, '5-reopen.png') })
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Inspection reopened. You can change it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Model' })).toBeVisible()
})

test('goes to the archive and comes back, and its history tells all of it (T51)', async ({
  page,
}) => {
  await signIn(page, instance.url, admin)
  await archiveAndRetrieve(page, renamed)
  await expect(await openHistory(page, renamed)).toHaveText([
    /^Retrieved/,
    /^Archived/,
    /^Reopened.*The roof/,
    /^Completed/,
    /^CreatedJonas Brandt/,
  ])
  await page.screenshot({ path: join(shots, '6-history.png') })
})

test('leaves with its list as it is searched, and with its points', async ({ page }) => {
  await signIn(page, instance.url, admin)
  await page.getByRole('searchbox', { name: 'Search nSpections' }).fill('west wing')
  const active = getSection(page, 'Active nSpections')
  await expect(active.locator('tbody tr')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await active.getByRole('button', { name: 'Export Active nSpections' }).click()
  await page.getByRole('menuitem', { name: 'Export Active nSpections as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Active nSpections.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\uFEFF"?nSpection Name/)
  expect(lines[1]).toContain(renamed)

  await page.route(/ExportProjects/, (route) =>
    route.fulfill({
      status: 503,
      json: { Message: 'The service is temporarily unavailable.', code: 'unavailable' },
    }),
  )
  await active.getByRole('button', { name: 'Export Active nSpections' }).click()
  await page.getByRole('menuitem', { name: 'Export Active nSpections as Excel' }).click()
  await expect(page.getByText('The service is temporarily unavailable.')).toBeVisible()

  await page.goto(`${instance.url}/dashboard?q=first%20floor`)
  await getSection(page, 'Active nSpections').getByText('Harbour Lights, first floor').click()
  await page.getByRole('tab', { name: /^nSpection Points/ }).click()
  const points = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export nSpection Points' }).click()
  await page.getByRole('menuitem', { name: 'Export nSpection Points as Excel' }).click()
  const workbook = await readFile(await (await points).path())
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
})
