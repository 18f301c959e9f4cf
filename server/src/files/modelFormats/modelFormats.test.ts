import { NodeIO } from '@gltf-transform/core'
import { modelFormatNames } from '@nspect/contract/media/modelFormats'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createZip, type ModelSamples } from '../../testing/models/sampleModels.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'
import type { Triple } from '../glbMetadata.ts'
import { sharp } from '../imageLibrary.ts'
import { buildRoomGltf } from './gltf/samples.ts'
import { buildIfc } from './ifc/testing/sampleIfc.ts'
import { buildRoomObj, buildWallMtl } from './obj/samples.ts'
import { buildRoomPly } from './ply/samples.ts'
import { buildWallUsdz } from './usdz/samples.ts'

let w: World
let manager: Person
let brick: Buffer
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  brick = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer()
})
afterAll(() => w.close())

const create = (bytes: Uint8Array, name: string) =>
  manager.call(
    projectRoutes.saveProject,
    {
      projectName: 'Seaview Hotel, breakfast room',
      clientId: w.client.id,
      projectTypeId: w.client.typeId,
      scanDate: '2026-11-05',
    },
    { files: [{ field: 'modelFile', bytes: Uint8Array.from(bytes), name }] },
  )
const modelOf = async (id: number) =>
  (await manager.call(projectRoutes.readProject, { id })).body.model
const documentOf = async (path: string | undefined) =>
  new NodeIO().readBinary(new Uint8Array(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer()))
const storedFiles = async () => {
  let count = 0
  for await (const _ of w.storage.list()) count++
  return count
}

const samples = await Promise.all(
  modelFormatNames.map(async (name) => {
    const { samples }: { samples: ModelSamples } = await import(`./${name}/samples.ts`)
    return samples.good
  }),
)
const near = ([x, y, z]: Triple) => ({
  x: expect.closeTo(x, 5),
  y: expect.closeTo(y, 5),
  z: expect.closeTo(z, 5),
})

describe('T53, T280: a file of each format is kept as the GLB that it becomes, or as the panorama that it is', () => {
  it.each(samples.flat())('$name', async ({ name, make, holds }) => {
    const { body } = await create(await make(), name)
    const model = await modelOf(body.id)
    expect(model).toMatchObject({ name, state: 'ready' })
    if ('width' in holds) expect(model?.kind).toBe('pano')
    else {
      const facts = { min: near(holds.min), max: near(holds.max) }
      expect(model).toMatchObject({ kind: 'model', triangles: holds.triangles, facts, check: null })
    }
  })

  it('the file itself stays beside it, byte for byte', async () => {
    const bytes = buildRoomObj()
    const { body } = await create(bytes, 'room.obj')
    const [row] = (
      await w.database.db.execute<{
        name: string
      }>(sql`select variants -> 'original' ->> 'name' as name from files
        where id = (select model_file_id from projects where id = ${body.id})`)
    ).rows
    const chunks: Buffer[] = []
    for await (const chunk of (await w.storage.get(row?.name ?? '')) as AsyncIterable<Buffer>)
      chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it('colours of a scan, pictures and materials of an OBJ come along', async () => {
    const scan = await create(buildRoomPly('ascii'), 'scan.ply')
    const [surface] = (await documentOf((await modelOf(scan.body.id))?.path)).getRoot().listMeshes()
    const color = surface?.listPrimitives()[0]?.getAttribute('COLOR_0')?.getElement(0, [])
    expect(color?.[0]).toBeCloseTo(1, 2)
    expect(color?.[2]).toBeCloseTo(0, 2)
    const zip = await createZip({
      'room/room.obj': buildRoomObj('room.mtl'),
      'room/room.mtl': buildWallMtl('C:\\scans\\2026\\Brick.PNG'),
      'room/textures/brick.png': brick,
      '__MACOSX/room/._room.obj': Buffer.from('x'),
    })
    const { body } = await create(zip, 'room.zip')
    const root = (await documentOf((await modelOf(body.id))?.path)).getRoot()
    expect(root.listTextures().map((texture) => texture.getImage()?.length)).toEqual([brick.length])
    expect(root.listMaterials()[0]?.getBaseColorTexture()).not.toBeNull()
  })

  it('T333: a USDZ comes with its picture, in metres, y up', async () => {
    const { body } = await create(await buildWallUsdz(brick), 'Scan.USDZ')
    const model = await modelOf(body.id)
    expect(model).toMatchObject({ triangles: 2, facts: { max: { x: 4, y: 2.5 } } })
    const root = (await documentOf(model?.path)).getRoot()
    expect(root.listTextures().map((texture) => texture.getImage()?.length)).toEqual([brick.length])
    expect(root.listMaterials()[0]?.getBaseColorTexture()).not.toBeNull()
  })

  it('T453: an OBJ alone is grey where its materials are missing, and says so', async () => {
    const { status, body } = await create(buildRoomObj('room.mtl'), 'room.obj')
    expect(status).toBe(200)
    expect((await modelOf(body.id))?.facts?.missingFiles).toEqual(['room.mtl'])
  })

  it('T330: an IFC in a ZIP, of another schema is refused in words', async () => {
    const before = await storedFiles()
    const answer = await create(
      await createZip({ 'hotel.ifc': buildIfc('AUTOMOTIVE_DESIGN', []) }),
      'hotel.ifczip',
    )
    expect([answer.status, answer.body.Message]).toEqual([
      415,
      'hotel.ifczip uses the schema AUTOMOTIVE_DESIGN. Export it as IFC4, IFC2X3 or IFC4X3.',
    ])
    expect(await storedFiles()).toBe(before)
  })

  it('what cannot be converted is refused in words, and nothing of it is kept', async () => {
    const before = await storedFiles()
    const answer = await create(
      await createZip({ 'room.gltf': buildRoomGltf('room.bin').text }),
      'room.zip',
    )
    expect([answer.status, answer.body.Message]).toEqual([
      400,
      'room.zip refers to a missing file, room.bin. Put both in one ZIP, or export the model with embedded textures.',
    ])
    expect(await storedFiles()).toBe(before)
  })
})
