import { identitySpaceAlignment } from '@nspect/contract/alignment/alignment'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { imageAlignmentRoutes } from '@nspect/contract/imageAlignments/imageAlignments'
import { modelRoutes } from '@nspect/contract/models/models'
import { computeImageSightings } from '@nspect/contract/pins/pinSightings'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findImageRevisionToAlign,
  storeImageAlignmentAndCarryPins,
} from '../alignment/align.queries.ts'
import { findModelToCarry, storeCarriedModelPins } from '../alignment/model/carryModel.queries.ts'
import { renderFloorPlan } from '../testing/images/floorPlan.ts'
import { createPanoramaUpload } from '../testing/images/panorama.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const upload = (bytes: Uint8Array, name: string) => ({
  files: [{ field: 'file', bytes: Uint8Array.from(bytes), name }],
})
const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body

/**
 * An inspection with the model of a floor, 8 m by 6 m, and a plan of it: 100 pixels a metre, from
 * the corner at 50, 50.
 */
const withPlan = async () => {
  const { id: projectId } = await w.project()
  const replaceModel = (name: string) =>
    manager.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      upload(buildFloorGlb({ extras: { name } }), 'a.glb'),
    )
  await replaceModel('one')
  const { body } = await manager.call(
    modelRoutes.updateImage,
    { projectId },
    upload(await renderFloorPlan(), 'plan.png'),
  )
  const projectModelImageId = body.projectModelImageId
  const model = (await read(projectId)).model?.sha256 ?? ''
  const onModel = async () => (await read(projectId)).projectModelImages[0]?.onModel
  return {
    about: { projectId, projectModelImageId, model },
    projectId,
    projectModelImageId,
    replaceModel,
    onModel,
  }
}
const corners = [
  { x: 0, y: 0, z: 0 },
  { x: 8, y: 0, z: 0 },
  { x: 8, y: 0, z: 6 },
]
const pick = (model: { x: number; y: number; z: number }) => ({
  model,
  picture: { x: 50 + 100 * model.x, y: 50 + 100 * model.z },
})
const picks = corners.map(pick)
const align = (about: Awaited<ReturnType<typeof withPlan>>['about'], changes = {}, by = manager) =>
  by.call(imageAlignmentRoutes.alignPicture, { ...about, picks, ...changes })

describe('a picture of an inspection and its model', () => {
  it('T313: are aligned by three picks, and no longer once somebody says so', async () => {
    const { about, onModel } = await withPlan()
    expect(await onModel()).toBeNull()
    const { status, body } = await align(about)
    expect([status, body.residuals.map(Math.round)]).toEqual([200, [0, 0, 0]])
    const found = {
      a: expect.closeTo(100),
      b: expect.closeTo(0),
      shiftX: expect.closeTo(50),
      up: 'y',
      scale: 1,
      level: 0,
    }
    expect(await onModel()).toMatchObject(found)
    const { model: _, ...rest } = about
    expect((await manager.call(imageAlignmentRoutes.removePictureAlignment, rest)).status).toBe(200)
    expect(await onModel()).toBeNull()
  })

  it('T610: are shown to a contractor whose point of the model is seen on the picture', async () => {
    const { about, projectId, projectModelImageId } = await withPlan()
    await align(about)
    const { id } = await w.pin({ projectId })
    const place = { ...samplePinCoordinates, position: { x: 2, y: 1, z: 3 } }
    await w.database.db.execute(
      sql`update project_pins set matter_point_coordinates = ${JSON.stringify(place)}::jsonb where id = ${id}`,
    )
    const { body: firm } = await manager.call(firmRoutes.saveFirm, {
      clientId: w.client.id,
      name: 'Harbour Electric',
      email: 'desk@harbour.example',
    })
    const give = (firmId: number | null) =>
      w.database.db.execute(
        sql`update project_pins set assigned_firm_id = ${firmId} where id = ${id}`,
      )
    await give(firm.id)
    const { body: sent } = await manager.call(firmLinkRoutes.shareWithFirm, {
      projectId,
      firmId: firm.id,
      isMailed: false,
    })
    const { body: opened } = await w.nobody.call(reportRoutes.resolveShortToken, {
      token: new URL(sent.link).searchParams.get('token') ?? '',
    })
    const token = opened.data.originalToken
    const images = async () =>
      (await w.nobody.call(reportRoutes.readSharedProject, { token })).body.projectModelImages
    const [plan, ...others] = await images()
    expect(others).toEqual([])
    expect(plan).toMatchObject({ id: projectModelImageId, onModel: { level: 0 } })
    const { body: pins } = await w.nobody.call(reportRoutes.listSharedPins, { token })
    const media = { projectModelImages: plan ? [plan] : [], tour: null }
    expect(pins.flatMap((pin) => computeImageSightings(media, pin))).toMatchObject([
      { projectModelImageId },
    ])
    const statusOf = async () => (await fetch(`${w.url}/api/${plan?.previewPath}`)).status
    expect(await statusOf()).toBe(200)
    await give(null)
    expect([await images(), await statusOf()]).toEqual([[], 404])
  })

  it('T313: are not aligned by picks that say nothing, with the field named', async () => {
    const { about, onModel } = await withPlan()
    const refused = async (changes: object) => {
      const { status, body } = await align(about, changes)
      return [status, body.Message, (body as { errors?: { field: string }[] }).errors?.[0]?.field]
    }
    const line = [0, 1, 2].map((n) => pick({ x: n * 2, y: 0, z: n * 2 }))
    expect(await refused({ picks: line })).toEqual([
      400,
      'All the spots lie on one line. Choose at least one that does not.',
      'picks',
    ])
    expect(await refused({ picks: picks.slice(1) })).toEqual([
      400,
      expect.stringMatching(/at least three/),
      'picks',
    ])
    const spot = corners.map(({ x, z }) => pick({ x: x / 100, y: 0, z: z / 100 }))
    expect(await refused({ picks: spot })).toEqual([
      400,
      expect.stringMatching(/too close/),
      'picks',
    ])
    const outside = picks.map(({ model, picture }) => ({
      model,
      picture: { ...picture, y: picture.y + 300 },
    }))
    expect((await refused({ picks: outside })).slice(0, 1)).toEqual([400])
    expect((await align(about, { picks: Array.from({ length: 13 }, () => picks[0]) })).status).toBe(
      400,
    )
    expect((await align(about, { model: 'f'.repeat(64) })).status).toBe(409)
    expect(await onModel()).toBeNull()
  })

  it('T384: are not aligned by picks on a picture that was replaced meanwhile', async () => {
    const { about, projectId, projectModelImageId, onModel } = await withPlan()
    const picture = (await read(projectId)).projectModelImages[0]?.sha256
    await manager.call(
      modelRoutes.updateImage,
      { projectId, projectModelImageId },
      upload(await renderFloorPlan('#eee'), 'plan.png'),
    )
    const refused = await align(about, { picture })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'record.stale' }])
    expect(await onModel()).toBeNull()
    const current = (await read(projectId)).projectModelImages[0]?.sha256
    expect((await align(about, { picture: current })).status).toBe(200)
  })

  it('T313: belong to one inspection of one client, and are aligned by who may change its model', async () => {
    const [one, other] = [await withPlan(), await withPlan()]
    const { about } = one
    expect((await align({ ...about, projectModelImageId: other.projectModelImageId })).status).toBe(
      404,
    )
    expect((await align(about, {}, await w.as('Admin', w.otherClient))).status).toBe(404)
    const viewer = await w.as('Viewer')
    await w.assign(viewer, one.projectId)
    expect((await align(about, {}, viewer)).status).toBe(403)
    await manager.call(projectRoutes.completeProject, { id: one.projectId })
    expect((await align(about)).status).toBe(409)
    const { projectId } = other
    const pano = await createPanoramaUpload('lobby.jpg', { color: '#b08968' })
    await manager.call(modelRoutes.uploadModel, { projectId }, { files: [pano] })
    const model = (await read(projectId)).model?.sha256 ?? ''
    const without = await align({ ...other.about, model })
    expect([without.status, without.body.Message]).toEqual([
      409,
      expect.stringMatching(/no 3D model/),
    ])
  })

  it('T313: stay aligned in the next revision of the model if that did not move, else not', async () => {
    const { about, projectId, replaceModel, onModel } = await withPlan()
    await align(about)
    const before = await onModel()
    await replaceModel('two')
    // until that is known
    expect(await onModel()).toBeNull()
    const [revision] = (await manager.call(revisionRoutes.listRevisions, { projectId })).body
    const key = { clientId: w.client.id, mediaRevisionId: revision?.id ?? 0 }
    const found = await findModelToCarry(w.database.db, key)
    if (!found) throw new Error('there is no model to carry')
    const stored = { alignment: identitySpaceAlignment, carried: [], now: new Date() }
    expect(await storeCarriedModelPins(w.database.db, { ...key, ...found }, stored)).toBe(true)
    expect(await onModel()).toEqual(before)
  })

  it('T313: stay aligned in the next revision of the picture, moved as that is', async () => {
    const { about, projectId, projectModelImageId, onModel } = await withPlan()
    await align(about)
    const next = upload(await renderFloorPlan('#eee'), 'plan.png')
    await manager.call(modelRoutes.updateImage, { projectId, projectModelImageId }, next)
    expect(await onModel()).toBeNull()
    const key = { clientId: w.client.id, projectModelImageId }
    const revision = await findImageRevisionToAlign(w.database.db, key)
    if (!revision) throw new Error('there is no revision to align')
    const alignment = { a: 1, b: 0, shiftX: 30, shiftY: -5 }
    await storeImageAlignmentAndCarryPins(w.database.db, key, revision, {
      alignment,
      carried: [],
      now: new Date(),
    })
    expect(await onModel()).toMatchObject({
      a: expect.closeTo(100),
      shiftX: expect.closeTo(80),
      shiftY: expect.closeTo(45),
    })
  })
})
