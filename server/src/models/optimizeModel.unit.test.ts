import { type Document, getBounds, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, KHRMaterialsPBRSpecularGlossiness } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { expect, it } from 'vitest'
import { createGltfIo } from '../files/createGltfIo.ts'
import { convertIfcToGlb } from '../files/modelFormats/ifc/convert.ts'
import { buildHotelIfc } from '../files/modelFormats/ifc/testing/sampleIfc.ts'
import { buildTexturedGlb } from '../testing/models/texturedGlb.ts'
import { buildCoarseCopy } from './buildCoarseCopy.ts'
import { optimizeModel } from './optimizeModel.ts'
import { countTriangles, getDefaultScene } from './sceneMeasures.ts'
import { variantBudgets } from './variantsJobDefinition.ts'

const formsOf = async (bytes: Uint8Array, triangles = variantBudgets.light.triangles) => {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const forms: Record<string, { bytes: Uint8Array; document: Document }> = {}
  await optimizeModel(
    bytes,
    async (name, made) => {
      forms[name] = { bytes: made, document: await io.readBinary(made) }
    },
    () => {},
    { ...variantBudgets, light: { ...variantBudgets.light, triangles } },
  )
  return forms
}
/** A form that has to be there. */
const made = (form: { document: Document } | undefined) => {
  if (!form) throw new Error('no such form')
  return form.document
}

it('the light form of a model of more triangles than tablets draw has fewer, in the same place', async () => {
  const [squares, most] = [200, 120_000]
  const { web, light } = await formsOf(
    await buildTexturedGlb({ textures: 1, side: 64, squares }),
    most,
  )
  // two slabs of two triangles a square
  expect(countTriangles(made(web))).toBe(4 * squares ** 2)
  expect(countTriangles(made(light))).toBeLessThanOrEqual(most)
  expect(countTriangles(made(light))).toBeGreaterThan(most / 2)
  expect(light?.bytes.length).toBeLessThan(web?.bytes.length ?? 0)
  const [fine, coarse] = [
    getBounds(getDefaultScene(made(web))),
    getBounds(getDefaultScene(made(light))),
  ]
  for (const axis of [0, 1, 2] as const) {
    expect(Math.abs(fine.min[axis] - coarse.min[axis])).toBeLessThan(0.01)
    expect(Math.abs(fine.max[axis] - coarse.max[axis])).toBeLessThan(0.01)
  }
}, 60_000)

it('T341: a coarse copy has few triangles and small pictures, in the same place, far from the origin too', async () => {
  const offset: [number, number, number] = [500_000, 20, 5_000_000]
  const bytes = await buildTexturedGlb({ textures: 2, side: 600, squares: 160, offset })
  const io = await createGltfIo()
  const whole = await io.readBinary(bytes)
  const made = await buildCoarseCopy(io, await io.readBinary(bytes))
  expect(made?.length).toBeLessThan(1.5 * 1024 ** 2)
  const coarse = await io.readBinary(made ?? new Uint8Array())
  expect(countTriangles(whole)).toBe(8 * 160 ** 2)
  expect(countTriangles(coarse)).toBeLessThan(150_000)
  expect(countTriangles(coarse)).toBeGreaterThan(20_000)
  for (const texture of coarse.getRoot().listTextures())
    expect(Math.max(...(texture.getSize() ?? []))).toBeLessThan(600)
  const [is, was] = [getBounds(getDefaultScene(coarse)), getBounds(getDefaultScene(whole))]
  for (const axis of [0, 1, 2] as const) {
    expect(Math.abs(is.min[axis] - was.min[axis])).toBeLessThan(0.1)
    expect(Math.abs(is.max[axis] - was.max[axis])).toBeLessThan(0.1)
  }
}, 60_000)

it('T341: a coarse copy of a building is a few pieces, which keep its storeys', async () => {
  const ifc = buildHotelIfc({ rooms: 8 })
  const io = await createGltfIo()
  const glb = await convertIfcToGlb(
    (offset, length) => ifc.subarray(offset, offset + length),
    ifc.length,
  )
  const coarse = await io.readBinary(
    (await buildCoarseCopy(io, await io.readBinary(glb))) ?? new Uint8Array(),
  )
  expect(coarse.getRoot().listMeshes().length).toBeLessThan(8)
  expect(getDefaultScene(coarse).getExtras()).toMatchObject({
    storeys: [{ name: 'Level 1' }, { name: 'Level 2' }],
  })
})

it('materials of specular and glossiness are described by colour, in which no viewer is left behind', async () => {
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS)
  const document = await io.readBinary(
    await buildTexturedGlb({ textures: 1, side: 64, squares: 20 }),
  )
  const [material] = document.getRoot().listMaterials()
  const older = document
    .createExtension(KHRMaterialsPBRSpecularGlossiness)
    .createPBRSpecularGlossiness()
  older
    .setDiffuseFactor([0.2, 0.4, 0.6, 1])
    .setDiffuseTexture(material?.getBaseColorTexture() ?? null)
  material
    ?.setBaseColorTexture(null)
    .setExtension(KHRMaterialsPBRSpecularGlossiness.EXTENSION_NAME, older)
  const { web } = await formsOf(await io.writeBinary(document))
  const [made] = web?.document.getRoot().listMaterials() ?? []
  expect(made?.getBaseColorFactor()).toEqual([0.2, 0.4, 0.6, 1])
  expect(made?.getBaseColorTexture()).not.toBeNull()
  expect(made?.listExtensions()).toEqual([])
})

it('T331: elements and storeys of a building are in its lighter forms', async () => {
  const ifc = buildHotelIfc({ rooms: 8 })
  const glb = await convertIfcToGlb(
    (offset, length) => ifc.subarray(offset, offset + length),
    ifc.length,
  )
  const { web } = await formsOf(glb)
  const names = web?.document
    .getRoot()
    .listNodes()
    .filter((node) => 'ifc' in node.getExtras())
  expect(names?.length).toBe(8 * 15)
  expect(getDefaultScene(made(web)).getExtras()).toMatchObject({
    storeys: [{ name: 'Level 1' }, { name: 'Level 2' }],
  })
})
