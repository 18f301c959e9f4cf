import { createHash } from 'node:crypto'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { saveTopView } = modelRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const glb = buildFloorGlb()
const sha256 = createHash('sha256').update(glb).digest('hex')
const file = (bytes: Uint8Array, field = 'file') => ({
  field,
  bytes: Uint8Array.from(bytes),
  name: 'floor.glb',
})
const asInFile = { scale: 1, up: 'y' as const, floor: null as number | null }
const area = { left: -1, top: -2, right: 9, bottom: 8 }

const withModel = async () => {
  const form = {
    projectName: 'Seaview Hotel, second floor',
    clientId: w.client.id,
    projectTypeId: w.client.typeId,
    scanDate: '2026-11-05',
  }
  return (await manager.call(projectRoutes.saveProject, form, { files: [file(glb, 'modelFile')] }))
    .body.id
}
const drawing = async (color: string) => {
  const jpeg = await sharp({ create: { width: 900, height: 1800, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
const send = async (
  projectId: number,
  change: {
    model?: string
    check?: typeof asInFile
    floor?: number | null
    imageUrl?: string
    area?: typeof area
  } = {},
  by = manager,
) => {
  const sent = { model: sha256, check: asInFile, floor: 0, area, ...change }
  return by.call(saveTopView, { projectId, imageUrl: await drawing('#d8dee4'), ...sent })
}
const viewsOf = async (id: number) =>
  (await manager.call(projectRoutes.readProject, { id })).body.model?.topViews ?? []
const download = async (path = '') =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

describe('T147: the floors of a model from above', () => {
  it('are kept with what they show, whole, and answered in their order', async () => {
    const id = await withModel()
    expect(await viewsOf(id)).toEqual([])
    expect((await send(id, { floor: 1 })).status).toBe(200)
    const { status, body } = await send(id, { floor: 0 })
    expect(status).toBe(200)
    expect(body.topViews).toMatchObject([
      { floor: 0, area, width: 900, height: 1800 },
      { floor: 1, area },
    ])
    expect(await viewsOf(id)).toMatchObject([{ floor: 0 }, { floor: 1 }])
    const { width, height } = await sharp(await download(body.topViews[0]?.path)).metadata()
    expect([width, height]).toEqual([900, 1800])
  })

  it('are rendered once: whoever comes second keeps the first ones', async () => {
    const id = await withModel()
    const [first] = (await send(id, { imageUrl: await drawing('#ff0000') })).body.topViews
    const [second] = (await send(id, { imageUrl: await drawing('#0000ff') })).body.topViews
    expect(await download(second?.path)).toEqual(await download(first?.path))
  })

  it('are refused of another file, or of one that is displayed otherwise', async () => {
    const id = await withModel()
    for (const other of [{ model: 'b'.repeat(64) }, { check: { ...asInFile, scale: 0.001 } }])
      expect((await send(id, other)).status).toBe(409)
    expect(await viewsOf(id)).toEqual([])
  })

  it('are given up when unit, axis or floor are corrected, and not for the light', async () => {
    const id = await withModel()
    await send(id)
    await manager.call(modelRoutes.saveCheck, {
      projectId: id,
      check: { exposure: 1, light: 'unlit' },
    })
    expect(await viewsOf(id)).toHaveLength(1)
    await manager.call(modelRoutes.saveCheck, { projectId: id, check: { floor: 2.5 } })
    expect(await viewsOf(id)).toEqual([])
    expect((await send(id)).status).toBe(409)
    expect((await send(id, { check: { ...asInFile, floor: 2.5 } })).status).toBe(200)
  })

  it('are given up with the file', async () => {
    const id = await withModel()
    await send(id)
    const other = buildFloorGlb({ extras: { scan: 2 } })
    await manager.call(modelRoutes.uploadModel, { projectId: id }, { files: [file(other)] })
    expect(await viewsOf(id)).toEqual([])
  })

  it('are not taken of an inspection that is completed, without an uploaded model, or of another client', async () => {
    const id = await withModel()
    const stranger = await w.as('Manager', w.otherClient)
    expect((await send(id, {}, stranger)).status).toBe(404)
    await manager.call(projectRoutes.completeProject, { id })
    expect((await send(id)).status).toBe(409)
    const linked = await w.project()
    expect((await send(linked.id)).status).toBe(404)
  })

  it('are no picture without bytes of one, and show an area', async () => {
    const id = await withModel()
    const broken = `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`
    expect((await send(id, { imageUrl: broken })).status).toBe(400)
    expect((await send(id, { area: { ...area, right: area.left } })).status).toBe(400)
    expect(await viewsOf(id)).toEqual([])
  })

  it('are printed with the numbers of their points, in either layout', async () => {
    const projectId = await withModel()
    await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Loose tile',
      matterPointCoordinates: { ...samplePinCoordinates, position: { x: 2, y: 0, z: 3 }, floor: 0 },
    })
    const [view] = (await send(projectId)).body.topViews
    const picture = await download(view?.path)
    for (const layout of ['compact', 'full'] as const) {
      const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
      const url = `${w.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${token}&layout=${layout}`
      const pdf = Buffer.from(await (await fetch(url)).arrayBuffer())
      expect(pdf.includes(picture), layout).toBe(true)
    }
  })
})
