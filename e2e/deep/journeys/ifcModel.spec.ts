import type { Pin } from '@nspect/contract/pins'
import { expect, type Page, test } from '@playwright/test'
import { hotelIfc } from '../../../server/src/files/modelFormats/ifc/testing/sampleIfc.ts'
import { createInspection, idOf, placeInTheMiddle } from '../../modelUploadSteps.ts'
import { modelReady } from '../../steps.ts'
import { nspect, withInstance } from '../../withInstance.ts'
import { expectAccessible } from '../accessible.ts'

/** A hotel as IFC: two storeys of rooms in a row, so many that the viewer joins its parts. */

let token: string
let projectId: number
let page: Page

withInstance(async (browser) => {
  const manager = await nspect.person('Manager')
  token = await nspect.signIn(manager.username, manager.password)
  page = await browser.newPage({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await createInspection(page, manager, 'Seaview Hotel as IFC', {
    name: 'hotel.ifc',
    mimeType: '',
    buffer: hotelIfc({ rooms: 10, origin: [4_500_000, 5_800_000, 120] }),
  })
  await page.waitForURL(/\/project\/(check-model|edit-project)\/[1-9]/)
  projectId = Number(idOf(page))
})

/** In front of the back wall of the fifth room of the upper storey; the file's frame. */
const wall = { x: 4_500_018, y: 124.5, z: -5_800_003 }
const lookAtWall = async () => {
  const camera = { position: { ...wall, z: wall.z - 6 }, target: wall, fov: 50 }
  await nspect.call(token, 'Project/SaveModelCheck', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, check: { startView: camera } }),
  })
  await page.goto(`${nspect.url}/project/edit-project/${projectId}?mode=3d`)
  await modelReady(page)
}

test('T331: the floors of an IFC are its storeys, by their names', async () => {
  await lookAtWall()
  await page.getByRole('button', { name: 'Floors' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['All floors', 'Level 2', 'Level 1'])
  await page.getByRole('menuitem', { name: 'Level 1' }).click()
  await page.getByRole('button', { name: 'Floors' }).click()
  await expect(page.getByRole('menuitem', { name: 'Level 1' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('menuitem', { name: 'All floors' }).click()
})

test('T332: a point on a wall knows the wall', async () => {
  await lookAtWall()
  const { id } = await placeInTheMiddle(page, 'Crack')
  const stored = await nspect.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${id}`)
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
  await page.goto(`${nspect.url}/project/edit-project/${projectId}?mode=3d&pin=${id}`)
  await expect(page.getByText('On: Wall 15.2, Level 2 (IfcWallStandardCase)')).toBeVisible()
  await expectAccessible(page)
})
