import { setTimeout as pause } from 'node:timers/promises'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobRunner } from '../jobs/runner.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { buildTexturedGlb, buildTowerGlb } from '../testing/models/texturedGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { enqueueMissingVariants } from './enqueueMissingVariants.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const form = () => ({
  projectName: 'Seaview Hotel, roof',
  clientId: w.client.id,
  projectTypeId: w.client.typeId,
  scanDate: '2026-11-05',
})
const file = (bytes: Uint8Array, name: string, field = 'file') => ({
  field,
  bytes: Uint8Array.from(bytes),
  name,
})
const photo = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a8f98' } })
    .jpeg()
    .toBuffer()
const createWith = (bytes: Uint8Array, name: string, by = manager) =>
  by.call(projectRoutes.saveProject, form(), { files: [file(bytes, name, 'modelFile')] })
const read = async (id: number, by = manager) =>
  (await by.call(projectRoutes.readProject, { id })).body
const download = async (path: string | undefined) =>
  new Uint8Array(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())
const livePins = async (projectId: number) =>
  (await manager.call(pinRoutes.listPins, { projectId })).body
const placed = (projectId: number, title: string) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title,
  matterPointCoordinates: samplePinCoordinates,
})

describe('a model in the form of a new inspection', () => {
  it('that is small is ready at once, with what the file says of itself', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    expect((await read(body.id)).model).toMatchObject({
      kind: 'model',
      state: 'ready',
      variants: { web: null, light: null, coarse: null },
      facts: { min: { x: 0, y: 0, z: 0 }, max: { x: 8, y: 0, z: 6 }, meshes: 1, hasNormals: false },
      check: null,
    })
    expect(w.enqueued).toEqual([])
  })

  it('that is large can be looked at while its lighter forms wait to be made', async () => {
    const bytes = await buildTexturedGlb({ textures: 3 })
    const large = await buildTexturedGlb({ textures: 5, side: 1500 })
    expect(large.length).toBeGreaterThan(3 * 1024 ** 2)
    expect(bytes.length).toBeLessThan(large.length)
    const { body } = await createWith(large, 'roof.glb')
    const { model } = await read(body.id)
    expect(model).toMatchObject({
      state: 'waiting',
      progress: 0,
      variants: { web: null, light: null, coarse: null },
    })
    expect(w.enqueued).toEqual([
      { name: 'model.variants', payload: { clientId: w.client.id, fileId: model?.id } },
    ])
    expect((await download(model?.path)).length).toBe(large.length)
  })

  it('that is a small file of many triangles waits for its light form', async () => {
    const bytes = await buildTowerGlb()
    expect(bytes.length).toBeLessThan(3 * 1024 ** 2)
    const { body } = await createWith(bytes, 'tower.glb')
    expect((await read(body.id)).model).toMatchObject({ state: 'waiting', triangles: 640_000 })
  })

  it('may be a panorama, twice as wide as it is high', async () => {
    const { body } = await createWith(await photo(2000, 1000), 'lobby.jpg')
    const { model, modelLink } = await read(body.id)
    expect(model).toMatchObject({ kind: 'pano', state: 'ready', name: 'lobby.jpg' })
    expect(modelLink).toBe(`model:${model?.id}`)
    expect(await sharp(await download(model?.path)).metadata()).toMatchObject({
      width: 2000,
      height: 1000,
    })
  })

  it('may be a panorama that the camera held on its side', async () => {
    const turned = await sharp(await photo(1000, 2000))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await createWith(turned, 'lobby.jpg')
    expect(await sharp(await download((await read(body.id)).model?.path)).metadata()).toMatchObject(
      { width: 2000 },
    )
  })

  const heic = Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic')
  const huge = async () => {
    const header = await sharp({ create: { width: 2, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    header.writeUInt32BE(20_000, 16)
    header.writeUInt32BE(10_000, 20)
    return header
  }
  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    [
      'an ordinary photo',
      'room.jpg',
      () => photo(900, 600),
      415,
      'room.jpg is 900 by 600 pixels. A panorama must be twice as wide as it is high.',
    ],
    ['a broken HEIC', 'room.heic', () => heic, 400, 'room.heic is not a valid image.'],
    [
      'above 80 megapixels',
      'room.png',
      huge,
      400,
      'Image is too large: room.png. The limit is 80 MP.',
    ],
    ['a text', 'room.glb', () => Buffer.from('hello'), 415, 'room.glb is not a GLB model.'],
  ])('is refused in words when it is %s', async (_, name, bytes, status, words) => {
    const answer = await createWith(await bytes(), name)
    expect([answer.status, answer.body.Message]).toEqual([status, words])
  })
})

describe('a model that an earlier version stored without a light form', () => {
  it('is put into line once when it has more triangles than the form may hold, and is shown as it was meanwhile', async () => {
    const stored = async (name: string, triangles: number) => {
      const { body } = await createWith(buildFloorGlb({ extras: { name } }), name)
      const fileId = (await read(body.id)).model?.id ?? 0
      await w.database.db.execute(
        sql`update files set triangles = ${triangles} where id = ${fileId}`,
      )
      return { id: body.id, fileId }
    }
    const fine = await stored('tower.glb', 2_400_000)
    const light = await stored('kiosk.glb', 600_000)
    const unasked = await stored('older.glb', 700_000)
    await w.database.db.execute(sql`delete from models where file_id = ${unasked.fileId}`)
    const failed = await stored('odd.glb', 700_000)
    await w.database.db.execute(
      sql`update models set state = 'failed' where file_id = ${failed.fileId}`,
    )
    const gone = await stored('demolished.glb', 700_000)
    await w.database.db.execute(sql`update projects set is_deleted = true where id = ${gone.id}`)

    const left: object[] = []
    const runner: Pick<JobRunner, 'addAll'> = {
      addAll: async (_, { name, priority }, payloads) => {
        left.push(...payloads.map((payload) => ({ name, priority, payload })))
      },
    }
    await enqueueMissingVariants({ db: w.database.db, runner })
    const work = ({ fileId }: { fileId: number }) => ({
      name: 'model.variants',
      priority: -1,
      payload: { clientId: w.client.id, fileId },
    })
    expect(left).toHaveLength(2)
    expect(left).toEqual(expect.arrayContaining([work(fine), work(unasked)]))
    expect((await read(fine.id)).model).toMatchObject({ state: 'waiting', progress: 0 })
    expect((await read(light.id)).model).toMatchObject({ state: 'ready' })
    expect((await download((await read(fine.id)).model?.path)).length).toBeGreaterThan(0)
    await enqueueMissingVariants({ db: w.database.db, runner })
    expect(left).toHaveLength(2)
  })
})

describe('replacing the model', () => {
  it('by a link discards the points on the model and no others', async () => {
    const { id } = await w.project({ modelLink: 'https://my.matterport.com/show/?m=aaaaaaaaaaa' })
    await w.pin({ projectId: id })
    await w.pin({ projectId: id })
    const { id: onPicture } = await w.pin({ projectId: id, title: 'on the picture' })
    await w.database.db.execute(
      sql`update project_pins set matter_point_coordinates = null where id = ${onPicture}`,
    )
    const modelLink = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
    const { body } = await manager.call(modelRoutes.updateLink, { projectId: id, modelLink })
    expect([body.discarded, body.message]).toEqual([2, 'Model replaced.'])
    expect((await read(id)).modelLink).toBe(modelLink)
    expect((await livePins(id)).map((pin) => pin.id)).toEqual([onPicture])
  })

  it('by what it is already changes nothing', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    const { modelLink, version } = await read(body.id)
    await w.pin({ projectId: body.id })
    const again = await manager.call(modelRoutes.updateLink, {
      projectId: body.id,
      modelLink: modelLink ?? '',
    })
    expect([again.status, again.body.discarded]).toEqual([200, 0])
    expect((await read(body.id)).version).toBe(version)
    expect(await livePins(body.id)).toHaveLength(1)
  })

  it.each([
    'http://hotel.example/tour',
    'javascript:alert(1)',
    'model:1',
    'https://user:pass@hotel.example',
  ])('refuses %s as a link', async (modelLink) => {
    const { id } = await w.project()
    const { status, body } = await manager.call(modelRoutes.updateLink, {
      projectId: id,
      modelLink,
    })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.field).toBe('modelLink')
  })

  it('by a file discards them as well, and needs a file', async () => {
    const { id } = await w.project({ modelLink: 'https://my.matterport.com/show/?m=aaaaaaaaaaa' })
    await w.pin({ projectId: id })
    const none = await manager.call(modelRoutes.uploadModel, { projectId: id })
    expect([none.status, none.body.Message]).toEqual([400, 'Choose a file.'])
    const files = [file(buildFloorGlb(), 'new.glb')]
    const { body } = await manager.call(modelRoutes.uploadModel, { projectId: id }, { files })
    expect(body.discarded).toBe(1)
    expect((await read(id)).model).toMatchObject({ name: 'new.glb' })
    expect(await livePins(id)).toEqual([])
  })

  it('leaves no point on the old model, however saving one falls in between (BI-114)', async () => {
    const { id } = await w.project({ modelLink: 'https://hotel.example/tour-0' })
    let discarded = 0
    for (let round = 1; round <= 50; round++) {
      const upload = () =>
        manager.call(
          modelRoutes.uploadModel,
          { projectId: id },
          { files: [file(buildFloorGlb({ extras: { round } }), 'f.glb')] },
        )
      const link = () =>
        manager.call(modelRoutes.updateLink, {
          projectId: id,
          modelLink: `https://hotel.example/tour-${round}`,
        })
      const save = () => manager.call(pinRoutes.savePin, placed(id, `point ${round}`))
      const late = async () => {
        await pause(Math.random() * 6)
        return save()
      }
      const replace = round % 5 === 0 ? upload : link
      const [replaced, ...saved] = await Promise.all([replace(), save(), late()])
      expect([replaced.status, ...saved.map(({ status }) => status)]).toEqual([200, 200, 200])
      discarded += replaced.body.discarded
      const { model } = await read(id)
      for (const pin of await livePins(id))
        expect(pin.matterPointCoordinates?.model).toBe(model?.sha256)
    }
    expect(discarded + (await livePins(id)).length).toBe(100)
  })

  it('is not for a completed inspection', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    const { status } = await manager.call(modelRoutes.updateLink, {
      projectId: id,
      modelLink: 'https://hotel.example',
    })
    expect(status).toBe(409)
  })
})

describe('replacing a picture', () => {
  it('keeps its number and the rectangles on it; a fourth is refused', async () => {
    const { id } = await w.project()
    const files = async (width: number) => ({
      files: [file(await photo(width, 300), 'facade.jpg')],
    })
    const first = await manager.call(modelRoutes.updateImage, { projectId: id }, await files(400))
    await manager.call(modelRoutes.updateImage, { projectId: id }, await files(500))
    await manager.call(modelRoutes.updateImage, { projectId: id }, await files(600))
    const fourth = await manager.call(modelRoutes.updateImage, { projectId: id }, await files(700))
    expect([fourth.status, fourth.body.code]).toEqual([400, 'files.tooMany'])
    const { projectModelImageId } = first.body
    const again = await manager.call(
      modelRoutes.updateImage,
      { projectId: id, projectModelImageId },
      await files(800),
    )
    expect(again.body.projectModelImageId).toBe(projectModelImageId)
    expect((await read(id)).projectModelImages.map(({ width }) => width)).toEqual([800, 500, 600])
    const { id: other } = await w.project()
    const foreign = await manager.call(
      modelRoutes.updateImage,
      { projectId: other, projectModelImageId },
      await files(9),
    )
    expect(foreign.status).toBe(404)
  })
})

describe('checking the model', () => {
  it('is kept beside the file and moves no point', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    await manager.call(pinRoutes.savePin, placed(body.id, 'before'))
    const check = { scale: 0.001, up: 'z', stance: 'inside', floor: 0.2, exposure: 1 } as const
    expect((await manager.call(modelRoutes.saveCheck, { projectId: body.id, check })).status).toBe(
      200,
    )
    expect((await read(body.id)).model?.check).toEqual({
      ...check,
      light: 'auto',
      startView: null,
      isScaleMeasured: false,
    })
    expect((await livePins(body.id))[0]?.matterPointCoordinates?.position).toEqual(
      samplePinCoordinates.position,
    )
  })

  it('says whether its scale was measured on site, also where it was checked before that was stored (T190)', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    await manager.call(modelRoutes.saveCheck, {
      projectId: body.id,
      check: { scale: 1.01, isScaleMeasured: true },
    })
    expect((await read(body.id)).model?.check).toMatchObject({ scale: 1.01, isScaleMeasured: true })
    await w.database.db.execute(sql`update models set "check" = "check" - 'isScaleMeasured'`)
    expect((await read(body.id)).model?.check?.isScaleMeasured).toBe(false)
  })

  it('T384: is not kept of a model that was replaced meanwhile', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    const seen = (await read(body.id)).model?.sha256
    const files = [file(buildFloorGlb({ extras: { scan: 2 } }), 'next.glb')]
    await manager.call(modelRoutes.uploadModel, { projectId: body.id }, { files })
    const save = (model: string | undefined) =>
      manager.call(modelRoutes.saveCheck, {
        projectId: body.id,
        check: { scale: 1.01, isScaleMeasured: true },
        model,
      })
    const refused = await save(seen)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'record.stale' }])
    const { model } = await read(body.id)
    expect(model?.check).toBeNull()
    expect((await save(model?.sha256)).status).toBe(200)
  })

  it('may be skipped, and needs an uploaded model', async () => {
    const { body } = await createWith(buildFloorGlb(), 'floor.glb')
    await manager.call(modelRoutes.saveCheck, { projectId: body.id, check: null })
    expect((await read(body.id)).model?.check).toMatchObject({ scale: 1, up: 'y' })
    const { id } = await w.project()
    expect((await manager.call(modelRoutes.saveCheck, { projectId: id, check: null })).status).toBe(
      404,
    )
  })
})
