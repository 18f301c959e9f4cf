import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import { convertGlbToObj } from '../../../server/src/testing/models/convertGlbToObj.ts'
import { readBuildingGlb } from '../../buildingGlb.ts'
import { addPinInMiddle, createProject, getPageId } from '../../modelUploadSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { waitForModel } from '../../steps.ts'

/**
 * The Duplex Apartment of buildingSMART (`SAMPLES_DIR`, README) as OBJ, and as the IFC file that it
 * is made of. Without the first, a furnished room; without the second, which is not part of the
 * samples, its test is left out.
 */

let manager: { username: string; password: string }
let token: string
setUpInstance(async () => {
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
})
const read = (page: Page) =>
  instance.call<Project>(token, `Project/GetProjectById?id=${getPageId(page)}`)

test('T280: an apartment as OBJ is looked at, keeps its triangles, and takes a point', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const buffer = await convertGlbToObj((await readBuildingGlb()).bytes)
  await createProject(page, manager, 'Apartment as OBJ', {
    name: 'apartment.obj',
    mimeType: '',
    buffer,
  })
  await page.waitForURL(/\/project\/check-model\/\d+/, { timeout: 90_000 })
  await expect(page.getByText(/m on the ground/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)
  const point = await addPinInMiddle(page, 'Crack beside the window')
  expect(point.matterPointCoordinates?.position).toBeDefined()
  const { model } = await read(page)
  expect(model?.name).toBe('apartment.obj')
  expect(model?.triangles).toBe(buffer.toString().split('\nf ').length - 1)
})

const apartmentIfc = join(process.env.SAMPLES_DIR ?? '', 'ifc/Duplex_A_20110907.ifc')

test('T331, T332: the same as IFC has floors by the names of its storeys, and a point knows its element', async ({
  page,
}) => {
  test.skip(!existsSync(apartmentIfc), 'the IFC file is not here')
  test.setTimeout(180_000)
  const buffer = await readFile(apartmentIfc)
  await createProject(page, manager, 'Apartment as IFC', {
    name: 'apartment.ifc',
    mimeType: '',
    buffer,
  })
  await page.waitForURL(/\/project\/check-model\/\d+/, { timeout: 90_000 })
  await expect(page.getByText('Unit and axis come from the IFC file.')).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)
  await page.getByRole('button', { name: /^Floor/ }).click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    'All floors',
    'Roof',
    'Level 2',
    'Level 1',
    'T/FDN',
  ])
  await page.keyboard.press('Escape')
  const { matterPointCoordinates: place } = await addPinInMiddle(page, 'Crack in the render')
  expect(place?.element).toMatchObject({
    globalId: expect.stringMatching(/^[\w$]{22}$/),
    type: expect.stringMatching(/^Ifc/),
    storey: expect.stringMatching(/^(Roof|Level [12]|T\/FDN)$/),
  })
})
