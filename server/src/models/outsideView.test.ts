import { createHash } from 'node:crypto'
import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const glb = buildFloorGlb()
const model = createHash('sha256').update(glb).digest('hex')
const startView = {
  position: { x: 20, y: 12, z: 20 },
  target: { x: 4, y: 1, z: 3 },
  fov: 50,
}

/** An inspection with a model and, if asked for, a photo of something else. */
const withModel = async (hasPhoto = false) => {
  const form = {
    projectName: 'Harbour house',
    clientId: w.client.id,
    projectTypeId: w.client.typeId,
    scanDate: '2026-11-05',
  }
  const files = [
    { field: 'modelFile', bytes: Uint8Array.from(glb), name: 'house.glb' },
    ...(hasPhoto
      ? [{ field: 'filesToSave', bytes: await createTestImage(), name: 'photo.png' }]
      : []),
  ]
  return (await manager.call(projectRoutes.saveProject, form, { files })).body.id
}

const drawing = async (background: string) => {
  const size = { width: 1264, height: 748, channels: 3, background } as const
  const jpeg = await sharp({ create: size }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

const save = async (
  projectId: number,
  change: { model?: string; check?: object; imageUrl?: string } = {},
) =>
  manager.call(modelRoutes.saveOutsideView, {
    projectId,
    model,
    check: {},
    imageUrl: await drawing('#c02020'),
    ...change,
  })

const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
const download = async (path: string | null) =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())
const isRed = async (path: string | null) => {
  const { dominant } = await sharp(await download(path)).stats()
  return dominant.r > 150 && dominant.g < 80
}

describe('T618 the cover of an inspection', () => {
  it('T618 is the model from outside, the same on screen, link, list and print', async () => {
    const id = await withModel(true)
    const before = await read(id)
    expect(before.model?.hasOutsideView).toBe(false)
    // a photo, as long as the model was not rendered
    expect(before.coverPath?.split('.')[0]).toBe(
      before.projectModelImages[0]?.previewPath.split('.')[0],
    )
    expect((await save(id)).status).toBe(200)
    const { coverPath, model: shown } = await read(id)
    expect([shown?.hasOutsideView, await isRed(coverPath)]).toEqual([true, true])
    const rows = (await manager.call(projectRoutes.listProjects, {})).body
    expect(await isRed(rows.find((row) => row.id === id)?.picturePath ?? null)).toBe(true)
    const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body
    const printed = await w.nobody.call(reportRoutes.printReport, { projectId: id, token })
    const jpeg = await download(coverPath)
    expect(Buffer.from(printed.body as unknown as Uint8Array).includes(jpeg)).toBe(true)
  })

  it('T618 is rendered once: whoever comes second keeps the first one', async () => {
    const id = await withModel()
    await save(id)
    expect((await save(id, { imageUrl: await drawing('#2020c0') })).status).toBe(200)
    expect(await isRed((await read(id)).coverPath)).toBe(true)
  })

  it('T618 is refused of another file, or of one that is shown otherwise', async () => {
    const id = await withModel()
    for (const other of [{ model: 'b'.repeat(64) }, { check: { up: 'z' } }])
      expect((await save(id, other)).status).toBe(409)
    expect((await read(id)).coverPath).toBeNull()
  })

  it('T618 is given up when the start view or the light changes, not for the floor', async () => {
    const id = await withModel()
    await save(id)
    const correct = (check: object) => manager.call(modelRoutes.saveCheck, { projectId: id, check })
    await correct({ floor: 2.5, stance: 'inside' })
    expect((await read(id)).model?.hasOutsideView).toBe(true)
    await correct({ floor: 2.5, startView })
    expect((await read(id)).model?.hasOutsideView).toBe(false)
    expect((await save(id)).status).toBe(409)
    expect((await save(id, { check: { startView } })).status).toBe(200)
  })

  it('T618 names the field of a picture that is none', async () => {
    const id = await withModel()
    const { status, body } = await save(id, { imageUrl: 'data:image/jpeg;base64,AAAA' })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('imageUrl')
  })

  it('T618 is none without any picture', async () => {
    const { id } = await w.project()
    expect((await read(id)).coverPath).toBeNull()
  })
})
