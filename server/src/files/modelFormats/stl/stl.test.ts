import { NodeIO } from '@gltf-transform/core'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../../testing/world.ts'
import { buildBinaryStl, buildTextStl, houseTriangles, samples } from './samples.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const create = async (bytes: Uint8Array, name: string) => {
  const input = {
    projectName: 'Seaview Hotel, annex',
    clientId: w.client.id,
    projectTypeId: w.client.typeId,
    scanDate: '2026-11-05',
  }
  const files = [{ field: 'modelFile', bytes: Uint8Array.from(bytes), name }]
  return manager.call(projectRoutes.saveProject, input, { files })
}
const modelOf = async (id: number) =>
  (await manager.call(projectRoutes.readProject, { id })).body.model
const stored = async (path: string | undefined) =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

const storedFiles = async () => {
  let count = 0
  for await (const _ of w.storage.list()) count++
  return count
}

describe('an STL (T53)', () => {
  it.each([
    ['binary', buildBinaryStl(houseTriangles)],
    ['text', buildTextStl(houseTriangles)],
  ])(
    'as %s is kept as the GLB that it becomes, with z up turned to y up and numbers as they were',
    async (_, bytes) => {
      const { body } = await create(bytes, 'House.STL')
      const model = await modelOf(body.id)
      expect(model).toMatchObject({
        kind: 'model',
        name: 'House.STL',
        triangles: 24,
        state: 'ready',
        facts: {
          min: { x: 0, y: 0, z: -6 },
          max: { x: 10.5, y: 3.25, z: 0 },
          meshes: 1,
          hasNormals: false,
        },
        check: null,
      })
      const glb = await stored(model?.path)
      expect(glb.toString('latin1', 0, 4)).toBe('glTF')
      expect(glb.length).toBe(model?.size)
      expect(await new NodeIO().readBinary(new Uint8Array(glb))).toBeDefined()
    },
  )

  it('of both forms becomes the same file', async () => {
    const [one, other] = await Promise.all(
      [buildBinaryStl(houseTriangles), buildTextStl(houseTriangles)].map((bytes) =>
        create(bytes, 'house.stl'),
      ),
    )
    expect((await modelOf(one?.body.id ?? 0))?.sha256).toBe(
      (await modelOf(other?.body.id ?? 0))?.sha256,
    )
  })

  it.each(samples.bad)(
    'is refused in words, and nothing of it is kept: %s',
    async (_, make, { code, values }) => {
      const words =
        code === 'glb.empty'
          ? 'house.stl has no visible surfaces.'
          : `house.stl does not follow the STL format (${values?.detail}). Please export the model again.`
      const before = await storedFiles()
      const answer = await create(await make(), 'house.stl')
      expect([answer.status, answer.body.Message]).toEqual([400, words])
      expect(await storedFiles()).toBe(before)
    },
  )
})
