import { type Document, getBounds, NodeIO } from '@gltf-transform/core'
import { normalizeElementName } from '@nspect/contract/media/elementNames'
import { elementExtras, sceneExtras } from '@nspect/contract/media/modelElement'
import { describe, expect, it } from 'vitest'
import { convertIfcToGlb } from './convert.ts'
import { buildGlobalId, buildHotelIfc } from './testing/sampleIfc.ts'

const converted = async (bytes: Buffer): Promise<Document> =>
  new NodeIO().readBinary(
    await convertIfcToGlb(
      (offset, length) => bytes.subarray(offset, offset + length),
      bytes.length,
    ),
  )
const sceneOf = (document: Document) => document.getRoot().listScenes()[0]!
const elementsOf = (document: Document) =>
  document
    .getRoot()
    .listNodes()
    .flatMap((node) => {
      const { data } = elementExtras.safeParse(node.getExtras())
      return data ? [{ name: node.getName(), ...data.ifc }] : []
    })
const storeysOf = (document: Document) => sceneExtras.parse(sceneOf(document).getExtras()).storeys
const place = (...at: number[]) => at.map((value) => expect.closeTo(value, 4))

describe('T330: an IFC becomes a model of its elements', () => {
  it.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const)(
    '%s: each with its identity, class, name and storey',
    async (schema) => {
      const elements = elementsOf(await converted(buildHotelIfc({ schema })))
      expect(elements).toContainEqual({
        name: 'Wall 2.1',
        type: 'IfcWallStandardCase',
        storey: 'Level 2',
        globalId: expect.stringMatching(/^\w{22}$/),
      })
      expect(elements).toContainEqual(
        expect.objectContaining({ name: 'Door 1', type: 'IfcDoor', storey: 'Level 1' }),
      )
      expect(new Set(elements.map(({ globalId }) => globalId)).size).toBe(15)
    },
  )

  it('spaces and openings are not drawn; a wall has the hole of its door', async () => {
    const document = await converted(buildHotelIfc())
    const names = elementsOf(document).map(({ name }) => name)
    expect(names.filter((name) => /Room|Opening/.test(name))).toEqual([])
    const trianglesOf = (name: string) => {
      const node = document
        .getRoot()
        .listNodes()
        .find((one) => one.getName() === name)
      return (node?.getMesh()?.listPrimitives()[0]?.getIndices()?.getCount() ?? 0) / 3
    }
    expect(trianglesOf('Wall 1.2')).toBe(12)
    expect(trianglesOf('Wall 1.1')).toBeGreaterThan(12)
  })

  it('T345: an element whose shape cannot be computed is counted, one without a body of its own is not', async () => {
    const whole = buildHotelIfc({ rooms: 1, storeys: 1 }).toString()
    const leftOut = async (text: string) =>
      sceneExtras.parse(sceneOf(await converted(Buffer.from(text))).getExtras()).leftOut
    expect(await leftOut(whole)).toBeUndefined()
    // a solid that the library does not know, and one of a profile that is none
    expect(
      await leftOut(whole.replace('IFCEXTRUDEDAREASOLID(', 'IFCSECTIONEDSOLIDHORIZONTAL(')),
    ).toBe(1)
    expect(
      await leftOut(whole.replace(/IFCEXTRUDEDAREASOLID\(#\d+/, 'IFCEXTRUDEDAREASOLID(#2')),
    ).toBe(1)
    expect(
      await leftOut(whole.replaceAll("'Body'", "'Axis'").replace("'Axis'", "'Body'")),
    ).toBeUndefined()
  })

  it.each(['MILLI', 'metre', 'foot'] as const)('of a file in %s: metres, y up', async (unit) => {
    const { min, max } = getBounds(sceneOf(await converted(buildHotelIfc({ unit }))))
    expect([min, max]).toEqual([place(0, -0.3, -3), place(4, 6, 0)])
  })

  it('its storeys are those of the file, from the lowest up', async () => {
    expect(storeysOf(await converted(buildHotelIfc({ storeys: 3 })))).toMatchObject([
      { name: 'Level 1', elevation: 0 },
      { name: 'Level 2', elevation: 3 },
      { name: 'Level 3', elevation: 6 },
    ])
  })

  it('in the grid of a country it keeps its place, and its numbers are small', async () => {
    const document = await converted(buildHotelIfc({ origin: [4_500_000, 5_800_000, 120] }))
    const { min, max } = getBounds(sceneOf(document))
    expect([min, max]).toEqual([
      place(4_500_000, 119.7, -5_800_003),
      place(4_500_004, 126, -5_800_000),
    ])
    expect(storeysOf(document)[1]?.elevation).toBeCloseTo(123, 4)
    const [root, ...others] = document.getRoot().listNodes()
    expect(Math.abs(root?.getTranslation()[0] ?? 0)).toBeGreaterThan(4_000_000)
    for (const node of others) expect(Math.hypot(...node.getTranslation())).toBeLessThan(20)
  })

  it('colours and glass are those of the file', async () => {
    const materials = (await converted(buildHotelIfc())).getRoot().listMaterials()
    const glass = materials.find((material) => material.getAlphaMode() === 'BLEND')
    expect(glass?.getBaseColorFactor()[3]).toBeCloseTo(0.3)
    const reds = materials.map((material) => material.getBaseColorFactor()[0])
    // 0.8 of sRGB as linear light
    expect(reds).toContainEqual(expect.closeTo(0.604, 3))
  })

  it('what is alike is stored once', async () => {
    const [one, many] = [
      await converted(buildHotelIfc()),
      await converted(buildHotelIfc({ rooms: 20 })),
    ]
    expect(many.getRoot().listMeshes().length).toBe(one.getRoot().listMeshes().length)
  })

  it('an element without a valid identity is drawn all the same', async () => {
    const text = buildHotelIfc().toString()
    const document = await converted(
      Buffer.from(text.replaceAll(/IFCDOOR\('[^']*'/g, "IFCDOOR('no identity'")),
    )
    expect(elementsOf(document)).toHaveLength(13)
    expect(
      document
        .getRoot()
        .listNodes()
        .filter((node) => node.getName().startsWith('Door')),
    ).toHaveLength(2)
  })

  it('a storey without a valid identity takes none of the others along, and a name is cut between letters', async () => {
    const text = buildHotelIfc({ storeys: 3 }).toString()
    const [, second = ''] = [...text.matchAll(/IFCBUILDINGSTOREY\('([^']*)'/g)].map(([, id]) => id)
    const document = await converted(Buffer.from(text.replaceAll(second, 'no identity')))
    expect(storeysOf(document).map(({ name }) => name)).toEqual(['Level 1', 'Level 3'])
    const long = `${'a'.repeat(199)}\u{1F6AA}b`
    expect(normalizeElementName(`\0${long}`)).toBe(`${'a'.repeat(199)}\uFFFD`)
  })

  it('wholes that contain each other do not hang it', async () => {
    const text = buildHotelIfc().toString()
    const rels = `#90001=IFCRELAGGREGATES('${buildGlobalId(90_001)}',#1,$,$,#90002,(#90003));\n#90002=IFCPLATE('${buildGlobalId(90_002)}',#1,$,$,$,$,$,$,$);\n#90003=IFCPLATE('${buildGlobalId(90_003)}',#1,$,$,$,$,$,$,$);\n#90004=IFCRELAGGREGATES('${buildGlobalId(90_004)}',#1,$,$,#90003,(#90002));\n`
    expect(
      elementsOf(await converted(Buffer.from(text.replace('DATA;\n', `DATA;\n${rels}`)))),
    ).toHaveLength(15)
  })
})
