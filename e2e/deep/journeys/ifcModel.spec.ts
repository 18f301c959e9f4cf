import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { buildHotelIfc } from '../../../server/src/files/modelFormats/ifc/testing/sampleIfc.ts'
import { addPinInMiddle, createProject, getPageId } from '../../modelUploadSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { waitForModel } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/** A hotel as IFC: two storeys of rooms in a row, so many that the viewer joins its parts. */

let token: string
let projectId: number
let page: Page

setUpInstance(async (browser) => {
  const manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  page = await browser.newPage({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await createProject(page, manager, 'Seaview Hotel as IFC', {
    name: 'hotel.ifc',
    mimeType: '',
    buffer: buildHotelIfc({ rooms: 10, origin: [4_500_000, 5_800_000, 120] }),
  })
  await page.waitForURL(/\/project\/(check-model|edit-project)\/[1-9]/)
  projectId = Number(getPageId(page))
})

/** In front of the back wall of the fifth room of the upper storey; the file's frame. */
const wall = { x: 4_500_018, y: 124.5, z: -5_800_003 }
const lookAtWall = async () => {
  const camera = { position: { ...wall, z: wall.z - 6 }, target: wall, fov: 50 }
  await instance.call(token, 'Project/SaveModelCheck', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, check: { startView: camera } }),
  })
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
  await waitForModel(page)
}

test('T331: the floors of an IFC are its storeys, by their names', async () => {
  await lookAtWall()
  await page.getByRole('button', { name: /^Floor/ }).click()
  const floor = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['All floors', 'Level 2', 'Level 1'])
  await floor('Level 1').click()
  await page.getByRole('button', { name: /^Floor/ }).click()
  await expect(floor('Level 1')).toBeChecked()
  await floor('All floors').click()
})

test('T332: a point on a wall knows the wall', async () => {
  await lookAtWall()
  const { id } = await addPinInMiddle(page, 'Crack')
  const stored = await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${id}`)
  expect(stored.matterPointCoordinates).toMatchObject({
    element: {
      name: 'Wall 15.2',
      type: 'IfcWallStandardCase',
      storey: 'Level 2',
      globalId: expect.any(String),
    },
    floor: 1,
  })
  expect(stored.matterPointCoordinates?.position.x).toBeCloseTo(wall.x, 0)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d&pin=${id}`)
  await expect(page.getByText('On: Wall', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
