import { NodeIO } from '@gltf-transform/core'
import { projectRoutes } from '@nspect/contract/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binaryStl, boxTriangles, textStl } from '../../../testing/sampleStl.ts'
import { createWorld, type Person, type World } from '../../../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

/** two boxes, z up; together 10.5 wide, 6 deep and 3.25 high */
const house = [...boxTriangles([0, 0, 0], [10.5, 6, 3]), ...boxTriangles([1, 1, 3], [2, 2, 3.25])]

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
const modelOf = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body.model
const stored = async (path: string | undefined) =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

const storedFiles = async () => {
  let count = 0
  for await (const _ of w.storage.list()) count++
  return count
}

describe('an STL (T53)', () => {
  it.each([
    ['binary', binaryStl(house)],
    ['text', textStl(house)],
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
        facts: { min: { x: 0, y: 0, z: -6 }, max: { x: 10.5, y: 3.25, z: 0 }, meshes: 1, hasNormals: false },
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
      [binaryStl(house), textStl(house)].map((bytes) => create(bytes, 'house.stl')),
    )
    expect((await modelOf(one?.body.id ?? 0))?.sha256).toBe((await modelOf(other?.body.id ?? 0))?.sha256)
  })

  const notFinite = binaryStl(house)
  notFinite.writeFloatLE(Number.NaN, 84 + 50 * 2 + 12)
  const says = (detail: string) =>
    `house.stl does not follow the STL format (${detail}). Please export the model again.`
  const text = textStl(house).toString()
  it.each<[string, Uint8Array, string]>([
    ['cut off', binaryStl(house).subarray(0, 700), says('24 triangles announced, 12 there')],
    [
      'longer than it announces',
      Buffer.concat([Buffer.alloc(80), Buffer.from([1, 0, 0, 0]), Buffer.alloc(90)]),
      says('1 triangles announced, 1 there'),
    ],
    ['without numbers for corners', notFinite, says('triangle 3')],
    ['without a triangle', binaryStl([]), 'house.stl holds no surfaces to look at.'],
    ['a text of another kind', Buffer.from(`<html>${' '.repeat(100)}</html>`), says('line 1')],
    ['a text with a word for a number', Buffer.from(text.replace('vertex 0 0 3', 'vertex 0 0 three')), says('line 11')],
    [
      'a text with four corners in a triangle',
      Buffer.from(text.replace(' endloop', '  vertex 1 1 1\r\n endloop')),
      says('line 7'),
    ],
    ['a text that ends early', Buffer.from(text.slice(0, text.indexOf('endsolid'))), says('it ends at line 170')],
    ['one endless line', Buffer.from(`solid ${'x'.repeat(5000)}`), says('its lines are too long')],
  ])('is refused in words, and nothing of it is kept, when it is %s', async (_, bytes, words) => {
    const before = await storedFiles()
    const answer = await create(bytes, 'house.stl')
    expect([answer.status, answer.body.Message]).toEqual([400, words])
    expect(await storedFiles()).toBe(before)
  })
})
